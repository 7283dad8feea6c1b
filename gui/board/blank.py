"""A board of which nothing is known yet."""

from __future__ import annotations

from core.facts import Facts
from core.values import Observation, Side, Square


def blank(facts: Facts) -> Observation | None:
    """What a board shows before the rules are ready: fog, or none and no pieces."""
    if facts.hidden:
        return None
    every = frozenset(facts.squares)
    return Observation(Side.FIRST, Side.FIRST, 0, every, {}, variant=facts.key)


def covered(facts: Facts) -> Observation:
    """What a board shows of which nothing may be seen: fog everywhere."""
    nothing = frozenset[Square]()
    return Observation(Side.FIRST, Side.FIRST, 0, nothing, {}, variant=facts.key)
