"""The moves of a position of shogi, as people see them and as kernels know them."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from core.games.shogi import kernels
from core.games.shogi.rules import ShogiRules
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

_KEPT = 16


def words_of(rules: ShogiRules, position: Position) -> tuple[int, ...]:
    """Every move as the integer that kernels know it by; none once the game is decided."""
    return _generated(rules, position.words)


# What is kept are plain numbers: positions themselves, which a referee alone may hold, live
# no longer than whoever has them.


@lru_cache(maxsize=_KEPT)
def _generated(rules: ShogiRules, position: tuple[int, ...]) -> tuple[int, ...]:
    row = np.array(position, np.uint64)
    if kernels.over(rules, row):
        return ()
    buffer = np.empty(MOST_MOVES, np.int64)
    return tuple(buffer[: kernels.generate(rules, row, buffer)].tolist())


def after(rules: ShogiRules, position: Position, word: int) -> Position:
    """The position after one of its moves."""
    row = np.empty_like(position.row)
    kernels.apply(rules, position.row, word, row)
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
