"""Every game saves itself as it is played, without the window waiting for the disk."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from core.records.record import GameRecord
from core.records.writer import save_pgn


class AutoSave:
    """Writes one game to one file, each time whole, and only the newest state of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem = ""
        """What went wrong with the last write, in one line; empty if nothing did."""
        self._told = ""
        self._thread = ThreadPoolExecutor(1, "autosave")
        self._newest: GameRecord | None = None

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
        """Wait until everything is on disk."""
        self._thread.shutdown(wait=True)

    def _write(self) -> None:
        record, self._newest = self._newest, None
        if record is None:
            return
        try:
            save_pgn(self.path, [record])
            self.problem = ""
        except OSError as error:
            self.problem = f"not saved: {error.strerror} ({self.path})"
