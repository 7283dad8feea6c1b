"""Files written in one piece: what is left half written, permissions, long names."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from core.records import files
from core.records.files import free_path, write_text


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


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions here")
def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    write_text(path, "old")
    path.chmod(0o600)
    write_text(path, "new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o600)


def test_a_read_only_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    write_text(path, "old")
    path.chmod(0o444)
    with pytest.raises(PermissionError, match="read-only"):
        write_text(path, "new")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize("letter", ["a", "é", "\U0001d11e"])
def test_a_name_too_long_for_a_file_is_cut_off(tmp_path: Path, letter: str) -> None:
    for _ in range(2):
        path = free_path(tmp_path, letter * 300, ".pgn")
        assert path.suffix == ".pgn"
        write_text(path, "x")
    assert len(list(tmp_path.iterdir())) == 2
