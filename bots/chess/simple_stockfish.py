"""SimpleStockfish: a classical search of what is in sight."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bots.chess.classical.engine import ClassicalSearch
from bots.picking import legal
from core.game import Game
from core.games import find_game
from core.player import Budget, dice
from core.setup import Position
from core.values import Move, Observation

DEPTH = 3
NOISE = 0.0005
"""The largest random correction of a leaf, to break ties."""


TABLE_BITS = 13
"""A table large enough for three plies."""


class SimpleStockfish:
    """Searches the fogged board three plies deep, as if the fog were walls."""

    name = "SimpleStockfish"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        rolled = dice(self._seed, seen)
        engine = shallow_engine(game, rolled)
        fog = set(game.facts.squares) - now.visible
        found = engine.run(_board(now), DEPTH, fog)
        return legal(found.move, now, rolled)


def shallow_engine(game: Game, rolled: Random) -> ClassicalSearch:
    """An engine for a few plies, its ties broken by ``rolled``."""
    seed = rolled.getrandbits(31)
    return ClassicalSearch(game.rules, noise=NOISE, seed=seed, table_bits=TABLE_BITS)


def _board(now: Observation) -> Position:
    """The position in sight, with nothing in the fog."""
    game = find_game(now.variant, now.ruleset)
    return game.position_of(now)
