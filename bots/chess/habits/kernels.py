"""All ways in which positions that one side holds possible may have gone on."""

from __future__ import annotations

from core.belief.kernels import survivors
from core.boards import NONE_YET
from core.games.chess.habits.kernels import terms
from core.games.chess.habits.tables import TERMS
from core.jit import kernel
from core.kernels import apply, fits, generate, outlook, over


@kernel
def ways(rules, rows, glimpse, queue):
    """Fills the queue with every move on every row that looks like ``glimpse``.

    Returns their number, or -1 if there are more than fit.
    """
    waiting = NONE_YET
    for index in range(rows.shape[0]):
        found = generate(rules, rows[index], queue.found)
        if waiting + found > queue.moves.size:
            return -1
        waiting = survivors(rules, rows[index], index, found, glimpse, queue, waiting)
    return waiting


@kernel
def describe(rules, rows, queue, number, told):
    """Writes the terms of the first ``number`` moves in the queue, ``told[move, term]``."""
    for index in range(number):
        row = rows[queue.origins[index]]
        known = outlook(rules, row)
        found = terms(rules, row, known, queue.moves[index], queue.rows[index])
        for place in range(TERMS):
            told[index, place] = found[place]


@kernel
def own_move(rules, rows, move, side, view, after, origins):
    """Plays ``move`` on every row; keeps what then looks like ``view`` to ``side``.

    Returns how many there are, and writes which row each comes from.
    """
    kept = NONE_YET
    for index in range(rows.shape[0]):
        apply(rules, rows[index], move, after[kept])
        if not over(rules, after[kept]) and fits(rules, after[kept], side, view):
            origins[kept] = index
            kept += 1
    return kept
