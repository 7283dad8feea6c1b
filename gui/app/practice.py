"""What is due for practice, counted behind every screen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core.practice.counts import PracticeState
from core.problems.progress import PROGRESS_FILE
from core.tasks.workers import Work

if TYPE_CHECKING:
    from gui.app.shell import Shell

_OFTEN = 20.0
"""Seconds after which cards are counted anew where only the deck has changed."""

_STALE = 300.0
"""Seconds after which cards are counted anew: some come back within minutes."""


class LivePractice:
    """Counts what is due, in another process. No call waits.

    Args:
        shell: Whose folders, settings and processes.

    Attributes:
        state: What there is to practise; ``None`` before it has been counted.
        problem: Why it could not be counted, until that has been shown; or ``""``.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.state: PracticeState | None = None
        self.problem = ""
        self._work = Work(shell.begin)
        self._counted: tuple[object, ...] = ()
        self._at = float("-inf")

    @property
    def counting(self) -> bool:
        """Whether it is counted just now."""
        return self._work.running

    def count(self) -> None:
        """Count, if there is anything, and if it can have changed since the last time."""
        shell, stamps = self._shell, _stamps(self._shell.problems)
        today, new = datetime.now().astimezone().date(), shell.settings.new_cards_a_day
        what, age = (*stamps, today, new), shell.now() - self._at
        # While games are looked through, the deck changes from second to second.
        often = _OFTEN if what[1:] == self._counted[1:] else 0.0
        patience = _STALE if what == self._counted else often
        if not self.counting and any(stamps) and age >= patience:
            self._counted, self._at = what, shell.now()
            self._work.start("gui.app.cards:count_cards", shell.problems, new)

    def advance(self) -> None:
        """Take in what was counted."""
        counting = self.counting
        for state in self._work.poll():
            self.state = state
        if counting and not self.counting:
            self.problem = self._work.problem

    def close(self) -> None:
        """Stop counting."""
        self._work.close()


def _stamps(folder: Path) -> tuple[int, int]:
    """What changes whenever cards do, and whenever attempts do; 0 without any."""

    def newest(*names: str) -> int:
        files = (folder / name for name in names)
        return max(path.stat().st_mtime_ns if path.exists() else 0 for path in files)

    return newest("practice.db", "practice.db-wal"), newest(PROGRESS_FILE)
