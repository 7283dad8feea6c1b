"""What the pieces of one side could do on some board after the next move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from core.boards import as_bits, as_board, squares
from core.facts import Facts
from core.games.shogi.attacks_kernels import attacks
from core.games.shogi.ends import zone
from core.games.shogi.setups import ROWS_NEEDED, rows_ahead
from core.games.shogi.tables import IN_HAND, SQUARES, SYMBOL
from core.values import Move, Observation, Piece, Square

_GROWS = frozenset(SYMBOL[code] for code in IN_HAND if SYMBOL[code] != "g")


def plans(facts: Facts, seen: Observation, *, blind: bool = False) -> Iterator[Move]:
    """See ``Views.plans``: whatever is in the way now may be gone by then.

    Where drops are tried in the fog (``blind``), a square on which an own piece was taken
    may be one of them.
    """
    own = {s: piece for s, piece in seen.pieces.items() if piece.side is seen.viewer}
    for square, piece in own.items():
        for target in _reach(piece, square):
            yield from choices(piece, square, target)
    for held in seen.hands:
        if held.side is seen.viewer:
            free = (square for square in facts.squares if blind or square not in own)
            yield from (
                Move((square,), drop=held.symbol)
                for square in free
                if not is_stuck(held, square)
            )


@cache
def _reach(piece: Piece, square: Square) -> tuple[Square, ...]:
    """Where a piece goes on an empty board."""
    code, nothing = SYMBOL.index(piece.symbol), as_board(0, SQUARES)
    return tuple(squares(as_bits(attacks(int(piece.side), code, square, nothing))))


def choices(piece: Piece, origin: Square, target: Square) -> Iterator[Move]:
    """The moves of a piece from one square to another: with promotion and without."""
    inside = zone(piece.side)
    if piece.symbol not in _GROWS or not (origin in inside or target in inside):
        yield Move((origin, target))
        return
    yield Move((origin, target), f"+{piece.symbol}")
    if not is_stuck(piece, target):
        yield Move((origin, target), "")


def is_stuck(piece: Piece, square: Square) -> bool:
    """Whether a piece could never move from ``square``."""
    return rows_ahead(piece, square) < ROWS_NEEDED.get(piece.symbol, 0)
