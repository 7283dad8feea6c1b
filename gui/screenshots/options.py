"""Options of a screenshot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from core.records.index import read_numbered
from core.records.record import GameRecord
from gui.app.paths import SAMPLE_GAMES

Options = Mapping[str, str]
"""By the names of the flags of ``main.py screenshot``."""

SAMPLE = SAMPLE_GAMES / "legal-trap.pgn"
"""The game shown when no file is named."""


def size_of(options: Options) -> tuple[int, int]:
    """The size of the window in pixels."""
    text = options.get("size", "1280x800")
    width, _, height = text.partition("x")
    return int(width), int(height)


def record_of(options: Options) -> GameRecord:
    """The game that is shown.

    Raises:
        ValueError: If the file has no such game, or the game no such ply.
    """
    path = Path(options.get("file", SAMPLE))
    reading = read_numbered(path, int(options.get("game", "1")))
    if not reading.games:
        raise ValueError(reading.problems[0])
    record = reading.games[0]
    if int(options.get("ply", "0")) > len(record.moves):
        raise ValueError(f"there is no such ply; the game has {len(record.moves)}")
    return record
