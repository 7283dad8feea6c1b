"""The odds of a belief: how likely an enemy piece is on each fogged square."""

from __future__ import annotations

from collections.abc import Collection

from core.facts import Facts
from core.player import Believed
from core.values import Square

Odds = dict[Square, float]
"""The chance of such a piece on each fogged square, from 0 to 1."""


def odds_of(facts: Facts, believed: Believed, symbols: Collection[str]) -> Odds:
    """The chance that a piece of one of the kinds named by ``symbols`` is on a square."""
    squares = {facts.name(square): square for square in facts.squares}
    return {
        squares[name]: min(
            1.0, sum(chance for letter, chance in men.items() if letter.lower() in symbols)
        )
        for name, men in believed.chances.items()
    }
