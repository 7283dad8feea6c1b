"""Which key would stand at some place if all were sorted."""

from __future__ import annotations

import numpy as np

from core.jit import inlined, inner

LOWEST, HIGHEST = np.float32(-1e30), np.float32(1e30)


@inlined
def nth_largest(keys, number):
    """The smallest of the ``number`` largest keys."""
    if number == 0:
        return HIGHEST
    if number >= keys.size:
        return LOWEST
    return nth_smallest(keys.copy(), keys.size - number)


@inner
def nth_smallest(keys, place):
    """The key that would be at ``place`` if they were sorted; reorders them (quickselect).

    Numba's ``np.partition`` compiles for seven seconds.
    """
    first, last = 0, keys.size - 1
    while first < last:
        pivot = keys[(first + last) // 2]
        left, right = first, last
        while left <= right:
            while keys[left] < pivot:
                left += 1
            while keys[right] > pivot:
                right -= 1
            if left <= right:
                keys[left], keys[right] = keys[right], keys[left]
                left += 1
                right -= 1
        if place <= right:
            last = right
        elif place >= left:
            first = left
        else:
            break
    return keys[place]
