"""How every move fares on many boards."""

from __future__ import annotations

from bots.search.kernels import INFINITY, open_root, root_value
from core.jit import kernel


@kernel
def worsen(game, rows, depth, work, moves, worst):
    """Lower ``worst[i]`` to the value of move ``i`` on any of ``rows``, where it is lower.

    All rows look alike to the side to move, so they have the same moves in the same order;
    they are written to ``moves``. A value need not be found where it is no worse.
    """
    number = 0
    for index in range(rows.shape[0]):
        number = open_root(game, rows[index], work, moves)
        for place in range(number):
            value = root_value(game, work, moves[place], depth, -INFINITY, worst[place])
            worst[place] = min(worst[place], value)
    return number
