"""A picture of the fog in which every man has one place, as others may look at it."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Facts
from core.player import Chances
from core.values import Observation, Piece, Square


def certainties(facts: Facts, seen: Observation, men: Mapping[Square, Piece]) -> Chances:
    """1 for every enemy man of ``men`` on a fogged square of ``seen``, 0 for all others."""
    enemy = seen.viewer.other
    kinds = [Piece(enemy, symbol) for symbol in facts.symbols]
    return {
        facts.name(square): {kind.letter: float(men.get(square) == kind) for kind in kinds}
        for square in facts.squares
        if square not in seen.visible
    }
