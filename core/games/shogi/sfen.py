"""Positions as text: SFEN, and diagrams as Japanese programs copy them.

SFEN is the board, the side to move, the hands and the number of the move. Where the number
is left out, the board may have Black's pieces in small letters, as a description of another
program has it (its own example has them large, as SFEN does). Which it is shows by where
they stand: a board is written from Black's side. Hands are as in SFEN.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from core import notation
from core.games.shogi.facts import EDGE, FACTS, START
from core.games.shogi.notation import FILES, PIECES, RANKS, SYMBOLS, square_of
from core.setup import BadPositionError, Setup
from core.texts import _
from core.values import Piece, Side, Square

_SIDES = "bw"


def read_setup(text: str, rest: Setup | None = None) -> Setup:
    """The setup of a text; what it leaves out is as in ``rest``.

    A diagram, as Japanese programs copy it, is one as well.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    fields = _plain(read_diagram(text) or text)
    left_out = write(rest).split()[len(fields) :] if rest is not None else []
    return read(" ".join((*fields, *left_out)))


def read(text: str) -> Setup:
    """The setup of a whole text.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    fields = _plain(text)
    if len(fields) not in (3, 4) or fields[1] not in ("b", "w"):
        raise BadPositionError(
            _("{text!r} is not a position such as {start}").format(text=text, start=START)
        )
    board, side, hand = fields[:3]
    if len(fields) == 3 and _has_black_small(board):
        board = board.swapcase()
    pieces, visible = notation.read_board(FACTS, board)
    if len(visible) < len(FACTS.squares):
        raise BadPositionError(_("a position has no fog"))
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
        raise BadPositionError(_("{text!r} is not the number of a move").format(text=text))
    return int(text)


def _read_hand(text: str) -> dict[Piece, int]:
    held: dict[Piece, int] = {}
    if text == "-":
        return held
    if not re.fullmatch(r"(?:[0-9]{0,2}[PLNSGBRplnsgbr])+", text):
        raise BadPositionError(
            _("{text!r} are not pieces in hand, such as R2Pb, or -").format(text=text)
        )
    for count, letter in re.findall(r"([0-9]*)([a-zA-Z])", text):
        side = Side.FIRST if letter.isupper() else Side.SECOND
        piece = Piece(side, letter.lower())
        held[piece] = held.get(piece, 0) + int(count or 1)
    return held


def write(setup: Setup) -> str:
    """A setup as text."""
    board = notation.board(FACTS, setup.pieces)
    return f"{board} {_SIDES[setup.side]} {_hands_text(setup.hands)} {setup.number}"


def _hands_text(hands: Mapping[Piece, int]) -> str:
    pieces = (Piece(side, symbol) for side in Side for symbol in FACTS.hand)
    counts = ((piece.letter, hands.get(piece, 0)) for piece in pieces)
    text = ((str(n) if n > 1 else "") + letter for letter, n in counts if n)
    return "".join(text) or "-"


_NO_PIECES, _EMPTY, _TURNED = "なし", "・", "v"
_SHORT = {"+s": "全", "+n": "圭", "+l": "杏"}
_ON_BOARD = {**PIECES, **_SHORT}
_FRAME = f"+{'---' * EDGE}+"
_CELL = re.compile(r"[ 　v^V＾]?([^ 　v^V＾|])")
_ROW = re.compile(r"\|(?P<cells>[^|\n]{0,60})\|?[ 　]*(?P<rank>[一二三四五六七八九1-9])?")
_HELD = re.compile(
    r"(?P<piece>[飛角金銀桂香歩])(?P<number>[一二三四五六七八九十]+|[0-9]{1,2})?"
)
HAND = re.compile(r"(?P<side>[先下後上])手の?持駒[：:](?P<pieces>.*)")
TURN = re.compile(r"(?:手番[：:])?(?P<side>[先下後上])手番?[ 　]*")
NUMBER = re.compile(r"手数[＝=][ 　]*(?P<number>[0-9]{1,4})(?P<move>.*)")
_TARGET = re.compile(rf"[1-9{FILES}][1-9{FILES}{RANKS}]")


@dataclass(slots=True)
class KifDiagram:
    """What has been read of a diagram.

    Attributes:
        rows: The rows of the board as SFEN has them, by the number of the rank or in the
            order of the text.
        hands: What is in hand.
        side: Whose turn it is.
        number: How many moves were made before it.
        before: Where the last of them ended, if it says so.
    """

    rows: dict[int, str] = field(default_factory=dict)
    hands: dict[Piece, int] = field(default_factory=dict)
    side: Side = Side.FIRST
    number: int = 0
    before: Square | None = None

    def take(self, line: str) -> bool | str:
        """Whether ``line`` is one of a diagram; a sentence where something is wrong."""
        if line.startswith("|"):
            return self._row(line)
        if found := HAND.fullmatch(line):
            return self._hand(_side(found["side"]), found["pieces"])
        if found := TURN.fullmatch(line):
            self.side = _side(found["side"])
            return True
        if found := NUMBER.fullmatch(line):
            self.number = int(found["number"])
            target = _TARGET.search(found["move"])
            self.before = square_of(target[0]) if target else None
            return True
        return line.startswith("+--") or line.lstrip(" 　").startswith(("９", "9 "))

    @property
    def sfen(self) -> str:
        """The position as SFEN, whatever is wrong with it; ``""`` without a board."""
        if not self.rows:
            return ""
        board = "/".join(self.rows[number] for number in sorted(self.rows))
        return f"{board} {_SIDES[self.side]} {_hands_text(self.hands)} {self.number + 1}"

    def _row(self, line: str) -> bool | str:
        found = _ROW.fullmatch(line.rstrip(" 　"))
        if found is None:
            return _("this is no row of a board.")
        rank = found["rank"] or str(len(self.rows) + 1)
        key = RANKS.find(rank) + 1 or int(rank)
        self.rows[key] = _letters(found["cells"])
        return True

    def _hand(self, side: Side, text: str) -> bool | str:
        for found in _HELD.finditer(text):
            piece = Piece(side, SYMBOLS[found["piece"]])
            count = _count(found["number"])
            self.hands[piece] = min(self.hands.get(piece, 0) + count, 99)
        rest = _HELD.sub("", text.replace(_NO_PIECES, "")).strip(" 　")
        return _("{rest!r} are no pieces in hand.").format(rest=rest) if rest else True


def read_diagram(text: str) -> str:
    """A diagram as SFEN, whatever is wrong with it; ``""`` if there is more or less."""
    found = KifDiagram()
    lines = (line.strip(" \t　\r") for line in text.split("\n"))
    whole = all(found.take(line) is True for line in lines if line)
    return found.sfen if whole else ""


def _side(letter: str) -> Side:
    return Side.FIRST if letter in "先下" else Side.SECOND


def _count(text: str | None) -> int:
    if text is None:
        return 1
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    number = (RANKS.find(tens) + 1 or 1) * 10 if ten else 0
    return number + (RANKS.find(ones) + 1 if ones else 0)


def _letters(cells: str) -> str:
    """A row as SFEN has it; what is no piece stays as it is."""
    text, empty = "", 0
    for found in _CELL.finditer(cells):
        if found[1] in (_EMPTY, "."):
            empty += 1
            continue
        symbol = SYMBOLS.get(found[1], found[1])
        turned = found[0][0] in "vV" and len(found[0]) > 1
        text += (str(empty) if empty else "") + (symbol if turned else symbol.upper())
        empty = 0
    return text + (str(empty) if empty else "")


def diagram(setup: Setup) -> Iterator[str]:
    """The lines of a diagram."""
    yield f"後手の持駒：{_held(setup, Side.SECOND)}"
    yield f"  {' '.join(reversed(FILES))}"
    yield _FRAME
    for rank, mark in enumerate(RANKS):
        row = EDGE * (EDGE - 1 - rank)
        cells = (_cell(setup.pieces.get(row + column)) for column in range(EDGE))
        yield f"|{''.join(cells)}|{mark}"
    yield _FRAME
    yield f"先手の持駒：{_held(setup, Side.FIRST)}"
    yield "先手番" if setup.side is Side.FIRST else "後手番"
    if setup.number > 1:
        yield f"手数＝{setup.number - 1}  まで"


def _cell(piece: Piece | None) -> str:
    if piece is None:
        return f" {_EMPTY}"
    return (" " if piece.side is Side.FIRST else _TURNED) + _ON_BOARD[piece.symbol]


def _held(setup: Setup, side: Side) -> str:
    found = (
        PIECES[symbol] + (_kanji(count) if count > 1 else "")
        for symbol in FACTS.hand
        if (count := setup.hands.get(Piece(side, symbol), 0))
    )
    return "　".join(found) or _NO_PIECES


def _kanji(number: int) -> str:
    tens, ones = divmod(number, 10)
    return ("十" if tens else "") + (RANKS[ones - 1] if ones else "")
