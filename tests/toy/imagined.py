"""Boards of the toy for bots: invented ones, and ones that are to be searched."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from core.game import Game
from core.games import find_game
from core.setup import BadPositionError, Position, Start
from core.values import Observation, Piece, Side, Square
from tests.toy import text


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """A board that looks like ``seen``: its sight depends on nothing that is in the fog.

    Enemies stay where they were on ``previous``, or else on the usual array, if they can.
    """
    source = previous or find_game(seen.variant, seen.ruleset).start().position
    enemy = seen.viewer.other
    pieces, in_sight = dict(seen.pieces), Counter(seen.pieces.values())
    fog = set(find_game(seen.variant).facts.squares) - seen.visible
    for square, man in text.men(source).items():
        if man.side is not enemy:
            continue
        if in_sight[man]:
            in_sight[man] -= 1
        elif (place := _place(man, square, fog, rolled)) is not None:
            pieces[place] = man
    held = {**text.hands(source, (enemy,)), **seen.hands}
    return Position(text.row_of(pieces, held, seen.to_move, seen.turn))


def _place(man: Piece, square: Square, fog: set[Square], rolled: Random) -> Square | None:
    """A square in the fog, which is then taken; none for a man that must be gone."""
    fitting = [s for s in sorted(fog) if man.symbol != "p" or 9 <= s < 72]
    if not fitting:
        return None
    place = square if square in fog else rolled.choice(fitting)
    fog.remove(place)
    return place


def read(game: Game, fen: str, side: Side | None) -> tuple[Position, frozenset[Square]]:
    """The position of a text, with ``side`` to move if that is said, and no fog."""
    start = game.read(fen)
    if side is None or game.to_move(start.position) is side:
        return start.position, frozenset()
    placed = game.place(replace(game.setup_of(start), side=side))
    if isinstance(placed, Start):
        return placed.position, frozenset()
    raise BadPositionError(placed[0].sentence, placed)
