"""The moves of a position of checkers, as people see them and as kernels know them."""

from __future__ import annotations

import numpy as np

from core.games.checkers import kernels
from core.games.checkers.paths import Board, paths
from core.games.checkers.rules import CheckersRules, Ruleset
from core.games.checkers.tables import MOST_MOVES
from core.setup import Position
from core.values import Move, Side


def moves_of(rules: CheckersRules, options: Ruleset, position: Position) -> dict[Move, int]:
    """Every move with the integer that kernels know it by."""
    buffer = np.empty(MOST_MOVES, np.int64)
    number = kernels.generate(rules, position.row, buffer)
    words = buffer[:number].tolist()
    return {_move(options, position, word): word for word in words}


def after(rules: CheckersRules, position: Position, word: int) -> Position:
    """The position after one of its moves."""
    row = np.empty_like(position.row)
    kernels.apply(rules, position.row, word, row)
    return Position(row)


def between(
    rules: CheckersRules, options: Ruleset, before: Position, now: Position
) -> Move:
    """The move, or the first of those, that leads from one position to the next."""
    words = moves_of(rules, options, before)
    return next(move for move, word in words.items() if after(rules, before, word) == now)


def _move(options: Ruleset, position: Position, word: int) -> Move:
    """A move by the first of its paths, which names it."""
    men, kings, white, meta = position.words
    side = Side(meta & 1)
    enemies = white if side is Side.SECOND else (men | kings) & ~white
    board = Board(men | kings, kings, enemies)
    return Move(paths(options, side, board, word)[0])
