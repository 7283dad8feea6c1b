"""What each move brings at once, by prices and by what is attacked."""

from __future__ import annotations

import numpy as np

from bots.chess.open.exchange_kernels import NOTHING, victim_of
from core.boards import ZERO
from core.games.chess.castling_kernels import castled, castles
from core.games.chess.checks_kernels import attackers
from core.games.chess.moves_kernels import mover_of, origin_of, target_of
from core.games.chess.rows_kernels import all_men, side_to_move
from core.jit import inlined, kernel
from core.kernels import apply

PRICES = np.array([1, 3, 3, 5, 9, 1000, 0], np.int64)
"""Pawn, knight, bishop, rook, queen, king, nothing."""


@inlined
def _is_attacked(row, square, side):
    return attackers(row, square, side, all_men(row)) != ZERO


@kernel
def write_profits(rules, row, moves, number, after, profits):
    """Writes the profit of each of ``number`` moves; ``after`` is room for a row.

    That is the price of what it takes, plus the price of the mover if it leaves an attacked
    square for one that is not, less that price if it goes from a safe square onto an
    attacked one.
    """
    side = side_to_move(row)
    for index in range(number):
        move = moves[index]
        origin, target, victim = origin_of(move), target_of(move), NOTHING
        if castles(rules, move):
            target = castled(rules, move)[0]
        else:
            victim = victim_of(row, move)
        apply(rules, row, move, after)
        was, will_be = _is_attacked(row, origin, side), _is_attacked(after, target, side)
        profits[index] = PRICES[victim]
        if was and not will_be:
            profits[index] += PRICES[mover_of(move)]
        elif will_be and not was:
            profits[index] -= PRICES[mover_of(move)]
