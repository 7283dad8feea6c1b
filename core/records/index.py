"""What a file of many games holds, told without playing any of them.

A game that stands as games usually do, tags and then moves up to a result, is taken at one
look; any other is read token by token, as the reader does. Both find the same games.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.formats.pgn.parse import MAX_PROBLEMS, MAX_TAGS, Draft, next_draft
from core.formats.pgn.tags import is_chesscom, one_line, translated
from core.formats.pgn.tokens import Scanner, Source, plain_value
from core.records.files import display_name, load, normal_lines
from core.records.reader import MAX_GAMES, Reading, read_part

OPENING = 16
"""So many of its first moves are kept of each game."""

_LONGEST = 100_000
_PAIR = r'\[[ \t]*+(\w++)[ \t]++"((?:[^"\\\n]++|\\[^\n])*+)"[ \t]*+\]'
_TAG = re.compile(_PAIR)
_USUAL = re.compile(
    rf"\s*+(?P<tags>(?:{_PAIR}\s*+){{1,{MAX_TAGS}}}+)"
    rf"(?P<moves>(?:[^{{}}\[\]();%]++|\{{[^}}]*+\}})*+)(?={_PAIR}|\Z)"
)
_COMMENT = re.compile(r"\{[^}]*+\}")
_NUMBER = re.compile(r"\d++\.++")
_RESULT = r"(?:1-0|0-1|1/2(?:-1/2)?|½(?:-½)?|2-0|1-1|0-2|\*)"
_PLAIN = re.compile(
    rf"\s*+(?:\d++\.++\s*+|(?!(?:{_RESULT}|\d++)\s)\+?+[^\W_][^\s$.…!?]*+[!?]*+\s++)*+{_RESULT}\s*+"
)


@dataclass(frozen=True, slots=True)
class IndexedGame:
    """One game of a file, as far as its text tells.

    Nothing is known of its rules here: what stands as moves need not be legal.

    Attributes:
        tags: Its tags, names and values.
        opening: Its first moves as they are written, at most ``OPENING`` of them.
        plies: How many moves stand there.
        start: Where its text begins, counted in characters of the file.
        end: Where it ends.
    """

    tags: Mapping[str, str]
    opening: tuple[str, ...]
    plies: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Index:
    """The games of one file, of which each can be read by itself.

    Attributes:
        source: The text of the file and its name.
        entries: Its games, in their order.
    """

    source: Source
    entries: tuple[IndexedGame, ...]

    def read(self, number: int) -> Reading:
        """The game of this number, from 0, played through; problems as the reader's."""
        entry = self.entries[number]
        return read_part(self.source, entry.start, entry.end)


def index_of(path: str | os.PathLike[str]) -> Index:
    """The games of the file at ``path``.

    Raises:
        UnreadableError: Where it cannot be read as text.
    """
    source = Source(display_name(path), normal_lines(load(path)))
    return Index(source, tuple(entries_in(source.text)))


def entries_in(text: str) -> Iterator[IndexedGame]:
    """The games of ``text``, whose lines end as ``normal_lines`` ends them, one by one.

    Ends early where a reader would: after too many games, or too much that is wrong.
    """
    scanner, problems, games = Scanner(text), 0, 0
    while not scanner.ended and problems < MAX_PROBLEMS and games < MAX_GAMES:
        entry = _usual(text, scanner.offset)
        if entry is not None:
            scanner = Scanner(text, entry.end)
        else:
            start = scanner.offset
            draft = next_draft(scanner)
            entry = _told(draft, start, scanner.offset)
            # As the reader has it, a result by itself is wrong as well.
            problems += len(draft.problems) + (entry is None and draft.closed)
        if entry is not None:
            games += 1
            yield entry


def _usual(text: str, start: int) -> IndexedGame | None:
    """The game that begins at ``start``, where it stands as games usually do."""
    found = _USUAL.match(text, start)
    if found is None or found.end() - start > _LONGEST:
        return None
    moves = _COMMENT.sub(" ", found["moves"])
    pairs = _TAG.findall(found["tags"])
    if _PLAIN.fullmatch(moves) is None:
        return None
    tags: dict[str, str] = {}
    for name, value in pairs:
        tags.setdefault(name, one_line(plain_value(value)))
    words = _NUMBER.sub(" ", moves).split()[:-1]
    return _entry(tags, words, start, found.end())


def _told(draft: Draft, start: int, end: int) -> IndexedGame | None:
    """What the reader's first half makes of a game, if it is one."""
    if not draft.tags and not draft.moves:
        return None
    return _entry(draft.tags, [token.text for token in draft.moves], start, end)


def _entry(tags: Mapping[str, str], words: list[str], start: int, end: int) -> IndexedGame:
    opening = tuple(word.rstrip("!?") for word in words[:OPENING])
    known = translated(tags) if is_chesscom(tags) else tags
    return IndexedGame(known, opening, len(words), start, end)
