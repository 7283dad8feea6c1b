"""The worst value of every move over many boards."""

from __future__ import annotations

from bots.search.kernels import open_root, root_value
from bots.search.ordering_kernels import INFINITY
from core.jit import kernel

EQUAL = 1e-6
"""Values nearer than this are the same."""


@kernel
def worsen(evaluation, rows, depth, work, moves, worst, often):
    """Lowers ``worst[i]`` to the minimum of the values of move ``i`` on ``rows``.

    ``often[i]`` counts the rows with that value. All rows look alike to the side to move,
    so they have the same moves in the same order; these are written to ``moves``, and their
    number is returned. Values above the minimum are not searched exactly.
    """
    number = 0
    for index in range(rows.shape[0]):
        number = open_root(evaluation, rows[index], work, moves)
        for place in range(number):
            least = worst[place]
            value = root_value(
                evaluation, work, moves[place], depth, -INFINITY, least + EQUAL
            )
            if value < least - EQUAL:
                worst[place], often[place] = value, 1
            elif value < least + EQUAL:
                often[place] += 1
    return number
