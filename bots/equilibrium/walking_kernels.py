"""Walks from a root of the tree to the leaf to be expanded next.

One player explores: half the time it follows its strategy, half the time PUCT. The other
plays its strategy, as subtrees it never enters need not be known better. That is the
one-sided growth of Obscuro.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from core.jit import inlined, inner

CURIOSITY = 1.0
"""The constant of PUCT."""

LONGEST = 256
"""The most moves of one player in a line."""

DUE, WALKED, ROOTS = range(3)
"""The places of ``Growth.tally``."""

STAR = np.uint64(0x2545_F491_4F6C_DD1D)
ELEVEN, TWELVE = np.uint64(11), np.uint64(12)
TWENTY_FIVE, TWENTY_SEVEN = np.uint64(25), np.uint64(27)


@inner
def walk(tree, growth, player):
    """Walks from a root to a leaf, with ``player`` exploring.

    Returns the leaf's parent, its place among the children, and how many actions of
    ``player`` the path has; these are in ``growth.path``.
    """
    branch, steps = np.int64(_sample_root(tree, growth, player)), 0
    while True:
        infoset = tree.sets[branch]
        mine = tree.movers[infoset] == player
        if mine and _roll(growth) < 0.5:
            place = _promising(tree, growth, infoset)
        else:
            place = _drawn(tree, growth, infoset)
        if mine and steps < LONGEST:
            growth.path[steps] = tree.starts[infoset] + place
            steps += 1
        below = tree.below[tree.firsts[branch] + place]
        if below < 0:
            return branch, place, steps
        branch = np.int64(below)


@inlined
def _sample_root(tree, growth, player):
    """Samples a root in proportion to chance."""
    roots = growth.roots[: growth.tally[ROOTS]]
    total = 0.0
    for index in range(roots.size):
        total += tree.chances[roots[index]]
    left = _roll(growth) * total
    for index in range(roots.size):
        left -= tree.chances[roots[index]]
        if left < 0.0:
            return roots[index]
    return roots[0]


@inlined
def _drawn(tree, growth, infoset):
    """Samples an action from the strategy."""
    start, size = tree.starts[infoset], tree.sizes[infoset]
    left, last = _roll(growth), 0
    for place in range(size):
        share = tree.now[start + place]
        if share > 0.0:
            last = place
            left -= share
            if left < 0.0:
                break
    return last


@inlined
def _promising(tree, growth, infoset):
    """Selects the action that PUCT prefers."""
    start, size = tree.starts[infoset], tree.sizes[infoset]
    total = 0.0
    for action in range(start, start + size):
        total += growth.visits[action]
    eager = CURIOSITY * sqrt(total + 1.0)
    best, chosen = -1e9, 0
    for place in range(size):
        action = start + place
        number = growth.visits[action]
        # A prior of one win and one loss.
        mean = growth.sums[action] / (number + 2.0)
        spread = (growth.squares[action] + 2.0) / (number + 2.0) - mean * mean
        score = tree.worths[action] + eager * sqrt(spread) / (1.0 + number)
        if score > best:
            best, chosen = score, place
    return chosen


@inlined
def _roll(growth):
    """A random number in [0, 1) (Vigna's xorshift64*)."""
    word = growth.dice[0]
    word ^= word >> TWELVE
    word ^= word << TWENTY_FIVE
    word ^= word >> TWENTY_SEVEN
    growth.dice[0] = word
    return np.float64((word * STAR) >> ELEVEN) / 9007199254740992.0
