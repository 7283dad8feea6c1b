"""Belief kernels: matrices of rows, grown by moves and cut down to what was seen.

``sampling_kernels.py`` keeps the rows and weighs them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.belief.sampling_kernels import OWN, begin, flush, reweight, row_hash
from core.boards import NONE_YET, Board, covers, meets
from core.jit import inlined, inner, kernel
from core.kernels import (
    alternates,
    alters,
    apply,
    fits,
    generate,
    mobility,
    notice,
    over,
    tally,
    to_move,
    touched,
    unowned,
)


class Glimpse(NamedTuple):
    """What one more move of the other side looked like, in words.

    Attributes:
        side: The viewer.
        look: The view afterwards, as ``core.kernels.fits`` compares with.
        told: What was announced, as ``core.kernels.notice`` counts it.
        sensed: Squares on which no change could escape the viewer.
        same: Whether the view is as it was before.
        kept: Squares that were seen before and after and hold what they held.
        changed: Squares that are known to hold something else than before.
        to_move: Whose turn it is afterwards.
    """

    side: int
    look: NDArray[np.uint64]
    told: int
    sensed: Board
    same: bool
    kept: Board
    changed: Board
    to_move: int


@kernel
def follow(rules, habits, before, move, side, view, kept_rows, queue):
    """Play ``move`` on every row and keep what then looks like ``view`` to ``side``.

    ``before`` is the rows and the logarithms of their weights, ``habits`` what weighs
    moves of the other side. Returns the number of rows
    held and whether some were left out.
    """
    before, view, kept_rows, queue = _lent(before, view, kept_rows, queue)
    rows, _ = before
    mask = begin(kept_rows, rows)
    after_rows, origins, moves, words, _, _ = queue
    kept, thinned, waiting = NONE_YET, NONE_YET > 0, NONE_YET
    for index in range(rows.shape[0]):
        if waiting == moves.size:
            kept, thinned, mask = flush(
                rules, habits, side, before, queue, waiting, kept_rows, kept, thinned, mask
            )
            waiting = 0
        after = after_rows[waiting]
        apply(rules, rows[index], move, after)
        if not over(rules, after) and fits(rules, after, side, view):
            words[waiting] = row_hash(after)
            origins[waiting], moves[waiting] = index, OWN
            waiting += 1
    kept, thinned, mask = flush(
        rules, habits, side, before, queue, waiting, kept_rows, kept, thinned, mask
    )
    reweight(rules, side, kept_rows, kept)
    return kept, thinned


@inlined
def _lent(before, view, kept_rows, queue):
    """The arrays that callers hold, so that taking a row of one costs nothing."""
    return unowned(before), unowned(view), unowned(kept_rows), unowned(queue)


@kernel
def expand(rules, habits, before, glimpse, kept_rows, queue, most):
    """Play every move on every row; keep what then looks like ``glimpse``.

    No more than ``most`` moves are tried; the rows that are left then are left out. Returns
    the number of rows held, whether some were left out, and how many candidates there were.
    """
    before, glimpse, kept_rows, queue = _lent(before, glimpse, kept_rows, queue)
    rows, _ = before
    mask, side = begin(kept_rows, rows), glimpse.side
    kept, thinned, waiting = NONE_YET, NONE_YET > 0, NONE_YET
    candidates = 0
    for index in range(rows.shape[0]):
        found = generate(rules, rows[index], queue.found)
        if candidates + found > most:
            thinned = True
            break
        candidates += found
        if waiting + found > queue.moves.size:
            kept, thinned, mask = flush(
                rules, habits, side, before, queue, waiting, kept_rows, kept, thinned, mask
            )
            waiting = 0
        waiting = survivors(rules, rows[index], index, found, glimpse, queue, waiting)
    kept, thinned, mask = flush(
        rules, habits, side, before, queue, waiting, kept_rows, kept, thinned, mask
    )
    reweight(rules, side, kept_rows, kept)
    return kept, thinned, candidates


@inner
def survivors(rules, row, index, found, glimpse, queue, waiting):
    """Puts what then looks like ``glimpse`` into the queue, of ``found`` moves of a row.

    A move that touches none of the squares sensed leaves the view as it was, but for whose
    turn it is, so that whether it is the same decides. Returns the length of the queue.
    """
    side, look, told, sensed, same, same_here, changed, next_side = glimpse
    after_rows, origins, played, words, _, moves = queue
    for place in range(found):
        move = moves[place]
        altered = alters(rules, row, move)
        if meets(altered, same_here) or not covers(altered, changed):
            continue
        unnoticed = not meets(touched(rules, row, move), sensed)
        if (unnoticed and not same) or notice(rules, row, move) != told:
            continue
        after = after_rows[waiting]
        apply(rules, row, move, after)
        if not alternates(rules) and to_move(rules, after) != next_side:
            continue
        if unnoticed or (not over(rules, after) and fits(rules, after, side, look)):
            words[waiting] = row_hash(after)
            origins[waiting], played[waiting] = index, move
            waiting += 1
    return waiting


@kernel
def branching(rules, rows, asked):
    """The mean number of moves of about ``asked`` of the rows, taken evenly."""
    total, looked = NONE_YET, NONE_YET
    for index in range(0, rows.shape[0], max(1, rows.shape[0] // asked)):
        total += mobility(rules, rows[index])
        looked += 1
    return total / max(1, looked)


@kernel
def survival(rules, rows, glimpse, queue, asked):
    """The share of the moves that look like ``glimpse``, of about ``asked`` of the rows."""
    rows, glimpse, queue = unowned(rows), unowned(glimpse), unowned(queue)
    moves, fitting = NONE_YET, NONE_YET
    for index in range(0, rows.shape[0], max(1, rows.shape[0] // asked)):
        found = generate(rules, rows[index], queue.found)
        moves += found
        fitting += survivors(rules, rows[index], index, found, glimpse, queue, NONE_YET)
    return fitting / max(1, moves)


@kernel
def marginals(rules, rows, shares, side, counts):
    """The shares of rows that hold a piece of ``side``: ``counts[kind, square]``.

    Each row counts as much as its share says. The last column has the pieces in hand, those
    of all rows together.
    """
    counts[:] = 0
    for index in range(shares.size):
        tally(rules, rows[index], side, shares[index], counts)
