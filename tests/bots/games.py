"""Whole games between bots, straight through the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.game import Game
from core.player import Budget, Player
from core.setup import Position
from core.values import Move, Observation, Outcome, Side

BUDGET = Budget(nodes=300)


@dataclass
class Played:
    """A game as it went: positions, moves, and what either side was shown."""

    history: list[Position]
    seen: dict[Side, list[Observation]] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    outcome: Outcome | None = None


def play_game(game: Game, players: dict[Side, Player], most_plies: int = 1000) -> Played:
    """Let ``players`` play until the game ends or ``most_plies`` are played."""
    played = Played([game.start().position], {side: [] for side in Side})
    show(game, played)
    while played.outcome is None and len(played.moves) < most_plies:
        position = played.history[-1]
        mover = game.to_move(position)
        move = players[mover].choose(played.seen[mover], BUDGET)
        played.moves.append(move)
        played.history.append(game.play(position, move))
        show(game, played)
        played.outcome = game.outcome(played.history)
    return played


def show(game: Game, played: Played) -> None:
    for side in Side:
        played.seen[side].append(game.observe(played.history, side))


def score(game: Game, one: Player, other: Player, white: Side) -> float:
    """Points of ``one`` in one game, in which it plays ``white``."""
    outcome = play_game(game, {white: one, white.other: other}).outcome
    return outcome.score(white) if outcome else 0.5
