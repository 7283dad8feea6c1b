"""Folders for bots' processes: empty, and none is left."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from core.tasks import work_folders


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    work_folders._sweep.cache_clear()
    return tmp_path


def settled() -> None:
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(10.0)


def test_a_home_is_empty_and_goes_with_whatever_was_left_in_it(place: Path) -> None:
    one, two = (Path(work_folders.new_folder()) for _ in range(2))
    assert list(one.iterdir()) == []
    (two / "notes").mkdir()
    work_folders.remove(str(one))
    work_folders.remove(str(two))
    settled()
    assert list(place.iterdir()) == []


def test_before_an_unceremonious_end_none_is_left(place: Path) -> None:
    work_folders.new_folder()
    work_folders.remove_empty()
    assert list(place.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is swept there")
def test_what_killed_programs_left_is_swept_and_nothing_else(place: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    names = ("letter", str(ended.pid), str(os.getpid()), "99999999999999999999")
    for name in names:
        (place / f"umbra-bot-{name}-x").mkdir()
    folder = Path(work_folders.new_folder())
    settled()
    left = {path.name for path in place.iterdir()} - {folder.name}
    assert left == {"umbra-bot-letter-x", f"umbra-bot-{os.getpid()}-x"}
    work_folders.remove(str(folder))
