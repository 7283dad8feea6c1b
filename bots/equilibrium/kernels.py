"""Game trees with hidden information, in arrays, for any game.

Two players, numbered 0 and 1, play a zero-sum game. A node is a leaf with a value or a
branch, at which one of the two moves. A branch belongs to an information set ("infoset"):
the branches that its mover cannot tell apart, with one strategy for all. Chance moves
first: every root has a probability, which covers later chance moves as well.

Branches are stored in order of creation, parents before children, so that passes up or down
the tree need no recursion. Those of an infoset are at the same ply.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.jit import inlined, inner, kernel

LEAF, END = -1, -2
"""In place of a branch: a leaf that may still be expanded, and one that is final."""

NO_BRANCH, NO_EDGE = np.int64(-1), np.int64(-1)
"""The parent of a root."""

NODES, BRANCHES, INFOSETS, ACTIONS, SWEEPS = range(5)


class Tree(NamedTuple):
    """A game tree in arrays that are allocated once and used again.

    Attributes:
        counts: The numbers of nodes, branches, infosets, actions and sweeps so far.
        values: The value of each node for player 0.
        below: The branch of each node; ``LEAF`` or ``END`` if it is none.
        nodes: The node of each branch.
        above: The parent branch of each branch.
        edges: The action that leads to it.
        firsts: Its first child; the children are consecutive nodes, one an action.
        sets: Its infoset.
        chances: The probability of its root.
        reach: In a sweep, its reach probability by chance and the opponent.
        own: In a sweep, its reach probability by the player that improves.
        starts: The first action of each infoset, whose actions are consecutive.
        sizes: The number of its actions.
        movers: The player that moves there.
        homes: Its first branch.
        weights: The counterfactual reach of the infoset in the last sweep of its mover;
            0 where that sweep pruned it.
        regrets: The regret of each action, as PCFR+ keeps it.
        now: The current strategy: the probability of each action.
        means: The weighted sum of all strategies so far.
        gains: Scratch: the counterfactual value of each action.
        worths: The value of each action for its mover in the last sweep that reached it.
        informed: The value of each node for player 0 if nothing were hidden from here on.
    """

    counts: NDArray[np.int64]
    values: NDArray[np.float32]
    below: NDArray[np.int32]
    nodes: NDArray[np.int32]
    above: NDArray[np.int32]
    edges: NDArray[np.int32]
    firsts: NDArray[np.int32]
    sets: NDArray[np.int32]
    chances: NDArray[np.float32]
    reach: NDArray[np.float32]
    own: NDArray[np.float32]
    starts: NDArray[np.int32]
    sizes: NDArray[np.int32]
    movers: NDArray[np.int8]
    homes: NDArray[np.int32]
    weights: NDArray[np.float32]
    regrets: NDArray[np.float32]
    now: NDArray[np.float32]
    means: NDArray[np.float32]
    gains: NDArray[np.float32]
    worths: NDArray[np.float32]
    informed: NDArray[np.float32]


def tree(nodes: int, branches: int) -> Tree:
    """Allocates a tree of at most so many nodes and branches.

    The arrays are made of zeros, so that they take memory only as far as they are used.
    """

    def whole(size: int) -> NDArray[np.int32]:
        return np.zeros(size, np.int32)

    def real(size: int) -> NDArray[np.float32]:
        return np.zeros(size, np.float32)

    return Tree(
        counts=np.zeros(5, np.int64),
        values=real(nodes),
        below=whole(nodes),
        nodes=whole(branches),
        above=whole(branches),
        edges=whole(branches),
        firsts=whole(branches),
        sets=whole(branches),
        chances=real(branches),
        reach=real(branches),
        own=real(branches),
        starts=whole(branches),
        sizes=whole(branches),
        movers=np.zeros(branches, np.int8),
        homes=whole(branches),
        weights=real(branches),
        regrets=real(nodes),
        now=real(nodes),
        means=real(nodes),
        gains=real(nodes),
        worths=real(nodes),
        informed=real(nodes),
    )


@inner
def clear(tree):
    """Removes all nodes."""
    tree.counts[:] = 0


@inlined
def add_nodes(tree, number, value):
    """Adds ``number`` leaves of ``value``; returns the first of them."""
    first = tree.counts[NODES]
    tree.counts[NODES] = first + number
    for node in range(first, first + number):
        tree.values[node] = value
        tree.below[node] = LEAF
    return first


@inlined
def add_infoset(tree, mover, size):
    """Adds an infoset of ``mover`` with a uniform strategy; returns its number."""
    number, start = tree.counts[INFOSETS], tree.counts[ACTIONS]
    tree.counts[INFOSETS] = number + 1
    tree.counts[ACTIONS] = start + size
    tree.starts[number], tree.sizes[number] = start, size
    tree.movers[number] = mover
    tree.homes[number] = NO_BRANCH
    tree.weights[number] = 0.0
    for action in range(start, start + size):
        tree.regrets[action] = tree.means[action] = 0.0
        tree.gains[action] = tree.worths[action] = 0.0
        tree.now[action] = 1.0 / size
    return number


@inlined
def add_branch(tree, node, above, edge, chance, infoset):
    """Expands the leaf ``node`` into a branch of ``infoset`` with leaves of value 0."""
    branch = tree.counts[BRANCHES]
    tree.counts[BRANCHES] = branch + 1
    tree.below[node] = branch
    tree.nodes[branch], tree.above[branch], tree.edges[branch] = node, above, edge
    tree.chances[branch], tree.sets[branch] = chance, infoset
    tree.firsts[branch] = add_nodes(tree, tree.sizes[infoset], 0.0)
    if tree.homes[infoset] == NO_BRANCH:
        tree.homes[infoset] = branch
    return branch


@kernel
def plant(tree, chance, infoset):
    """Adds a root of probability ``chance``; returns its branch."""
    node = add_nodes(tree, 1, 0.0)
    return add_branch(tree, node, NO_BRANCH, NO_EDGE, chance, infoset)


@kernel
def found(tree, mover, size):
    """``add_infoset`` for callers outside kernels."""
    return add_infoset(tree, mover, size)


@kernel
def join(tree, above, place, infoset):
    """Expands the child at ``place`` of the branch ``above``; returns its branch."""
    node = tree.firsts[above] + place
    edge = tree.starts[tree.sets[above]] + place
    return add_branch(tree, node, above, edge, tree.chances[above], infoset)
