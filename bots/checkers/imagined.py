"""Boards of checkers that might be, for whoever has lost the thread."""

from __future__ import annotations

from random import Random

from core.games import find_game
from core.games.checkers import text
from core.setup import Position
from core.values import Observation, Piece, Side, Square

MEN, TRIES = 12, 30


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """A board that looks like ``seen`` to its viewer, if one is found, like ``previous``.

    Enemies who can be where they were stay there; the others go to any square in the fog.
    """
    game = find_game(seen.variant, seen.ruleset)
    enemy = seen.viewer.other
    before = {} if previous is None else text.men(previous)
    hidden = {s: man for s, man in before.items() if man.side is enemy}
    board = Position(text.row_of(seen.pieces, seen.to_move))
    for _ in range(TRIES):
        pieces = {**seen.pieces, **_hidden(seen, hidden, rolled)}
        board = Position(text.row_of(pieces, seen.to_move))
        shown = game.observe([board], seen.viewer)
        if (shown.visible, dict(shown.pieces)) == (seen.visible, dict(seen.pieces)):
            break
    return board


def _hidden(
    seen: Observation, before: dict[Square, Piece], rolled: Random
) -> dict[Square, Piece]:
    """Enemies in the fog: as many as there were, or as a game begins with."""
    game = find_game(seen.variant, seen.ruleset)
    fog = set(text.SQUARES) - seen.visible - game.surely_empty(seen)
    enemy = seen.viewer.other
    in_sight = sum(man.side is enemy for man in seen.pieces.values())
    number = (len(before) or MEN) - in_sight
    stay = [square for square in before if square in fog and rolled.random() < 0.8]
    others = sorted(fog - seen.blocked - set(stay))
    rolled.shuffle(others)
    chosen = list(dict.fromkeys([*sorted(seen.blocked), *stay, *others]))[: max(0, number)]
    found = {square: before.get(square, Piece(enemy, "m")) for square in chosen}
    last = 0 if enemy is Side.SECOND else 7
    return {
        square: Piece(enemy, "k") if square // 8 == last else man
        for square, man in found.items()
    }
