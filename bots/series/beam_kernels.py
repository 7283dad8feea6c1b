"""Beam search over the moves of one series: at each level only the best positions stay.

Where a level has room for all its positions, every series is found. Positions reached by
several orders of moves are kept once.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import PRIZE, evaluate
from bots.series.beam_tables import ENDS, MADE, MOST_AHEAD, SEARCHES
from bots.solving.series.kernels import moves_left
from core.boards import NONE_YET
from core.jit import inlined, inner, kernel
from core.kernels import apply, checked, copy, generate, key, mobility, rekey, to_move
from core.mixing_kernels import STIR

LOST, DRAWN = -PRIZE * 100, -3.0
"""What a series is worth that leads to being mated, and one that leaves the other side no
move, in pawns.

Other values are those after an answer, which wins a piece or two in a level game.
"""


@inlined
def _sink(heap, values, number):
    """Puts the first place of a heap where its value belongs."""
    here, place = NONE_YET, heap[0]
    while True:
        below = 2 * here + 1
        if below >= number:
            break
        if below + 1 < number and values[heap[below + 1]] < values[heap[below]]:
            below += 1
        if values[heap[below]] >= values[place]:
            break
        heap[here] = heap[below]
        here = below
    heap[here] = place


@inlined
def _rise(heap, values, last):
    """Puts the last place of a heap where its value belongs."""
    here, place = last, heap[last]
    while here > 0:
        above = (here - 1) // 2
        if values[heap[above]] <= values[place]:
            break
        heap[here] = heap[above]
        here = above
    heap[here] = place


@inner
def _offer(beam, level, room, row, here, value, move, parent):
    """Keeps a position at a level with so much room, if it is better than the worst."""
    heap, values = beam.heaps[level], beam.values[level]
    number = beam.numbers[level]
    full = number >= room
    if full and value <= values[heap[0]]:
        return
    place = heap[0] if full else number
    values[place] = value
    beam.keys[level, place] = here
    beam.moves[level, place] = move
    beam.parents[level, place] = parent
    copy(row, beam.rows[level, place])
    if full:
        _sink(heap, values, number)
    else:
        heap[number] = place
        beam.numbers[level] = number + 1
        _rise(heap, values, number)


@inlined
def _is_new(beam, found):
    """Whether the position with the key ``found`` is met the first time in this search.

    A key that another one has pushed out is forgotten.
    """
    salted = found ^ (np.uint64(beam.counters[SEARCHES]) * STIR)
    place = np.int64(salted & np.uint64(beam.seen.size - 1))
    if beam.seen[place] == salted:
        return False
    beam.seen[place] = salted
    return True


@inner
def _expand(evaluation, side, beam, level, place, room, last):
    """Offers the positions after every move of one position."""
    row, found, after = beam.rows[level, place], beam.found, beam.after
    number = generate(evaluation, row, found)
    beam.counters[MADE] += number
    for index in range(number):
        apply(evaluation, row, found[index], after)
        here = rekey(evaluation, row, found[index], after, beam.keys[level, place])
        if not _is_new(beam, here):
            continue
        same = to_move(evaluation, after) == side
        value = evaluate(evaluation, after)
        value = value if same else -value
        if same and not last:
            _offer(beam, level + 1, room[0], after, here, value, found[index], place)
        else:
            parent = level * beam.values.shape[1] + place
            _offer(beam, ENDS, room[1], after, here, value, found[index], parent)


@inner
def _settle_ends(evaluation, side, beam):
    """Gives the ends in which the other side has no move the values that they have."""
    for place in range(beam.numbers[ENDS]):
        row = beam.rows[ENDS, place]
        if to_move(evaluation, row) != side and mobility(evaluation, row) == 0:
            mated = checked(evaluation, row)
            beam.values[ENDS, place] = -LOST if mated else DRAWN


@kernel
def search_series(evaluation, row, beam, width, ends, ahead):
    """Writes the best positions after whole series from ``row`` on; their number.

    They stand at the level ``ENDS`` in no order. A series that cannot be brought to its end
    leads to none.

    Args:
        evaluation: With the rules; see ``bots.search.evaluation``.
        row: The position, in which some moves of the series may have been made.
        beam: What is written.
        width: Positions kept at each level, at most.
        ends: Ends kept, at most.
        ahead: Moves looked at, at most; what is reached by then counts as an end.
    """
    side, room = to_move(evaluation, row), (width, ends)
    beam.counters[SEARCHES] += 1
    for level in range(MOST_AHEAD + 1):
        beam.numbers[level] = 0
    copy(row, beam.rows[0, 0])
    beam.keys[0, 0] = key(evaluation, row)
    beam.numbers[0] = 1
    ahead = min(ahead, MOST_AHEAD)
    for level in range(ahead):
        last = level == ahead - 1
        for place in range(beam.numbers[level]):
            _expand(evaluation, side, beam, level, place, room, last)
    _settle_ends(evaluation, side, beam)
    return beam.numbers[ENDS]


@kernel
def best_reply(evaluation, row, beam, width):
    """What the side to move in ``row`` can reach by a series, as far as the beam sees.

    Mate against it where it has no move and is in check; a draw where no series can be
    brought to its end.
    """
    if mobility(evaluation, row) == 0:
        return LOST if checked(evaluation, row) else -DRAWN
    number = search_series(evaluation, row, beam, width, width, MOST_AHEAD)
    if number == 0:
        return -DRAWN
    best = beam.values[ENDS, 0]
    for place in range(1, number):
        best = max(best, beam.values[ENDS, place])
    return best


@kernel
def coming(rules, row):
    """The moves that the side to move has in a row; 0 where the game does not say."""
    return moves_left(rules, row)


@kernel
def step(rules, row, move, out):
    """Write the position after ``move`` into ``out``."""
    apply(rules, row, move, out)
