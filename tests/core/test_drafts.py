"""What a killed process leaves half written does not stay for ever."""

from __future__ import annotations

import os
import time
from pathlib import Path

from core.records import files
from core.records.files import write_text


def test_drafts_of_dead_processes_go_at_the_next_write(tmp_path: Path) -> None:
    old, new = tmp_path / f".{'0a' * 8}.tmp", tmp_path / f".{'1b' * 8}.tmp"
    strange, kept = tmp_path / ".notes.tmp", tmp_path / "game.pgn"
    for path in (old, new, strange, kept):
        path.write_text("half a ga", "utf-8")
    yesterday = time.time() - 86400
    for path in (old, strange, kept):
        os.utime(path, (yesterday, yesterday))
    files._tidy.cache_clear()
    write_text(tmp_path / "other.pgn", "a game")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {new.name, strange.name, kept.name, "other.pgn"}
