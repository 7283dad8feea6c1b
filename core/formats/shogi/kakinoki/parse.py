"""KIF and KI2 as drafts of games, both by one reader: their moves tell which it is.

A line is a header, part of a diagram, a move (or several, in KI2), a comment, the
beginning of a variation, or what is said of the end. ``変化：12手`` goes back in the line
that was read last to before its move 12, in place of which the moves after it could have
been played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.formats.draft import MAX_PROBLEMS, Draft, Source
from core.formats.pgn.parse import MAX_MOVES, MAX_TAGS
from core.formats.shogi import endings
from core.formats.shogi.comments import CommentLines
from core.formats.shogi.kakinoki import headers
from core.formats.shogi.kakinoki.lines import END, KI2_MOVES, MOVE, VARIATION, glyphs, said
from core.formats.shogi.kakinoki.variations import SpelledLines
from core.formats.shogi.timing import Timing
from core.games.shogi import sfen
from core.games.shogi.diagrams import KifDiagram
from core.games.shogi.facts import FACTS
from core.values import Outcome, Side

_TABLE = "手数-"
_PASS = "パス"
_KIF_LINE = re.compile(r"[ \t　]*[0-9]{1,6}[ \t　]")


def drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """Every game between two places of ``source`` in turn, good or bad."""
    reading, here = _Reading(start), start
    for line in source.text[start:end].split("\n"):
        offset, here = here, min(here + len(line) + 1, end)
        if reading.is_over_before(line):
            if draft := reading.finished(offset):
                yield draft
            reading = _Reading(offset)
        reading.take(line, offset)
    if draft := reading.finished(end):
        yield draft


class _Reading:
    """Reads the lines of one game."""

    def __init__(self, start: int) -> None:
        self._draft = Draft(start=start, end=start)
        self._diagram = KifDiagram()
        self._lines = SpelledLines(self._draft.moves)
        self._timing = Timing()
        self._after: list[str] = []
        self._comments = CommentLines()
        self._begun = False

    def is_over_before(self, line: str) -> bool:
        """Whether ``line`` begins another game."""
        if not self._begun:
            return False
        if line.startswith((_TABLE, "|")):
            return True
        found = headers.HEADER.fullmatch(line)
        return found is not None and found["name"] in headers.STARTING

    def take(self, line: str, offset: int) -> None:
        """Read the next line."""
        bare = line.strip(" \t　\r")
        if not bare or line.startswith("#") or self._draft.broken:
            return
        self._draft.end = offset + len(line.rstrip())
        if line[0] == "*":
            self._comment(line[1:])
        else:
            self._comments.stop()
            self._line(bare, line, offset)

    def _line(self, bare: str, line: str, offset: int) -> None:
        """Read a line that is no comment, given without blanks and as it is."""
        if line[0] == "&":
            self._comment(line)
        elif found := VARIATION.fullmatch(bare):
            self._variation(int(found["number"]), offset)
        elif _KIF_LINE.match(line):
            self._move(line, offset)
        elif KI2_MOVES.match(bare):
            self._moves(line, offset)
        elif found := END.fullmatch(bare):
            self._end(found["words"])
        elif not line.startswith(_TABLE):
            self._other(bare, offset)

    def finished(self, until: int) -> Draft | None:
        """The game, all its lines having been read; ``None`` where nothing was said."""
        draft = self._draft
        draft.until = until
        if position := self._diagram.sfen:
            draft.tags["FEN"] = position
        elif sentence := headers.unknown_handicap(draft.tags.get("FEN", "")):
            # Nobody knows where it began, so that none of its moves can be played.
            self._problem(draft.places["FEN"], sentence)
            return replace(draft, tags={}, moves=[], closed=False)
        if position == sfen.START:
            del draft.tags["FEN"]
        if not (draft.tags or draft.moves):
            return None if draft.empty else draft
        headers.settle(draft.tags)
        draft.tags["Variant"] = FACTS.title
        self._timing.settle(draft, self._beginner)
        endings.finish(draft, self._after)
        return draft

    @property
    def _beginner(self) -> Side:
        """Who makes the first move."""
        if self._diagram.rows:
            return self._diagram.side
        return Side.SECOND if " w " in self._draft.tags.get("FEN", "") else Side.FIRST

    @property
    def _mover(self) -> Side:
        """Who is to move after the main line."""
        odd = len(self._draft.moves) % 2
        return self._beginner.other if odd else self._beginner

    def _comment(self, text: str) -> None:
        last = self._lines.last
        words = glyphs(text)
        if words and last is not None and not self._lines.forked:
            last.nags += words
        elif self._lines.forked:
            self._comments.add(self._lines.before, text)
        else:
            self._keep(text)

    def _keep(self, text: str) -> None:
        """Keep a comment at the move before it."""
        last = self._lines.last
        if last is None:
            self._comments.add(self._draft.comments, text)
        else:
            self._comments.add(last.after, text)
        told = last is not None or self._draft.closed
        if self._lines.on_main and told and text.strip():
            self._after.append(" ".join(text.split()))

    def _variation(self, number: int, offset: int) -> None:
        if not self._begun:
            return
        if not self._lines.fork(number):
            sentence = f"there is no move {number} that could vary; this is left out."
            self._problem(offset, sentence)

    def _move(self, line: str, offset: int) -> None:
        found = MOVE.fullmatch(line.rstrip())
        if found is None:
            self._problem(offset, f"{line.strip()!r} is no move of KIF.")
            return
        self._begin(int(found["number"]))
        text, place = found["text"], offset + found.start("text")
        word = endings.of_kif(text)
        if word is not None or not (said(text) or text == _PASS):
            self._stop(word, text)
            return
        self._lines.follow(int(found["number"]))
        self._add(text, place)
        self._timing.took(self._lines.last, found["time"], main=self._lines.on_main)

    def _moves(self, line: str, offset: int) -> None:
        """Several moves of KI2 in one line."""
        self._begin(1)
        for found in KI2_MOVES.finditer(line):
            self._add(found["text"].rstrip(), offset + found.start("text"))

    def _begin(self, number: int) -> None:
        """Take note that moves begin, with this number."""
        if not self._begun:
            self._begun = True
            self._lines.begin(number, self._diagram.before)

    def _add(self, text: str, offset: int) -> None:
        main = self._lines.on_main
        if main and self._draft.closed:
            self._problem(offset, "no move can follow the end of a game; it is left out.")
            self._draft.broken = True
        elif self._lines.count == MAX_MOVES:
            self._problem(offset, "no game is this long; the rest is not read.")
            self._draft.broken = True
        else:
            self._lines.add(text, offset)
            if self._lines.on_main:
                self._draft.clocks.append(None)
                self._after.clear()

    def _stop(self, word: endings.EndWord | None, text: str) -> None:
        """Take in a word that stands in place of a move."""
        if word is None or not self._lines.on_main:
            self._comment(text)
        if self._lines.on_main and not self._draft.closed:
            endings.close(self._draft, word or endings.BROKEN_OFF, self._mover)

    def _end(self, words: str) -> None:
        """Take in the line that says who has won."""
        if self._draft.closed or not self._lines.on_main:
            return
        self._begin(1)
        outcome = _outcome(words, self._mover)
        if outcome is None:
            endings.close(self._draft, endings.BROKEN_OFF, self._mover)
        else:
            endings.close_with(self._draft, outcome)

    def _other(self, bare: str, offset: int) -> None:
        """Take in what stands before the moves: a diagram or a header."""
        told = self._diagram.take(bare)
        if isinstance(told, str):
            self._problem(offset, told)
        elif told:
            self._draft.places.setdefault("FEN", offset)
        elif found := headers.HEADER.fullmatch(bare):
            self._header(found["name"], found["value"], offset)
        else:
            self._problem(offset, f"{bare!r} has no meaning here; it is kept as a comment.")
            self._comment(bare)

    def _header(self, name: str, value: str, offset: int) -> None:
        for tag, text in headers.tag_of(name, value):
            if len(self._draft.tags) >= MAX_TAGS:
                return
            self._draft.tags.setdefault(tag, text)
            self._draft.places.setdefault(tag, offset)

    def _problem(self, offset: int, sentence: str) -> None:
        if len(self._draft.problems) == MAX_PROBLEMS:
            self._draft.broken = True
        else:
            self._draft.problems.append((offset, sentence))


def _outcome(words: str, mover: Side) -> Outcome | None:
    """How a game ended by its last line, such as ``後手の勝ち``."""
    plain = words.strip(" 　。、")
    side = {"先": Side.FIRST, "下": Side.FIRST, "後": Side.SECOND, "上": Side.SECOND}
    found = re.fullmatch(r"(?P<why>.*?)(?P<side>[先下後上])手の(?P<word>.*)", plain)
    if found is None:
        word = endings.of_kif(plain)
        return None if word is None else word.outcome(mover)
    named = side[found["side"]]
    word = endings.of_kif(found["word"]) or endings.of_kif(found["why"][:4])
    if word is not None:
        wins = word.winner == "mover" or "勝" in found["word"]
        return Outcome(named if wins else named.other, word.reason, word.detail)
    return endings.unsaid(named) if "勝" in found["word"] else None
