"""Where games begin in files of CSA: ``PI``, ``P1`` to ``P9``, ``P+`` and ``P-``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.games.shogi import sfen
from core.games.shogi.csa import CODES, SIGNS, SYMBOLS, square_name, square_of
from core.games.shogi.facts import EDGE, FACTS
from core.setup import Setup
from core.values import Piece, Side, Square

_ALL, _HAND = "AL", "00"
_IN_A_SET = {"p": 18, "l": 4, "n": 4, "s": 4, "g": 4, "b": 2, "r": 2}
_PIECE = re.compile(r"(00|[1-9][1-9])([A-Z]{2})")
_CELL = re.compile(r"[ ]?\*[ ]?|([-+])([A-Z]{2})")


@dataclass(slots=True)
class CsaPosition:
    """What has been read of a position.

    Attributes:
        pieces: What stands on the board.
        hands: What is in hand.
        side: Whose turn it is.
        usual: Whether it is known to be the usual array and nothing else.
        told: Whether anything was said of it.
    """

    pieces: dict[Square, Piece] = field(default_factory=dict)
    hands: Counter[Piece] = field(default_factory=Counter)
    side: Side = Side.FIRST
    usual: bool = True
    told: bool = False

    def take(self, line: str) -> str:
        """Take in a line; a sentence where something is wrong with it."""
        self.told = True
        kind, rest = line[1:2], line[2:]
        if kind == "I":
            return self._array(rest)
        self.usual = False
        if kind in SIGNS:
            return self._put(Side(SIGNS.index(kind)), rest)
        return self._row(int(kind), rest)

    @property
    def sfen(self) -> str:
        """The position as SFEN; ``""`` for the usual start."""
        if self.usual and self.side is Side.FIRST:
            return ""
        pieces = self.pieces if self.told else sfen.read(sfen.START).pieces
        text = sfen.write(Setup(pieces, self.side, self.hands))
        return "" if text == sfen.START else text

    def _array(self, taken: str) -> str:
        """The usual array without some of its pieces."""
        self.pieces = dict(sfen.read(sfen.START).pieces)
        for place, _ in _PIECE.findall(taken):
            self.pieces.pop(square_of(place) if place != _HAND else -1, None)
            self.usual = False
        return _rest(_PIECE, taken)

    def _row(self, rank: int, text: str) -> str:
        column, first = 0, EDGE * (EDGE - rank)
        for found in _CELL.finditer(text):
            if found[1] and found[2] in SYMBOLS and column < EDGE:
                side = Side(SIGNS.index(found[1]))
                self.pieces[first + column] = Piece(side, SYMBOLS[found[2]])
            elif found[1]:
                return f"{found[0]!r} is no piece, such as +FU."
            column += 1
        if column != EDGE:
            return f"a row has {EDGE} squares, this one has {column}."
        return ""

    def _put(self, side: Side, text: str) -> str:
        for place, code in _PIECE.findall(text):
            if code == _ALL:
                self._rest(side)
            elif code not in SYMBOLS:
                return f"{code!r} is no piece, such as FU."
            elif place != _HAND:
                self.pieces[square_of(place)] = Piece(side, SYMBOLS[code])
            elif SYMBOLS[code] in FACTS.hand:
                self.hands[Piece(side, SYMBOLS[code])] += 1
            else:
                return f"{code!r} cannot be in hand."
        return _rest(_PIECE, text)

    def _rest(self, side: Side) -> None:
        """Give ``side`` all that is left of a set."""
        there = Counter(piece.symbol.lstrip("+") for piece in self.pieces.values())
        for piece, count in self.hands.items():
            there[piece.symbol] += count
        for symbol, most in _IN_A_SET.items():
            self.hands[Piece(side, symbol)] += max(0, most - there[symbol])


def _rest(pattern: re.Pattern[str], text: str) -> str:
    """A sentence about what of ``text`` is left out by a pattern."""
    left = pattern.sub("", text).strip()
    return f"{left!r} has no meaning in a position." if left else ""


def lines(fen: str) -> Iterator[str]:
    """The lines of a position, with the side to move; ``""`` is the usual start."""
    if not fen:
        yield from ("PI", SIGNS[Side.FIRST])
        return
    setup = sfen.read_setup(fen)
    usual = sfen.read(sfen.START).pieces
    if not setup.hands and all(usual.get(s) == piece for s, piece in setup.pieces.items()):
        gone = (s for s in sorted(usual, reverse=True) if s not in setup.pieces)
        yield "PI" + "".join(square_name(s) + CODES[usual[s].symbol] for s in gone)
    else:
        yield from _rows(setup)
    yield SIGNS[setup.side]


def _rows(setup: Setup) -> Iterator[str]:
    for rank in range(1, EDGE + 1):
        first = EDGE * (EDGE - rank)
        cells = (setup.pieces.get(first + column) for column in range(EDGE))
        yield f"P{rank}" + "".join(
            SIGNS[cell.side] + CODES[cell.symbol] if cell else " * " for cell in cells
        )
    for side in Side:
        held = ((s, setup.hands.get(Piece(side, s), 0)) for s in FACTS.hand)
        if text := "".join((_HAND + CODES[symbol]) * count for symbol, count in held):
            yield f"P{SIGNS[side]}{text}"
