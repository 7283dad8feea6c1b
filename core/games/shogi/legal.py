"""The moves of a position of shogi, as people see them and as kernels know them."""

from __future__ import annotations

from functools import cache

from core.games.shogi.tables import (
    DECLINED,
    DROPPED,
    MOVER,
    PROMOTED,
    SQUARES,
    SYMBOL,
    TARGET,
)
from core.values import Move, Observation


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
