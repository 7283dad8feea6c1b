"""Saves, copies and pastes an analysis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.records.tree import GameTree
from gui.analysis import files
from gui.analysis.study import Study
from gui.app.keys import Action
from gui.app.paths import short_path
from gui.app.shell import Shell
from gui.replay.export.exporter import copy
from gui.widgets.notice import Notice


class Filing:
    """What the clipboard and the folder of games have to do with an analysis.

    Args:
        shell: What all screens share.
        study: Tells what is studied.
        news: Tells where to say what was done.
        show: Shows what was pasted.

    Attributes:
        file: Where the analysis was saved last; ``None`` for nowhere yet.
    """

    def __init__(
        self,
        shell: Shell,
        study: Callable[[], Study],
        news: Callable[[], Notice],
        show: Callable[[GameTree], None],
    ) -> None:
        self.file: Path | None = None
        self._shell = shell
        self._study = study
        self._news = news
        self._show = show

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "save": self.save,
            "copy": self.copy_game,
            "copy_position": self.copy_position,
            "paste": self.paste,
        }

    def save(self) -> None:
        """Write the analysis to its file, a new one the first time."""
        study = self._study()
        path = self.file or files.place_for(study.tree, self._shell.games)
        try:
            files.save(path, files.to_be_saved(study.tree))
        except OSError as error:
            self._news().show_error(f"Not saved: {error.strerror or error} ({path})")
            return
        self.file, study.saved = path, study.tree
        self._news().show(f"Saved as {short_path(path)}", "files")

    def copy_game(self) -> None:
        """Put the whole tree on the clipboard, as PGN."""
        self._copy(files.text_of(self._study().tree), "PGN")

    def copy_position(self) -> None:
        """Put the position that is shown on the clipboard."""
        self._copy(self._study().fen, "FEN")

    def paste(self) -> None:
        """Show the game or the position on the clipboard."""
        try:
            tree = files.pasted(files.clipboard(), self._study().game)
        except files.NothingPastedError as error:
            self._news().show_error(str(error))
            return
        self.file = None
        self._show(tree)

    def _copy(self, text: str, what: str) -> None:
        if copy(text):
            self._news().show(f"Copied as {what}", "export")
        else:
            self._news().show_error("There is no clipboard")
