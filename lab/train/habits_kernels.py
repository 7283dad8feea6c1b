"""All ways in which positions that one side holds possible may have gone on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.belief.kernels import survivors
from core.boards import NONE_YET
from core.games.chess.habits_kernels import terms
from core.games.chess.habits_tables import TERMS
from core.jit import inlined, inner, kernel
from core.kernels import apply, fits, generate, outlook, over

FLOOR, FAINT, SMALLEST = -1e30, -300.0, 1e-300
"""A logarithm below all others, the least difference of two that counts, and the least
chance."""


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


class GameCourse(NamedTuple):
    """How the positions that one side held possible went on, move by move of a game.

    Attributes:
        steps: ``[moves, 6]``, of each from where to where its ways, the positions kept and
            all positions it leads to are counted. A move of that side itself has no ways.
        terms: ``[ways, TERMS]``.
        origins: From which of the positions held before a way goes out.
        leads: To which of the positions that the move leads to it goes.
        stands: The logarithm of how many ways a way stands for.
        true: Whether it leads to the true position.
        kept: Which of the positions that a move leads to are held after it; after a move of
            that side itself, which of those held before.
        even: Of each move with ways, the logarithm of the true position's chance if all
            positions were alike.
    """

    steps: NDArray[np.int64]
    terms: NDArray[np.int16]
    origins: NDArray[np.int32]
    leads: NDArray[np.int32]
    stands: NDArray[np.float32]
    true: NDArray[np.bool_]
    kept: NDArray[np.int32]
    even: NDArray[np.float64]


@kernel
def chances(weights, course, slope):
    """The logarithm of the true position's chance after each move with ways.

    Adds to ``slope`` how their sum grows with each weight. The sum over all ways is that of
    the forward algorithm for hidden Markov models, its gradient that of the backward one.
    """
    steps, found = course.steps, np.empty(course.even.size)
    logs, scores = np.zeros(1 + course.kept.size), np.empty(course.origins.size)
    sums = np.zeros(steps[-1, 5] if steps.shape[0] else 0)
    done = NONE_YET
    for number in range(steps.shape[0]):
        begun = _begun(steps, number)
        if steps[number, 0] == steps[number, 1]:
            for place in range(steps[number, 2], steps[number, 3]):
                logs[1 + place] = logs[begun + course.kept[place]]
        else:
            found[done] = _forth(
                weights, course, steps[number], begun, (logs, scores, sums)
            )
            done += 1
    blames, owed = np.zeros(logs.size), np.zeros(sums.size)
    for number in range(steps.shape[0] - 1, -1, -1):
        begun = _begun(steps, number)
        if steps[number, 0] == steps[number, 1]:
            for place in range(steps[number, 2], steps[number, 3]):
                blames[begun + course.kept[place]] += blames[1 + place]
        else:
            _back(course, steps[number], begun, (scores, sums), (blames, owed, slope))
    return found


@inlined
def _begun(steps, number):
    """Where the positions stand that are held before a move."""
    return 1 + steps[number - 1, 2] if number else 0


@inner
def _forth(weights, course, step, begun, all_logs):
    """Writes the logarithms of the ways, of all positions and of those kept."""
    logs, scores, sums = all_logs
    first, last, kept_first, kept_last, from_, to = step
    top = FLOOR
    for way in range(first, last):
        score = logs[begun + course.origins[way]]
        for place in range(TERMS):
            score += weights[course.terms[way, place]]
        scores[way] = score
        top = max(top, score)
    for way in range(first, last):
        sums[from_ + course.leads[way]] += np.exp(max(scores[way] - top, FAINT))
    for place in range(from_, to):
        sums[place] = top + np.log(sums[place])
    for place in range(kept_first, kept_last):
        logs[1 + place] = sums[from_ + course.kept[place]]
    _, whole, right = _weighed(course, first, last, scores)
    return np.log(max(right, SMALLEST) / whole)


@inner
def _weighed(course, first, last, scores):
    """A height, and over it the weight of all ways and of the true ones."""
    top, whole, right = FLOOR, 0.0, 0.0
    for way in range(first, last):
        top = max(top, scores[way] + course.stands[way])
    for way in range(first, last):
        weight = np.exp(scores[way] + course.stands[way] - top)
        whole += weight
        if course.true[way]:
            right += weight
    return top, whole, right


@inner
def _back(course, step, begun, all_logs, growths):
    """Adds how the sum of what follows grows with what is held before, and the weights."""
    scores, sums = all_logs
    blames, owed, slope = growths
    first, last, kept_first, kept_last, from_, _ = step
    for place in range(kept_first, kept_last):
        owed[from_ + course.kept[place]] += blames[1 + place]
    top, whole, right = _weighed(course, first, last, scores)
    for way in range(first, last):
        lead = from_ + course.leads[way]
        weight = np.exp(scores[way] + course.stands[way] - top)
        blame = owed[lead] * np.exp(scores[way] - sums[lead]) - weight / whole
        if course.true[way]:
            blame += weight / max(right, SMALLEST)
        blames[begun + course.origins[way]] += blame
        for place in range(TERMS):
            slope[course.terms[way, place]] += blame
