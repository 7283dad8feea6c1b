"""Lines of moves by their names, with the numbers that people expect."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Game
from core.notation import move_name
from core.setup import Position
from core.values import Move, Side


def line_names(
    game: Game, past: Sequence[Position], number: int, moves: Sequence[Move]
) -> tuple[str, ...]:
    """The names of moves in a row after ``past``, whose first has that number.

    A number stands before the first of them and before each turn of the side that begins;
    where turns have several moves, that of the series before each turn; before every move
    where each has its own.
    """
    names: list[str] = []
    shared = not game.facts.numbers_plies
    last: Side | None = None
    history = [*past[-2:]]
    for move in moves:
        side = game.to_move(history[-1])
        begins = side is game.facts.begins or not (game.facts.alternates and shared)
        if last is not None and side is not last and begins:
            number += 1
        lead = ""
        if side is not last and (begins or last is None):
            lead = f"{number}. " if begins else f"{number}… "
        names.append(lead + move_name(game, history, move))
        history.append(game.play(history[-1], move))
        last = side
    return tuple(names)
