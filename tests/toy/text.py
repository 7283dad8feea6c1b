"""Positions and moves of the toy as text, and what the words of a row say."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.facts import Facts
from core.setup import BadPositionError, Position, Setup
from core.values import Move, Piece, Side, Square, Turn
from tests.toy.tables import HAND, HANDS, META, SECOND_MOVE, SQUARES, SYMBOLS, TURN

START = "1n2k2r1/9/1p2p2p1/9/9/9/1P2P2P1/9/1R2K2N1 w - 1/1 0 1"
"""The usual array: board, side, hands, moves left in which turn, and the two counters."""

SIDES = "wb"
HELD = tuple(SYMBOLS[kind - 1] for kind in HAND)
MOST = 15
"""How many men of a kind a hand has room for."""

_MEN = {
    code + 1 + 8 * side: Piece(side, symbol)
    for code, symbol in enumerate(SYMBOLS)
    for side in Side
}

Men = Mapping[Square, Piece]
Hands = Mapping[Piece, int]


def to_move(position: Position) -> Side:
    """The side whose turn it is."""
    return Side(position.words[META] & 1)


def turn(position: Position) -> Turn:
    """Which turn it is, and how many moves are left in it."""
    meta = position.words[META]
    return Turn(meta >> TURN, 1 + (meta >> SECOND_MOVE & 1))


def men(
    position: Position, within: Collection[Square] = range(SQUARES)
) -> dict[Square, Piece]:
    """The men on the squares ``within``."""
    found = {}
    for number, word in enumerate(position.words[:META]):
        left = word
        while left:
            place = (left.bit_length() - 1) // 4
            square, code = 16 * number + place, left >> 4 * place
            left ^= code << 4 * place
            if square in within:
                found[square] = _MEN[code]
    return dict(sorted(found.items()))


def hands(position: Position, sides: Collection[Side] = tuple(Side)) -> dict[Piece, int]:
    """What ``sides`` have in hand."""
    held = {piece: position.words[META] >> _place(piece) & 15 for piece in _held(sides)}
    return {piece: number for piece, number in held.items() if number}


def _held(sides: Collection[Side]) -> Iterator[Piece]:
    return (Piece(side, symbol) for side in sorted(sides) for symbol in HELD)


def _place(piece: Piece) -> int:
    """The bit at which men in hand are counted."""
    return HANDS + 4 * (3 * piece.side + HELD.index(piece.symbol))


def row_of(pieces: Men, held: Hands, side: Side, now: Turn) -> NDArray[np.uint64]:
    """The words of a position."""
    words = [0] * (META + 1)
    for square, piece in pieces.items():
        code = SYMBOLS.index(piece.symbol) + 1 + 8 * piece.side
        words[square >> 4] |= code << 4 * (square & 15)
    words[META] = int(side) | (now.left - 1) << SECOND_MOVE | now.number << TURN
    words[META] |= sum(number << _place(piece) for piece, number in held.items())
    return np.array(words, np.uint64)


def write(facts: Facts, setup: Setup) -> str:
    """A setup as text."""
    hand = "".join(piece.letter * setup.hands.get(piece, 0) for piece in _held(tuple(Side)))
    board = notation.board(facts, setup.pieces)
    fields = board, SIDES[setup.side], hand or "-", setup.rights
    return " ".join((*fields, str(setup.halfmove_clock), str(setup.number)))


def read(facts: Facts, text: str) -> Setup:
    """The setup of a text.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    fields = text.split()
    if len(fields) != 6 or fields[1] not in ("w", "b"):
        raise BadPositionError(f"{text!r} is not a position such as {START}")
    board, side, hand, now, *counters = fields
    pieces, visible = notation.read_board(facts, board)
    if len(visible) < SQUARES:
        raise BadPositionError("a position has no fog")
    clock, number = (_number(counter) for counter in counters)
    mover = Side(SIDES.index(side))
    return Setup(pieces, mover, _read_hand(hand), now, halfmove_clock=clock, number=number)


def _read_hand(text: str) -> dict[Piece, int]:
    letters = {piece.letter: piece for piece in _held(tuple(Side))}
    if text != "-" and not set(text) <= set(letters):
        raise BadPositionError(f"{text!r} are not men in hand, such as RPPn, or -")
    return {letters[one]: text.count(one) for one in dict.fromkeys(text.strip("-"))}


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise BadPositionError(f"{text!r} is no number")
    return int(text)


def read_turn(text: str) -> Turn | None:
    """The moves left and the number of the turn; ``None`` if it is neither."""
    found = re.fullmatch(r"([12])/([0-9]{1,5})", text)
    return Turn(int(found[2]), int(found[1])) if found else None


def name(facts: Facts, pieces: Men, move: Move) -> str:
    """A move in short notation: ``Rb1xb9``, ``Pe6-e7+``, ``Pe6-e7=``, ``N@e5``."""
    if move.drop is not None:
        return notation.code(facts, move)
    takes = "x" if move.target in pieces else "-"
    origin, target = facts.name(move.origin), facts.name(move.target)
    grown = {None: "", "": "=", "+p": "+"}[move.promotion]
    return pieces[move.origin].letter.upper() + origin + takes + target + grown
