"""An evaluation of progressive chess: terms of a position, weighed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.progressive.terms_kernels import count_terms
from bots.chess.progressive.terms_tables import TERMS
from bots.search import evaluation_kernels as search
from core.games.chess.progressive_turns_kernels import length_of
from core.games.chess.rows_kernels import side_to_move
from core.games.chess.rules import ProgressiveRules
from core.jit import fills, inner

SHORT, LONG = 2, 8
"""Series up to which the first weights hold, and from which on the others."""


class SeriesTerms(NamedTuple):
    """Weighed terms.

    Attributes:
        rules: The rules of the moves.
        weights: For short and for long series, in pawns.
        terms: Room for the terms of a position.
    """

    rules: ProgressiveRules
    weights: NDArray[np.float64]
    terms: NDArray[np.int64]


@fills(search.evaluate, SeriesTerms)
@inner
def evaluate(evaluation, row):
    """See ``search.evaluate``: the weighed terms."""
    terms, weights = evaluation.terms, evaluation.weights
    count_terms(row, terms)
    short, long = 0.0, 0.0
    for term in range(TERMS):
        short += terms[term] * weights[0, term]
        long += terms[term] * weights[1, term]
    share = min(1.0, max(0.0, (length_of(row) - SHORT) / (LONG - SHORT)))
    total = short * (1.0 - share) + long * share
    return total if side_to_move(row) == 0 else -total
