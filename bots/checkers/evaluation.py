"""Evaluations of checkers, as the search takes them, and boards to search."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.checkers.kernels import Counted
from core.game import Game
from core.games import find_game
from core.games.checkers.board import men, row_of
from core.games.checkers.facts import DARK_SQUARES
from core.games.checkers.tables import META
from core.games.checkers.text import SIDES
from core.setup import Position
from core.values import Observation, Piece, Side, Square

CALM = 0.05
"""The value of a move beside a man, where losing men matters more than mobility."""


def evaluation(game: Game, rows: NDArray[np.uint64]) -> Counted:
    """Evaluates ``rows`` from the point of view of their side to move."""
    return Counted(game.rules, int(rows[0][META] & np.uint64(1)), 1.0, 1.0)


def calm_evaluation(game: Game, rows: NDArray[np.uint64]) -> Counted:
    """The same, with much less weight on mobility."""
    return evaluation(game, rows)._replace(liveliness=CALM)


MEN, TRIES = 12, 30


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """Invents a board that looks like ``seen`` to its viewer, close to ``previous``.

    Enemy pieces stay where they can; the others go to any square in the fog.
    """
    game = find_game(seen.variant, seen.ruleset)
    enemy = seen.viewer.other
    before = {} if previous is None else men(previous)
    hidden = {s: man for s, man in before.items() if man.side is enemy}
    board = Position(row_of(seen.pieces, seen.to_move))
    for _ in range(TRIES):
        pieces = {**seen.pieces, **_hidden(seen, hidden, rolled)}
        board = Position(row_of(pieces, seen.to_move))
        if _looks(game.observe([board], seen.viewer)) == _looks(seen):
            break
    return board


def _looks(seen: Observation) -> tuple[object, ...]:
    """What a board shows: captures over squares in the fog are among the moves."""
    return seen.visible, dict(seen.pieces), seen.moves


def _hidden(
    seen: Observation, before: dict[Square, Piece], rolled: Random
) -> dict[Square, Piece]:
    """Enemy pieces in the fog: as many as before, or as at the start of a game."""
    game = find_game(seen.variant, seen.ruleset)
    fog = set(DARK_SQUARES) - seen.visible - game.surely_empty(seen)
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
