"""Looking for an equilibrium of the game that a tree is.

Both strategies are improved in turn by PCFR+ (Farina, Kroer and Sandholm, "Faster Game
Solving via Predictive Blackwell Approachability", 2021). A sweep for one player goes once
down over the branches, for how likely the others bring the game there, and once up, for
the values; branches the others never come to are passed over, which is half of them.
"""

from __future__ import annotations

import numpy as np

from bots.equilibrium.kernels import ACTIONS, BRANCHES, INFOSETS, NO_BRANCH, SWEEPS
from core.jit import inlined, kernel
from core.kernels import unowned

FAINT = np.float32(1e-12)
"""Reaches below this count as none; such numbers would also slow the processor down."""


@kernel
def sweep(tree, player, averaging):
    """Improve the strategy of ``player`` once.

    The one it had counts ``averaging`` in the means; 0 leaves them alone.
    """
    tree = unowned(tree)
    go_down(tree, player, tree.now)
    _go_up(tree, player)
    _improve(tree, player, np.float32(averaging))


@kernel
def solve(tree, rounds):
    """Improve both strategies in turn, ``rounds`` times each; later ones count more."""
    tree = unowned(tree)
    for _ in range(rounds):
        tree.counts[SWEEPS] += 1
        weight = np.float32(tree.counts[SWEEPS]) ** 2
        for player in range(2):
            sweep(tree, player, weight)


@kernel
def go_down(tree, player, strategy):
    """Work out the reaches of all branches as ``player`` needs them."""
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


@kernel
def _go_up(tree, player):
    """Work out the values where the others come to, and what actions gain."""
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


@kernel
def _improve(tree, player, averaging):
    """Change the strategy of ``player`` by the regrets of the last way up."""
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
            # The regret of the next round is predicted to be that of this one.
            gains[action] *= sign / weights[infoset]
            worths[action] = gains[action]
            gains[action] = max(np.float32(0.0), regrets[action] + regret)
            total += gains[action]
        # Where nothing is regretted any strategy would do, and this one is kept.
        if total > 0.0:
            for action in range(start, stop):
                now[action] = gains[action] / total


@kernel
def average(tree, strategy):
    """Write the average strategy of both players; uniform where there is none."""
    for infoset in range(tree.counts[INFOSETS]):
        start, size = tree.starts[infoset], tree.sizes[infoset]
        total = tree.means[start : start + size].sum()
        for action in range(start, start + size):
            strategy[action] = tree.means[action] / total if total > 0.0 else 1.0 / size


@kernel
def best_response(tree, player, strategy):
    """What ``player`` wins at best against the other's part of ``strategy``.

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
    """Give a branch its value: the best action's, or what ``strategy`` brings about."""
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
