"""How a game of checkers ends: nothing left, no move, or a draw by the ruleset's table."""

from __future__ import annotations

import pytest

from core.game import Game
from core.games import GAMES, find_game
from core.games.checkers.rules import RULESETS
from core.values import Outcome, Reason, Side
from tests.support import draughts

WHY = {
    "classic": Reason.NO_CAPTURE,
    "russian": Reason.NO_PROGRESS,
    "brazilian": Reason.NO_PROGRESS,
    "american": Reason.NO_PROGRESS,
}
QUIET = {"classic": 30, "russian": 30, "brazilian": 40, "american": 80}
KINGS = "W:WK32:BK1"
"""Both go to and fro between two squares at the edge, where nothing can be taken."""


@pytest.fixture(params=[(v, r) for v in ("checkers", "fog-checkers") for r in RULESETS])
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(*request.param)


def end(game: Game, fen: str, *moves: str, quiet: int = 0) -> Outcome | None:
    """How it stands after ``moves``."""
    history = [draughts.read(game, fen)]
    for name in moves:
        history.append(game.play(history[-1], game.read_move(history[-1], name)))
    return game.outcome(history, quiet)


def test_the_rulesets_are_those_with_a_table() -> None:
    assert QUIET.keys() == RULESETS.keys() == GAMES["checkers"].rulesets.keys()


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("W:W29:B25,22", Side.SECOND),
        ("W:W12:B8,3", Side.SECOND),
        ("B:W25,22:B21,17,13,14,9", None),
        ("B:W25:B21", None),
        ("B:W30,25:B21", Side.FIRST),
        ("B:W29,30,26:B25", Side.FIRST),
        ("W:WK29:B25,22", Side.SECOND),
    ],
)
def test_who_cannot_move_loses(game: Game, fen: str, winner: Side | None) -> None:
    expected = None if winner is None else Outcome(winner, Reason.NO_MOVE)
    assert end(game, fen) == expected
    assert (game.moves(draughts.read(game, fen)) == ()) == (winner is not None)


def test_a_loss_comes_before_a_draw(game: Game) -> None:
    assert end(game, "W:W29:B25,22", quiet=999) == Outcome(Side.SECOND, Reason.NO_MOVE)


def test_so_many_quiet_plies_are_a_draw(game: Game) -> None:
    most, draw = QUIET[game.ruleset], Outcome(None, WHY[game.ruleset])
    assert end(game, KINGS, quiet=most - 1) is None
    assert end(game, KINGS, quiet=most) == draw
    assert end(game, KINGS, "32-28", quiet=most - 2) is None
    assert end(game, KINGS, "32-28", quiet=most - 1) == draw


def test_a_step_of_a_man_counts_as_quiet_where_only_captures_matter(game: Game) -> None:
    stepped = end(game, "W:W32:B1", "32-28", quiet=QUIET[game.ruleset] - 1)
    draw = Outcome(None, Reason.NO_CAPTURE)
    assert stepped == (draw if game.ruleset == "classic" else None)


def test_a_capture_ends_the_count(game: Game) -> None:
    before = QUIET[game.ruleset] - 1
    assert end(game, "W:WK29:B25,4", "a1xc3", quiet=before) is None
    assert end(game, "W:WK29:B25,K4", "a1xc3", quiet=before) is None


def test_a_position_for_the_third_time_is_a_draw_but_not_in_classic(game: Game) -> None:
    there_and_back = ["32-28", "1-5", "28-32", "5-1"]
    draw = Outcome(None, Reason.REPETITION)
    assert end(game, KINGS, *there_and_back) is None
    assert end(game, KINGS, *there_and_back * 2) == (
        None if game.ruleset == "classic" else draw
    )


def test_crowning_ends_the_count_where_men_do(game: Game) -> None:
    crowned = end(game, "W:W5:BK32", "5-1", quiet=QUIET[game.ruleset] - 1)
    draw = Outcome(None, Reason.NO_CAPTURE)
    assert crowned == (draw if game.ruleset == "classic" else None)
