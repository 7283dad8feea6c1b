"""Lines of moves by their names, with the numbers that people expect."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Game
from core.setup import Position
from core.values import Move, Side


def line_names(
    game: Game, position: Position, number: int, moves: Sequence[Move]
) -> tuple[str, ...]:
    """The names of moves in a row from ``position``, whose first has that number.

    A number stands before the first of them and before each of the first side's turns.
    """
    names: list[str] = []
    last: Side | None = None
    for move in moves:
        side = game.to_move(position)
        if (last, side) == (Side.SECOND, Side.FIRST):
            number += 1
        lead = ""
        if side is not last and (side is Side.FIRST or last is None):
            lead = f"{number}. " if side is Side.FIRST else f"{number}… "
        names.append(lead + game.san(position, move))
        position, last = game.play(position, move), side
    return tuple(names)
