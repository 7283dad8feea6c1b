"""Strengths from results by Davidson's model, which is Bradley and Terry's with draws.

With d the difference of two strengths, the first wins, loses or draws with chances that are
to each other as exp(d / 2), exp(-d / 2) and nu; how easily games are drawn, nu, is one for
all and found together with the strengths (R. R. Davidson, Journal of the American
Statistical Association 65, 1970). As by the thesis' method, everybody scores exactly what
the model expects; other than there, a draw tells more about the difference than half a win
and half a loss would. The side that moves first has no advantage in it: it evens out where
everybody has both sides alike.
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
    """Strengths and the logarithm of nu, with what the results say to them.

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
    """The likeliest strengths, in Elo around 0, and their covariance ``[n, n]``.

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
    """The guess one Newton step on, or as much of the step as does not lead downhill."""
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
    """Gradient and information of the results alone, where games end so with what chance.

    Scores and draws of one game vary and covary; summed over the games of the players
    concerned these are the information.
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
