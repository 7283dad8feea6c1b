"""Moves of the toy: as integers, as what they do, and as what they might be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from core.facts import Facts
from core.values import Move, Observation, Piece, Side, Square
from tests.toy.tables import (
    CHOICE,
    DECLINED,
    DROP,
    EDGE,
    NUMBER,
    PROMOTED,
    SYMBOLS,
    TARGET,
    WAYS,
)

CHOICES = {None: 0, "": DECLINED, "+p": PROMOTED}
_GROWN = {choice: promotion for promotion, choice in CHOICES.items()}


def encode(move: Move) -> int:
    """A move as kernels know it."""
    drop = 0 if move.drop is None else SYMBOLS.index(move.drop) + 1
    choice = CHOICES[move.promotion]
    return move.origin | move.target << TARGET | choice << CHOICE | drop << DROP


@cache
def decode(word: int) -> Move:
    """The move that kernels know by ``word``; each is made once."""
    origin, target, drop = word & 127, word >> TARGET & 127, word >> DROP
    if drop:
        return Move((target,), drop=SYMBOLS[drop - 1])
    return Move((origin, target), _GROWN[word >> CHOICE & 3])


def ranks_left(man: Piece, square: Square) -> int:
    """Ranks between ``square`` and the last one of a man."""
    rank = square // EDGE
    return EDGE - 1 - rank if man.side is Side.FIRST else rank


def plans(facts: Facts, seen: Observation) -> Iterator[Move]:
    """See ``Game.plans``: whatever is in the way now may be gone by then."""
    own = {s: man for s, man in seen.pieces.items() if man.side is seen.viewer}
    for square, man in own.items():
        yield from _steps(man, square)
    for held in seen.hands:
        for square in facts.squares:
            lost = held.symbol == "p" and ranks_left(held, square) == 0
            if held.side is seen.viewer and square not in own and not lost:
                yield Move((square,), drop=held.symbol)


def _steps(man: Piece, origin: Square) -> Iterator[Move]:
    """Where a man could go if nothing stood in its way."""
    code = SYMBOLS.index(man.symbol) + 1 + 8 * man.side
    for across, up in WAYS[code, : NUMBER[code]].tolist():
        rank, column = divmod(origin, EDGE)
        for _ in range(EDGE if man.symbol == "r" else 1):
            column, rank = column + across, rank + up
            if not (0 <= column < EDGE and 0 <= rank < EDGE):
                break
            yield from _choices(man, origin, EDGE * rank + column)


def _choices(man: Piece, origin: Square, target: Square) -> Iterator[Move]:
    left = ranks_left(man, target)
    if man.symbol != "p" or left > 2:
        yield Move((origin, target))
    else:
        yield Move((origin, target), "+p")
        if left:
            yield Move((origin, target), "")
