"""Trees of games of hidden information, in arrays. They know no particular game.

Two players, numbered 0 and 1; what one wins the other loses. A node is a leaf with a value
or a branch, where one of the two moves; a branch belongs to an infoset, the set of branches
that its mover cannot tell apart and at which it has one strategy. Chance comes first: every
root has its probability, and what chance decides later may as well be decided there.

Branches stand in the order of their making, each after the one above it, so that a way
through all of them, up or down, needs no recursion. Those of an infoset lie on one ply.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.jit import inlined, kernel

LEAF, END = -1, -2
"""Instead of a branch: a node that may become one, and one that never will."""

NO_BRANCH, NO_EDGE = np.int64(-1), np.int64(-1)
"""What is above a root."""

NODES, BRANCHES, INFOSETS, ACTIONS, SWEEPS = range(5)


class Tree(NamedTuple):
    """A game tree in arrays that are made once and used again.

    Attributes:
        counts: How many nodes, branches, infosets and actions there are, and how many
            sweeps there have been.
        values: Of each node, to player 0.
        below: The branch that each node is; ``LEAF`` or ``END`` where it is none.
        nodes: The node that each branch is.
        above: The branch above each branch.
        edges: The action that leads to it from there.
        firsts: The first of its children, which are nodes in a row, one an action.
        sets: Its infoset.
        chances: The probability of its root.
        reach: How likely chance and the one player bring the game there; for a sweep.
        own: How likely the other player does; for a sweep.
        starts: The first action of each infoset, which has its actions in a row.
        sizes: How many they are.
        movers: Who moves there.
        homes: The first branch of each infoset.
        weights: How likely chance and the other player brought the game there; 0 where
            the last sweep of its mover passed it over.
        regrets: Of each action, as PCFR+ keeps them.
        now: The strategy, from 0 to 1 for each action.
        means: The sum of all strategies, later ones weighing more.
        gains: Room for what each action is worth times the weight of its infoset.
        worths: What each action was worth to its mover when last looked at.
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


def tree(nodes: int, branches: int) -> Tree:
    """Room for a tree of so many nodes, of which so many are branches.

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
    )


@kernel
def clear(tree):
    """Forget all nodes."""
    tree.counts[:] = 0


@inlined
def add_nodes(tree, number, value):
    """Add ``number`` leaves of ``value``; the first of them."""
    first = tree.counts[NODES]
    tree.counts[NODES] = first + number
    for node in range(first, first + number):
        tree.values[node] = value
        tree.below[node] = LEAF
    return first


@inlined
def add_infoset(tree, mover, size):
    """Add an infoset of ``mover`` with ``size`` actions, played alike; its number."""
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
    """Make the leaf ``node`` a branch of ``infoset`` with leaves of value 0; its number."""
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
    """Add a root that comes up with probability ``chance``; its branch."""
    node = add_nodes(tree, 1, 0.0)
    return add_branch(tree, node, NO_BRANCH, NO_EDGE, chance, infoset)


@kernel
def found(tree, mover, size):
    """As ``add_infoset``, for callers outside kernels."""
    return add_infoset(tree, mover, size)


@kernel
def join(tree, above, place, infoset):
    """Make the child at ``place`` of the branch ``above`` a branch too; its number."""
    node = tree.firsts[above] + place
    edge = tree.starts[tree.sets[above]] + place
    return add_branch(tree, node, above, edge, tree.chances[above], infoset)
