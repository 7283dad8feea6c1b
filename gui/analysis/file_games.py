"""The other games of the file that an analysed game came from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.records.reader import TreeReading
from core.records.writer import GamePlace
from gui.app.keys import Action
from gui.app.paths import SAMPLE_GAMES
from gui.app.requests import ToAnalysis
from gui.app.shell import Shell
from gui.replay.bar import GameSwitch
from gui.replay.opening import FileReading


class FileGames:
    """Goes from game to game of a file.

    Args:
        shell: What all screens share.
        source: The file and the number of the game there; ``None`` for neither.
        file: The file being read, if somebody has begun to.
        may_leave: Tells whether the game that is shown may be left, and says so if not.
        show: Shows another game.

    Attributes:
        switch: The buttons.
    """

    def __init__(
        self,
        shell: Shell,
        source: tuple[Path, int] | None,
        file: FileReading | None,
        may_leave: Callable[[], bool],
        show: Callable[[ToAnalysis], None],
    ) -> None:
        self.switch = GameSwitch(self.step)
        self._shell = shell
        self._number = source[1] if source is not None else 0
        self._file = file
        if file is None and source is not None:
            self._file = FileReading(*source)
        self._count = 0
        self._may_leave = may_leave
        self._show = show

    @property
    def source(self) -> tuple[Path, int] | None:
        """The file and the number of the game that is shown."""
        return None if self._file is None else (self._file.path, self._number)

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does; nothing where there is no other game."""
        if self._count < 2:
            return {}
        return {
            "previous_game": lambda: self.step(-1),
            "next_game": lambda: self.step(1),
        }

    def forget(self) -> None:
        """Know of no file any more, as another game is shown."""
        self._file, self._count = None, 0
        self.switch.show(0, 0)

    def counted(self) -> bool:
        """Whether the games of the file have been counted since it was last asked."""
        if self._file is None or self._count == self._file.count:
            return False
        self._count = self._file.count
        self.switch.show(self._number, self._count)
        return True

    def step(self, step: int) -> None:
        """Show the next game, or with -1 the previous one, if there is one."""
        if self._file is None:
            return
        file = self._file = self._file.renewed()
        if (found := file.beside(self._number, step)) is None or not self._may_leave():
            return
        self._number, reading = found
        game = place_of(self._shell, file, self._number, reading)
        self.switch.show(self._number, self._count)
        self._show(ToAnalysis(reading.games[0], game=game))


def place_of(
    shell: Shell, file: FileReading, number: int, reading: TreeReading
) -> GamePlace | None:
    """Where a game may be saved in its file; ``None`` where it must not be changed.

    Samples come with the program; to a tournament that runs, games are added.
    """
    path = file.path.resolve()
    untouched = any(map(path.is_relative_to, (SAMPLE_GAMES, shell.tournaments.resolve())))
    return None if untouched or reading.problems else file.place(number)
