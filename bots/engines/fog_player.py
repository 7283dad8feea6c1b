"""A fog engine as a player of games in the fog."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

from bots.engines.fog_client import FogClient
from bots.engines.fog_speech import envelope, read_move, request
from core.engine import Engine
from core.player import Budget
from core.values import Move, Observation


class FogPlayer:
    """Tells an engine what one side was shown and plays what it answers.

    Args:
        engine: Which one; it is started here, so that it has loaded before any clock runs.
        seed: Of its random choices, and of the name that this game has for it.
    """

    def __init__(self, engine: Engine, seed: int) -> None:
        self.name = engine.name
        self._seed = seed
        self._client = running(engine)
        # An engine that keeps what it was told of a game takes every name for another one.
        self._game = f"umbra-{seed}-{next(_GAMES)}-{Random().getrandbits(32):08x}"

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        turn = request(seen, budget, self._game, self._seed)
        return read_move(seen[-1], self._client.ask(envelope(next(_ASKED), turn, budget)))


def running(engine: Engine) -> FogClient:
    """The engine, ready to play; one that this process has started already if it lives."""
    found = _RUNNING.get(engine)
    if found is None or not found.alive:
        found = _RUNNING[engine] = FogClient(engine)
    return found


_RUNNING: dict[Engine, FogClient] = {}
_ASKED, _GAMES = count(1), count(1)
