"""Rows of shogi as pieces, hands and moves, and where pieces could go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from core.boards import as_bits, as_board, squares
from core.facts import Facts
from core.games.shogi.attacks_kernels import attacks
from core.games.shogi.tables import (
    BETWEEN,
    BISHOP_LINES,
    DECLINED,
    DROPPED,
    EDGE,
    HAND_AT,
    HAND_BITS,
    HAND_ROOM,
    IN_HAND,
    LANCE_LINES,
    META,
    MOVER,
    PROMOTED,
    ROOK_LINES,
    SQUARES,
    STEPS,
    SYMBOL,
    TARGET,
    WORDS,
    words,
)
from core.setup import Position
from core.values import SIDES, Move, Observation, Piece, Side, Square

Pieces = Mapping[Square, Piece]
Hands = Mapping[Piece, int]

_PIECES = {(side, code): Piece(side, SYMBOL[code]) for side in Side for code in range(15)}
_FIRST, _SECOND = ([_PIECES[side, code] for code in range(15)] for side in Side)
_CODES = {symbol: code for code, symbol in enumerate(SYMBOL)}


def to_move(position: Position) -> Side:
    """The side whose turn it is."""
    return SIDES[position.words[META] & 1]


def pieces_on(position: Position, within: int = -1) -> dict[Square, Piece]:
    """What stands on the squares ``within``, a board of bits; on all unless given."""
    one, two, four, eight, first = (_plane(position, number) for number in range(5))
    found = {}
    for square in squares((one | two | four | eight) & within):
        here = 1 << square
        code = (
            (1 if one & here else 0)
            + (2 if two & here else 0)
            + (4 if four & here else 0)
            + (8 if eight & here else 0)
        )
        found[square] = (_FIRST if first & here else _SECOND)[code]
    return found


def _plane(position: Position, number: int) -> int:
    return position.words[2 * number] | position.words[2 * number + 1] << 64


def hands_of(
    position: Position, sides: tuple[Side, ...] = (Side.FIRST, Side.SECOND)
) -> dict[Piece, int]:
    """What ``sides`` have in hand, the most valuable first."""
    meta = position.words[META]
    counts = {
        _PIECES[side, code]: meta >> _bit(side, code) & int(HAND_ROOM[code])
        for side in sides
        for code in reversed(IN_HAND)
    }
    return {piece: count for piece, count in counts.items() if count}


def _bit(side: Side, code: int) -> int:
    return int(HAND_AT[code]) + HAND_BITS * side


def row_of(pieces: Pieces, hands: Hands, side: Side) -> NDArray[np.uint64]:
    """The words of a position."""
    planes = [0] * 5
    for square, piece in pieces.items():
        code = _CODES[piece.symbol] | (16 if piece.side is Side.FIRST else 0)
        for number in range(5):
            planes[number] |= (code >> number & 1) << square
    row = np.zeros(WORDS, np.uint64)
    for number, plane in enumerate(planes):
        row[2 * number : 2 * number + 2] = words(plane)
    held = (n << _bit(piece.side, _CODES[piece.symbol]) for piece, n in hands.items())
    row[META] = int(side) | sum(held)
    return row


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


def kings(pieces: Pieces, side: Side) -> frozenset[Square]:
    """Where the kings of ``side`` stand."""
    return frozenset(square for square, man in pieces.items() if man == Piece(side, "k"))


_SLIDES = {"r": ROOK_LINES, "+r": ROOK_LINES, "b": BISHOP_LINES, "+b": BISHOP_LINES}

_ROWS_NEEDED = {"p": 1, "l": 1, "n": 2}
"""How many rows a piece must have before it."""


def zone(side: Side) -> range:
    """The squares on which pieces of ``side`` promote."""
    return range(6 * EDGE, 9 * EDGE) if side is Side.FIRST else range(3 * EDGE)


def reaches(piece: Piece, origin: Square, target: Square, occupied: int) -> bool:
    """Whether a piece may go there; ``occupied`` has a bit for each square with a piece."""
    steps, lines = _reach(piece, origin)
    if steps >> target & 1:
        return True
    return bool(lines >> target & 1) and not _number(BETWEEN[origin, target]) & occupied


@cache
def _reach(piece: Piece, square: Square) -> tuple[int, int]:
    """The squares that a piece steps to, and those that it slides to on an empty board."""
    side = int(piece.side)
    steps = _number(STEPS[side, SYMBOL.index(piece.symbol), square])
    if piece.symbol == "l":
        return steps, _number(LANCE_LINES[side, square])
    lines = _SLIDES.get(piece.symbol)
    return steps, 0 if lines is None else _number(lines[square])


def _number(words: Iterable[int]) -> int:
    low, high = map(int, words)
    return low | high << 64


_GROWS = frozenset(SYMBOL[code] for code in IN_HAND if SYMBOL[code] != "g")


def plans(facts: Facts, seen: Observation, *, blind: bool = False) -> Iterator[Move]:
    """See ``Game.plans``: whatever is in the way now may be gone by then.

    Where drops are tried in the fog (``blind``), a square on which an own piece was taken
    may be one of them.
    """
    own = {s: piece for s, piece in seen.pieces.items() if piece.side is seen.viewer}
    for square, piece in own.items():
        for target in _open_reach(piece, square):
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
def _open_reach(piece: Piece, square: Square) -> tuple[Square, ...]:
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
    row = square // EDGE
    ahead = EDGE - 1 - row if piece.side is Side.FIRST else row
    return ahead < _ROWS_NEEDED.get(piece.symbol, 0)
