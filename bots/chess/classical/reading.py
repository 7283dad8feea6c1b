"""Positions as the classical search takes them, which may hold fog."""

from __future__ import annotations

from typing import cast

from core.game import Game
from core.games.chess.fog import FogChess
from core.setup import Position
from core.values import Side, Square

SIDES = "wb"


def read_fogged(
    game: Game, fen: str, side: Side | None
) -> tuple[Position, frozenset[Square]]:
    """The position of a FEN, and its fog, which nothing enters.

    Args:
        game: The rules.
        fen: With ``*`` or ``?`` for a square in the fog.
        side: Whose move it is, whatever ``fen`` says.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    if not set("".join(fen.split()[:1])) & set("*?"):
        game.read(fen)
    start, fog = cast("FogChess", game).read_view(_turned(fen, side))
    return start.position, fog


def _turned(fen: str, side: Side | None) -> str:
    """``fen`` with the move given to ``side``; en passant passes with the turn."""
    fields = fen.split()
    if side is None or fields[1:2] == [SIDES[side]]:
        return fen
    return " ".join([*fields[:1], SIDES[side], *fields[2:3]])
