"""Saves, copies and pastes an analysis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.formats.format import UnwritableError
from core.records.files import UnreadableError
from core.records.tree import GameTree
from core.records.writer import GamePlace, NotReplacedError, own_format, replace_game
from gui.analysis import files
from gui.analysis.study import Study
from gui.app.files import NothingPastedError, opening_of_text
from gui.app.keys import Action
from gui.app.paths import short_path
from gui.app.requests import Request
from gui.app.shell import Shell
from gui.play.leaving import Leaving
from gui.widgets.clipboard import clipboard, copy
from gui.widgets.notice import Notice


class Filing:
    """What the clipboard and the folder of games have to do with an analysis.

    Args:
        shell: What all screens share.
        study: Tells what is studied.
        written: Tells what of it goes on file.
        news: Tells where to say what was done.
        show: Shows where what was pasted leads.

    Attributes:
        game: Where the game stands that is analysed; ``None`` for nowhere yet.
    """

    def __init__(
        self,
        shell: Shell,
        study: Callable[[], Study],
        written: Callable[[], GameTree],
        news: Callable[[], Notice],
        show: Callable[[Request], None],
    ) -> None:
        self.game: GamePlace | None = None
        self._shell = shell
        self._study = study
        self._written = written
        self._news = news
        self._show = show
        self._replacing = Leaving(shell.now)

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "save": self.save,
            "save_as": self.save_as,
            "copy": self.copy_game,
            "copy_position": self.copy_position,
            "paste": self.paste,
        }

    def save(self) -> None:
        """Put the analysis in place of its game; in a new file where there is none."""
        if self.game is None:
            self.save_as()
            return
        try:
            game = replace_game(self.game, files.marked_as_analysed(self._written()))
        except (NotReplacedError, UnreadableError, UnwritableError) as error:
            key = self._shell.keys.words("save_as") or "the other button"
            why = str(error).rstrip(".")
            self._news().show_error(f"Not saved: {why}; {key} saves it by itself")
        except OSError as error:
            self._fail(error, self.game.path)
        else:
            self._keep(game, f"Saved in {short_path(game.path)}")

    def save_as(self) -> None:
        """Write the analysis to a new file."""
        tree = files.marked_as_copy(self._written())
        path = files.place_for(tree, self._shell.games)
        try:
            game = files.save(path, tree)
        except OSError as error:
            self._fail(error, path)
        else:
            self._keep(game, f"Saved as {short_path(path)}")

    def copy_game(self) -> None:
        """Put the whole tree on the clipboard, in the format in which it is kept."""
        tree = self._written()
        self._copy(files.text_of(tree), f"Copied as {own_format(tree.head).title}")

    def copy_position(self) -> None:
        """Put the position that is shown on the clipboard."""
        self._copy(self._study().fen, "Copied the position")

    def paste(self) -> None:
        """Show the game or the position on the clipboard, or a list of several games."""
        if self._study().changed and not self._replacing.agreed():
            save, paste = map(self._shell.keys.words, ("save", "paste"))
            words = f"Not saved: {save or 'the button'} saves it, {paste} again pastes"
            self._news().show(words, "save")
            return
        try:
            found = opening_of_text(self._shell, clipboard(), self._study().game)
        except NothingPastedError as error:
            self._news().show_error(str(error))
        else:
            self._show(found)

    def _keep(self, game: GamePlace, said: str) -> None:
        """Take note of where the analysis stands now."""
        study = self._study()
        self.game, study.saved = game, study.tree
        self._news().show(said, "files")

    def _fail(self, error: OSError, path: Path) -> None:
        self._news().show_error(f"Not saved: {error.strerror or error} ({path})")

    def _copy(self, text: str, said: str) -> None:
        if copy(text):
            self._news().show(said, "export")
        else:
            self._news().show_error("There is no clipboard")
