"""Game trees with hidden information, in arrays, for any game: walked and solved by PCFR+.

Two players, numbered 0 and 1, play a zero-sum game. A node is a leaf with a value or a
branch, at which one of the two moves. A branch belongs to an information set ("infoset"):
the branches that its mover cannot tell apart, with one strategy for all. Chance moves
first: every root has a probability, which covers later chance moves as well.

Branches are stored in order of creation, parents before children, so that passes up or down
the tree need no recursion. Those of an infoset are at the same ply.

Both strategies are improved in turn (Farina, Kroer and Sandholm, "Faster Game Solving via
Predictive Blackwell Approachability", 2021). A sweep for one player passes once down the
branches, for the reach probabilities, and once up, for the values. Branches that the
opponent never reaches are pruned, which is half of them.

One player explores: half the time it follows its strategy, half the time PUCT. The other
plays its strategy, as subtrees it never enters need not be known better. That is the
one-sided growth of Obscuro.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.jit import inlined, inner, kernel
from core.kernels import unowned

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


FAINT = np.float32(1e-12)
"""Reach probabilities below this count as 0; denormal numbers would be slow as well."""


@inner
def sweep(tree, player, averaging):
    """Improves the strategy of ``player`` once.

    The strategy it had enters the average with weight ``averaging``; 0 leaves that alone.
    """
    tree = unowned(tree)
    go_down(tree, player, tree.now)
    _go_up(tree, player)
    _improve(tree, player, np.float32(averaging))


@kernel
def solve(tree, rounds):
    """Improves both strategies ``rounds`` times each; later ones weigh more."""
    tree = unowned(tree)
    for _ in range(rounds):
        tree.counts[SWEEPS] += 1
        weight = np.float32(tree.counts[SWEEPS]) ** 2
        for player in range(2):
            sweep(tree, player, weight)


@inner
def go_down(tree, player, strategy):
    """Computes the reach probabilities of all branches for a sweep of ``player``."""
    above, edges, chances, sets = tree.above, tree.edges, tree.chances, tree.sets
    movers, reach, own = tree.movers, tree.reach, tree.own
    for branch in range(tree.counts[BRANCHES]):
        parent = above[branch]
        if parent == NO_BRANCH:
            reach[branch], own[branch] = chances[branch], np.float32(1.0)
            continue
        share = strategy[edges[branch]]
        likely, mine = reach[parent], own[parent]
        if movers[sets[parent]] == player:
            mine *= share
        else:
            likely *= share
            if likely < FAINT:
                likely = np.float32(0.0)
        reach[branch], own[branch] = likely, mine


@inner
def _go_up(tree, player):
    """Computes the values of reached branches, and the counterfactual values of actions."""
    values, now, gains, weights = tree.values, tree.now, tree.gains, tree.weights
    reach, sets, firsts, nodes = tree.reach, tree.sets, tree.firsts, tree.nodes
    starts, sizes, movers = tree.starts, tree.sizes, tree.movers
    for infoset in range(tree.counts[INFOSETS]):
        if movers[infoset] == player:
            weights[infoset] = 0.0
    for branch in range(tree.counts[BRANCHES] - 1, -1, -1):
        likely = reach[branch]
        if likely == 0.0:
            continue
        infoset, first = sets[branch], firsts[branch]
        start, size = starts[infoset], sizes[infoset]
        total = np.float32(0.0)
        for place in range(size):
            share = now[start + place]
            if share > 0.0:
                total += share * values[first + place]
        values[nodes[branch]] = total
        if movers[infoset] == player:
            if weights[infoset] == 0.0:
                gains[start : start + size] = np.float32(0.0)
            weights[infoset] += likely
            for place in range(size):
                gains[start + place] += likely * values[first + place]


@inner
def _improve(tree, player, averaging):
    """Updates regrets and strategy of ``player`` after the pass up."""
    now, gains, weights, regrets = tree.now, tree.gains, tree.weights, tree.regrets
    worths, means, own, homes = tree.worths, tree.means, tree.own, tree.homes
    starts, sizes, movers = tree.starts, tree.sizes, tree.movers
    sign = np.float32(1.0 - 2.0 * player)
    for infoset in range(tree.counts[INFOSETS]):
        if movers[infoset] != player:
            continue
        start, stop = starts[infoset], starts[infoset] + sizes[infoset]
        if averaging > 0.0:
            weight = averaging * own[homes[infoset]]
            for action in range(start, stop):
                means[action] += weight * now[action]
        if weights[infoset] == 0.0:
            continue
        average = np.float32(0.0)
        for action in range(start, stop):
            average += now[action] * gains[action]
        total = np.float32(0.0)
        for action in range(start, stop):
            regret = sign * (gains[action] - average)
            regrets[action] = max(np.float32(0.0), regrets[action] + regret)
            # PCFR+ predicts that the next regret is the same.
            gains[action] *= sign / weights[infoset]
            worths[action] = gains[action]
            gains[action] = max(np.float32(0.0), regrets[action] + regret)
            total += gains[action]
        # Where there is no regret any strategy would do, so this one stays.
        if total > 0.0:
            for action in range(start, stop):
                now[action] = gains[action] / total


@kernel
def inform(tree):
    """Computes ``informed`` for the nodes below branches and for the branches' own."""
    tree = unowned(tree)
    values, informed, below = tree.values, tree.informed, tree.below
    for branch in range(tree.counts[BRANCHES] - 1, -1, -1):
        infoset, first = tree.sets[branch], tree.firsts[branch]
        sign = np.float32(1.0 - 2.0 * tree.movers[infoset])
        best = np.float32(-np.inf)
        for node in range(first, first + tree.sizes[infoset]):
            if below[node] < 0:
                informed[node] = values[node]
            best = max(best, sign * informed[node])
        informed[tree.nodes[branch]] = sign * best


