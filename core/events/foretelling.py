"""How often a king is in danger, against how likely a belief held that.

Of a hundred moves after which the king can be taken with a chance of one in ten, by the
belief, ten should leave it to be taken in truth. Moves of one turn with the same risk are
one event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.values import Move

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 4096
"""The most positions by which a risk is worked out: with them one in a thousand is seen."""

STAGES = (0.75, 0.5, 0.0)
"""Turns are grouped by the share of its pieces that a side has left: more than this."""

LIMITS = (0.01, 0.03, 0.1, 0.3, 1.0)
"""Within a group, risks are counted together up to each of these."""

Foretold = tuple[tuple[float, float], ...]
"""Pairs: a risk above 0 and below 1, and the share of the moves with it that really left
the king to be taken."""


@dataclass(frozen=True, slots=True)
class ForetoldRisks:
    """Risks of about one size, and what they were in truth.

    Attributes:
        pieces: The side had more than this share of its pieces.
        limit: The risks are at most this, and more than the next smaller limit.
        number: How many there are.
        said: Their mean, by the belief.
        true: The mean share of their moves that really left the king to be taken.
    """

    pieces: float
    limit: float
    number: int
    said: float
    true: float


def foretold(believed: Mapping[Move, float], really: Mapping[Move, float]) -> Foretold:
    """The risks of one turn's moves by the belief, each with what was so."""
    found: dict[float, list[float]] = {}
    for move, exactly in believed.items():
        # Sums of shares are not quite the same, and not quite 1 where the loss is sure.
        risk = round(exactly, 6)
        if 0.0 < risk < 1.0 and move in really:
            found.setdefault(risk, []).append(really[move])
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
    """Every so many-th position, ``MOST`` at most, with shares scaled to add up to 1."""
    step = max(1, -(-len(rows) // MOST))
    some = shares[::step]
    # Kernels would be compiled once more for rows with gaps between them.
    return np.ascontiguousarray(rows[::step]), some / max(some.sum(), 1e-300)


def _mean(pairs: Sequence[tuple[float, float]], place: int) -> float:
    return sum(pair[place] for pair in pairs) / len(pairs)
