"""Whether a king was lost as often as a belief foretold.

Of a hundred moves after which a belief gives the king one chance in ten to be taken, ten
should be such in truth. Moves of one turn with the same risk are one event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.values import Move

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST = 4096
"""The most positions that risks are foretold by; a thousandth is still told from none."""

STAGES = (0.75, 0.5, 0.0)
"""Lower ends of the shares of its pieces that a side still has."""

LIMITS = (0.01, 0.03, 0.1, 0.3, 1.0)
"""Upper ends of risks that are counted together."""

Foretold = tuple[tuple[float, float], ...]
"""Risks between none and a sure loss, and the part of such moves that lost the king."""


@dataclass(frozen=True, slots=True)
class ForetoldRisks:
    """How risks of about one size turned out.

    Attributes:
        pieces: The side had more than this share of its pieces.
        limit: The risks are at most this, and more than the next smaller limit.
        number: How many there are.
        said: Their mean.
        true: What it was in truth.
    """

    pieces: float
    limit: float
    number: int
    said: float
    true: float


def foretold(believed: Mapping[Move, float], really: Mapping[Move, float]) -> Foretold:
    """The risks that a belief gave to the moves of one turn, and what they were."""
    found: dict[float, list[float]] = {}
    for move, risk in believed.items():
        if 0.0 < risk < 1.0 and move in really:
            found.setdefault(round(risk, 6), []).append(really[move])
    return tuple((risk, sum(true) / len(true)) for risk, true in found.items())


def by_size(turns: Sequence[tuple[float, Foretold]]) -> list[ForetoldRisks]:
    """The risks of some turns, with the share of pieces at each, counted together."""
    found: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for pieces, risks in turns:
        stage = next(each for each in STAGES if pieces > each or each == STAGES[-1])
        for risk, true in risks:
            limit = next(each for each in LIMITS if risk <= each)
            found.setdefault((stage, limit), []).append((risk, true))
    return [
        ForetoldRisks(stage, limit, len(pairs), _mean(pairs, 0), _mean(pairs, 1))
        for stage in STAGES
        for limit in LIMITS
        if (pairs := found.get((stage, limit)))
    ]


def thinned(
    rows: NDArray[np.uint64], shares: NDArray[np.float64]
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """At most ``MOST`` of the positions, at even distances, whose shares add up to 1."""
    step = max(1, -(-len(rows) // MOST))
    some = shares[::step]
    return rows[::step], some / max(some.sum(), 1e-300)


def _mean(pairs: Sequence[tuple[float, float]], place: int) -> float:
    return sum(pair[place] for pair in pairs) / len(pairs)
