"""Games by the names of their moves."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Game
from core.play.referee import Referee
from core.setup import Position
from core.values import Observation


def line_of(game: Game, names: str, fen: str = "") -> list[Position]:
    """The positions of a game, the first included."""
    history = [(game.read(fen) if fen else game.start()).position]
    for name in names.split():
        history.append(game.play(history[-1], game.read_move(history[-1], name)))
    return history


def refereed(game: Game, names: str) -> Referee:
    """A game that has come so far, for what its sides have been shown."""
    referee = Referee(game)
    for name in names.split():
        referee.play(game.read_move(referee.history[-1], name))
    return referee


def seen_after(game: Game, names: str) -> Sequence[Observation]:
    """What the side to move has been shown by then."""
    referee = refereed(game, names)
    return referee.seen_by(referee.to_move)
