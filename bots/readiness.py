"""Loads a bot's kernels before its first game, so that no clock runs meanwhile."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from core.game import Game
from core.games import find_game
from core.player import Budget, Player
from core.values import Side

FIRST_TURNS, NODES = 2, 2000
"""By its second turn a bot has used all its kernels."""

_READY: set[tuple[str, str]] = set()
"""Players and games whose kernels have been loaded in this process, by name and key."""


@runtime_checkable
class Prepared(Protocol):
    """A player with kernels that its first moves do not use."""

    def prepare(self, game: Game) -> None:
        """Compiles them."""


def get_ready(player: Player, variant: str) -> None:
    """Has ``player`` choose its first moves of a game with the key ``variant``."""
    if (player.name, variant) in _READY:
        return
    _READY.add((player.name, variant))
    game = find_game(variant)
    _play_first_turns(player, game)
    if isinstance(player, Prepared):
        player.prepare(game)


def _play_first_turns(player: Player, game: Game) -> None:
    """Plays as the first side; the other side plays whichever move comes first."""
    history = [game.start().position]
    seen = [game.observe(history, Side.FIRST)]
    turns, last = 0, Side.SECOND
    while game.outcome(history) is None:
        mover = game.to_move(history[-1])
        turns += mover is Side.FIRST and last is Side.SECOND
        if turns > FIRST_TURNS:
            break
        if mover is Side.FIRST:
            move = player.choose(seen, Budget(nodes=NODES))
        else:
            move = game.moves(history[-1])[0]
        history.append(game.play(history[-1], move))
        seen.append(game.observe(history, Side.FIRST))
        last = mover
