"""Growing a game tree by GT-CFR, for any game.

Player 0 has just moved and does not know the row: the rows that it considers possible after
each of the moves in question are roots, and all that it knows there is what it moved and
sees. Player 1 is assumed to know the row and the move, but not what happens out of its
sight from there on. What a player knows later is a chained hash of what it knew, what it is
shown and what is announced after each move.

A walk goes from a root to a leaf and expands it; new leaves are valued by a shallow search.
Between walks, sweeps of CFR improve both strategies. That is GT-CFR
(Schmid and others, "Student of Games", 2023), as in Obscuro (Zhang and Sandholm, "General
search techniques without common knowledge for imperfect-information games, and application
to superhuman Fog of War chess", 2025).

Leaves are valued a ply and all captures deep, by the quiescence search of ``bots/search``
made for all moves of a position at once: a leaf's correction is computed once, not at the
end of every capture, and moves far behind the best get no exact value. That takes half the
time.
"""

from __future__ import annotations

from math import tanh
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.fog.tree_kernels import (
    ACTIONS,
    BRANCHES,
    DUE,
    END,
    LEAF,
    LONGEST,
    NO_BRANCH,
    NO_EDGE,
    NODES,
    ROOTS,
    STAR,
    SWEEPS,
    WALKED,
    add_branch,
    add_infoset,
    add_nodes,
    clear,
    sweep,
    walk,
)
from bots.search.evaluation_kernels import (
    can_win_now,
    correction,
    evaluate,
    gain,
    passes_turn,
    refresh_accumulator,
    replies,
    update_accumulator,
    wins,
)
from core.boards import NONE_YET
from core.jit import inlined, inner, kernel, pasted
from core.kernels import (
    alternates,
    apply,
    copy,
    generate,
    impression,
    most_moves,
    notice,
    unowned,
)

SCALE = 4.0
"""Pawns at which the hyperbolic tangent of score / ``SCALE`` is 0.76."""

WON = 1.5
"""The value of winning: more than any material, but no single position decides alone."""

WIDE, MARGIN = 20.0, 4.0
"""Pawns beyond which scores count as equal, and by which a move must be worse than the best
to need no exact value."""


@inner
def evaluate_moves(evaluation, work, moves, mover, values, below):
    """Writes the values for player 0 of all ``moves`` of ``work.rows[0]``.

    ``mover``, 0 or 1, is to move; the accumulator of the row is in place. Where a side can
    win at once the game counts as over, since that side sees it: ``below`` is set to
    ``END`` there. Returns the place of the best move.
    """
    row, after = work.rows[0], work.rows[1]
    sign = np.float32(1.0 - 2.0 * mover)
    score = evaluate(evaluation, row)
    most, best, chosen = -WIDE, -1e9, 0
    # Not a literal: see the note on recursion and the cache in docs/kernels.md.
    ply = mover - mover + 1
    for place in range(moves.size):
        move = moves[place]
        if wins(evaluation, row, move):
            worth = WON
        else:
            apply(evaluation, row, move, after)
            passes = passes_turn(evaluation, row, after)
            worth = -WON if passes else WON
            if not can_win_now(evaluation, after):
                update_accumulator(evaluation, row, move, work.accumulators, 0)
                shift = correction(evaluation, after, work.accumulators, 1)
                reached = score + gain(evaluation, row, move)
                if passes:
                    floor = most - MARGIN + shift
                    calm = _calm(evaluation, work, ply, move, -reached, -WIDE, -floor)
                    value = -(calm + shift)
                else:
                    floor = most - MARGIN - shift
                    value = shift + _calm(evaluation, work, ply, move, reached, floor, WIDE)
                most = max(most, value)
                worth = tanh(value / SCALE)
        values[place] = sign * np.float32(worth)
        if abs(worth) >= WON:
            below[place] = END
        if worth > best:
            best, chosen = worth, place
    return chosen


@inner
def _calm(evaluation, work, ply, last, score, alpha, beta):
    """Quiescence search of ``rows[ply]``, for the side to move, without the correction.

    Exact inside (alpha, beta) and else a bound. Replies change the correction little, and
    it would take most of the time.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    best = score
    if best >= beta:
        return best
    for index in range(replies(evaluation, row, last, moves)):
        move = moves[index]
        reached = score + gain(evaluation, row, move)
        floor = max(alpha, best)
        # The other side may stand pat on the score it is left with.
        if alternates(evaluation) and reached <= floor:
            best = max(best, reached)
            continue
        apply(evaluation, row, move, after)
        passes = passes_turn(evaluation, row, after)
        if can_win_now(evaluation, after):
            if passes:
                continue
            return WIDE
        if passes:
            value = -_calm(evaluation, work, ply + 1, move, -reached, -beta, -floor)
        else:
            value = _calm(evaluation, work, ply + 1, move, reached, floor, beta)
        best = max(best, value)
        if best >= beta:
            break
    return best


FEWEST, MANY = 4, 200
"""Walks from sweep to sweep: ``FEWEST``, plus one for every ``MANY`` branches."""

SWEEPS_PER_CALL, SWEEPS_WHEN_FULL = np.int64(1), np.int64(4)
"""Sweeps of counterfactual regret after these walks, and after each call once the tree is
full."""

MOST_ROOTS = 1024

MIX, STIR = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(0xD6E8_FEB8_6659_FD93)
THIRTY_TWO = np.uint64(32)
FIRST_NAMES = np.array([0x5851_F42D_4C95_7F2D, 0x1405_7B7E_F767_814F], np.uint64)
"""What each player knows before the viewer's move."""


