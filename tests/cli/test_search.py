"""search."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.games import GAMES
from tests.cli.conftest import Run

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
QUEENS = "3q4/8/7k/8/8/7K/8/3Q4 w - - 0 1"
FOGGED = "********/********/8/8/8/8/PPPPPPPP/RNBQKBNR"


def test_search_answers(run: Run) -> None:
    data = run("search", "--depth", 3, "--json").data
    assert set(data) == {"score", "move", "nodes", "seconds"}
    assert isinstance(data["score"], float)
    assert len(data["move"]) == 4
    assert data["nodes"] > 20
    assert 0 <= data["seconds"] < 1


def test_all_moves_have_a_score_and_the_best_is_the_answer(run: Run) -> None:
    for side, best in (("white", max), ("black", min)):
        data = run("search", "--depth", 2, "--all", "--side", side, "--json").data
        assert len(data["moves"]) == 20
        assert list(data["moves"]) == sorted(data["moves"])
        assert best(data["moves"].values()) == pytest.approx(data["score"], abs=1e-9)
        assert data["moves"][data["move"]] == pytest.approx(data["score"], abs=1e-9)


@pytest.mark.parametrize(("side", "sign"), [("white", 1), ("black", -1)])
def test_scores_are_whites(run: Run, side: str, sign: int) -> None:
    data = run("search", "--depth", 1, "--fen", QUEENS, "--side", side, "--json").data
    assert data["score"] * sign > 5
    assert data["move"] == ("d1d8" if side == "white" else "d8d1")


def test_evaluations_differ_by_the_queen(run: Run) -> None:
    fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
    words = ("search", "--depth", 1, "--fen", fen, "--json", "--evaluation")
    thesis, original = (run(*words, name).data["score"] for name in ("thesis", "original"))
    assert 9 < thesis < 10
    assert 7 < original < 8


def test_fog_is_a_wall(run: Run) -> None:
    words = ("search", "--depth", 1, "--all", "--json", "--fen")
    moves = run(*words, f"{FOGGED} w KQ -").data["moves"]
    assert len(moves) == 20
    walled = FOGGED.replace("8/8/8/8", "8/8/????????/8")
    assert len(run(*words, walled).data["moves"]) == 12


def test_no_move_left(run: Run) -> None:
    fen = "********/********/********/********/********/********/******PP/*****RBK"
    data = run("search", "--depth", 4, "--all", "--fen", fen, "--json").data
    assert data["move"] is None
    assert data["moves"] == {}
    assert data["score"] > 1000
    assert run("search", "--depth", 4, "--fen", fen).out == "White has no move.\n"


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Black has no move: checkmate."),
        ("k7/2Q5/8/8/8/8/8/6K1 b - - 0 1", "Black has no move: stalemate."),
    ],
)
def test_a_game_that_is_over_is_said_to_be(run: Run, fen: str, words: str) -> None:
    given = ("search", "--depth", 2, "--variant", "chess", "--fen", fen)
    assert run(*given).out.strip() == words


def test_noise_is_seeded(run: Run) -> None:
    words = ("search", "--depth", 2, "--noise", 0.0005, "--json", "--seed")
    one, again, other = (run(*words, seed).data["score"] for seed in (1, 1, 2))
    plain = run("search", "--depth", 2, "--json").data["score"]
    assert one == again
    assert one != other
    assert abs(one - plain) <= 0.0005 + 1e-9


def test_rulesets_count(run: Run) -> None:
    fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    words = ("search", "--depth", 1, "--all", "--fen", fen, "--json", "--rules")
    assert "e5d6" in run(*words, "chesscom").data["moves"]
    assert "e5d6" not in run(*words, "thesis").data["moves"]
    assert "e5d6" in run("search", *words[1:-1], "--side", "white").data["moves"]
    assert "d5d4" in run("search", *words[1:-1], "--side", "black").data["moves"]


def test_search_for_people(run: Run) -> None:
    done = run("search", "--depth", 2, "--all")
    assert done.out.count("\n") == 21
    assert done.out.splitlines()[-1].startswith("depth 2: ")


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("k7/1Q6/8/8/8/8/8/K7 w - - 0 1", "b7a8, White wins, "),
        ("K7/1q6/8/8/8/8/8/k7 b - - 0 1", "b7a8, Black wins, "),
    ],
)
def test_a_win_is_no_number_of_pawns(run: Run, fen: str, words: str) -> None:
    assert words in run("search", "--depth", 2, "--fen", fen).out


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--depth", 0),
        ("--depth", 21),
        ("--depth", 2, "--noise", -1),
        ("--depth", 2, "--noise", "nan"),
        ("--depth", 2, "--fen", "rubbish"),
        ("--depth", 2, "--fen", "********/8/8/8/8/8/8/7P w - -"),
        ("--depth", 2, "--fen", "8/8/8/8/8/8/8/8 w - -"),
        ("--depth", 2, "--evaluation", "other"),
        ("--depth", 2, "--rules", "other"),
        ("--depth", 2, "--side", "both"),
    ],
)
def test_wrong_use_is_one_line(run: Run, words: tuple[object, ...]) -> None:
    assert run("search", *words).refused()


DRAUGHTS = ("search", "--variant", "checkers", "--json")


@pytest.mark.parametrize("ruleset", GAMES["checkers"].rulesets)
@pytest.mark.parametrize("variant", ["checkers", "fog-checkers"])
def test_games_without_an_engine_of_their_own_are_searched_too(
    run: Run, variant: str, ruleset: str
) -> None:
    words = ("search", "--variant", variant, "--rules", ruleset, "--depth", 4, "--json")
    plain, data = run(*words).data, run(*words, "--all").data
    assert set(plain) == {"score", "move", "nodes", "seconds"}
    assert (data["score"], data["move"]) == (plain["score"], plain["move"])
    assert plain["nodes"] > 20
    assert list(data["moves"]) == sorted(data["moves"])
    best = min if ruleset == "american" else max  # scores are White's, and Black begins
    assert data["moves"][data["move"]] == data["score"] == best(data["moves"].values())
    assert len(data["moves"]) == 7


def test_draughts_for_people(run: Run) -> None:
    lines = run("search", "--variant", "checkers", "--depth", 2, "--all").out.splitlines()
    assert len(lines) == 8
    assert lines[-1].startswith("depth 2: ")


@pytest.mark.parametrize(("side", "best"), [("white", max), ("black", min)])
def test_scores_of_draughts_are_whites_too(
    run: Run, side: str, best: Callable[..., float]
) -> None:
    fen = "B:Wd4,K32:Bd6,K1"
    data = run(*DRAUGHTS, "--depth", 3, "--all", "--fen", fen, "--side", side).data
    assert best(data["moves"].values()) == data["score"] == data["moves"][data["move"]]
    taken = "d4e5" if side == "white" else "d6e5"
    assert taken in data["moves"]
    if side == "black":
        assert data == run(*DRAUGHTS, "--depth", 3, "--all", "--fen", fen).data | {
            "seconds": data["seconds"]
        }


@pytest.mark.parametrize(("mover", "sign"), [("W", -1), ("B", 1)])
def test_who_has_no_move_in_draughts_has_lost(run: Run, mover: str, sign: int) -> None:
    fen = "W:W:BK1" if mover == "W" else "B:WK1:B"
    data = run(*DRAUGHTS, "--depth", 4, "--all", "--fen", fen).data
    assert (data["move"], data["moves"]) == (None, {})
    assert data["score"] * sign > 1000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--evaluation", "thesis"),
            "--evaluation: the search of checkers has no such option",
        ),
        (("--noise", 0.1), "--noise: the search of checkers has no such option"),
        (("--seed", 0), "--seed: the search of checkers has no such option"),
        (("--fen", "W:W21,*:B1"), "--fen: '*' is no dark square such as 12 or c3"),
        (("--fen", "junk", "--side", "black"), "--fen: 'junk' is not a position such as"),
        (("--rules", "chesscom"), "unknown ruleset 'chesscom'"),
    ],
)
def test_what_draughts_have_not_is_refused_in_a_line(
    run: Run, words: tuple[object, ...], said: str
) -> None:
    done = run(*DRAUGHTS, "--depth", 2, *words)
    assert done.refused()
    assert done.err.startswith(f"main.py: {said}")
