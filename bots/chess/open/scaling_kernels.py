"""How much of an advantage in an ending can be won.

See https://www.chessprogramming.org/Draw_Evaluation and
https://www.chessprogramming.org/Bishops_of_Opposite_Colors.
"""

from __future__ import annotations

from bots.chess.open.terms_tables import DARK
from core.boards import ZERO, count
from core.games.chess.rows_kernels import men_of
from core.games.chess.tables import BISHOPS, KNIGHTS, PAWNS, QUEENS, ROOKS
from core.jit import inlined

MINOR, ROOK = 3, 5
"""Pieces as they are counted here; a queen is 9."""

HOPELESS, HARD = 0.06, 0.22
OPPOSITE, OPPOSITE_AMONG_OTHERS = 0.45, 0.8
LEAST, PER_PAWN = 0.58, 0.1


@inlined
def _pieces(row, board):
    minors = count((row[KNIGHTS] | row[BISHOPS]) & board)
    return (
        MINOR * minors + ROOK * count(row[ROOKS] & board) + 9 * count(row[QUEENS] & board)
    )


@inlined
def winnable(row, side):
    """The share that ``side``, which is ahead, keeps of its advantage in the endgame."""
    own = men_of(row, side)
    pawns = count(row[PAWNS] & own)
    mine, theirs = _pieces(row, own), _pieces(row, ~own)
    if pawns == 0 and mine - theirs <= MINOR:
        return HOPELESS if mine < ROOK or theirs <= MINOR else HARD
    light, dark = row[BISHOPS] & ~DARK, row[BISHOPS] & DARK
    if (
        count(light) == 1
        and count(dark) == 1
        and (light & own == ZERO) != (dark & own == ZERO)
    ):
        if mine == MINOR and theirs == MINOR:
            return OPPOSITE
        return min(OPPOSITE_AMONG_OTHERS, LEAST + PER_PAWN * pawns)
    return min(1.0, LEAST + PER_PAWN * pawns)
