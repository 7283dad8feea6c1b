"""NegamaxPlayer's evaluation, order and search: by hand, and by a twin without pruning."""

from __future__ import annotations

import numpy as np
import pytest

from bots.search.deepening import workspace_for
from bots.search.kernels import search_best
from bots.shogi.evaluation import negamax
from bots.shogi.negamax_kernels import controlled, preference
from core.games import find_game
from tests.support import naive_shogi as naive

GAME = find_game("shogi")
EVALUATION = negamax(GAME, GAME.start().position.row[None])
PRICES = {
    "P": 1, "L": 4, "N": 5, "S": 7, "G": 8, "B": 11, "R": 13, "+P": 10, "+L": 9, "+N": 9,
    "+S": 8, "+B": 15, "+R": 17, "K": 500,
}  # fmt: skip

SMALL = (
    "4k4/4p4/9/4P4/9/9/9/4G4/4K4 b p 1",
    "4k1r2/9/4p1p2/9/2B6/4P4/4G4/9/4K4 b - 1",
    "3gk4/4R4/9/4N4/9/9/9/9/4K4 w p 1",
)


def judged(position: naive.Shogi) -> float:
    """What a position is worth to the side to move."""
    total = 0.0
    for black in (True, False):
        pieces = {p: m for p, m in position.board.items() if position.own(m, black)}
        hand = {m: n for m, n in position.hand.items() if position.own(m, black)}
        worth = sum(PRICES[piece.upper()] for piece in pieces.values())
        worth += sum(number * PRICES[piece.upper()] for piece, number in hand.items())
        by_pawns, by_others = set(), set()
        for place, piece in pieces.items():
            reached = set(naive.reach(position, place))
            (by_pawns if piece in "Pp" else by_others).update(reached)
        total += (worth + (len(by_pawns) + len(by_others)) / 10) * (1 if black else -1)
    return total if position.black else -total


def plain(position: naive.Shogi, depth: int) -> float:
    """Negamax that leaves nothing out; who has no move has lost."""
    following = [after for _, after in naive.steps(position)]
    if not following:
        return -1000.0 * (100 + depth)
    if depth == 0:
        return judged(position)
    return max(-plain(after, depth - 1) for after in following)


def searched(sfen: str, depth: int) -> float:
    work = workspace_for(GAME, EVALUATION, 10)
    moves, values = np.zeros(GAME.limits.moves, np.int64), np.zeros(GAME.limits.moves)
    search_best(EVALUATION, GAME.read(sfen).position.row, depth, work, moves, values)
    return float(values[0])


@pytest.mark.parametrize("sfen", SMALL)
def test_pruning_changes_no_value(sfen: str) -> None:
    for depth in (1, 2):
        assert searched(sfen, depth) == pytest.approx(plain(naive.read(sfen), depth))


def test_controlled_squares_of_the_start_are_those_of_the_twin() -> None:
    row = GAME.start().position.row
    assert controlled(row, 0) == controlled(row, 1) == (9, len(OTHERS))


OTHERS = {
    place
    for start in [naive.read(GAME.write(GAME.start()))]
    for origin, piece in start.board.items()
    if piece.isupper() and piece != "P"
    for place in naive.reach(start, origin)
}


def test_the_order_of_moves_by_hand() -> None:
    """A tokin that takes a guarded silver, two drops and a step of the king."""
    sfen = "4k4/3p5/3s5/3+P5/9/7P1/9/9/4K4 b G 1"
    position = GAME.read(sfen).position
    seen = GAME.reveal([position])
    places = {
        name: preference(position.row, GAME.encode(seen, GAME.read_move(position, name)))
        for name in ("6d6c", "G*7b", "G*5e", "5i5h")
    }
    # Ten times 7 less 10, less 10 as 6b guards; eight for each rank ahead and file inwards.
    assert places["6d6c"] == 10 * (7 - 10) - 10 + 8 * (6 + 3)
    assert places["G*7b"] == 5 * (7 + 2)
    assert places["G*5e"] == 5 * (4 + 4)
    assert places["5i5h"] == -10 * (1 + 4)
