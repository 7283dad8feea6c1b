"""Words mixed side by side into a hash, so that the processor works on several at once."""

from __future__ import annotations

import numpy as np

from core.jit import inlined

FIRST = np.uint64(0x9E37_79B9_7F4A_7C15)
"""The number that the first word is mixed with."""

STIR = np.uint64(0xD6E8_FEB8_6659_FD93)
TWO, TWENTY_NINE, HALF = np.uint64(2), np.uint64(29), np.uint64(32)


@inlined
def following(odd):
    """The number that the next word is mixed with."""
    return odd * STIR + TWO


@inlined
def mixed(word, odd):
    """``word`` with its bits spread out, in a way of its own for each ``odd``."""
    spread = (word ^ odd) * STIR
    spread = (spread ^ (spread >> HALF)) * odd
    return spread ^ (spread >> TWENTY_NINE)


@inlined
def folded(total):
    """The hash of a sum of mixed words."""
    total = (total ^ (total >> HALF)) * STIR
    return total ^ (total >> HALF)
