"""Ratings by Davidson's model, which is Bradley-Terry with draws.

For a rating difference d, wins, losses and draws are in proportion to exp(d / 2),
exp(-d / 2) and nu. The draw parameter nu is common to all players and fitted with the
ratings (R. R. Davidson, Journal of the American Statistical Association 65, 1970). As with
the thesis' method, expected and actual scores agree at the fit; unlike there, a draw says
more about the difference than half a win and half a loss. There is no first-move advantage
in the model: it cancels out where everybody plays both sides equally often.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.events.elo import SCALE
from core.events.results import Results

Floats: TypeAlias = NDArray[np.float64]

ELO = SCALE / np.log(10)
"""One unit of strength is so much in Elo."""

SPREAD = 1000 / ELO
"""What is believed before any game: strengths are normal around 0 with this deviation.

So weak a prior moves nobody with some wins and some losses noticeably, but who won or lost
every game, or never met the others, gets a finite strength."""

DRAWISHNESS = 3.0
"""The same for the logarithm of nu."""

_STEPS = 200
_CLOSE = 1e-10


@dataclass(frozen=True, slots=True, eq=False)
class _Guess:
    """Ratings and log nu, with the posterior density, gradient and information there.

    Attributes:
        values: ``[n + 1]``, the strengths and then the logarithm of nu.
        gain: The logarithm of the posterior density.
        slope: ``[n + 1]``, its gradient.
        information: ``[n + 1, n + 1]``, its curvature, negated.
    """

    values: Floats
    gain: float
    slope: Floats
    information: Floats


def fit(results: Results) -> tuple[Floats, Floats]:
    """The maximum-likelihood ratings, in Elo around 0, and their covariance ``[n, n]``.

    The covariance is the inverse of the observed information.
    """
    guess = _guess(results, np.zeros(len(results.names) + 1))
    for _ in range(_STEPS):
        step = np.asarray(np.linalg.solve(guess.information, guess.slope), float)
        if np.abs(step).max() < _CLOSE:
            break
        guess = _uphill(results, guess, step)
    covariance = np.linalg.inv(guess.information)[:-1, :-1]
    return guess.values[:-1] * ELO, covariance * ELO**2


def _uphill(results: Results, guess: _Guess, step: Floats) -> _Guess:
    """One Newton step, halved until the density does not fall."""
    further = _guess(results, guess.values + step)
    while further.gain < guess.gain and np.abs(step).max() > _CLOSE:
        step = step / 2
        further = _guess(results, guess.values + step)
    return further


def _guess(results: Results, values: Floats) -> _Guess:
    strengths, drawish = values[:-1], float(values[-1])
    half = (strengths[:, None] - strengths[None, :]) / 2
    total = np.logaddexp(np.logaddexp(half, -half), drawish)
    win, draw, loss = half - total, drawish - total, -half - total
    said = results.wins * win + results.draws * draw + results.losses * loss
    precision = np.append(np.full(len(strengths), SPREAD**-2), DRAWISHNESS**-2)
    slope, information = _derivatives(results, np.exp(win), np.exp(draw))
    return _Guess(
        values,
        float(said.sum() - (precision * values**2).sum() / 2),
        slope - precision * values,
        information + np.diag(precision),
    )


def _derivatives(results: Results, win: Floats, draw: Floats) -> tuple[Floats, Floats]:
    """Gradient and Fisher information at these win and draw probabilities.

    The information is the covariance of scores and draws, summed over the games.
    """
    games, score = results.games, win + draw / 2
    surplus = results.as_first - games * score
    varying = games * (win + draw / 4 - score**2)
    shared = games * (draw / 2 - score * draw)
    drawing = games * draw * (1 - draw)
    both = varying + varying.T
    mixed = shared.sum(axis=1) - shared.sum(axis=0)
    slope = np.append(
        surplus.sum(axis=1) - surplus.sum(axis=0), (results.draws - games * draw).sum()
    )
    among = np.diag(both.sum(axis=1)) - both
    information = np.block([[among, mixed[:, None]], [mixed[None, :], drawing.sum()]])
    return slope, information
