"""The format of the Computer Shogi Association, versions 2.2 and 3.

A line is a version, a name, a header, part of the position, a move or a word in place of
one, what that took, or a comment; commas part several in one line. A slash alone stands
between two games. The main line is written, with its times and what is said of it: in
version 2.2 where it has room for the times of a game, else in version 3, which has
increments and parts of seconds, and says in which encoding it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from core.clock import TimeControl
from core.formats.format import (
    MAX_TAGS,
    Draft,
    Format,
    Sheet,
    SheetMove,
    WrittenMove,
    one_line,
)
from core.formats.shogi import common
from core.games import GAMES
from core.games.shogi import sfen
from core.games.shogi.facts import EDGE, FACTS, START
from core.games.shogi.notation import (
    CSA_CODES,
    CSA_SIGNS,
    CSA_SYMBOLS,
    csa_name,
    csa_square,
    square_of,
)
from core.setup import Setup
from core.texts import _
from core.values import Piece, Side, Square

_TAGS = {"EVENT": "Event", "SITE": "Site", "OPENING": "Opening", "NOTE": "Annotation"}
_RESULT = "RESULT"
"""A header of our own, where the words of CSA say less."""

_RAW = {tag: name for name, tag in _TAGS.items()}
_BEGUN, _LIMIT, _SPAN, _IMPASSE = "START_TIME", "TIME_LIMIT", "TIME", "JISHOGI"

_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d)(?:\s+(\d\d:\d\d:\d\d))?", re.ASCII)
_PGN_DATE = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)", re.ASCII)
_OF_LIMIT = re.compile(r"(\d{1,4}):(\d\d)\+(\d{1,4})", re.ASCII)
_DECIMAL = r"\d{1,7}(?:\.\d{1,3})?"
_OF_TIME = re.compile(rf"({_DECIMAL})\+({_DECIMAL})\+({_DECIMAL})", re.ASCII)
_ODD = re.compile(r"\W+")


def _tags_of(name: str, value: str) -> Iterator[tuple[str, str]]:
    """The tags that ``$NAME:value`` stands for."""
    plain = one_line(value).strip()
    if name == _BEGUN and (found := _DATE.fullmatch(plain)):
        yield "Date", ".".join(found.groups()[:3])
        if found[4]:
            yield "Time", found[4]
    elif name in (_LIMIT, _SPAN) and (control := _control(plain)):
        yield "TimeControl", control.tag
    elif name == _IMPASSE and f"points{plain}" in GAMES["shogi"].rulesets:
        yield "Ruleset", f"points{plain}"
    elif name == _RESULT:
        yield "Result", plain
    elif plain:
        yield _TAGS.get(name) or _ODD.sub("_", name) or "_", plain


def _control(text: str) -> TimeControl | None:
    """The time control of either version; one that has everything is none of ours."""
    if found := _OF_LIMIT.fullmatch(text):
        base = float(int(found[1]) * 3600 + int(found[2]) * 60)
        byoyomi, increment = float(found[3]), 0.0
    elif found := _OF_TIME.fullmatch(text):
        base, byoyomi, increment = (float(part) for part in found.groups())
    else:
        return None
    if (byoyomi and increment) or not base + byoyomi + increment:
        return None
    if byoyomi:
        return TimeControl(base, byoyomi=byoyomi)
    return TimeControl(base, increment)


def _limit(control: TimeControl) -> str:
    """A time control as version 2.2 has it; ``""`` where it has no room for that."""
    hours, rest = divmod(control.base, 3600)
    text = f"{int(hours):02}:{int(rest // 60):02}+{int(control.byoyomi):02}"
    return text if _control(text) == control else ""


def _time(control: TimeControl) -> str:
    """A time control as version 3 has it; ``""`` where it has no room for that."""
    text = f"{control.base:g}+{control.byoyomi:g}+{control.increment:g}"
    return text if _control(text) == control else ""


def _headers(sheet: Sheet) -> Iterator[str]:
    """The lines of names and headers."""
    for sign, name in zip("+-", sheet.players, strict=True):
        if name != "?":
            yield f"N{sign}{one_line(name)}"
    tags = {name: one_line(value).strip() for name, value in sheet.tags.items()}
    if date := _PGN_DATE.fullmatch(tags.get("Date", "")):
        tags.pop("Date")
        begun = f"{'/'.join(date.groups())} {tags.pop('Time', '')}".rstrip()
        yield f"${_BEGUN}:{begun}"
    yield from _times(tags)
    usual = GAMES[sheet.game.facts.key].default
    if sheet.game.ruleset.startswith("points") and sheet.game.ruleset != usual:
        yield f"${_IMPASSE}:{sheet.game.ruleset.removeprefix('points')}"
    for name, value in tags.items():
        if value:
            yield f"${_RAW.get(name, name)}:{value}"


def _times(tags: dict[str, str]) -> Iterator[str]:
    control = TimeControl.of_tag(tags.get("TimeControl", ""))
    if control is None:
        return
    if limit := _limit(control):
        yield f"${_LIMIT}:{limit}"
    elif time := _time(control):
        yield f"${_SPAN}:{time}"
    else:
        return
    tags.pop("TimeControl")


_ALL, _HAND = "AL", "00"
_IN_A_SET = {"p": 18, "l": 4, "n": 4, "s": 4, "g": 4, "b": 2, "r": 2}
_PIECE = re.compile(r"(00|[1-9][1-9])([A-Z]{2})")
_POSITION = re.compile(r"P(?:I|[1-9+-])")
_VERSION = re.compile(r"V[0-9.]+")
_CELL = re.compile(r"[ ]?\*[ ]?|([-+])([A-Z]{2})")


@dataclass(slots=True)
class _Position:
    """What has been read of a position.

    Attributes:
        pieces: What stands on the board.
        hands: What is in hand.
        side: Whose turn it is.
        usual: Whether it is known to be the usual array and nothing else.
        known: Whether anything was said of it.
    """

    pieces: dict[Square, Piece] = field(default_factory=dict)
    hands: Counter[Piece] = field(default_factory=Counter)
    side: Side = Side.FIRST
    usual: bool = True
    known: bool = False

    def take(self, text: str) -> str:
        """Take in a statement; a sentence where something is wrong with it."""
        if text in CSA_SIGNS:
            self.side = Side(CSA_SIGNS.index(text))
            return ""
        if not _POSITION.match(text):
            known = _VERSION.fullmatch(text)
            return (
                ""
                if known
                else _("{text!r} has no meaning in a file of CSA.").format(text=text)
            )
        self.known = True
        kind, rest = text[1:2], text[2:]
        if kind == "I":
            return self._array(rest)
        self.usual = False
        if kind in CSA_SIGNS:
            return self._put(Side(CSA_SIGNS.index(kind)), rest)
        return self._row(int(kind), rest)

    @property
    def sfen(self) -> str:
        """The position as SFEN; ``""`` for the usual start."""
        if self.usual and self.side is Side.FIRST:
            return ""
        pieces = self.pieces if self.known else sfen.read(START).pieces
        text = sfen.write(Setup(pieces, self.side, self.hands))
        return "" if text == START else text

    def _array(self, taken: str) -> str:
        """The usual array without some of its pieces."""
        self.pieces = dict(sfen.read(START).pieces)
        for place, __ in _PIECE.findall(taken):
            self.pieces.pop(square_of(place) if place != _HAND else -1, None)
            self.usual = False
        return _left(taken)

    def _row(self, rank: int, text: str) -> str:
        column, first = 0, EDGE * (EDGE - rank)
        for found in _CELL.finditer(text):
            if found[1] and found[2] in CSA_SYMBOLS and column < EDGE:
                side = Side(CSA_SIGNS.index(found[1]))
                self.pieces[first + column] = Piece(side, CSA_SYMBOLS[found[2]])
            elif found[1]:
                return _("{found!r} is no piece, such as +FU.").format(found=found[0])
            column += 1
        if column != EDGE:
            return _("a row has {edge} squares, this one has {column}.").format(
                edge=EDGE, column=column
            )
        return ""

    def _put(self, side: Side, text: str) -> str:
        for place, code in _PIECE.findall(text):
            if code == _ALL:
                self._rest(side)
            elif code not in CSA_SYMBOLS:
                return _("{code!r} is no piece, such as FU.").format(code=code)
            elif place != _HAND:
                self.pieces[square_of(place)] = Piece(side, CSA_SYMBOLS[code])
            elif CSA_SYMBOLS[code] in FACTS.hand:
                self.hands[Piece(side, CSA_SYMBOLS[code])] += 1
            else:
                return _("{code!r} cannot be in hand.").format(code=code)
        return _left(text)

    def _rest(self, side: Side) -> None:
        """Give ``side`` all that is left of a set."""
        there = Counter(piece.symbol.lstrip("+") for piece in self.pieces.values())
        for piece, count in self.hands.items():
            there[piece.symbol] += count
        for symbol, most in _IN_A_SET.items():
            self.hands[Piece(side, symbol)] += max(0, most - there[symbol])


def _left(text: str) -> str:
    """A sentence about what of ``text`` is no piece in a place."""
    left = _PIECE.sub("", text).strip()
    return _("{left!r} has no meaning in a position.").format(left=left) if left else ""


def _position_lines(fen: str) -> Iterator[str]:
    """The lines of a position, with the side to move; ``""`` is the usual start."""
    if not fen:
        yield from ("PI", CSA_SIGNS[Side.FIRST])
        return
    setup = sfen.read_setup(fen)
    usual = sfen.read(START).pieces
    if not setup.hands and all(usual.get(s) == piece for s, piece in setup.pieces.items()):
        gone = (s for s in sorted(usual, reverse=True) if s not in setup.pieces)
        yield "PI" + "".join(csa_square(s) + CSA_CODES[usual[s].symbol] for s in gone)
    else:
        yield from _rows(setup)
    yield CSA_SIGNS[setup.side]


def _rows(setup: Setup) -> Iterator[str]:
    for rank in range(1, EDGE + 1):
        first = EDGE * (EDGE - rank)
        cells = (setup.pieces.get(first + column) for column in range(EDGE))
        yield f"P{rank}" + "".join(
            CSA_SIGNS[cell.side] + CSA_CODES[cell.symbol] if cell else " * "
            for cell in cells
        )
    for side in Side:
        hand = ((s, setup.hands.get(Piece(side, s), 0)) for s in FACTS.hand)
        if text := "".join((_HAND + CSA_CODES[symbol]) * count for symbol, count in hand):
            yield f"P{CSA_SIGNS[side]}{text}"


_STATEMENT = re.compile(r"[^,\n]+")
_MOVE = re.compile(r"[-+][0-9]{4}[A-Z]{2}")
_HEADER = re.compile(r"\$(?P<name>[^:\n]{1,40}):(?P<value>.*)")
_TIME = re.compile(r"T(?P<seconds>[0-9]+(?:\.[0-9]*)?)")
_WORD = re.compile(r"%[-+]?[A-Z_]+")


class _CsaReader(common.LineReader):
    """Reads the lines of one game."""

    separator = "/"

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self._board = _Position()

    def is_over_before(self, line: str) -> bool:
        """Whether ``line`` begins another game, though nothing stands between the two."""
        begins = line.startswith("N+") or re.fullmatch(r"V[23][.0-9]*\s*", line) is not None
        return begins and bool(self._draft.moves or self._draft.closed)

    def take(self, line: str, offset: int) -> None:
        """Read the next line."""
        if not line.strip() or self._draft.broken:
            return
        self._draft.end = offset + len(line.rstrip())
        if line[0] == "'":
            self._comment(line)
            return
        self._comments.stop()
        if line[0] == "N" and line[1:2] in CSA_SIGNS:
            self._tag(("White", "Black")[CSA_SIGNS.index(line[1])], line[2:], offset)
        elif found := _HEADER.fullmatch(line):
            for tag, value in _tags_of(found["name"], found["value"]):
                self._tag(tag, value, offset)
        else:
            for statement in _STATEMENT.finditer(line):
                self._statement(statement[0].rstrip(), offset + statement.start())

    def finished(self, until: int) -> Draft | None:
        """The game, all its lines having been read; ``None`` where nothing was said."""
        draft = self._draft
        draft.until = until
        if start := self._board.sfen:
            draft.tags["FEN"] = start
        if not (draft.tags or draft.moves or self._board.known):
            return None if draft.empty else draft
        common.finish(draft, self._timing, self._board.side, self._after)
        return draft

    def _comment(self, line: str) -> None:
        """Take in a comment; those without a star are for nobody who reads the game."""
        if not line.startswith("'*"):
            return
        text, draft = line[2:], self._draft
        if draft.moves and (words := common.read_glyphs_alone(text)):
            draft.moves[-1].nags += words
            return
        if draft.moves:
            self._comments.add(draft.moves[-1].after, text)
        else:
            self._comments.add(draft.comments, text)
        if text.strip() and (draft.moves or draft.closed):
            self._after.append(" ".join(text.split()))

    def _tag(self, name: str, value: str, offset: int) -> None:
        plain = one_line(value).strip()
        if plain and len(self._draft.tags) < MAX_TAGS:
            self._draft.add_tag(name, plain, offset)

    def _statement(self, text: str, offset: int) -> None:
        draft = self._draft
        if _MOVE.fullmatch(text):
            self._move(text, offset)
        elif found := _TIME.fullmatch(text):
            if draft.moves and not draft.closed:
                self._timing.took(draft.moves[-1], found["seconds"], main=True)
        elif _WORD.fullmatch(text):
            self._word(text[1:])
        elif sentence := self._board.take(text):
            draft.report(offset, sentence)

    def _move(self, text: str, offset: int) -> None:
        if self._may_move(len(self._draft.moves), offset):
            self._draft.moves.append(WrittenMove(text, offset))
            self._draft.clocks.append(None)
            self._after.clear()

    def _word(self, text: str) -> None:
        """Take in a word that stands in place of a move."""
        draft = self._draft
        if draft.closed:
            return
        mover = common.mover_of(draft, self._board.side)
        word = common.of_csa(text, mover)
        if word is None and draft.moves:
            draft.moves[-1].after += (f"%{text}",)
        common.close(draft, word.outcome(mover) if word else None)


_TENTH = 0.1


def _write(sheet: Sheet) -> str:
    """``sheet`` as the text of one game; variations have no room in it."""
    control = TimeControl.of_tag(sheet.tags.get("TimeControl", ""))
    plain = control is None or bool(_limit(control)) or not _time(control)
    spent = common.Spent.of(sheet) if plain else common.Spent.of(sheet, _TENTH)
    lines = [
        *_headers(sheet),
        *_result(sheet),
        *_position_lines(sheet.fen),
        *_commented(common.note_lines(sheet.notes)),
        *(line for step in sheet.moves for line in _move(sheet, spent, step)),
        f"%{common.csa_word(sheet)}",
        *_commented(common.reason_lines(sheet, common.csa_outcome(sheet))),
    ]
    text = "".join(f"{line}\n" for line in lines)
    known = _is_shift_jis(text)
    if plain and known:
        return f"V2.2\n{text}"
    return f"'CSA encoding={'SHIFT_JIS' if known else 'UTF-8'}\nV3.0\n{text}"


def _is_shift_jis(text: str) -> bool:
    """Whether the usual encoding has every letter of ``text``."""
    try:
        text.encode(common.SHIFT_JIS[0])
    except UnicodeEncodeError:
        return False
    return True


def _move(sheet: Sheet, spent: common.Spent, step: SheetMove) -> Iterator[str]:
    yield from _commented(common.lines_before(step))
    yield csa_name(sheet.game.pieces(step.position), step.side, step.move)
    if id(step) in spent.seconds:
        seconds = round(spent.seconds[id(step)][0], 1)
        yield f"T{seconds:g}"
    yield from _commented(common.lines_after(step, spent.notes(step)))


def _commented(lines: Iterable[str]) -> Iterator[str]:
    return (f"'*{line}" for line in lines)


def _result(sheet: Sheet) -> Iterator[str]:
    """The result as a header, where the word after the moves does not tell it."""
    outcome, read = sheet.outcome, common.csa_outcome(sheet)
    if outcome is not None and (read is None or read.winner is not outcome.winner):
        yield f"${_RESULT}:{outcome.result}"


CSA = Format(
    key="csa",
    title="CSA",
    endings=(".csa",),
    mime="application/x-shogi-csa",
    signs=re.compile(
        r"\s*(?:'[^\n]*\n\s*)*"
        r"(?:V[23][.0-9]*\s|N[-+]|PI|P1(?:[-+ ])|'CSA|\$(?:EVENT|SITE|START_TIME):)"
    ),
    drafts=_CsaReader.drafts,
    write=_write,
    lacks=("variations",),
    separator=f"{_CsaReader.separator}\n",
    only=".kif",
    encodings=common.SHIFT_JIS,
    line_end="\r\n",
)
