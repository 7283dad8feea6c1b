"""The moves of a position of shogi, as people see them and as kernels know them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.games.shogi.tables import (
    DECLINED,
    DROPPED,
    MOST_MOVES,
    MOVER,
    PROMOTED,
    SQUARES,
    SYMBOL,
    TARGET,
)
from core.setup import Position
from core.values import Move, Observation

Generate: TypeAlias = Callable[[Any, NDArray[np.uint64], NDArray[np.int64]], int]
Apply: TypeAlias = Callable[[Any, NDArray[np.uint64], int, NDArray[np.uint64]], object]

_KEPT = 16


def words_of(generate: Generate, rules: object, position: Position) -> tuple[int, ...]:
    """Every move as the integer that kernels know it by.

    Args:
        generate: Writes them; none once the game is decided.
        rules: The rules as it takes them.
        position: The position.
    """
    return _generated(generate, rules, position.words)


# What is kept are plain numbers: positions themselves, which a referee alone may hold, live
# no longer than whoever has them.


@lru_cache(maxsize=_KEPT)
def _generated(
    generate: Generate, rules: object, position: tuple[int, ...]
) -> tuple[int, ...]:
    buffer = np.empty(MOST_MOVES, np.int64)
    number = generate(rules, np.array(position, np.uint64), buffer)
    return tuple(buffer[:number].tolist())


def after(apply: Apply, rules: object, position: Position, word: int) -> Position:
    """The position after one of its moves.

    Args:
        apply: The kernel that makes moves.
        rules: The rules as it takes them.
        position: The position before.
        word: The move.
    """
    row = np.empty_like(position.row)
    apply(rules, position.row, word, row)
    return Position(row)


@cache
def decode(word: int) -> Move:
    """The move that kernels know by ``word``; each is made once."""
    origin, target = word & 127, word >> TARGET & 127
    if origin >= SQUARES:
        return Move((target,), drop=SYMBOL[origin - DROPPED])
    grown = "+" + SYMBOL[word >> MOVER & 15] if word & PROMOTED else None
    return Move((origin, target), "" if word & DECLINED else grown)


def encode(seen: Observation, move: Move) -> int:
    """One of the viewer's moves as kernels know it."""
    if move.drop is not None:
        return DROPPED + SYMBOL.index(move.drop) | move.target << TARGET
    choice = {None: 0, "": DECLINED}.get(move.promotion, PROMOTED)
    mover = SYMBOL.index(seen.pieces[move.origin].symbol)
    return move.origin | move.target << TARGET | choice | mover << MOVER
