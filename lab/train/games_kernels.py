"""What the evaluations of open chess and of shogi see of positions, for fitting them."""

from __future__ import annotations

from math import exp

from bots.chess.open_kernels import phase_of, winnable
from bots.chess.terms_kernels import count_terms
from bots.shogi.exchange_kernels import VALUES, worth_of
from bots.shogi.kernels import FIRST_COUNT, FIRST_DANGER, note_terms
from bots.shogi.terms_tables import COUNTS, DANGERS, MOST_PLACES, PLACES
from core.boards import NONE_YET, ZERO, bit, lowest, rest
from core.games.chess.tables import WHITE
from core.jit import inner, kernel


@kernel
def write_terms(rows, terms, places, signs, shares, kept):
    """Writes what the evaluation sees of ``rows``; see ``fitting.Lessons``."""
    for index in range(rows.shape[0]):
        row, number = rows[index], 0
        count_terms(row, terms, index, NONE_YET)
        shares[index] = phase_of(row)
        for side in range(2):
            kept[index, side] = winnable(row, side)
        for kind in range(WHITE):
            men = row[kind]
            while men != ZERO:
                square = lowest(men)
                men = rest(men)
                black = row[WHITE] & bit(square) == ZERO
                places[index, number] = 64 * kind + (square ^ 56 if black else square)
                signs[index, number] = -1 if black else 1
                number += 1


@inner
def _endangered(weights, notes, side):
    """What the dangers of the king that ``side`` attacks add up to, if more than 0."""
    total = 0.0
    for danger in range(DANGERS):
        counted = notes[0, FIRST_DANGER + side * DANGERS + danger]
        total += weights[PLACES + COUNTS + danger] * counted
    return max(0.0, total)


@inner
def _sum_of(weights, notes):
    """The weighed sum of terms that were noted, for Black, in pawns."""
    total = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        for place in range(2 + MOST_PLACES * side, notes[0, side]):
            total += sign * weights[notes[0, place]]
        total += sign * _endangered(weights, notes, side) ** 2
    for term in range(COUNTS):
        total += weights[PLACES + term] * notes[0, FIRST_COUNT + term]
    return total


@inner
def _pull(weights, notes, slope, gradient):
    """Adds what each weight does to an error that grows by ``slope`` a pawn."""
    for side in range(2):
        own = slope * (1.0 - 2.0 * side)
        for place in range(2 + MOST_PLACES * side, notes[0, side]):
            gradient[notes[0, place]] += own
        danger = 2.0 * own * _endangered(weights, notes, side)
        for place in range(DANGERS):
            counted = notes[0, FIRST_DANGER + side * DANGERS + place]
            gradient[PLACES + COUNTS + place] += danger * counted
    for term in range(COUNTS):
        gradient[PLACES + term] += slope * notes[0, FIRST_COUNT + term]


@kernel
def write_scores(rows, weights, notes, scores):
    """Writes what ``rows`` score for Black, in pawns, as ``weights`` are."""
    for index in range(rows.shape[0]):
        row = rows[index]
        note_terms(row, notes, 0)
        scores[index] = (
            worth_of(VALUES, row, 0) - worth_of(VALUES, row, 1) + _sum_of(weights, notes)
        )


@kernel
def write_gradient(rows, chosen, chances, spread, weights, notes, gradient):
    """Adds the slope of the mean squared error over the ``chosen`` of ``rows``.

    ``chances`` are what Black's chances to win are said to be, the logistic function of
    pawns by ``spread``. Returns the sum of squared errors.
    """
    total = 0.0
    for place in range(chosen.size):
        row = rows[chosen[place]]
        note_terms(row, notes, 0)
        score = (
            worth_of(VALUES, row, 0) - worth_of(VALUES, row, 1) + _sum_of(weights, notes)
        )
        chance = 1.0 / (1.0 + exp(-score / spread))
        off = chance - chances[chosen[place]]
        total += off * off
        slope = 2.0 * off * chance * (1.0 - chance) / spread / chosen.size
        _pull(weights, notes, slope, gradient)
    return total
