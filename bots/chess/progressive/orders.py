"""Orders in which mates are looked for, by name, besides our own."""

from __future__ import annotations

from bots.chess.progressive.distances_kernels import DistanceOrder
from core.game import Game


def manhattan(game: Game) -> DistanceOrder:
    """By distance alone."""
    return DistanceOrder(game.rules, 1, 0, 0, 0)


def coverage(game: Game) -> DistanceOrder:
    """By the squares covered at the king alone."""
    return DistanceOrder(game.rules, 0, 1, 0, 0)


def seed(game: Game) -> DistanceOrder:
    """By both, with the moves made and a new queen."""
    return DistanceOrder(game.rules, 1, 9, 8, 5)
