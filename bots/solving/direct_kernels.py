"""Whether a goal can be forced within a number of moves, or helped: a proof, either way.

The attacker is who moves in the position in question. Every move of the attacker
and every defence is tried, but for the last move of all, which has to give check where
mate is the goal. A position is searched first for fewer moves, which costs little and finds
the shortest way; a table keeps for each in how many moves it is known to be won, and in
how many not. Where a side has several moves in a row, each of the attacker's counts.

In selfmates and helpmates, and the same for stalemate, both sides move otherwise.

A game may write checks faster than one by one. A game in which pieces are put between may
also say which of these answers are useless, as problems have it: see
``bots/solving/proof_kernels.py``.
"""

from __future__ import annotations

import numpy as np

from bots.search.ordering_kernels import select_best
from core.jit import by_default, inlined, inner, kernel
from core.kernels import (
    alternates,
    apply,
    checked,
    copy,
    generate,
    key,
    mobility,
    over,
    to_move,
    unowned,
)

NO_GAP = 0
"""What is known of a gap where nothing was put between."""

NO_BOARD = np.uint64(0)
"""The key of a board where hands are not told apart from it."""


@by_default
def write_checks(rules, row, moves):
    """Write all legal moves of ``row`` that give check, and perhaps others.

    Returns their number. The caller makes sure of each.
    """
    return generate(rules, row, moves)


@by_default
def stranded(rules, row):
    """Whether the side to move is in check and has only useless interpositions."""
    return False


@by_default
def interposed(rules, row, move):
    """What the attacker has to know to take back what ``move`` puts into a check's way.

    ``NO_GAP`` where ``move`` is something else.
    """
    return NO_GAP


@by_default
def takes_back(rules, row, move, gap, out):
    """Whether ``move`` takes with the piece that gave check what was put into the ``gap``.

    If so, the position after it goes to ``out``, the piece being in its owner's hand again.
    """
    return False


@by_default
def board_key(rules, row):
    """The key of a position but for who of both sides holds what is in hand.

    ``NO_BOARD`` in games without hands.
    """
    return NO_BOARD


@by_default
def holdings(rules, row, side):
    """What is in the hand of ``side``, as a word of less than 32 bits."""
    return NO_BOARD


@by_default
def holds_all(rules, more, less):
    """Whether there is of every kind as much in ``more`` as in ``less``, two holdings."""
    return more == less


NO_MOVE = -1
NEVER = 255
"""In how many moves a position is won of which that is not known."""

FIRST, KILLER, CHECK, REPLY, MOST_HISTORY = 1 << 40, 1 << 30, 1 << 24, 1 << 16, 1 << 15


@inner
def made(aim, row, move, after):
    """``apply``, compiled once for all who call it here."""
    apply(aim, row, move, after)


@inner
def answers(aim, row):
    """``mobility``, likewise."""
    return mobility(aim, row)


@inlined
def passed(aim, row, after):
    """Whether the move from ``row`` to ``after`` gave the turn to the other side."""
    if alternates(aim):
        return True
    return to_move(aim, row) != to_move(aim, after)


@inlined
def reached(aim, row, after):
    """Whether the move from ``row`` to ``after`` reached the goal."""
    if not passed(aim, row, after) or over(aim, after):
        return False
    if checked(aim, after) != (aim.mate != 0):
        return False
    return answers(aim, after) == 0 or bluffs(aim, after)


@inlined
def bluffs(aim, row):
    """Whether all answers to a check are useless interpositions, which do not count."""
    return aim.convention != 0 and stranded(aim.rules, row)


@inlined
def known(work, position):
    """What the table knows: won in so many moves, not won in so many, and a move."""
    slot = np.int64(position & np.uint64(work.keys.size - 1))
    fact = work.facts[slot]
    if fact == 0 or work.keys[slot] != position:
        return NEVER, 0, NO_MOVE
    return fact & 255, (fact >> 8) & 255, work.best[slot]


@inlined
def note(work, position, proved, refuted, move):
    """Let the table know of a position."""
    slot = np.int64(position & np.uint64(work.keys.size - 1))
    work.keys[slot] = position
    work.facts[slot] = proved | refuted << 8
    work.best[slot] = move


