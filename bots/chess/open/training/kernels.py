"""What the evaluation of open chess sees of positions, for fitting it."""

from __future__ import annotations

from bots.chess.open.material_kernels import phase_of
from bots.chess.open.scaling_kernels import winnable
from bots.chess.open.terms_kernels import count_terms
from core.boards import NONE_YET, ZERO, bit, lowest, rest
from core.games.chess.tables import WHITE
from core.jit import kernel


@kernel
def write_terms(rows, terms, places, signs, shares, kept):
    """Writes what the evaluation sees of ``rows``; see ``fitting.Lessons``."""
    for index in range(rows.shape[0]):
        row, number = rows[index], 0
        count_terms(row, terms, index, NONE_YET)
        shares[index] = phase_of(row)
        for side in range(2):
            kept[index, side] = winnable(row, side)
        for kind in range(WHITE):
            men = row[kind]
            while men != ZERO:
                square = lowest(men)
                men = rest(men)
                black = row[WHITE] & bit(square) == ZERO
                places[index, number] = 64 * kind + (square ^ 56 if black else square)
                signs[index, number] = -1 if black else 1
                number += 1
