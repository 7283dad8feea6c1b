"""Progressive chess in the fog over rows: the moves of fog-of-war chess, in series.

A pawn that has gone two squares is remembered whatever stands beside it, which its side may
not see; when the series is over, only where somebody stands ready to take.
"""

from __future__ import annotations

from core import kernels as shared
from core.boards import ONE, ZERO
from core.games.chess import kernels as family
from core.games.chess.castling_kernels import kept_rights
from core.games.chess.progressive_turns_kernels import (
    beside,
    counted,
    left_of,
    length_of,
    passed,
    stepped_after,
)
from core.games.chess.rows_kernels import side_to_move
from core.games.chess.rules import ChessRules, FogProgressiveRules
from core.games.chess.tables import META
from core.jit import falls_back_on, fills, inlined

falls_back_on(ChessRules)(FogProgressiveRules)


@fills(shared.alternates, FogProgressiveRules)
@inlined
def alternates(rules):
    """See ``core.kernels.alternates``."""
    return False


@fills(shared.apply, FogProgressiveRules)
@inlined
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    family.move_men(rules, row, move, out)
    side, left, length = side_to_move(row), left_of(row) - 1, length_of(row)
    files = stepped_after(row, move)
    out[META] = kept_rights(rules, row, move) | (row[META] & ONE)
    if left > 0:
        out[META] |= counted(left, length, files)
        return
    out[META] = (out[META] ^ ONE) | counted(length + 1, length + 1, ZERO)
    out[META] |= passed(out, beside(out, files, side), side)
