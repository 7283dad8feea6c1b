"""Solving a game tree by PCFR+.

Both strategies are improved in turn (Farina, Kroer and Sandholm, "Faster Game Solving via
Predictive Blackwell Approachability", 2021). A sweep for one player passes once down the
branches, for the reach probabilities, and once up, for the values. Branches that the
opponent never reaches are pruned, which is half of them.
"""

from __future__ import annotations

import numpy as np

from bots.equilibrium.kernels import ACTIONS, BRANCHES, INFOSETS, NO_BRANCH, SWEEPS
from core.jit import inlined, inner, kernel
from core.kernels import unowned

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
        # Where there is no regret any strategy would do, so this one is kept.
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
