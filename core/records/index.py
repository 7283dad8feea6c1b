"""What a file of many games holds, told without playing any of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from core.formats.draft import IndexedGame
from core.records.game_text import GameText, load_games
from core.records.reader import MAX_GAMES, Reading, read_part


@dataclass(frozen=True, slots=True)
class Index:
    """The games of one file, of which each can be read by itself.

    Attributes:
        file: What stands in the file.
        entries: Its games, in their order.
    """

    file: GameText
    entries: tuple[IndexedGame, ...]

    def read(self, number: int) -> Reading:
        """The game of this number, from 0, played through; problems as the reader's."""
        entry = self.entries[number]
        return read_part(self.file, entry.start, entry.end)


def index_of(path: str | os.PathLike[str]) -> Index:
    """The games of the file at ``path``.

    Raises:
        UnreadableError: Where it cannot be read as text.
    """
    file = load_games(path)
    return Index(file, tuple(entries_in(file)))


def entries_in(file: GameText) -> Iterator[IndexedGame]:
    """The games of a text, one by one.

    Ends early where a reader would: after too many games, or too much that is wrong.
    """
    return islice(file.form.entries(file.text), MAX_GAMES)


def holds_many(file: GameText) -> bool:
    """Whether there is more than one game in it."""
    return len(list(islice(entries_in(file), 2))) > 1
