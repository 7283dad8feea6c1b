"""Folders for bots' processes: empty, and none is left."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from core.tasks import confinement
from core.tasks.confinement import is_too_full


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    confinement._sweep.cache_clear()
    return tmp_path


def settled() -> None:
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(10.0)


def test_a_home_is_empty_and_goes_with_whatever_was_left_in_it(place: Path) -> None:
    one, two = (Path(confinement.new_folder()) for _ in range(2))
    assert list(one.iterdir()) == []
    (two / "notes").mkdir()
    confinement.remove_folder(str(one))
    confinement.remove_folder(str(two))
    settled()
    assert list(place.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="modes mean little there")
def test_folders_that_their_owner_may_not_look_into_go_too(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = Path(confinement.new_folder()), place / "others"
    (folder / "shut").mkdir()
    (folder / "shut" / "file").touch()
    (folder / "shut").chmod(0)
    other.mkdir(0o500)
    link = place / "umbra-bot-1-link"
    link.symlink_to(other)
    # Root may look into everything, and what there is to test may run as root.
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)
    confinement.remove_folder(str(folder))
    confinement.remove_folder(str(link))
    settled()
    assert {*place.iterdir()} == {other, link}
    assert other.stat().st_mode & 0o777 == 0o500


def test_at_the_end_of_the_program_a_folder_is_removed_before_it_ends(place: Path) -> None:
    code = (
        "import atexit, pathlib, tempfile\n"
        "from core.tasks import confinement\n"
        f"tempfile.tempdir = {str(place)!r}\n"
        "folder = confinement.new_folder()\n"
        "pathlib.Path(folder, 'file').touch()\n"
        "@atexit.register\n"
        "def end():\n"
        "    confinement.remove_folder(folder)\n"
        "    print(pathlib.Path(folder).exists())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert (done.stdout.split(), done.stderr) == ([b"False"], b"")


def test_before_an_unceremonious_end_none_is_left(place: Path) -> None:
    confinement.new_folder()
    confinement.remove_empty()
    assert list(place.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is swept there")
def test_what_killed_programs_left_is_swept_and_nothing_else(place: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    names = ("letter", str(ended.pid), str(os.getpid()), "99999999999999999999")
    for name in names:
        (place / f"umbra-bot-{name}-x").mkdir()
    folder = Path(confinement.new_folder())
    settled()
    left = {path.name for path in place.iterdir()} - {folder.name}
    assert left == {"umbra-bot-letter-x", f"umbra-bot-{os.getpid()}-x"}
    confinement.remove_folder(str(folder))


def test_a_folder_is_too_full_of_bytes_files_or_folders_in_folders(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "in").mkdir()
    (place / "in" / "file").write_bytes(b"x" * 60_000)
    most = 100_000
    assert not is_too_full(str(place), most)
    assert is_too_full(str(place), 60_000)
    monkeypatch.setattr(confinement, "MOST_FILES", 1)
    assert is_too_full(str(place), most)
    monkeypatch.undo()
    assert not is_too_full(str(place / "nowhere"), most)


def test_folders_in_folders_beyond_any_path_are_too_full_and_removed(place: Path) -> None:
    folder, here = confinement.new_folder(), os.open(".", os.O_RDONLY)
    os.chdir(folder)
    try:
        for _ in range(2000):
            os.mkdir("in")
            os.chdir("in")
    finally:
        os.chdir(here)
        os.close(here)
    assert is_too_full(folder, 2**40)
    confinement.remove_folder(folder)
    settled()
    assert not Path(folder).exists()
