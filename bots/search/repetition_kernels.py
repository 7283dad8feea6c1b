"""Repetitions in the game and the line, for a selective search, and the best line."""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import (
    dead,
    draw_after_plies,
    irreversible,
    landing,
    perpetual,
)
from bots.search.tables import BASE, PAST_WORDS
from bots.search.transposition_kernels import move_of, slot_of
from core.jit import inlined, kernel
from core.kernels import apply, checked, generate, key

KEY, CLOCK, STATE, LANDED, STOOD, BARRED = range(PAST_WORDS)
"""What is noted of each position of a line: its key, the plies since the last one that no
line leads back over, whether there is check, what the last move landed where, the static
score, and the move that is left out of a search without it."""

QUIET_STATE, CHECKED, PASSED = np.uint64(0), np.uint64(1), np.uint64(2)
"""Nothing; it is in check; the other side has just passed."""

NONE = np.uint64(0)

STEPS = 1024.0
"""A static score is noted in such parts of a pawn."""


@inlined
def enter(evaluation, work, ply, row, move, after, position):
    """See ``step_into``: notes the key, the quiet plies and whether there is check."""
    in_check = checked(evaluation, after)
    landed = landing(evaluation, row, move)
    note(evaluation, work, ply, row, landed, after, position, in_check)


@inlined
def note(evaluation, work, ply, row, landed, after, position, in_check):
    """As ``enter``, where it is known whether there is check."""
    place = work.nodes[BASE] + ply + 1
    work.past[place, KEY], work.past[place, LANDED] = position, np.uint64(landed)
    work.past[place, BARRED] = NONE
    work.past[place, STATE] = CHECKED if in_check else QUIET_STATE
    if irreversible(evaluation, row, after):
        work.past[place, CLOCK] = NONE
    else:
        work.past[place, CLOCK] = work.past[place - 1, CLOCK] + np.uint64(1)


@inlined
def note_pass(work, ply, position):
    """Notes the position after the null move; ``position`` is its key."""
    place = work.nodes[BASE] + ply + 1
    work.past[place, KEY], work.past[place, CLOCK] = position, NONE
    work.past[place, STATE] = PASSED
    work.past[place, LANDED] = work.past[place, BARRED] = NONE


@inlined
def note_static(work, ply, static, in_check):
    """Notes the static score; returns whether it is better than a move of each side before.

    A side in check has none, and keeps the one of two plies before.
    """
    place = work.nodes[BASE] + ply
    before = np.int64(work.past[place - 2, STOOD]) if ply > 2 else np.int64(0)
    stood = before if in_check else np.int64(static * STEPS)
    work.past[place, STOOD] = np.uint64(stood)
    return not in_check and (ply <= 2 or stood > before)


@inlined
def ended(evaluation, work, row, ply, position, in_check):
    """Whether the game ends in ``row``, and what that is worth to the side to move.

    It is dead, too long quiet, or as it was before: once is enough since the root, before
    it a position must have occurred twice.
    """
    if dead(evaluation, row):
        return True, 0.0
    place = work.nodes[BASE] + ply
    clock = np.int64(work.past[place, CLOCK])
    most = draw_after_plies(evaluation)
    if most > 0 and clock >= most and not in_check:
        return True, 0.0
    before = 0
    for back in range(4, min(clock, place) + 1, 2):
        if work.past[place - back, KEY] == position:
            before += 1
            if back <= ply or before == 2:
                return True, _worth(evaluation, work, place, back)
    return False, 0.0


@inlined
def _worth(evaluation, work, place, back):
    """What it is worth to the side to move that all is as it was ``back`` plies ago."""
    price = perpetual(evaluation)
    if price != 0.0:
        if _all_checked(work, place, back):
            return price
        if _all_checked(work, place - 1, back):
            return -price
    return 0.0


@inlined
def _all_checked(work, place, back):
    """Whether one side was in check at each of its turns in the last ``back`` plies."""
    checks = 0
    for since in range(0, back, 2):
        checks += work.past[place - since, STATE] == CHECKED
    return 2 * checks == back


@kernel
def remember(evaluation, rows, clock, work):
    """Notes the positions of a game, the last of ``rows`` being the root to come.

    ``clock`` counts the plies before the first that could have been undone.
    """
    last = rows.shape[0] - 1
    work.nodes[BASE] = last
    for place in range(last + 1):
        work.past[place, KEY] = key(evaluation, rows[place])
        if place == 0:
            work.past[place, CLOCK] = np.uint64(clock)
        else:
            row, after, ply = rows[place - 1], rows[place], place - 1 - last
            in_check, position = checked(evaluation, after), work.past[place, KEY]
            note(evaluation, work, ply, row, 0, after, position, in_check)


@kernel
def best_line(evaluation, work, first, line):
    """Writes the best line after the root that begins with ``first``; returns its length.

    It is as long as the table has moves for it, and no position occurs twice.
    """
    number, move = 0, first
    while number < line.size:
        line[number] = move
        apply(evaluation, work.rows[number], move, work.rows[number + 1])
        number += 1
        row = work.rows[number]
        position = key(evaluation, row)
        work.past[work.nodes[BASE] + number, KEY] = position
        for before in range(number):
            if work.past[work.nodes[BASE] + before, KEY] == position:
                return number
        slot = slot_of(work, position)
        if work.keys[slot] != position or work.entries[slot] == 0:
            return number
        move = move_of(work.entries[slot])
        found = False
        for index in range(generate(evaluation, row, work.moves[number])):
            found |= work.moves[number][index] == move
        if not found:
            return number
    return number
