"""``solve``: one position, files of problems, and what is said where it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.solving.series_finder import SeriesFinder, SeriesProgress
from cli.output import INTERRUPTED
from tests.cli.conftest import Run

CASTLES = "8/8/8/8/8/6P1/6k1/4KR1R w K - 0 1"
FILE = f"""{CASTLES} dm 3; id "Loyd";
7k/8/6K1/8/8/8/5Q2/8 w - - 0 1 dm 1;
7k/8/8/8/8/8/8/8 w - - 0 1 dm 1;
"""
CSV = "id,fen,moves,themes\n1,7k/5ppp/8/8/8/8/8/R3K3 b - - 0 1,h8g8 a1a8,mateIn1\n"


def test_one_position_as_json(run: Run) -> None:
    data = run("solve", "--fen", CASTLES, "--stipulation", "#3", "--json").data
    assert (data["solved"], data["settled"], data["cooked"]) == (True, True, False)
    assert (data["keys"], data["line"][0], len(data["line"])) == (["f1f4"], "f1f4", 5)
    (key,) = data["tree"]["keys"]
    assert (key["move"], key["zugzwang"]) == ("Rf4", True)
    assert key["defences"][0]["moves"] == ["Kxh1"]
    assert data["nodes"] > 0


def test_a_file_of_positions(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "some.epd"
    file.write_text(FILE, encoding="utf-8")
    ended = run("solve", str(file))
    assert "Loyd" in ended.out
    assert "1.Rf4! zz" in ended.out
    assert "Mate in 1: solved, Qf8#" in ended.out
    assert ended.out.rstrip().endswith("2 of 3 solved")
    assert "White has no king" in ended.err
    assert ended.status == 0


def test_a_puzzle_begins_after_the_first_move(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "some.csv"
    file.write_text(CSV, encoding="utf-8")
    assert run("solve", str(file), "--json").data["keys"] == ["a1a8"]


def test_set_play_and_tries_are_shown_on_demand(run: Run) -> None:
    usual = run("solve", "--fen", CASTLES, "--stipulation", "#3")
    every = run("solve", "--fen", CASTLES, "--stipulation", "#3", "--all")
    assert "but 1...Kxg3!" in every.out
    assert "but" not in usual.out


def test_both_sides_help(run: Run) -> None:
    fen = "7k/5K2/8/6p1/8/8/8/6R1 b - - 0 1"
    data = run("solve", "--fen", fen, "--stipulation", "h#1", "--json").data
    assert data["solutions"] == [["h8h7", "g1h1"], ["g5g4", "g1h1"]]
    assert data["cooked"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--fen", CASTLES), "--fen needs --stipulation"),
        ((), "either a FILE or --fen"),
        (("--fen", CASTLES, "--stipulation", "win"), "'win' is not solved"),
        (("--fen", "8/8 w", "--stipulation", "#1"), "a board has 8 ranks"),
        (("nothing.olv",), "nothing.olv: cannot be read"),
        (
            ("--fen", CASTLES, "--stipulation", "#1", "--variant", "fog-chess"),
            "Fog of War knows no mate",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    ended = run("solve", *words)
    assert sentence in ended.err
    assert (ended.status != 0, ended.out) == (True, "")


SERIES = ("--variant", "progressive", "--stipulation")
QUEEN = "7k/8/6K1/8/8/8/8/4Q3 w"


def test_a_series_mate_and_its_length(run: Run) -> None:
    data = run("solve", "--fen", f"{QUEEN} 2", *SERIES, "ser-#", "--json").data
    assert (data["solved"], data["settled"], len(data["line"])) == (True, False, 2)
    longer = run("solve", "--fen", f"{QUEEN} 2", *SERIES, "ser-#3", "--json").data
    assert (len(longer["line"]), longer["fen"].split()[-1]) == (3, "3")


def test_every_series_mate_is_listed_on_demand(run: Run) -> None:
    data = run("solve", "--fen", f"{QUEEN} 1", *SERIES, "ser-#", "--all", "--json").data
    assert data["solutions"] == [["e1e8"]]
    assert (data["settled"], data["cooked"], data["keys"]) == (True, False, ["e1e8"])
    shown = run("solve", "--fen", f"{QUEEN} 2", *SERIES, "ser-#", "--all")
    assert "Series mate: all" in shown.out
    assert "2.Q" in shown.out


def test_a_search_that_is_interrupted_says_what_it_knows(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(finder: SeriesFinder, nodes: int) -> SeriesProgress:
        if nodes:
            raise KeyboardInterrupt
        return SeriesProgress(7, "open", ())

    monkeypatch.setattr(SeriesFinder, "step", interrupted)
    ended = run("solve", "--fen", f"{QUEEN} 2", *SERIES, "ser-#")
    assert "Series mate: not settled (7 positions" in ended.out
    assert ended.status == INTERRUPTED


def test_no_series_mate(run: Run) -> None:
    ended = run("solve", "--fen", "7k/8/8/8/8/8/8/2Q1K3 w 1", *SERIES, "ser-#")
    assert "Series mate: proved that there is no solution" in ended.out


def test_another_order_finds_a_mate_too(run: Run) -> None:
    words = ("--fen", f"{QUEEN} 3", *SERIES, "ser-#", "--method", "seed", "--json")
    assert run("solve", *words).data["solved"] is True


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            (f"{QUEEN} - - 0 1 2/3", *SERIES, "ser-#3"),
            "has 2 moves left, not 3",
        ),
        ((f"{QUEEN} 2", *SERIES, "ser-#", "--method", "x"), "seed, not x"),
        (
            (f"{QUEEN} - - 0 1", "--stipulation", "ser-#1"),
            "Chess has no series that ends in mate",
        ),
        ((f"{QUEEN} 65", *SERIES, "ser-#"), "64 are the most"),
        ((f"{QUEEN} 2", *SERIES, "ser-#0"), "none of #n, =n, s#n, h#n, ser-#n and"),
    ],
)
def test_what_is_no_series_mate(run: Run, words: tuple[str, ...], sentence: str) -> None:
    ended = run("solve", "--fen", *words)
    assert sentence in ended.err
    assert (ended.status != 0, ended.out) == (True, "")
