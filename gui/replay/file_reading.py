"""Reads a file of games beside the window, which goes on meanwhile."""

from __future__ import annotations

import threading
from pathlib import Path

from core.records.reader import Reading, read_games

AT_ONCE = 0.15
"""Most files are read in less than these seconds and need no picture of waiting."""


class FileReading:
    """One file being read.

    Attributes:
        path: The file.
        size: Of the file in bytes; 0 if it cannot be told.
        result: What it gave, once it is read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
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
        self.result = read_games(self.path)
