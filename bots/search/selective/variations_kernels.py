"""Reads the best line of a search from its table."""

from __future__ import annotations

from bots.search.selective.repetition_kernels import KEY
from bots.search.selective.transposition_kernels import slot_of
from bots.search.tables import BASE
from bots.search.transposition_kernels import move_of
from core.jit import kernel
from core.kernels import apply, generate, key


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
