"""Reads positions of open games for the search, and what there is to imagine: nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from core.game import Game
from core.games import find_game
from core.setup import Position, Start, refused
from core.values import Observation, Side, Square


def read(game: Game, fen: str, side: Side | None) -> tuple[Position, frozenset[Square]]:
    """Reads a position as the game writes it; there is no fog in it.

    Args:
        game: The rules.
        fen: With every piece on the board.
        side: The side to move, if not that of ``fen``; en passant is dropped then.

    Raises:
        BadPositionError: If it is not a position; the message says why.
    """
    start = game.read(fen)
    if side is not None and game.to_move(start.position) is not side:
        turned = replace(game.setup_of(start), side=side, en_passant=frozenset())
        placed = game.place(turned)
        start = placed if isinstance(placed, Start) else refused(placed)
    return start.position, frozenset()


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """The board of ``seen``, which shows all of it."""
    del previous, rolled
    return find_game(seen.variant, seen.ruleset).position_of(seen)
