"""What a file of many games holds, told without playing any of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from core.formats.draft import IndexedGame
from core.records.files import UnreadableError
from core.records.game_text import GameText, load_games
from core.records.reader import MAX_GAMES, Reading, no_text, read_part
from core.records.record import GameRecord

_UNKNOWN = IndexedGame({}, (), 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Index:
    """The games of one file, of which each can be read by itself.

    Attributes:
        file: What stands in the file.
        entries: Its games, in their order.
    """

    file: GameText
    entries: tuple[IndexedGame, ...]

    def read(self, number: int) -> Reading[GameRecord]:
        """The game of this number, from 0, played through; problems as the reader's."""
        entry = self.entries[number]
        return read_part(self.file, entry.start, entry.end)


def read_numbered(path: str | os.PathLike[str], number: int) -> Reading[GameRecord]:
    """The game of this number, from 1, as ``Index.read`` gives it; no other one is played.

    Where there is none, a problem says so. Never raises for what the file holds or lacks.
    """
    try:
        file = load_games(path)
    except UnreadableError as error:
        return Reading(problems=(str(error),))
    if problem := no_text(file):
        return Reading(problems=(problem,))
    count = 0
    for count, entry in enumerate(entries_in(file), 1):
        if count == number:
            return read_part(file, entry.start, entry.end)
    if not count:
        return read_part(file, 0, len(file.text))
    return Reading(problems=(missing(file, number, count),))


def missing(file: GameText, number: int, count: int) -> str:
    """The sentence that a file of ``count`` games has none of this number."""
    there = "1 game" if count == 1 else f"{count:,} games"
    return f"{file.source.name}: there is no game {number:,}; it has {there}."


def index_of(path: str | os.PathLike[str]) -> Index:
    """The games of the file at ``path``.

    Raises:
        UnreadableError: Where it cannot be read as text.
    """
    file = load_games(path)
    return Index(file, tuple(entries_in(file)))


def first_entry(path: str | os.PathLike[str]) -> IndexedGame:
    """The first game of a file; one of which nothing is known where it cannot be read."""
    with suppress(UnreadableError):
        return next(entries_in(load_games(path)), _UNKNOWN)
    return _UNKNOWN


def entries_in(file: GameText) -> Iterator[IndexedGame]:
    """The games of a text, one by one.

    Ends early where a reader would: after too many games, or too much that is wrong.
    """
    return islice(file.form.entries(file.text), MAX_GAMES)
