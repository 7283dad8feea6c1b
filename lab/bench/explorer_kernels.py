"""A kernel that plays at random, for as many games as the explorer is measured with."""

from __future__ import annotations

import numpy as np

from core.jit import kernel
from core.kernels import apply, generate, over, unowned
from core.mixing_kernels import FIRST, folded, mixed

LOW = np.uint64(0xFFFF_FFFF)
ONE_MORE = 2.0**-32


@kernel
def play_at_random(rules, seed, opening, liking, rows, found, words):
    """Play from ``rows[0]`` until the game is decided or ``words`` is full.

    In the first ``opening`` plies a move is the likelier the earlier it is generated: its
    place is that of an even number between 0 and 1, to the power of ``liking``. Returns how
    many moves were played, and whether the last one decided the game.
    """
    rows, found = unowned(rows), unowned(found)
    for ply in range(words.size):
        number = generate(rules, rows[ply], found)
        if number == 0:
            return ply, False
        dice = folded(mixed(np.uint64(seed), FIRST) + np.uint64(ply)) & LOW
        even = dice * ONE_MORE
        chosen = np.int64((even**liking if ply < opening else even) * number)
        words[ply] = found[chosen]
        apply(rules, rows[ply], words[ply], rows[ply + 1])
        if over(rules, rows[ply + 1]):
            return ply + 1, True
    return words.size, False