@inlined
def prefer(work, ply, side, left, move):
    """Try ``move`` early where it may decide again."""
    if work.killers[ply, 0] != move:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    slot = move & (work.history.shape[1] - 1)
    work.history[side, slot] = min(MOST_HISTORY, work.history[side, slot] + left * left)


@inner
def at_once(aim, work, ply):
    """The move that reaches the goal from ``rows[ply]`` at once; ``NO_MOVE`` for none."""
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    work.nodes[0] += 1
    number = (
        write_checks(aim.rules, row, moves) if aim.mate != 0 else generate(aim, row, moves)
    )
    for index in range(number):
        made(aim, row, moves[index], after)
        if reached(aim, row, after):
            return moves[index]
    return NO_MOVE


@inlined
def _rank_attack(aim, work, ply, tried, number):
    """Scores the attacker's moves: checks and what leaves few replies come first."""
    row, after = work.rows[ply], work.rows[ply + 1]
    side = to_move(aim, row)
    for index in range(number):
        move = work.moves[ply, index]
        made(aim, row, move, after)
        score = work.history[side, move & (work.history.shape[1] - 1)]
        if passed(aim, row, after):
            score -= REPLY * answers(aim, after)
            if checked(aim, after):
                score += CHECK
        if move == work.killers[ply, 0] or move == work.killers[ply, 1]:
            score += KILLER
        work.order[ply, index] = FIRST if move == tried else score


@inlined
def _rank_defence(aim, work, ply, number):
    """Scores the defender's moves: those first that refuted something lately."""
    side = to_move(aim, work.rows[ply])
    for index in range(number):
        move = work.moves[ply, index]
        score = work.history[side, move & (work.history.shape[1] - 1)]
        if move == work.killers[ply, 0]:
            score += 2 * KILLER
        elif move == work.killers[ply, 1]:
            score += KILLER
        work.order[ply, index] = score


@inner
def decide(aim, work, ply, left, attacking, position):
    """In how many moves, at most ``left``, the attacker wins ``rows[ply]``; 0 if in none.

    If the defender is to move, 1 for a win. ``position`` is the key where the attacker is.
    One function for both sides, as two that call each other cannot be cached.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    work.nodes[0] += 1
    proved, refuted, tried = NEVER, left - 1, np.int64(NO_MOVE)
    if attacking != 0:
        proved, refuted, tried = known(work, position)
        if proved <= left:
            return proved
        if refuted >= left:
            return left - left
        if refuted == 0:
            move = at_once(aim, work, ply)
            if move != NO_MOVE:
                note(work, position, 1, 0, move)
                return left - left + 1
            refuted = 1
    elif over(aim, row):
        return left - left
    number = generate(aim, row, moves)
    if attacking == 0 and number == 0:
        return np.int64(checked(aim, row) == (aim.mate != 0))
    side = to_move(aim, row)
    for depth in range(refuted + 1, left + 1):
        if attacking != 0:
            _rank_attack(aim, work, ply, tried, number)
        else:
            _rank_defence(aim, work, ply, number)
        won = np.int64(attacking == 0)
        rest = depth - attacking
        for index in range(number):
            select_best(moves, work.order[ply], index, number)
            made(aim, row, moves[index], after)
            turn = 1 - attacking if passed(aim, row, after) else attacking
            if turn == 0:
                found = decide(aim, work, ply + 1, rest, turn, position)
            elif rest == 1:
                found = np.int64(at_once(aim, work, ply + 1) != NO_MOVE)
            else:
                found = decide(aim, work, ply + 1, rest, turn, key(aim, after))
            if work.nodes[0] > work.nodes[1]:
                return left - left
            if (found != 0) == (attacking != 0):
                tried, won = moves[index], np.int64(attacking)
                prefer(work, ply, side, depth, tried)
                break
        if attacking != 0 and won != 0:
            note(work, position, depth, depth - 1, tried)
            return depth
        if attacking == 0:
            return won
    note(work, position, NEVER, left, tried)
    return left - left


@kernel
def decided(aim, row, left, attacking, work):
    """``decide`` from ``row``; means nothing once the limit on positions is exceeded."""
    aim, work = unowned(aim), unowned(work)
    copy(row, work.rows[0])
    # Not a literal: see the note on recursion and the cache in docs/kernels.md.
    return decide(aim, work, left - left, left, attacking, key(aim, row))


@kernel
def in_check(aim, row):
    """Whether the side to move is in check."""
    return checked(aim, row)


ODD = np.uint64(0x9E37_79B9_7F4A_7C15)


@inlined
def _rank(aim, work, ply, attacking, tried, number):
    """Scores the moves: the attacker's first that leave few replies."""
    side = to_move(aim, work.rows[ply])
    for index in range(number):
        move = work.moves[ply, index]
        score = work.history[side, move & (work.history.shape[1] - 1)]
        if attacking != 0:
            made(aim, work.rows[ply], move, work.rows[ply + 1])
            score -= answers(aim, work.rows[ply + 1]) << 16
        if move == work.killers[ply, 0] or move == work.killers[ply, 1]:
            score += KILLER
        work.order[ply, index] = FIRST if move == tried else score