class Growth(NamedTuple):
    """The state of a growing tree besides the tree itself.

    Attributes:
        rows: The row of each branch.
        known: The hashes of what each player knows there, ``[branches, 2]``.
        names: The hash of what the mover of each infoset knows.
        table: A hash table of infosets plus 1, by name, with linear probing.
        moves: The move of each action.
        visits: How often each action was explored.
        sums: The sum of the values that followed, for its mover.
        squares: The sum of their squares.
        roots: The branches that have no parent.
        path: Scratch: the actions explored on one walk.
        dice: The state of the random numbers.
        tally: Walks until the next sweep, walks so far, and the number of ``roots``.
    """

    rows: NDArray[np.uint64]
    known: NDArray[np.uint64]
    names: NDArray[np.uint64]
    table: NDArray[np.int32]
    moves: NDArray[np.int64]
    visits: NDArray[np.float32]
    sums: NDArray[np.float32]
    squares: NDArray[np.float32]
    roots: NDArray[np.int32]
    path: NDArray[np.int32]
    dice: NDArray[np.uint64]
    tally: NDArray[np.int64]


def growth(width: int, nodes: int, branches: int) -> Growth:
    """Allocates the state of a tree of such a size, over rows of ``width`` words."""
    return Growth(
        rows=np.zeros((branches, width), np.uint64),
        known=np.zeros((branches, 2), np.uint64),
        names=np.zeros(branches, np.uint64),
        table=np.zeros(1 << (2 * branches - 1).bit_length(), np.int32),
        moves=np.zeros(nodes, np.int64),
        visits=np.zeros(nodes, np.float32),
        sums=np.zeros(nodes, np.float32),
        squares=np.zeros(nodes, np.float32),
        roots=np.zeros(MOST_ROOTS, np.int32),
        path=np.zeros(LONGEST, np.int32),
        dice=np.zeros(1, np.uint64),
        tally=np.zeros(3, np.int64),
    )


@kernel
def begin(tree, growth, rows, moves):
    """Starts a tree with a root, still a leaf, for each of ``rows`` and ``moves``.

    The roots are the first nodes, row by row. There may be at most ``MOST_ROOTS``.
    """
    clear(tree)
    growth.table[:] = 0
    growth.tally[:] = 0
    growth.dice[0] = np.uint64(rows.shape[0]) * STAR + MIX
    add_nodes(tree, rows.shape[0] * moves.size, 0.0)


@kernel
def expand_roots(rules, evaluation, viewer, work, tree, growth, rows, chances, moves, some):
    """Expands the roots of ``some`` of the rows, which look alike to the ``viewer``.

    The viewer is to move there. A root at which the game ends, or for which the tree has no
    room, stays without a branch.
    """
    tree, growth, work = unowned(tree), unowned(growth), unowned(work)
    for index in some:
        row, chance = rows[index], np.float32(chances[index])
        for place in range(moves.size):
            node, move = index * moves.size + place, moves[place]
            if not _has_room(rules, tree):
                return
            _plant(rules, evaluation, viewer, work, tree, growth, row, move, node, chance)


@pasted
def _plant(rules, evaluation, viewer, work, tree, growth, row, move, node, chance):
    """Expands the root ``node``, at which player 0 has played ``move`` on ``row``."""
    branch = tree.counts[BRANCHES]
    after = growth.rows[branch]
    apply(evaluation, row, move, after)
    # As in leaves, the game counts as over where a side can win at once.
    if wins(evaluation, row, move) or can_win_now(evaluation, after):
        tree.below[node] = END
        return
    growth.known[branch, 0] = FIRST_NAMES[0]
    growth.known[branch, 1] = _chained(FIRST_NAMES[1], impression(rules, row, 1 - viewer))
    for player in range(2):
        word = _chained(growth.known[branch, player], np.uint64(move))
        look = impression(rules, after, viewer ^ player)
        growth.known[branch, player] = _chained(word, look)
    mover = NONE_YET + passes_turn(evaluation, row, after)
    _open(evaluation, work, tree, growth, node, NO_BRANCH, NO_EDGE, chance, mover)
    if tree.below[node] >= 0:
        growth.roots[growth.tally[ROOTS]] = branch
        growth.tally[ROOTS] += 1


