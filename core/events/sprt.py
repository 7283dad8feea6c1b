"""The generalised sequential probability ratio test: is one player better than another?

The hypotheses are that the first player is ``elo0`` or ``elo1`` better. The draw rate is a
nuisance parameter: each hypothesis takes the maximum-likelihood frequencies of the outcomes
under its expected score (M. Van den Bergh, "The
multinomial MLE", Proposition 1.1, www.cantate.be/Fishtest; fishtest computes the same). The
two games of a pair, with one opening and the colours swapped, depend on each other; counted
as pairs, they need fewer games for the same verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log

import numpy as np
from numpy.typing import NDArray

from core.events.elo import expected_score

Floats = NDArray[np.float64]

UNSEEN = 1e-3
"""Outcomes that never came count as this many, as in fishtest."""

MOST = 2000
"""Greater differences in Elo are no hypotheses: one game in 100,000 would refute them."""

_HALVINGS = 60


class SprtDecision(StrEnum):
    """What the games say so far."""

    CONTINUE = "continue"
    BETTER = "elo1 accepted"
    NOT_BETTER = "elo0 accepted"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of ``elo1`` against ``elo0``.

    Attributes:
        elo0: The difference in Elo under the hypothesis to be refuted.
        elo1: The difference under the other; it is greater.
        alpha: How often ``elo1`` is accepted though ``elo0`` is right.
        beta: How often ``elo0`` is accepted though ``elo1`` is right.

    Raises:
        ValueError: Where these make no test.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -MOST <= self.elo0 < self.elo1 <= MOST:
            raise ValueError(f"elo0 must be less than elo1, both within {MOST} of 0")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta must lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first, ``elo0`` is accepted; above the second, ``elo1``."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of ``elo1`` against ``elo0``.

        Args:
            counts: How often the first player had each score, from the worst: losses,
                draws and wins of games, or pairs of games with 0, ½, 1, 1½ and 2 points.
        """
        if len(counts) not in (3, 5):
            raise ValueError("3 counts of games or 5 counts of pairs are needed")
        if not any(counts):
            return 0.0
        seen = np.maximum(np.array(counts, float), UNSEEN)
        scores = np.linspace(0, 1, len(seen))
        at0 = _likeliest(seen, scores, expected_score(self.elo0))
        at1 = _likeliest(seen, scores, expected_score(self.elo1))
        return float(seen @ np.log(at1 / at0))

    def verdict(self, counts: Sequence[int]) -> SprtDecision:
        """The verdict on results counted as for ``llr``."""
        low, high = self.bounds
        ratio = self.llr(counts)
        if ratio >= high:
            return SprtDecision.BETTER
        return SprtDecision.NOT_BETTER if ratio <= low else SprtDecision.CONTINUE


def pair_counts(scores: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """Pairs of games counted for ``Sprt.llr``, from the points of each of their games."""
    places = [round(2 * (one + other)) for one, other in scores]
    return tuple(places.count(place) for place in range(5))


def _likeliest(seen: Floats, scores: Floats, mean: float) -> Floats:
    """The maximum-likelihood frequencies with mean score ``mean``, given those seen.

    They are p / (1 + x (score - mean)), p being those seen, with the one x that makes them
    a distribution of that mean; the equation for x falls steadily, so it is halved in on.
    """
    shares = seen / seen.sum()
    away = scores - mean
    low, high = -1 / away.max(), -1 / away.min()
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        if (shares * away / (1 + x * away)).sum() > 0:
            low = x
        else:
            high = x
    likeliest: Floats = shares / (1 + x * away)
    return likeliest