@inner
def compel(aim, work, ply, left, attacking, position):
    """In how many moves, at most ``left``, the defender can be made to win; 0 if in none.

    If the defender is to move, 1 if it has to. ``position`` is the key where the attacker
    is. Sides have to take turns.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    work.nodes[0] += 1
    refuted, tried = left - 1, np.int64(NO_MOVE)
    if attacking != 0:
        proved, refuted, tried = known(work, position)
        if proved <= left:
            return proved
        if refuted >= left:
            return left - left
    number = generate(aim, row, moves)
    if number == 0:
        return left - left
    side = to_move(aim, row)
    for depth in range(refuted + 1, left + 1):
        _rank(aim, work, ply, attacking, tried, number)
        won = np.int64(attacking == 0)
        for index in range(number):
            select_best(moves, work.order[ply], index, number)
            made(aim, row, moves[index], after)
            if attacking != 0:
                found = compel(aim, work, ply + 1, depth - 1, 1 - attacking, position)
            elif reached(aim, row, after):
                found = np.int64(1)
            elif left == 0:
                found = np.int64(0)
            else:
                found = compel(aim, work, ply + 1, left, 1 - attacking, key(aim, after))
            if work.nodes[0] > work.nodes[1]:
                return left - left
            if (found != 0) == (attacking != 0):
                tried, won = moves[index], np.int64(attacking)
                prefer(work, ply, side, depth, tried)
                break
        if attacking == 0:
            return won
        if won != 0:
            note(work, position, depth, depth - 1, tried)
            return depth
    note(work, position, NEVER, left, tried)
    return left - left


@inner
def helped(aim, work, ply, plies, position):
    """1 if the goal can be reached from ``rows[ply]`` in exactly ``plies``, else 0.

    Both sides want it; ``position`` is the key.
    """
    work.nodes[0] += 1
    if plies == 1:
        return np.int64(at_once(aim, work, ply) != NO_MOVE)
    goal_key = position ^ np.uint64(plies) * ODD
    proved, refuted, tried = known(work, goal_key)
    if refuted != 0:
        return plies - plies
    if proved != NEVER:
        return plies - plies + 1
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    number = generate(aim, row, moves)
    for index in range(number):
        made(aim, row, moves[index], after)
        found = helped(aim, work, ply + 1, plies - 1, key(aim, after))
        if work.nodes[0] > work.nodes[1]:
            return plies - plies
        if found != 0:
            note(work, goal_key, 1, 0, moves[index])
            return found
    note(work, goal_key, NEVER, 1, tried)
    return plies - plies


@kernel
def compelled(aim, row, left, attacking, work):
    """``compel`` from ``row``; means nothing once the limit on positions is exceeded."""
    aim, work = unowned(aim), unowned(work)
    copy(row, work.rows[0])
    return compel(aim, work, left - left, left, attacking, key(aim, row))


@kernel
def helped_from(aim, row, plies, work):
    """``helped`` from ``row``; means nothing once the limit on positions is exceeded."""
    aim, work = unowned(aim), unowned(work)
    copy(row, work.rows[0])
    return helped(aim, work, plies - plies, plies, key(aim, row))
