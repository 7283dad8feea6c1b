"""A game saves itself, or says why not; nobody else writes its file meanwhile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.lock import Lock, LockedError, hold
from core.play.table import AutoSave
from core.records.reader import read_games
from core.records.record import GameRecord
from core.records.writer import save_games
from core.values import Move

EMPTY = GameRecord("fog-chess", "chesscom", ("You", "Bot"))
BEGUN = GameRecord("fog-chess", "chesscom", ("You", "Bot"), (Move((12, 28)),))
KINDS = [
    OSError(28, "No space left on device"),
    PermissionError("no"),
    ValueError("'Big name' cannot name a PGN tag"),
    KeyError("x\ny"),
    MemoryError(),
    RecursionError(),
    SystemExit(1),
    KeyboardInterrupt(),
]


def test_the_newest_record_is_on_file_once_it_is_closed(tmp_path: Path) -> None:
    saving = AutoSave(tmp_path / "new" / "game.pgn")
    saving(EMPTY)
    saving(BEGUN)
    saving.close()
    assert read_games(saving.path).games == (BEGUN,)
    assert [path.name for path in saving.path.parent.iterdir()] == ["game.pgn"]
    assert saving.complaint() == ""


@pytest.mark.parametrize("error", KINDS, ids=lambda error: type(error).__name__)
def test_every_failure_is_said_once_in_one_line(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    saving = AutoSave(tmp_path / "game.pgn")
    with monkeypatch.context() as patched:
        patched.setattr("core.play.table.save_games", fail)
        saving(BEGUN).exception()
    complaint = saving.complaint()
    assert complaint.startswith("Not saved: ")
    assert complaint.endswith("game.pgn)")
    assert "\n" not in complaint
    assert saving.complaint() == ""
    saving(BEGUN).result()
    saving.close()
    assert saving.problem == ""
    assert read_games(saving.path).games == (BEGUN,)


@pytest.mark.parametrize("what", ["folder", "no folder"])
def test_a_place_that_cannot_be_written_is_said(what: str, tmp_path: Path) -> None:
    path = tmp_path / "x" / "game.pgn"
    if what == "folder":
        path.mkdir(parents=True)
    else:
        path.parent.write_text("a file")
    saving = AutoSave(path)
    saving(BEGUN).result()
    saving.close()
    assert saving.complaint().startswith("Not saved: ")


def test_a_file_that_somebody_else_writes_is_left_alone(tmp_path: Path) -> None:
    first, second = AutoSave(tmp_path / "game.pgn"), AutoSave(tmp_path / "game.pgn")
    first(BEGUN).result()
    second(EMPTY).result()
    assert "is open in another window" in second.complaint()
    first.close()
    second.close()
    assert read_games(first.path).games == (BEGUN,)


def test_who_closes_lets_others_have_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    saving = AutoSave(path, hold(path))
    with pytest.raises(LockedError):
        hold(path)
    saving.close()
    saving.close()
    lock = hold(path)
    assert lock is not None
    lock.release()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_link_has_the_lock_of_the_game_itself(tmp_path: Path) -> None:
    path, link = tmp_path / "game.pgn", tmp_path / "elsewhere" / "link.pgn"
    link.parent.mkdir()
    path.touch()
    link.symlink_to(path)
    saving = AutoSave(path, hold(path))
    with pytest.raises(LockedError):
        hold(link)
    saving.close()


def test_a_hard_link_becomes_a_copy_with_the_next_move(tmp_path: Path) -> None:
    path, link = tmp_path / "game.pgn", tmp_path / "link.pgn"
    save_games(path, [EMPTY])
    link.hardlink_to(path)
    saving, other = AutoSave(path, hold(path)), AutoSave(link, hold(link))
    saving(BEGUN)
    saving.close()
    other.close()
    assert read_games(path).games == (BEGUN,)
    assert read_games(link).games == (EMPTY,)


def test_a_lock_falls_with_its_block(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    with lock, pytest.raises(LockedError):
        Lock(tmp_path / "lock")
    Lock(tmp_path / "lock").release()


def test_a_lock_that_was_taken_away_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first = Lock(path, passing=True)
    path.unlink()
    second = Lock(path, passing=True)
    first.release()
    assert path.exists()
    second.release()
    assert not path.exists()


WRITER = """
import os, sys
from pathlib import Path
from core.records import files

def die(*_):
    os._exit(9)

place, path = sys.argv[1], Path(sys.argv[2])
if place == "write":
    real = Path.open
    class Half:
        def __init__(self, file): self.file = file
        def __enter__(self): return self
        def __exit__(self, *_): pass
        def write(self, data):
            self.file.write(data[: len(data) // 2]); self.file.flush(); die()
    Path.open = lambda *args: Half(real(*args))
elif place == "replace":
    Path.replace = die
else:
    setattr(os, place, die)
files.write_text(path, "new" * 1000)
"""


@pytest.mark.parametrize("place", ["write", "fsync", "replace"])
def test_a_writer_that_is_killed_leaves_the_old_file(place: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("old")
    words = [sys.executable, "-c", WRITER, place, str(path)]
    done = subprocess.run(words, check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 9
    assert path.read_text() == "old"
