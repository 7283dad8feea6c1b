"""Whether a move hangs the king, by playing every reply."""

from __future__ import annotations

from core.game import Game
from core.setup import Position
from core.values import Move, Reason


def hangs(game: Game, position: Position, move: Move) -> bool:
    """Whether the king can be taken at once after ``move``, which did not take one."""
    after = game.play(position, move)
    return any(_takes_king(game, game.play(after, reply)) for reply in game.moves(after))


def _takes_king(game: Game, position: Position) -> bool:
    outcome = game.outcome([position])
    return outcome is not None and outcome.reason is Reason.KING_CAPTURED
