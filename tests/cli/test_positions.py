"""inspect and perft."""

from __future__ import annotations

import pytest

from core.games import GAMES
from tests.cli.conftest import Run

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FOG_RANK = "********"
WHITE_START = f"{'/'.join([FOG_RANK] * 4)}/8/8/PPPPPPPP/RNBQKBNR"


def test_chess960_is_taken_for_a_ruleset_of_chess(run: Run) -> None:
    asked = ("--fen", GAMES["chess960"].numbered[0], "--json")
    counted = [
        run("perft", 3, "--variant", variant, *rules, *asked).data["nodes"]
        for variant, rules in (("chess", ("--rules", "chess960")), ("chess960", ()))
    ]
    assert counted[0] == counted[1] > 0


def test_inspect_answers_each_line(run: Run) -> None:
    done = run("inspect", stdin=f"{START}\n\n  7k/8/8/8/8/8/8/K7 b - - 7 9\r\n")
    assert done.status == 0
    assert done.err == ""
    first, second = done.lines
    assert first["fen"] == START
    assert first["moves"] == sorted(first["moves"])
    assert len(first["moves"]) == 20
    assert first["views"]["white"] == WHITE_START
    assert first["outcome"] is None
    assert second["fen"] == "7k/8/8/8/8/8/8/K7 b - - 7 9"
    assert second["moves"] == ["h8g7", "h8g8", "h8h7"]


def test_inspect_goes_on_after_a_bad_line(run: Run) -> None:
    done = run("inspect", stdin=f"{START}\nrubbish\n\n{START}\n")
    assert (done.status, done.err.count("\n")) == (1, 1)
    assert len(done.lines) == 2
    assert done.err.startswith("line 2: ")


@pytest.mark.parametrize(
    ("fen", "rules", "winner", "code"),
    [
        ("7k/8/8/8/8/8/8/K7 w - - 100 90", "chesscom", None, 0),
        ("k7/P7/8/8/8/8/8/K7 w - - 150 90", "thesis", None, 0),
    ],
)
def test_inspect_tells_the_outcome(
    run: Run, fen: str, rules: str, winner: str | None, code: int
) -> None:
    outcome = run("inspect", "--rules", rules, stdin=fen).data["outcome"]
    assert (outcome["winner"], outcome["code"]) == (winner, code)
    assert outcome["reason"]


def test_inspect_tells_who_won(run: Run) -> None:
    outcome = run("inspect", "--variant", "checkers", stdin="W:W29:B25,22").data["outcome"]
    assert (outcome["winner"], outcome["code"]) == ("black", -1)


@pytest.mark.parametrize(
    ("fen", "problem"),
    [
        ("8/8/8/8/8/8/8/K7 b - - 0 1", "Black has no king"),
        ("8/8/8/8/8/8/8/k7 w - - 0 1", "White has no king"),
    ],
)
def test_nothing_begins_without_a_king(run: Run, fen: str, problem: str) -> None:
    ended = run("inspect", stdin=fen)
    assert ended.status == 1
    assert f"line 1: {problem}" in ended.err


def test_inspect_counts_quiet_plies_as_the_ruleset_does(run: Run) -> None:
    fen = "7k/8/8/8/8/8/8/K7 w - - 100 90"
    assert run("inspect", "--rules", "thesis", stdin=fen).data["outcome"] is None


def test_castling_by_placement_ignores_the_field(run: Run) -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
    assert "e1g1" in run("inspect", "--rules", "thesis", stdin=fen).data["moves"]
    assert "e1g1" not in run("inspect", "--rules", "chesscom", stdin=fen).data["moves"]


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 20), (2, 400), (3, 8902)])
def test_perft_counts(run: Run, depth: int, nodes: int) -> None:
    data = run("perft", depth, "--rules", "thesis", "--json").data
    assert (data["depth"], data["nodes"]) == (depth, nodes)
    assert set(data) == {"depth", "nodes", "seconds"}
    assert data["seconds"] >= 0


def test_perft_takes_a_position(run: Run) -> None:
    done = run("perft", 1, "--fen", "7k/8/8/8/8/8/8/K7 b - - 0 1")
    assert done.status == 0
    assert done.out.startswith("depth 1: 3 in ")
    assert "a second" not in done.out
    assert "million a second" in run("perft", 5).out


def test_perft_divides(run: Run) -> None:
    data = run("perft", 3, "--divide", "--json").data
    assert len(data["moves"]) == 20
    assert sum(data["moves"].values()) == data["nodes"] == 8902
    assert run("perft", 1, "--divide").out.count("\n") == 21


def test_a_position_goes_by_its_number_where_the_game_has_numbers(run: Run) -> None:
    game = ("--variant", "fog-chess960")
    counts = [
        run("perft", 2, *game, "--start", n, "--json").data["nodes"] for n in (0, 518)
    ]
    assert counts == [
        run("perft", 2, *game, "--fen", GAMES["fog-chess960"].numbered[0], "--json").data[
            "nodes"
        ],
        400,
    ]
    assert run("perft", 1, *game, "--start", "random").status == 0
    found = run("search", "--depth", 1, *game, "--start", 0, "--json").data
    assert found["move"]
    handicap = run("perft", 1, "--variant", "shogi", "--start", "ten", "--json").data
    assert handicap["nodes"] == 14
    assert run("perft", 1, "--start", 0).refused("fog-chess has no starts to choose from")


@pytest.mark.parametrize("command", [("play",), ("perft", "1"), ("solve",)])
def test_an_empty_position_is_refused(run: Run, command: tuple[str]) -> None:
    assert run(*command, "--fen", " ").refused("an empty text is no position")
