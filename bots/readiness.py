"""Has bots do once what they do later, so that compiling is not part of their time."""

from __future__ import annotations

from core.games import find_game
from core.player import Budget, Player
from core.values import Side

FIRST_MOVES, NODES = 2, 2000
"""Whoever follows a game has done all that it ever does by its second move."""

_READY: set[str] = set()
"""Names of the players whose kernels have been loaded in this process."""


def get_ready(player: Player, variant: str = "fog-chess") -> None:
    """Have ``player`` choose its first moves of a game with the key ``variant``."""
    if player.name in _READY:
        return
    _READY.add(player.name)
    game = find_game(variant)
    history = [game.start().position]
    seen = [game.observe(history, Side.FIRST)]
    for _ in range(FIRST_MOVES):
        history.append(game.play(history[-1], player.choose(seen, Budget(nodes=NODES))))
        seen.append(game.observe(history, Side.FIRST))
        history.append(game.play(history[-1], game.moves(history[-1])[0]))
        seen.append(game.observe(history, Side.FIRST))
