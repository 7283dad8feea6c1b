"""Where a piece from the hand may be put."""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import bit2, common, empty2, lowest2, meets, rest2, union, without
from core.games.shogi.attacks_kernels import (
    attacks,
    board_at,
    checks_and_pins,
    king_square,
    king_targets,
    steps,
)
from core.games.shogi.rows_kernels import (
    all_pieces,
    code_at,
    is_empty,
    of_code,
    pieces_of,
    put,
)
from core.games.shogi.tables import DEAD, DROPPED, EDGE, FILE, PAWN, SQUARES, TARGET
from core.jit import inlined, inner


@inlined
def own_drop_targets(row, side, code, free):
    """Those of the ``free`` squares that its own side's pieces leave to a piece in hand.

    That is where it could go on, and where no second pawn of its side comes into a file.
    """
    free = without(free, board_at(DEAD[side], code))
    if code != PAWN:
        return free
    pawns = common(of_code(row, PAWN), pieces_of(row, side))
    while not is_empty(pawns):
        free = without(free, board_at(FILE, lowest2(pawns) % EDGE))
        pawns = rest2(pawns)
    return free


@inlined
def drop_targets(row, side, code, free):
    """Those of the ``free`` squares on which a piece from the hand may be put."""
    free = own_drop_targets(row, side, code, free)
    if code != PAWN:
        return free
    king = king_square(row, 1 - side)
    front = steps(1 - side, PAWN, king) if king < SQUARES else empty2()
    if meets(free, front) and _mates(row, side, lowest2(front), king):
        free = without(free, front)
    return free


@inlined
def write_drops(code, targets, moves, number):
    """Writes the drops of a piece onto ``targets``; returns the number of moves then."""
    while not is_empty(targets):
        moves[number] = DROPPED + code | lowest2(targets) << TARGET
        targets = rest2(targets)
        number += 1
    return number


@inner
def _mates(row, side, square, king):
    """Whether a pawn of ``side`` dropped on ``square``, before the ``king``, mates it."""
    after = np.empty_like(row)
    shared.copy(row, after)
    put(after, square, PAWN, side)
    if not is_empty(king_targets(after, 1 - side, king)):
        return False
    # Who takes the pawn must not be pinned: no line of a pin leads there.
    _ending, pinned = checks_and_pins(after, king, 1 - side)
    takers = without(pieces_of(after, 1 - side), union(pinned, bit2(king)))
    occupied = all_pieces(after)
    while not is_empty(takers):
        taker = lowest2(takers)
        takers = rest2(takers)
        if meets(attacks(1 - side, code_at(after, taker), taker, occupied), bit2(square)):
            return False
    return True
