"""Saves a game after every move, on a thread of its own."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path

from core.lock import Lock, LockedError
from core.plain import plain
from core.records.library import read_tags
from core.records.record import GameRecord
from core.records.writer import save_games

PATIENCE = 1.0
"""Seconds that a game may still take to be written before it counts as not saved."""

ELSEWHERE = "is open in another window"
"""What keeps a file from being written."""


def open_elsewhere(path: Path) -> str:
    """That the game in ``path`` is open in another window, in a sentence."""
    saved = read_tags(path)
    person = saved.person if saved is not None else None
    if saved is None or person is None:
        return f"{plain(path.name)} {ELSEWHERE}."
    return f"Your game against {plain(saved.names[person.other])} {ELSEWHERE}."


def hold(path: Path) -> Lock | None:
    """Lock the game in ``path`` for writing, until the lock is released.

    A link to it has the lock of the game itself. Returns ``None`` where the folder cannot
    be written to at all.

    Raises:
        LockedError: If another process holds it.
    """
    with suppress(OSError, RuntimeError):  # the latter for a link to itself
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        return Lock(path.with_name(f".{path.name}.lock"), passing=True)
    return None


@contextmanager
def holding(path: Path) -> Iterator[None]:
    """Hold the write lock of the game in ``path``.

    Raises:
        LockedError: If another process holds it.
    """
    lock = hold(path)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


class AutoSave:
    """Writes one game to its file; always the whole game, always its latest state.

    Args:
        path: The file.
        lock: The write lock; if not given it is taken before the first write, so that a
            game without a move leaves nothing behind.
    """

    def __init__(self, path: Path, lock: Lock | None = None) -> None:
        self.path = path
        self.problem = ""
        """What went wrong with the last write, in one line; empty if nothing did."""
        self._told = ""
        self._thread = ThreadPoolExecutor(1, "autosave")
        self._newest: GameRecord | None = None
        self._last: Future[None] | None = None
        self._lock = lock

    def __call__(self, record: GameRecord) -> Future[None]:
        """Queue ``record`` for writing; a newer one replaces it while it waits."""
        self._newest = record
        self._last = self._thread.submit(self._write)
        return self._last

    def written(self) -> Path | None:
        """The file, once the latest record is in it; ``None`` where that cannot be."""
        if self._last is None or wait([self._last], PATIENCE).not_done:
            return None
        return None if self.problem else self.path

    def complaint(self) -> str:
        """A sentence on a failed write, once for each new problem; else ``""``."""
        problem, before = self.problem, self._told
        self._told = problem
        return problem[:1].upper() + problem[1:] if problem != before else ""

    def close(self) -> None:
        """Finish writing and release the lock."""
        self._thread.shutdown(wait=True)
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _write(self) -> None:
        record, self._newest = self._newest, None
        if record is None:
            return
        try:
            self._lock = self._lock or hold(self.path)
            save_games(self.path, [record])
            self.problem = ""
        except LockedError:
            self.problem = f"not saved: the game {ELSEWHERE} ({self.path})"
        except OSError as error:
            self.problem = f"not saved: {error.strerror or error} ({self.path})"
        except BaseException as error:
            # On this thread nobody would hear of it, and the game would be lost unsaved.
            what = " ".join(f"{type(error).__name__}: {error}".split())
            self.problem = f"not saved: {what} ({self.path})"
