"""``problems``, ``puzzles`` and ``solve``: what is checked, printed and proved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bots.solving.series_finder import SeriesFinder, SeriesProgress
from cli.output import INTERRUPTED
from core.problems.collection import Collection, write_collection
from core.problems.goals import FogKind
from core.problems.problem import Problem
from core.problems.shelf import import_set
from tests.cli.conftest import Run
from tests.support.fog_puzzles import fog_problem

CSV = """\
id,fen,moves,rating,themes,game
B8Pkv,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 e4h4,499,mateIn1,
bad,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 e4e9,499,mateIn1,
wrong,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 a1a8,499,mateIn1,
"""


@pytest.fixture
def csv(tmp_path: Path) -> Path:
    path = tmp_path / "some.csv"
    path.write_text(CSV)
    return path


def test_wrong_lines_are_found(run: Run, csv: Path) -> None:
    done = run("problems", "check", str(csv))
    assert done.status == 1
    assert "problem 2 (lichess-wrong): the line of this problem has 'a1a8'" in done.out
    assert done.out.endswith("2 problems, 1 of them wrong\n")


def test_a_set_is_printed_by_its_name(
    run: Run, csv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_set(tmp_path / "data" / "problems" / "sets", csv)
    out = tmp_path / "sheet.pdf"
    done = run("problems", "print", "SOME", "--out", str(out))
    assert (done.status, done.out) == (0, f"{out}\n")
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("check", "none.csv"), "none.csv: "),
        (("print", "none", "--out", "x.png"), "none: "),
    ],
)
def test_a_file_that_is_not_there(run: Run, words: tuple[str, ...], sentence: str) -> None:
    assert run("problems", *words).refused(sentence, status=1)


def test_what_could_not_be_written(run: Run) -> None:
    done = run("problems", "print", "x.olv", "--out", "")
    sentence = "--out: '' does not end in .pdf or .png"
    assert (done.status, done.err) == (2, f"main.py: {sentence}\n")


def test_a_problem_of_an_unknown_game_keeps_no_other(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    strange = Problem("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "win", "go", solution="1. Kd2")
    mate = Problem("k7/8/1K6/8/8/8/8/7R w - - 0 1", "#1")
    write_collection(path, Collection("Two", (strange, mate)))
    done = run("problems", "print", str(path), "--out", str(tmp_path / "o.pdf"))
    assert done.status == 0
    done = run("solve", str(path))
    assert done.out.endswith("1 of 2 solved\n")
    assert "unknown variant 'go'" in done.err
    import_set(tmp_path / "sets", path)


def test_what_is_wrong_is_said_of_each_puzzle(run: Run, tmp_path: Path) -> None:
    good, bad = fog_problem(FogKind.SAFE), fog_problem(FogKind.WHERE)
    worse = replace(good, number="worse", extra={**good.extra, "boards": 5})
    file = tmp_path / "some.json.gz"
    none = replace(bad, stipulation="fog:why")
    write_collection(file, Collection("Some", (good, worse, none)))
    ended = run("puzzles", "prove", file)
    assert ended.status == 1
    assert "problem 2 (worse): 4 boards fit, not 5" in ended.err
    assert "problem 3 (fog-where): 'fog:why' is none of fog:win1" in ended.err
    assert ended.out == "1 of 3 puzzles are proved\n"


def test_bad_input_ends_in_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    assert "no collection" in run("puzzles", "prove", tmp_path / "none.json").err
    other = replace(fog_problem(FogKind.SAFE), stipulation="#2")
    write_collection(tmp_path / "other.json", Collection("Other", (other,)))
    assert "no fog puzzles" in run("puzzles", "prove", tmp_path / "other.json").err


CASTLES = "8/8/8/8/8/6P1/6k1/4KR1R w K - 0 1"
FILE = f"""{CASTLES} dm 3; id "Loyd";
7k/8/6K1/8/8/8/5Q2/8 w - - 0 1 dm 1;
7k/8/8/8/8/8/8/8 w - - 0 1 dm 1;
"""
PUZZLES = "id,fen,moves,themes\n1,7k/5ppp/8/8/8/8/8/R3K3 b - - 0 1,h8g8 a1a8,mateIn1\n"


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
    file.write_text(PUZZLES, encoding="utf-8")
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
        ((f"{QUEEN} - - 0 1 2/3", *SERIES, "ser-#3"), "has 2 moves left, not 3"),
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
