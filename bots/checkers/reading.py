"""Positions of checkers as the search takes them: in full view, even those of the fog."""

from __future__ import annotations

from core.game import Game
from core.games.checkers.text import SIDES
from core.setup import Position
from core.values import Side, Square


def read_open(
    game: Game, fen: str, side: Side | None
) -> tuple[Position, frozenset[Square]]:
    """The position of a FEN of draughts, and no fog.

    Args:
        game: The rules.
        fen: Every man on the board is in it.
        side: Whose move it is, whatever ``fen`` says.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    position = game.read(fen).position
    if side is not None and game.to_move(position) is not side:
        _, *lists = fen.split(":")
        position = game.read(":".join((SIDES[side], *lists))).position
    return position, frozenset()
