"""How a side castles.

The names come first; a variant with a rules class of its own, which falls back on
``ChessRules``, fills in those that differ. Then comes how chess has it. From the usual
array the king goes two squares, and its target is where it comes to stand. Where the array
is shuffled its target is its rook, whose file ``meta`` has, and the move says that it
castles.
"""

from __future__ import annotations

import numpy as np

from core.boards import ALL, ONE, ZERO, bit, lowest
from core.games.chess.moves_kernels import mover_of, origin_of, target_of
from core.games.chess.rules import ChessRules
from core.games.chess.tables import (
    CASTLING,
    FIRST_FILE,
    KEEP,
    KINGS,
    META,
    MOVER,
    RIGHT_BITS,
    ROOKS,
    TARGET,
    WHITE,
)
from core.jit import fills, inlined

_FILE = np.uint64(7)
_RANKS = np.uint64(0xFF00_0000_0000_00FF)
_EVERY_RIGHT = np.uint64(0x0FFF_001E)


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
    """The part of ``meta`` that tells which castling rights ``move`` leaves."""
    raise NotImplementedError


@fills(may_castle, ChessRules)
@inlined
def _may_castle(rules, row, side, wing, occupied):
    if rules.shuffled != 0:
        return _may_castle_shuffled(row, side, wing, occupied)
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
    if rules.shuffled != 0:
        king = lowest(row[KINGS] & (row[WHITE] if side == 0 else ~row[WHITE]))
        rook = _rook_home(row, 2 * side + wing)
        return king | rook << TARGET | KINGS << MOVER | 1 << CASTLING
    king = 4 + 56 * side
    return king | (king + 2 - 4 * wing) << TARGET | KINGS << MOVER


@fills(castles, ChessRules)
@inlined
def _castles(rules, move):
    if mover_of(move) != KINGS:
        return False
    return abs(target_of(move) - origin_of(move)) == 2 or (move >> CASTLING) & 1 != 0


@fills(castled, ChessRules)
@inlined
def _castled(rules, move):
    origin, target = origin_of(move), target_of(move)
    if (move >> CASTLING) & 1 != 0:
        rank = origin & 56
        if target > origin:
            return rank + 6, target, rank + 5
        return rank + 2, target, rank + 3
    if target > origin:
        return target, target + 1, target - 1
    return target, target - 2, target + 1


@fills(kept_rights, ChessRules)
@inlined
def _kept_rights(rules, row, move):
    origin, target = origin_of(move), target_of(move)
    if rules.shuffled == 0:
        return row[META] & (KEEP[origin] & KEEP[target]) << ONE
    changed = bit(origin) | bit(target)
    kept = row[META] & _EVERY_RIGHT
    if changed & _RANKS == ZERO:
        return kept
    for place in range(4):
        side = place >> 1
        own = row[WHITE] if side == 0 else ~row[WHITE]
        homes = row[KINGS] & own | bit(_rook_home(row, place))
        if changed & homes != ZERO:
            kept &= ~RIGHT_BITS[place]
    return kept


@inlined
def _rook_home(row, place):
    """Where the rook of a right stands, if that right is held."""
    file = np.int64((row[META] >> np.uint64(FIRST_FILE + 3 * place)) & _FILE)
    return 56 * (place >> 1) + (file if place & 1 != 0 else 7 - file)


@inlined
def span(one, other):
    """The board of the squares from one to another, both included."""
    low, high = min(one, other), max(one, other)
    return ALL << np.uint64(low) & ALL >> np.uint64(63 - high)


@inlined
def _may_castle_shuffled(row, side, wing, occupied):
    place = 2 * side + wing
    king = row[KINGS] & (row[WHITE] if side == 0 else ~row[WHITE])
    if (row[META] >> np.uint64(1 + place)) & ONE == ZERO or king == ZERO:
        return False
    origin, rook = lowest(king), _rook_home(row, place)
    target = 56 * side + 6 - 4 * wing
    over = span(origin, target) | span(rook, 56 * side + 5 - 2 * wing)
    return occupied & over & ~(king | bit(rook)) == ZERO
