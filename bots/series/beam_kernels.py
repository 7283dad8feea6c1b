"""Beam search over the moves of one series: at each level only the best positions stay.

Where a level has room for all its positions, every series is found. Positions reached by
several orders of moves are stored once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.search.evaluation_kernels import PRIZE, evaluate
from bots.solving.series_kernels import moves_left
from core.boards import NONE_YET
from core.jit import inlined, inner, kernel
from core.kernels import apply, checked, copy, generate, key, mobility, rekey, to_move
from core.mixing_kernels import STIR

MOST_AHEAD = 32
"""Room for so many moves of a series; what comes later in a longer one is not looked at."""

ENDS = MOST_AHEAD
"""The level at which the positions after whole series are stored."""

MADE, SEARCHES = 0, 1
"""Where ``counters`` has the moves made in all, and how many searches there were."""


class Beam(NamedTuple):
    """The best positions at each level: after so many moves of the series, and at its end.

    Attributes:
        rows: The positions, by level and place.
        keys: Their keys.
        values: What they are worth to the side whose series it is.
        moves: The moves that led to them.
        parents: The place of the position before at its level; for an end, that level
            times the width of the beam is added.
        heaps: The places of a level as a heap: the worst position comes first.
        numbers: How many positions each level holds.
        seen: Keys of positions met before, each at a place of its own.
        found: Room for the moves of a position.
        after: Room for a position.
        counters: See ``MADE`` and ``SEARCHES``.
    """

    rows: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    values: NDArray[np.float64]
    moves: NDArray[np.int64]
    parents: NDArray[np.int64]
    heaps: NDArray[np.int64]
    numbers: NDArray[np.int64]
    seen: NDArray[np.uint64]
    found: NDArray[np.int64]
    after: NDArray[np.uint64]
    counters: NDArray[np.int64]

    @property
    def width(self) -> int:
        """The most positions that a level holds."""
        return int(self.values.shape[1])


def beam(words: int, moves: int, width: int, seen_bits: int) -> Beam:
    """Allocates a beam.

    Args:
        words: Of a row.
        moves: The most moves that a position has.
        width: The most positions that a level holds.
        seen_bits: There is room for ``2**seen_bits`` keys of positions met before.
    """
    levels = MOST_AHEAD + 1
    return Beam(
        rows=np.zeros((levels, width, words), np.uint64),
        keys=np.zeros((levels, width), np.uint64),
        values=np.zeros((levels, width), np.float64),
        moves=np.zeros((levels, width), np.int64),
        parents=np.zeros((levels, width), np.int64),
        heaps=np.zeros((levels, width), np.int64),
        numbers=np.zeros(levels, np.int64),
        seen=np.zeros(1 << seen_bits, np.uint64),
        found=np.zeros(moves, np.int64),
        after=np.zeros(words, np.uint64),
        counters=np.zeros(2, np.int64),
    )


def line_to(beam: Beam, end: int) -> tuple[int, ...]:
    """The moves, as integers, that lead to the end at a place."""
    words = [int(beam.moves[ENDS, end])]
    level, place = divmod(int(beam.parents[ENDS, end]), beam.width)
    while level > 0:
        words.append(int(beam.moves[level, place]))
        level, place = level - 1, int(beam.parents[level, place])
    return tuple(reversed(words))


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
        evaluation: With the rules; see ``bots.search.evaluation_kernels``.
        row: The position, in which some moves of the series may have been made.
        beam: What is written.
        width: Positions stored at each level, at most.
        ends: Ends stored, at most.
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
