"""SFEN: board, side to move, hands, and the number of the move.

Where the number is left out, the board may have Black's pieces in small letters, as a
description of another program has it (its own example has them large, as SFEN does). Which
it is shows by where they stand: a board is written from Black's side. Hands are as in SFEN.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from core import notation
from core.games.shogi import diagrams, facts
from core.games.shogi.facts import FACTS
from core.setup import BadPositionError, Setup
from core.values import Piece, Side

START = facts.START
"""The usual array."""

_SIDES = "bw"


def read_setup(text: str, rest: Setup | None = None) -> Setup:
    """The setup of a text; what it leaves out is as in ``rest``.

    A diagram, as Japanese programs copy it, is one as well.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    told = _plain(diagrams.read(text) or text)
    left_out = write(rest).split()[len(told) :] if rest is not None else []
    return read(" ".join((*told, *left_out)))


def read(text: str) -> Setup:
    """The setup of a whole text.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    fields = _plain(text)
    if len(fields) not in (3, 4) or fields[1] not in ("b", "w"):
        raise BadPositionError(f"{text!r} is not a position such as {START}")
    board, side, hand = fields[:3]
    if len(fields) == 3 and _has_black_small(board):
        board = board.swapcase()
    pieces, visible = notation.read_board(FACTS, board)
    if len(visible) < len(FACTS.squares):
        raise BadPositionError("a position has no fog")
    number = _number(fields[3]) if len(fields) == 4 else 1
    return Setup(pieces, Side(_SIDES.index(side)), _read_hand(hand), number=number)


def _plain(text: str) -> list[str]:
    """The fields of a position, without the words that USI has before them."""
    fields = text.split()
    for word in ("position", "sfen"):
        fields = fields[fields[:1] == [word] :]
    return START.split() if fields == ["startpos"] else fields


def _has_black_small(board: str) -> bool:
    """Whether the small letters stand nearer to Black, who sits below, than the large."""
    rows = list(enumerate(board.split("/")))
    lows = [number for number, row in rows for mark in row if mark.islower()]
    tops = [number for number, row in rows for mark in row if mark.isupper()]
    return sum(lows) * len(tops) > sum(tops) * len(lows)


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise BadPositionError(f"{text!r} is not the number of a move")
    return int(text)


def _read_hand(text: str) -> dict[Piece, int]:
    held: dict[Piece, int] = {}
    if text == "-":
        return held
    if not re.fullmatch(r"(?:[0-9]{0,2}[PLNSGBRplnsgbr])+", text):
        raise BadPositionError(f"{text!r} are not pieces in hand, such as R2Pb, or -")
    for count, letter in re.findall(r"([0-9]*)([a-zA-Z])", text):
        side = Side.FIRST if letter.isupper() else Side.SECOND
        piece = Piece(side, letter.lower())
        held[piece] = held.get(piece, 0) + int(count or 1)
    return held


def write(setup: Setup) -> str:
    """A setup as text."""
    board = notation.board(FACTS, setup.pieces)
    hand = "".join(_held(setup.hands)) or "-"
    return f"{board} {_SIDES[setup.side]} {hand} {setup.number}"


def _held(hands: Mapping[Piece, int]) -> Iterator[str]:
    for side in Side:
        for symbol in FACTS.hand:
            piece = Piece(side, symbol)
            count = hands.get(piece, 0)
            if count:
                yield (str(count) if count > 1 else "") + piece.letter
