"""A file of games being read: one game with its variations, and where all others stand."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

from core.records.files import UnreadableError
from core.records.reader import (
    GameText,
    Reading,
    TreeReading,
    entries_in,
    load_games,
    missing,
    trees_in,
)
from core.records.writer import GamePlace


class FileReading:
    """A file being read on a thread.

    Args:
        path: The file.
        number: Of the game that is wanted first, from 1.

    Attributes:
        path: The file.
        number: The same.
        size: Of the file in bytes; 0 if it cannot be told.
        result: The game, alone, and the problems found, once it is read.
        count: How many games the file has; 0 while they are still being counted.
    """

    def __init__(self, path: Path, number: int = 1) -> None:
        self.path = path
        self.number = number
        self.size = path.stat().st_size if path.is_file() else 0
        self.result: TreeReading | None = None
        self.count = 0
        self._file = GameText.of("")
        self._spans: list[tuple[int, int]] = []
        self._stamp = _stamp(path)
        self._found, self._counted = threading.Event(), threading.Event()
        # A daemon: leaving the program must not wait for a file of 100,000 games.
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def is_only(self) -> bool:
        """Whether the game, once it is read, is the only one of its file."""
        return len(self._spans) < 2  # it is read when the next one has been found

    def wait(self, seconds: float) -> TreeReading | None:
        """The result if it comes within ``seconds``."""
        self._found.wait(seconds)
        return self.result

    def read(self, number: int) -> TreeReading:
        """The game of that number, one of those counted."""
        return trees_in(self._file, *self._spans[number - 1])

    def renewed(self) -> FileReading:
        """Itself, or where the file has changed since, the file read again."""
        if _stamp(self.path) == self._stamp:
            return self
        again = FileReading(self.path, self.number)
        again._counted.wait()
        return again

    def beside(self, number: int, step: int) -> tuple[int, TreeReading] | None:
        """The next game after ``number``, or with -1 before it, that may be shown.

        Games that are not over are passed over, and so is what cannot be read.
        """
        number += step
        while 1 <= number <= self.count:
            reading = self.read(number)
            if reading.games:
                return number, reading
            number += step
        return None

    def place(self, number: int) -> GamePlace | None:
        """Where the game of that number stands; ``None`` where saving would lose some."""
        if not self._file.form.lossless:
            return None
        return GamePlace.of(self.path, self._file, *self._spans[number - 1])

    def _read(self) -> None:
        try:
            self._read_all()
        finally:
            self._counted.set()

    def _read_all(self) -> None:
        try:
            self._file = load_games(self.path)
        except UnreadableError as error:
            self._show(Reading(problems=(str(error),)))
            return
        for entry in () if self._file.flaw else entries_in(self._file):
            self._spans.append((entry.start, entry.end))
            if len(self._spans) == self.number + 1 and self.number > 0:
                self._show(self.read(self.number))
        if self.result is None:
            self._show(self._last())
        self.count = len(self._spans)

    def _show(self, result: TreeReading) -> None:
        self.result = result
        self._found.set()

    def _last(self) -> TreeReading:
        """The last game, or why there is none of the number that is wanted."""
        found = len(self._spans)
        if not found:
            return trees_in(self._file)
        if self.number == found:
            return self.read(found)
        return Reading(problems=(missing(self._file, self.number, found),))


def _stamp(path: Path) -> object:
    """What changes whenever a file does."""
    with suppress(OSError):
        facts = path.stat()
        return facts.st_mtime_ns, facts.st_size
    return None
