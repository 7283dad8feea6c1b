"""Reads a file of games beside the window, which goes on meanwhile."""

from __future__ import annotations

import threading
from pathlib import Path

from core.records.files import UnreadableError
from core.records.index import index_of
from core.records.reader import Reading, read_games

AT_ONCE = 0.15
"""Most files are read in less than these seconds and need no picture of waiting."""


class FileReading:
    """One file being read.

    Args:
        path: The file.
        only: The number of the one game that is wanted; ``None`` for all.

    Attributes:
        path: The file.
        size: Of the file in bytes; 0 if it cannot be told.
        result: What it gave, once it is read.
    """

    def __init__(self, path: Path, only: int | None = None) -> None:
        self.path = path
        self._only = only
        self.size = path.stat().st_size if path.is_file() else 0
        self.result: Reading | None = None
        # A daemon: leaving the program must not wait for a file of 100,000 games.
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> Reading | None:
        """The result if it comes within ``seconds``."""
        self._thread.join(seconds)
        return self.result

    def _read(self) -> None:
        if self._only is None:
            self.result = read_games(self.path)
        else:
            self.result = _read_one(self.path, self._only)


def _read_one(path: Path, number: int) -> Reading:
    try:
        index = index_of(path)
    except UnreadableError as error:
        return Reading(problems=(str(error),))
    if not 1 <= number <= len(index.entries):
        return Reading(problems=(f"{path.name} has no game {number:,}.",))
    return index.read(number - 1)
