"""Games of one's own looked through for cards, whatever screen is shown."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from core.play.table import AutoSave
from core.tasks.workers import Work
from settings.remembered import PRACTICE, PracticeMemory, StateError

if TYPE_CHECKING:
    from core.practice.counts import JudgingProgress
    from gui.app.shell import Shell

_LOOK = "gui.app.hindsight:look_at"


class LiveJudging:
    """Looks through the library, and at each game that ends. No call waits.

    Nothing is begun while games and bots are compiled: looking back needs the same.

    Args:
        shell: Whose folders, settings and processes.

    Attributes:
        progress: How far the look through the library is; ``None`` before it began.
        made: How many cards came of games that ended since the program began, by file.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.progress: JudgingProgress | None = None
        self.made: dict[Path, int] = {}
        self._wanted: bool | None = None
        self._library, self._fresh = Work(shell.begin), Work(shell.begin)
        self._ended: deque[AutoSave] = deque()
        self._path = Path()

    @property
    def wanted(self) -> bool:
        """Whether the library is looked through, or will be once that can be."""
        if self._wanted is None:
            self._wanted = _was_looking()
        return self._wanted

    @property
    def problem(self) -> str:
        """Why that ended early, in one line; empty if it did not."""
        return "" if self.wanted else self._library.problem

    def start(self) -> None:
        """Look through all games that have not been looked at, the newest first."""
        self._want(True)

    def pause(self) -> None:
        """Stop that; what was found stays, and the rest waits."""
        self._library.close()
        self._want(False)

    def game_over(self, saving: AutoSave) -> None:
        """Look at a game of one's own once it is saved, if that is wanted."""
        if self._shell.settings.practice_after_games:
            self._ended.append(saving)

    def advance(self) -> None:
        """Take in what was found, and begin what waits."""
        if self._library.running:
            for progress in self._library.poll():
                self.progress = progress
            if not self._library.running:
                self._want(False)
        for progress in self._fresh.poll():
            self.made[self._path] = progress.cards
        preparation = self._shell.preparation
        waits = bool(self._ended) or (self.wanted and not self._library.running)
        if waits and (not preparation.begun or preparation.over):
            self._begin()

    def close(self) -> None:
        """End all of it; what was under way goes on the next time."""
        self._library.close()
        self._fresh.close()

    def _want(self, wanted: bool) -> None:
        self._wanted = wanted
        _note_looking(wanted)

    def _begin(self) -> None:
        """Begin what is wanted; a game that has just ended waits for no other."""
        shell = self._shell
        while self._ended and self._ended[0].problem:
            self._ended.popleft()
        if self._ended and not self._fresh.running and self._ended[0].saved:
            self._path = path = self._ended.popleft().path
            self._fresh.start(_LOOK, path.parent, shell.problems, (path.name,))
        if self.wanted and not self._library.running:
            self._library.start(_LOOK, shell.games, shell.problems, ())


def _was_looking() -> bool:
    """Whether the library was being looked through when the program ended."""
    with suppress(StateError, OSError):
        return PRACTICE.read().looking
    return False


def _note_looking(looking: bool) -> None:
    """Remember that; what cannot be written is no reason not to look."""
    with suppress(StateError, OSError):
        PRACTICE.change(lambda memory: PracticeMemory(looking=looking))
