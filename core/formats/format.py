"""What a file format is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from core.formats.draft import MAX_PROBLEMS, Draft, IndexedGame, Source
from core.formats.sheet import Sheet
from core.games import GAMES

Drafts: TypeAlias = Callable[[Source, int, int], Iterator[Draft]]

_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Format:
    """One way in which games stand in files.

    Attributes:
        key: Its name, such as ``pgn``.
        title: What people call it.
        endings: How the names of its files end, in lower case, the usual ending first.
        signs: What a text of this format begins with, and no text of another one.
        drafts: Every game between two places of a text, good or bad, in their order; none
            of a format that is written only. It never raises: what is wrong with the
            text is among the problems of a draft.
        write: The text of one game. ``UnwritableError`` where there is no room for it.
        separator: What stands between two games.
        lossless: Whether everything that records hold is written, so that games are kept
            in files of this format.
        variations: Whether there is room for variations.
        comments: Whether there is room for comments, glyphs and evaluations.
        clocks: Whether there is room for the times of moves.
        tags: Whether there is room for names and other tags.
        only: How the names of files end whose games alone may be written; ``""`` where
            any may.
        encoding: How its files are written, and read where they are not UTF-8.
        encodings: In which others there are files of it, which are read too.
        line_end: How lines end in files of it that are new.
        index: The entries of a text, where that is quicker than by ``drafts``; see
            ``entries``.
        head: The tags of the first game of a text that may be cut off, where that is
            quicker; see ``first_tags``.
    """

    key: str
    title: str
    endings: tuple[str, ...]
    signs: re.Pattern[str] = _NEVER
    drafts: Drafts | None = None
    write: Callable[[Sheet], str] | None = None
    separator: str = "\n"
    lossless: bool = False
    variations: bool = True
    comments: bool = True
    clocks: bool = True
    tags: bool = True
    only: str = ""
    encoding: str = "utf-8"
    encodings: tuple[str, ...] = ()
    line_end: str = "\n"
    index: Callable[[str], Iterator[IndexedGame]] | None = None
    head: Callable[[str], Mapping[str, str]] | None = None

    def read(self, source: Source, start: int, end: int) -> Iterator[Draft]:
        """Every game between two places of ``source`` in turn, good or bad."""
        return self.drafts(source, start, end) if self.drafts else iter(())

    def entries(self, text: str) -> Iterator[IndexedGame]:
        """The games of ``text``, whose lines end by line feeds, one by one.

        Ends early where a reader would, because too much is wrong.
        """
        return self.index(text) if self.index else self._entries(text)

    def first_tags(self, text: str) -> Mapping[str, str]:
        """The tags of the first game of ``text``, which may be cut off anywhere."""
        if self.head is not None:
            return self.head(text)
        first = next(self.read(Source("", text), 0, len(text)), Draft())
        return first.tags

    def holds(self, variant: str) -> bool:
        """Whether games of this variant may be written."""
        return self.only in ("", GAMES[variant].files.ending)

    def _entries(self, text: str) -> Iterator[IndexedGame]:
        problems, found = 0, 0
        for draft in self.read(Source("", text), 0, len(text)):
            problems += len(draft.problems)
            if draft.tags or draft.moves:
                found += 1
                yield IndexedGame.of(draft)
            if problems >= max(MAX_PROBLEMS, found):
                return
