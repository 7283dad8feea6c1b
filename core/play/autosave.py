"""Every game saves itself as it is played, without the window waiting for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from core.lock import Lock, LockedError
from core.records.record import GameRecord
from core.records.writer import save_pgn

ELSEWHERE = "the game is open in another window"
"""Why a file may be held by somebody else."""


def hold(path: Path) -> Lock | None:
    """The right to write the game in ``path``, until it is released.

    There is none where nothing can be written at all, as then nobody else can either.

    Raises:
        LockedError: If somebody else has it.
    """
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        return Lock(path.with_name(f".{path.name}.lock"), passing=True)
    return None


@contextmanager
def holding(path: Path) -> Iterator[None]:
    """What is done inside is done while nobody else may write the game in ``path``.

    Raises:
        LockedError: If somebody else has it.
    """
    lock = hold(path)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


class AutoSave:
    """Writes one game to one file, each time whole, and only the newest state of it.

    Args:
        path: The file.
        lock: The right to write it; without one it is taken before the first write, so
            that a game nobody has moved in leaves nothing behind.
    """

    def __init__(self, path: Path, lock: Lock | None = None) -> None:
        self.path = path
        self.problem = ""
        """What went wrong with the last write, in one line; empty if nothing did."""
        self._told = ""
        self._thread = ThreadPoolExecutor(1, "autosave")
        self._newest: GameRecord | None = None
        self._lock = lock

    def __call__(self, record: GameRecord) -> Future[None]:
        """Have ``record`` written soon. A newer one takes its place if it comes first."""
        self._newest = record
        return self._thread.submit(self._write)

    def complaint(self) -> str:
        """What has gone wrong since this was asked last, as a sentence, or nothing."""
        problem, before = self.problem, self._told
        self._told = problem
        return problem[:1].upper() + problem[1:] if problem != before else ""

    def close(self) -> None:
        """Wait until everything is on disk, and let others have the file."""
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
            save_pgn(self.path, [record])
            self.problem = ""
        except LockedError:
            self.problem = f"not saved: {ELSEWHERE} ({self.path})"
        except OSError as error:
            self.problem = f"not saved: {error.strerror or error} ({self.path})"
        except BaseException as error:
            # On this thread nobody would hear of it, and the game would be lost unsaved.
            what = " ".join(f"{type(error).__name__}: {error}".split())
            self.problem = f"not saved: {what} ({self.path})"
