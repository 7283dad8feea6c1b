"""Reads positions of checkers for the search, in full view even in the fog game."""

from __future__ import annotations

from core.game import Game
from core.games.checkers.text import SIDES
from core.setup import Position
from core.values import Side, Square


def read_open(
    game: Game, fen: str, side: Side | None
) -> tuple[Position, frozenset[Square]]:
    """Reads a FEN of draughts; there is no fog in it.

    Args:
        game: The rules.
        fen: With every piece on the board.
        side: The side to move, if not that of ``fen``.

    Raises:
        BadPositionError: If it is not a position; the message says why.
    """
    position = game.read(fen).position
    if side is not None and game.to_move(position) is not side:
        _, *lists = fen.split(":")
        position = game.read(":".join((SIDES[side], *lists))).position
    return position, frozenset()
