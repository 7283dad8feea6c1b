"""Compiles what a game needs, ahead of time and in another process.

The compiled kernels land in the cache on disk; a process that needs them later loads them
in a fraction of a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing.connection import Connection

from core.game import Game, Setup
from core.games import find_game
from core.values import Side

STAGES = 5
"""How many stages ``stages`` goes through."""


def stages(game: Game) -> Iterator[None]:
    """Use every rule of ``game`` once; yield after each stage."""
    setup = game.start()
    position = setup.position
    yield
    move = game.moves(position)[0]
    yield
    history = [position, game.play(position, move)]
    yield
    game.outcome(history)
    yield
    for side in Side:
        game.observe(history, side)
    game.write(Setup(history[-1]))
    yield


def warm(pipe: Connection, variant: str, ruleset: str) -> None:
    """Go through all stages and send the number of those done after each."""
    for number, _ in enumerate(stages(find_game(variant, ruleset)), start=1):
        pipe.send(number)
