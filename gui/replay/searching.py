"""A short search of the true position, for whoever shows how a game stands."""

from __future__ import annotations

from collections.abc import Callable
from math import copysign, inf
from typing import TypeAlias

from bots.games import GAMES
from bots.searching import searcher
from core.game import Game, Position

DEPTH = 4
"""Plies that the truth is searched, which takes a few milliseconds."""

TABLE_BITS = 16
"""The search's table has two to the power of this entries."""

Search: TypeAlias = Callable[[Position], float]
"""How far the first side is ahead, in the least men; infinite where the game is won."""


def search_of(game: Game) -> Search:
    """The search for a game."""
    way = searcher(game, game.start().position, TABLE_BITS)
    won = GAMES[game.facts.key].search.won

    def search(position: Position) -> float:
        score = way.run(position, DEPTH).score
        return score if abs(score) < won else copysign(inf, score)

    return search
