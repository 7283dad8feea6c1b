"""How a side castles.

The names come first; a variant with a rules class of its own, which falls back on
``ChessRules``, fills in those that differ. Then comes how chess has it: the king goes two
squares and its target is where it comes to stand.
"""

from __future__ import annotations

import numpy as np

from core.boards import ONE, ZERO
from core.games.chess.moves.kernels import mover_of, origin_of, target_of
from core.games.chess.rules import ChessRules
from core.games.chess.tables import KEEP, KINGS, META, MOVER, ROOKS, TARGET, WHITE
from core.jit import fills, inlined


def may_castle(rules, row, side, wing, occupied):
    """Whether ``side`` may castle on a wing: 0 short, 1 long."""
    raise NotImplementedError


def castling_move(rules, row, side, wing):
    """The move by which ``side`` castles."""
    raise NotImplementedError


def castles(rules, move):
    """Whether ``move`` castles."""
    raise NotImplementedError


def castled(rules, move):
    """Where a move that castles puts the king, and from where to where the rook goes."""
    raise NotImplementedError


def kept_rights(rules, row, move):
    """The castling rights, as four bits, that ``move`` leaves to those who have them."""
    raise NotImplementedError


@fills(may_castle, ChessRules)
@inlined
def _may_castle(rules, row, side, wing, occupied):
    first = np.uint64(56 * side)
    own = row[WHITE] if side == 0 else ~row[WHITE]
    between = np.uint64(0x60) if wing == 0 else np.uint64(0x0E)
    if (occupied >> first) & between != ZERO:
        return False
    if rules.by_placement == 0:
        return (row[META] >> np.uint64(1 + 2 * side + wing)) & ONE != ZERO
    rook = np.uint64(0x80) if wing == 0 else np.uint64(0x01)
    at_home = row[KINGS] & own & (np.uint64(0x10) << first) != ZERO
    return at_home and row[ROOKS] & own & (rook << first) != ZERO


@fills(castling_move, ChessRules)
@inlined
def _castling_move(rules, row, side, wing):
    king = 4 + 56 * side
    return king | (king + 2 - 4 * wing) << TARGET | KINGS << MOVER


@fills(castles, ChessRules)
@inlined
def _castles(rules, move):
    return mover_of(move) == KINGS and abs(target_of(move) - origin_of(move)) == 2


@fills(castled, ChessRules)
@inlined
def _castled(rules, move):
    target = target_of(move)
    if target > origin_of(move):
        return target, target + 1, target - 1
    return target, target - 2, target + 1


@fills(kept_rights, ChessRules)
@inlined
def _kept_rights(rules, row, move):
    return KEEP[origin_of(move)] & KEEP[target_of(move)]
