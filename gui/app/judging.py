"""Games of one's own looked through for cards, whatever screen is shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from core.play.table import AutoSave
from core.records.log import LogError
from core.tasks.workers import BackgroundTask, Hear
from settings.remembered import PRACTICE, PracticeMemory, StateError

if TYPE_CHECKING:
    from core.practice.counts import JudgingProgress
    from gui.app.shell import Shell


class LiveJudging:
    """Looks through the library, and at each game that ends. No call waits.

    Nothing is begun while games and bots are compiled: looking back needs the same.

    Args:
        shell: Whose folders, settings and processes.

    Attributes:
        progress: How far the look through the library is; ``None`` before it began.
        problem: Why it ended early, in one line; empty if it did not.
        made: How many cards came of games that ended since the program began, by file.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.progress: JudgingProgress | None = None
        self.problem = ""
        self.made: dict[Path, int] = {}
        self._wanted: bool | None = None
        self._looking: BackgroundTask[JudgingProgress] | None = None
        self._ended: deque[AutoSave] = deque()
        self._fresh: tuple[Path, BackgroundTask[JudgingProgress]] | None = None

    @property
    def wanted(self) -> bool:
        """Whether the library is looked through, or will be once that can be."""
        if self._wanted is None:
            self._wanted = _was_looking()
        return self._wanted

    def start(self) -> None:
        """Look through all games that have not been looked at, the newest first."""
        self.problem = ""
        self._want(True)

    def pause(self) -> None:
        """Stop that; what was found stays, and the rest waits."""
        if self._looking is not None:
            self._looking.close()
            self._looking = None
        self._want(False)

    def game_over(self, saving: AutoSave) -> None:
        """Look at a game of one's own once it is saved, if that is wanted."""
        if self._shell.settings.practice_after_games:
            self._ended.append(saving)

    def advance(self) -> None:
        """Take in what was found, and begin what waits."""
        self._follow_library()
        self._follow_game()
        preparation = self._shell.preparation
        waits = bool(self._ended) or (self.wanted and self._looking is None)
        if waits and (not preparation.begun or preparation.over):
            self._begin()

    def close(self) -> None:
        """End all of it; what was under way goes on the next time."""
        if self._looking is not None:
            self._looking.close()
        if self._fresh is not None:
            self._fresh[1].close()

    def _want(self, wanted: bool) -> None:
        self._wanted = wanted
        _note_looking(wanted)

    def _begin(self) -> None:
        """Begin what is wanted; a game that has just ended waits for no other."""
        shell = self._shell
        while self._ended and self._ended[0].problem:
            self._ended.popleft()
        if self._ended and self._fresh is None and self._ended[0].saved:
            path = self._ended.popleft().path
            task = shell.work(look_at, path.parent, shell.problems, (path.name,))
            self._fresh = path, task
        if self.wanted and self._looking is None:
            self._looking = shell.work(look_at, shell.games, shell.problems, ())

    def _follow_library(self) -> None:
        if self._looking is None:
            return
        for progress in self._looking.poll():
            self.progress = progress
        if self._looking.over:
            self.problem = self._looking.problem
            self.pause()

    def _follow_game(self) -> None:
        if self._fresh is None:
            return
        path, task = self._fresh
        for progress in task.poll():
            self.made[path] = progress.cards
        if task.over:
            task.close()
            self._fresh = None


def look_at(
    hear: Hear, games: Path, problems: Path, names: tuple[str, ...]
) -> Iterator[JudgingProgress]:
    """Make cards of the files of those names in a folder, or of all; in another process."""
    from bots.fog.hindsight import quick_hindsight  # noqa: PLC0415 - brings in the compiler
    from bots.search.analysis import quick_analyst  # noqa: PLC0415 - likewise
    from core.practice.deck import FILE, Deck, DeckError  # noqa: PLC0415 - likewise
    from core.practice.judging import add_failures, judge_games  # noqa: PLC0415 - likewise

    if not names:
        # Where the deck was damaged, or problems were failed while it could not be written.
        with suppress(DeckError, LogError), Deck(problems / FILE) as deck:
            add_failures(deck, problems)
    del hear
    yield from judge_games(games, problems / FILE, quick_hindsight, quick_analyst, names)


def _was_looking() -> bool:
    """Whether the library was being looked through when the program ended."""
    with suppress(StateError, OSError):
        return PRACTICE.read().looking
    return False


def _note_looking(looking: bool) -> None:
    """Remember that; what cannot be written is no reason not to look."""
    with suppress(StateError, OSError):
        PRACTICE.change(lambda memory: PracticeMemory(looking=looking))
