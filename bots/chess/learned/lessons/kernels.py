"""Training data for the network: inputs of positions, and what a search finds in them."""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import PRIZE, can_win_now, evaluate
from bots.search.kernels import search_best
from core.boards import ZERO, bit, count, lowest, rest
from core.games.chess import kernels as _chess  # noqa: F401 - fills in the moves
from core.games.chess.moves_kernels import target_of
from core.games.chess.rows_kernels import all_men, side_to_move
from core.games.chess.tables import WHITE
from core.games.chess.views_kernels import sight
from core.jit import kernel
from core.kernels import apply, copy, generate, most_moves, over


@kernel
def strayed(rules, row, dice, after):
    """Writes ``row`` after a random move for each number of ``dice``, from 0 to 1.

    The position goes to ``after``. Returns whether the game goes on.
    """
    moves = np.empty(most_moves(rules), np.int64)
    before = np.empty_like(row)
    copy(row, before)
    copy(row, after)
    for die in dice:
        number = generate(rules, before, moves)
        if number == 0:
            return False
        apply(rules, before, moves[int(die * number)], after)
        if over(rules, after):
            return False
        copy(after, before)
    return True


@kernel
def taught(evaluation, rows, depth, work, values):
    """Writes the values of ``rows`` for the side to move by a search, in pawns.

    The search is ``depth`` plies deep. The value is ``nan`` where the best move captures or
    a king can be taken: such positions are never leaves.
    """
    room = most_moves(evaluation.rules)
    moves, found = np.empty(room, np.int64), np.empty(room)
    for index in range(rows.shape[0]):
        row = rows[index]
        values[index] = np.nan
        if (
            can_win_now(evaluation, row)
            or search_best(evaluation, row, depth, work, moves, found) == 0
        ):
            continue
        captures = all_men(row) & bit(target_of(moves[0])) != ZERO
        if not captures and abs(found[0]) < PRIZE:
            values[index] = found[0]


@kernel
def described(evaluation, rows, worth, more, men, places):
    """Writes what is known of each of ``rows`` without a search.

    ``worth`` is its static score in pawns, ``more`` how many more squares the side to move
    sees, ``men`` the number of pieces, and ``places[i]`` the inputs of the network as the
    mover sees them, as many as there are pieces.
    """
    for index in range(rows.shape[0]):
        row = rows[index]
        side = side_to_move(row)
        worth[index] = evaluate(evaluation, row)
        own, other = (
            sight(evaluation.rules, row, side),
            sight(evaluation.rules, row, 1 - side),
        )
        more[index] = count(own) - count(other)
        number = 0
        for kind in range(WHITE):
            standing = row[kind]
            while standing != ZERO:
                square = lowest(standing)
                standing = rest(standing)
                owner = np.int64(row[WHITE] & bit(square) == ZERO)
                places[index, number] = ((owner ^ side) * 6 + kind) * 64 + (
                    square ^ (56 * side)
                )
                number += 1
        men[index] = number