@kernel
def average(tree, strategy):
    """Writes the average strategy of both players; uniform where there is none."""
    for infoset in range(tree.counts[INFOSETS]):
        start, size = tree.starts[infoset], tree.sizes[infoset]
        total = tree.means[start : start + size].sum()
        for action in range(start, start + size):
            strategy[action] = tree.means[action] / total if total > 0.0 else 1.0 / size


@kernel
def best_response(tree, player, strategy):
    """The value of a best response of ``player`` to the opponent's ``strategy``.

    Leaves the values of the tree as they are when it is played.
    """
    number = tree.counts[BRANCHES]
    plies = np.zeros(number, np.int64)
    for branch in range(number):
        if tree.above[branch] != NO_BRANCH:
            plies[branch] = plies[tree.above[branch]] + 1
    go_down(tree, player, strategy)
    sign = 1.0 - 2.0 * player
    for ply in range(plies.max(), -1, -1):
        tree.gains[: tree.counts[ACTIONS]] = 0.0
        for branch in range(number):
            if plies[branch] == ply:
                start = tree.starts[tree.sets[branch]]
                for place in range(tree.sizes[tree.sets[branch]]):
                    worth = sign * tree.values[tree.firsts[branch] + place]
                    tree.gains[start + place] += tree.reach[branch] * worth
        for branch in range(number):
            if plies[branch] == ply:
                _respond(tree, branch, player, strategy)
    total = 0.0
    for branch in range(number):
        if tree.above[branch] == NO_BRANCH:
            total += tree.chances[branch] * tree.values[tree.nodes[branch]]
    return sign * total


@inlined
def _respond(tree, branch, player, strategy):
    """Sets the value of a branch: of the best action, or under ``strategy``."""
    infoset, first = tree.sets[branch], tree.firsts[branch]
    start, size = tree.starts[infoset], tree.sizes[infoset]
    if tree.movers[infoset] == player:
        best = np.argmax(tree.gains[start : start + size])
        tree.values[tree.nodes[branch]] = tree.values[first + best]
    else:
        total = 0.0
        for place in range(size):
            total += strategy[start + place] * tree.values[first + place]
        tree.values[tree.nodes[branch]] = total
