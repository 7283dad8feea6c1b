"""Reads positions for the classical search, with fog."""

from __future__ import annotations

from typing import cast

from core.game import Game
from core.games.chess.game import FogChess
from core.setup import Position
from core.values import Side, Square

SIDES = "wb"


def read_fogged(
    game: Game, fen: str, side: Side | None
) -> tuple[Position, frozenset[Square]]:
    """Reads a FEN and its squares of fog, which nothing enters.

    Args:
        game: The rules.
        fen: With ``*`` or ``?`` for a square in the fog.
        side: The side to move, if not that of ``fen``.

    Raises:
        BadPositionError: If it is not a position; the message says why.
    """
    if not set("".join(fen.split()[:1])) & set("*?"):
        game.read(fen)
    start, fog = cast("FogChess", game).read_view(_turned(fen, side))
    return start.position, fog


def _turned(fen: str, side: Side | None) -> str:
    """``fen`` with ``side`` to move; a change of sides drops en passant."""
    fields = fen.split()
    if side is None or fields[1:2] == [SIDES[side]]:
        return fen
    return " ".join([*fields[:1], SIDES[side], *fields[2:3]])