@kernel
def grow(rules, evaluation, viewer, work, tree, growth, walks):
    """Does so many walks with sweeps in between; only sweeps once the tree is full."""
    tree, growth, work = unowned(tree), unowned(growth), unowned(work)
    for _ in range(walks):
        if not _has_room(rules, tree):
            break
        player = growth.tally[WALKED] & 1
        growth.tally[WALKED] += 1
        _explore(rules, evaluation, viewer, work, tree, growth, player)
        growth.tally[DUE] -= 1
        if growth.tally[DUE] <= 0:
            growth.tally[DUE] = FEWEST + tree.counts[BRANCHES] // MANY
            run_sweeps(tree, SWEEPS_PER_CALL)
    if not _has_room(rules, tree):
        run_sweeps(tree, SWEEPS_WHEN_FULL)


@kernel
def run_sweeps(tree, rounds):
    """Improves both strategies in turn without growing the tree."""
    for _ in range(rounds):
        tree.counts[SWEEPS] += 1
        for player in range(2):
            sweep(tree, player, 0.0)


@inlined
def _has_room(rules, tree):
    nodes, branches = tree.counts[NODES], tree.counts[BRANCHES]
    return nodes + most_moves(rules) <= tree.values.size and branches < tree.nodes.size


@pasted
def _explore(rules, evaluation, viewer, work, tree, growth, player):
    """One walk: goes to a leaf, expands it and records the value along the path."""
    branch, place, steps = walk(tree, growth, player)
    node = tree.firsts[branch] + place
    if tree.below[node] == LEAF:
        _expand(rules, evaluation, viewer, work, tree, growth, branch, place)
    came = tree.values[node] * (1.0 - 2.0 * player)
    for step in range(steps):
        action = growth.path[step]
        growth.visits[action] += 1.0
        growth.sums[action] += came
        growth.squares[action] += came * came


@pasted
def _expand(rules, evaluation, viewer, work, tree, growth, above, place):
    """Expands the child at ``place`` of the branch ``above``."""
    infoset = tree.sets[above]
    mover = np.int64(tree.movers[infoset])
    edge = tree.starts[infoset] + place
    move = growth.moves[edge]
    branch = tree.counts[BRANCHES]
    row, after = growth.rows[above], growth.rows[branch]
    apply(evaluation, row, move, after)
    for player in range(2):
        word = growth.known[above, player]
        word = _chained(word, impression(rules, after, viewer ^ player))
        if player == mover:
            word = _chained(word, np.uint64(move))
        else:
            word = _chained(word, np.uint64(notice(rules, row, move)))
        growth.known[branch, player] = word
    node = tree.firsts[above] + place
    chance = tree.chances[above]
    following = 1 - mover if passes_turn(evaluation, row, after) else mover
    _open(evaluation, work, tree, growth, node, above, edge, chance, following)


@inlined
def _chained(word, more):
    word = (word ^ more) * STIR
    return (word ^ (word >> THIRTY_TWO)) * MIX


@pasted
def _open(evaluation, work, tree, growth, node, above, edge, chance, mover):
    """Expands ``node``, whose row and hashes are in place, and values its moves."""
    branch = tree.counts[BRANCHES]
    row = growth.rows[branch]
    copy(row, work.rows[0])
    refresh_accumulator(evaluation, row, work.accumulators, 0)
    name = growth.known[branch, mover] ^ FIRST_NAMES[mover]
    slot = _slot(growth, name)
    infoset = np.int64(growth.table[slot]) - 1
    fresh = infoset < 0
    if fresh:
        number = generate(evaluation, row, growth.moves[tree.counts[ACTIONS] :])
        if number == 0:
            tree.below[node] = END
            return
        infoset = add_infoset(tree, mover, number)
        growth.names[infoset] = name
        growth.table[slot] = infoset + 1
    add_branch(tree, node, above, edge, chance, infoset)
    start, size, first = tree.starts[infoset], tree.sizes[infoset], tree.firsts[branch]
    moves = growth.moves[start : start + size]
    worths, below = tree.values[first : first + size], tree.below[first : first + size]
    best = evaluate_moves(evaluation, work, moves, mover, worths, below)
    if fresh:
        _be_greedy(tree, growth, infoset, first, best)
    total = np.float32(0.0)
    for place in range(size):
        total += tree.now[start + place] * tree.values[first + place]
    tree.values[node] = total


@inlined
def _be_greedy(tree, growth, infoset, first, best):
    """Initialises a new infoset to its best move rather than to a uniform strategy."""
    start = tree.starts[infoset]
    sign = np.float32(1.0 - 2.0 * tree.movers[infoset])
    for place in range(tree.sizes[infoset]):
        action = start + place
        tree.now[action] = np.float32(place == best)
        tree.worths[action] = sign * tree.values[first + place]
        growth.visits[action] = growth.sums[action] = growth.squares[action] = 0.0


@inlined
def _slot(growth, name):
    """The slot of ``name`` in the hash table, or the free one for it."""
    mask = np.uint64(growth.table.size - 1)
    slot = name & mask
    while growth.table[slot] != 0 and growth.names[growth.table[slot] - 1] != name:
        slot = (slot + np.uint64(1)) & mask
    return slot
