"""A single invented board as chances, which others can show."""

from __future__ import annotations

from collections.abc import Mapping

from core.facts import Facts
from core.player import Chances
from core.values import Observation, Piece, Square


def certainties(facts: Facts, seen: Observation, men: Mapping[Square, Piece]) -> Chances:
    """Chance 1 for the enemy pieces of ``men`` on squares in the fog, 0 elsewhere."""
    enemy = seen.viewer.other
    kinds = [Piece(enemy, symbol) for symbol in facts.symbols]
    return {
        facts.name(square): {kind.letter: float(men.get(square) == kind) for kind in kinds}
        for square in facts.squares
        if square not in seen.visible
    }
