"""What the networks are shown: turned boards, reach, ghosts, moves as numbers."""

from __future__ import annotations

import numpy as np
import pytest

from bots.chess.network_features import (
    CODES,
    EMPTY,
    ENEMY,
    FOG,
    NOBODY,
    OWN,
    Scenes,
    board_of,
    ghosts_of,
    inputs_of,
    reach_of,
    scenes_of,
    targets,
    turned,
)
from bots.weights import FEATURES
from core.games import find_game
from core.values import Observation, Side
from tests.bots.asking import mirrored, seen

FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pp1q1ppp/2n2n2/3pP3/1b1P4/2N2N2/PP1BQPPP/R3K2R w KQkq - 0 1",
    "8/2P2k2/8/3Pp3/8/5r2/1K4q1/8 w - e6 0 1",
    "4k3/8/8/8/8/2n5/1P6/R3K3 b Q - 0 1",
]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
A1, E4, H4, F6, D8, G8 = 0, 28, 31, 45, 59, 62


def shown(*names: str) -> list[Observation]:
    """What White sees of a game that begins with these moves, in UCI."""
    game = find_game()
    history = [game.start().position]
    for name in names:
        history.append(game.play(history[-1], game.read_move(history[-1], name)))
    return [game.observe(history[: ply + 1], Side.FIRST) for ply in range(len(history))]


def in_order(scenes: Scenes) -> list[tuple[float, ...]]:
    columns = (scenes.origins[:, None], scenes.targets[:, None], scenes.features)
    return sorted(map(tuple, np.hstack(columns).tolist()))


def test_turning_twice_changes_nothing() -> None:
    for side in Side:
        assert [turned(turned(s, side), side) for s in range(64)] == list(range(64))
    assert turned(A1, Side.SECOND) == 56


@pytest.mark.parametrize("fen", FENS)
def test_both_sides_are_shown_the_same(fen: str) -> None:
    one, other = seen(fen), seen(mirrored(fen))
    assert board_of(one) == board_of(other)
    assert in_order(scenes_of([one])) == in_order(scenes_of([other]))


def test_the_board_tells_own_enemy_empty_and_fog() -> None:
    board = board_of(seen("4k3/8/8/8/8/2n5/1P6/R3K3 b Q - 0 1"))
    assert board[turned(60, Side.SECOND)] == OWN + KING
    assert board[turned(9, Side.SECOND)] == FOG
    assert board[turned(0, Side.SECOND)] == FOG
    assert board[turned(8, Side.SECOND)] == EMPTY
    white = board_of(seen("4k3/8/8/8/8/2n5/1P6/R3K3 w Q - 0 1"))
    assert white[18] == ENEMY + KNIGHT


def test_every_square_has_one_input() -> None:
    board = board_of(seen(FENS[1]))
    assert list(inputs_of(board) % CODES) == board
    assert list(inputs_of(board) // CODES) == list(range(64))


def test_lines_end_at_the_first_man_and_run_through_fog() -> None:
    board = [EMPTY] * 64
    board[3], board[16] = OWN + PAWN, FOG
    assert set(targets(A1, ROOK, board, OWN)) == {1, 2, 3, 8, 16, 24, 32, 40, 48, 56}


def test_pawns_take_up_the_board_and_enemy_pawns_down() -> None:
    assert set(targets(E4, PAWN, [EMPTY] * 64, OWN)) == {35, 37}
    assert set(targets(E4, PAWN, [EMPTY] * 64, ENEMY)) == {19, 21}


def test_reach_counts_takers_and_knows_the_cheapest() -> None:
    reach = reach_of([(E4, PAWN), (A1, BISHOP), (3, QUEEN)], [EMPTY] * 64, OWN)
    assert (reach.takers[35], reach.cheapest[35]) == (2, 1)
    assert (reach.takers[63], reach.cheapest[63]) == (1, 3)
    assert (reach.takers[1], reach.cheapest[1]) == (1, 10)
    assert (reach.takers[62], reach.cheapest[62]) == (0, NOBODY)


def test_at_first_every_enemy_man_is_thought_at_home() -> None:
    ghosts = ghosts_of(shown())
    assert len(ghosts) == 16
    assert ghosts[60] == KING


def test_a_man_that_comes_into_sight_has_left_its_home() -> None:
    ghosts = ghosts_of(shown("e2e4", "g8f6", "e4e5"))
    assert G8 not in ghosts
    assert F6 not in ghosts
    assert len(ghosts) == 15


def test_a_man_that_goes_back_into_the_fog_is_remembered_where_it_was() -> None:
    game = shown("e2e4", "e7e5", "g1f3", "d8h4", "f3g1", "a7a6")
    assert H4 not in ghosts_of(game[:-2])
    assert ghosts_of(game)[H4] == QUEEN
    assert D8 not in ghosts_of(game)


def test_where_a_square_is_seen_empty_nobody_is_thought() -> None:
    for moves in (("e2e4", "b8c6", "f1b5"), ("e2e4", "d7d5", "e4d5", "d8d5")):
        seen_so_far = shown(*moves)
        assert not set(ghosts_of(seen_so_far)) & set(seen_so_far[-1].visible)


@pytest.mark.parametrize("fen", FENS)
def test_every_move_has_a_finite_row(fen: str) -> None:
    now = seen(fen)
    scenes = scenes_of([now])
    assert scenes.features.shape == (len(now.moves), FEATURES)
    assert np.isfinite(scenes.features).all()
    assert (np.abs(scenes.features) <= 5).all()
