"""What a row says of the series that is being played; ``rows_kernels.py`` has its bits.

The file of a pawn that has gone two squares is kept only while a pawn of the other side
stands beside it, so that equal positions are equal rows.
"""

from __future__ import annotations

import numpy as np

from core.boards import ONE, ZERO, bit
from core.games.chess.moves_kernels import mover_of, origin_of, target_of
from core.games.chess.progressive_tables import COUNTED, LEFT, LENGTH, STEPPED
from core.games.chess.rows_kernels import EIGHT, FILES, all_men, side_to_move
from core.games.chess.tables import META, PAWNS, WHITE
from core.jit import inlined

_COUNTED = np.uint64(COUNTED)
_LEFT, _LENGTH, _STEPPED = np.uint64(LEFT), np.uint64(LENGTH), np.uint64(STEPPED)
_RANK_3, _RANK_4 = np.uint64(16), np.uint64(24)
_RANK_5, _RANK_6 = np.uint64(32), np.uint64(40)


@inlined
def left_of(row):
    """The moves left in the series, the one to be made included."""
    return np.int64((row[META] >> _LEFT) & _COUNTED)


@inlined
def length_of(row):
    """The moves that the series may have."""
    return np.int64((row[META] >> _LENGTH) & _COUNTED)


@inlined
def is_first(row):
    """Whether no move of the series has been made."""
    return left_of(row) == length_of(row)


@inlined
def stepped(row):
    """The files on which pawns of the side to move have made a double step and no more."""
    return (row[META] >> _STEPPED) & FILES


@inlined
def stepped_after(row, move):
    """The same once ``move`` is made in ``row``: pawns that step two squares or move on."""
    files, origin = stepped(row), origin_of(move)
    if mover_of(move) == PAWNS and abs(target_of(move) - origin) == 16:
        return files | bit(origin & 7)
    if origin >> 3 == 3 + side_to_move(row):
        return files & ~bit(origin & 7)
    return files


@inlined
def counted(left, length, files):
    """What ``meta`` says of a series."""
    return np.uint64(left) << _LEFT | np.uint64(length) << _LENGTH | files << _STEPPED


@inlined
def beside(row, files, side):
    """Those of ``files`` where an enemy of ``side`` stands beside the pawn that stepped."""
    if files == ZERO:
        return ZERO
    if side == 0:
        hunters = (row[PAWNS] & ~row[WHITE]) >> _RANK_4
    else:
        hunters = (row[PAWNS] & row[WHITE]) >> _RANK_5
    hunters &= FILES
    return files & (hunters << ONE | hunters >> ONE)


@inlined
def passed(row, files, side):
    """What ``meta`` says of ``files`` once the series is over: those that can be taken on.

    Where something stands on the square that the pawn passed, it cannot be taken.
    """
    blocked = all_men(row) >> (_RANK_3 if side == 0 else _RANK_6)
    return (files & ~blocked & FILES) << EIGHT if files != ZERO else ZERO
