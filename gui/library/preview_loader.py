"""Loads previews in another process, one at a time, and keeps the last ones."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from core.records.catalogue import ListedGame, Preview, previews
from core.tasks.workers import BackgroundTask
from gui.app.shell import Shell
from gui.drawing import redraw

_KEPT = 64

_Key: TypeAlias = tuple[Path, tuple[str, int], float]


class PreviewLoader:
    """Previews of the games that are looked at.

    While one preview is being made only the latest request waits, so that scrolling
    through a list loads the game one stops at.

    Args:
        shell: What all screens share.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._task: BackgroundTask[Preview] | None = None
        self._asked: _Key | None = None
        self._wish: tuple[Path, ListedGame] | None = None
        self._kept: dict[_Key, Preview] = {}

    @property
    def busy(self) -> bool:
        """Whether a preview is wanted that is not there yet."""
        return self._asked is not None or self._wish is not None

    def of(self, folder: Path, game: ListedGame) -> Preview | None:
        """The preview of a game, as soon as there is one."""
        found = self._kept.get(_key(folder, game))
        self._wish = (folder, game) if found is None else None
        return found

    def advance(self) -> None:
        """Collect previews, and send the request that waits."""
        if self._task is not None:
            self._take(self._task, self._task.poll())
        if self._wish is None or self._asked is not None:
            return
        folder, game = self._wish
        rules = self._shell.rules_of(game.variant)
        rules.begin()
        if rules.ready:
            self._ask(folder, game)

    def close(self) -> None:
        """End the process."""
        if self._task is not None:
            self._task.close()

    def _ask(self, folder: Path, game: ListedGame) -> None:
        if self._task is None or self._task.over:
            self._task = self._shell.work(previews)
        self._asked, self._wish = _key(folder, game), None
        self._task.tell((folder, game))

    def _take(self, task: BackgroundTask[Preview], found: list[Preview]) -> None:
        asked = self._asked
        if asked is None:
            return
        for preview in found:
            self._kept[asked] = preview
            self._asked = None
            redraw.now()
        if task.over and self._asked is not None:
            redraw.now()
            sentence = f"This game cannot be shown: {task.problem}."
            self._kept[asked] = Preview(asked[1], problem=sentence)
            self._asked = None
        while len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]


def _key(folder: Path, game: ListedGame) -> _Key:
    return folder, game.key, game.modified
