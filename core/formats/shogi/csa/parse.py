"""Files of CSA as drafts of games.

A line is a version, a name, a header, part of the position, a move or a word in place of
one, what that took, or a comment; commas part several in one line. A slash alone stands
between two games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.formats.draft import MAX_PROBLEMS, Draft, Source, WrittenMove
from core.formats.pgn.parse import MAX_MOVES, MAX_TAGS
from core.formats.pgn.tags import one_line
from core.formats.shogi import endings
from core.formats.shogi.comments import CommentLines
from core.formats.shogi.csa import headers
from core.formats.shogi.csa.position import CsaPosition
from core.formats.shogi.kakinoki.lines import glyphs
from core.formats.shogi.timing import Timing
from core.games.shogi.csa import SIGNS
from core.games.shogi.facts import FACTS
from core.values import Side

SEPARATOR = "/"
_STATEMENT = re.compile(r"[^,\n]+")
_MOVE = re.compile(r"[-+][0-9]{4}[A-Z]{2}")
_HEADER = re.compile(r"\$(?P<name>[^:\n]{1,40}):(?P<value>.*)")
_TIME = re.compile(r"T(?P<seconds>[0-9]+(?:\.[0-9]*)?)")
_POSITION = re.compile(r"P(?:I|[1-9+-])")
_VERSION = re.compile(r"V[0-9.]+")
_WORD = re.compile(r"%[-+]?[A-Z_]+")


def drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """Every game between two places of ``source`` in turn, good or bad."""
    reading, here = _Reading(start), start
    for line in source.text[start:end].split("\n"):
        offset, here = here, min(here + len(line) + 1, end)
        parted = line.strip() == SEPARATOR
        if parted or reading.is_over_before(line):
            if draft := reading.finished(offset):
                yield draft
            reading = _Reading(here if parted else offset)
        if not parted:
            reading.take(line, offset)
    if draft := reading.finished(end):
        yield draft


class _Reading:
    """Reads the lines of one game."""

    def __init__(self, start: int) -> None:
        self._draft = Draft(start=start, end=start)
        self._board = CsaPosition()
        self._timing = Timing()
        self._after: list[str] = []
        self._comments = CommentLines()

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
        if line[0] == "N" and line[1:2] in SIGNS:
            self._tag(("White", "Black")[SIGNS.index(line[1])], line[2:], offset)
        elif found := _HEADER.fullmatch(line):
            for tag, value in headers.tag_of(found["name"], found["value"]):
                self._tag(tag, value, offset)
        else:
            for statement in _STATEMENT.finditer(line):
                self._statement(statement[0].rstrip(), offset + statement.start())

    def finished(self, until: int) -> Draft | None:
        """The game, all its lines having been read; ``None`` where nothing was said."""
        draft = self._draft
        draft.until = until
        if sfen := self._board.sfen:
            draft.tags["FEN"] = sfen
        if not (draft.tags or draft.moves or self._board.told):
            return None if draft.empty else draft
        draft.tags["Variant"] = FACTS.title
        self._timing.settle(draft, self._board.side)
        endings.finish(draft, self._after)
        return draft

    @property
    def _mover(self) -> Side:
        side = self._board.side
        return side.other if len(self._draft.moves) % 2 else side

    def _comment(self, line: str) -> None:
        """Take in a comment; those without a star are for nobody who reads the game."""
        if not line.startswith("'*"):
            return
        text, draft = line[2:], self._draft
        if draft.moves and (words := glyphs(text)):
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
            self._draft.tags.setdefault(name, plain)
            self._draft.places.setdefault(name, offset)

    def _statement(self, text: str, offset: int) -> None:
        draft = self._draft
        if _MOVE.fullmatch(text):
            self._move(text, offset)
        elif found := _TIME.fullmatch(text):
            if draft.moves and not draft.closed:
                self._timing.took(draft.moves[-1], found["seconds"], main=True)
        elif _WORD.fullmatch(text):
            self._word(text[1:])
        elif text in SIGNS:
            self._board.side = Side(SIGNS.index(text))
        elif sentence := self._said(text):
            self._problem(offset, sentence)

    def _said(self, text: str) -> str:
        """Take in a part of the position; what is wrong with a statement."""
        if _POSITION.match(text):
            return self._board.take(text)
        known = _VERSION.fullmatch(text)
        return "" if known else f"{text!r} has no meaning in a file of CSA."

    def _move(self, text: str, offset: int) -> None:
        draft = self._draft
        if draft.closed:
            self._problem(offset, "no move can follow the end of a game; it is left out.")
            draft.broken = True
        elif len(draft.moves) == MAX_MOVES:
            self._problem(offset, "no game is this long; the rest is not read.")
            draft.broken = True
        else:
            draft.moves.append(WrittenMove(text, offset))
            draft.clocks.append(None)
            self._after.clear()

    def _word(self, text: str) -> None:
        """Take in a word that stands in place of a move."""
        if self._draft.closed:
            return
        word = endings.of_csa(text, self._mover)
        if word is None and self._draft.moves:
            self._draft.moves[-1].after += (f"%{text}",)
        endings.close(self._draft, word or endings.BROKEN_OFF, self._mover)

    def _problem(self, offset: int, sentence: str) -> None:
        if len(self._draft.problems) == MAX_PROBLEMS:
            self._draft.broken = True
        else:
            self._draft.problems.append((offset, sentence))
