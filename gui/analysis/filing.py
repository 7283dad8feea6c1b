"""An analysis on file: what is saved, copied and pasted, and the file that it came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.formats.format import UnwritableError
from core.games import GAMES
from core.records.files import UnreadableError, free_path
from core.records.reader import TreeReading
from core.records.record import ANALYSED, ANNOTATOR, NOBODY
from core.records.tree import GameTree
from core.records.writer import (
    GamePlace,
    NotReplacedError,
    keeping,
    own_format,
    replace_game,
    save_text,
    write_trees,
)
from core.texts import _
from gui.analysis.analysed_game import AnalysedGame
from gui.app.files import NothingPastedError, opening_of_text
from gui.app.keys import Action
from gui.app.paths import SAMPLE_GAMES, short_path
from gui.app.requests import Request, ToAnalysis
from gui.app.screen import Leaving
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.replay.export import stem_of
from gui.replay.opening import FileReading
from gui.widgets.clipboard import clipboard, copy

if TYPE_CHECKING:
    from gui.analysis.scene import AnalysisScene

_STEM, _OURS = "analysis", "Umbra"


class Filing:
    """What the clipboard and the folder of games have to do with an analysis.

    Args:
        screen: The screen that shows it.
        asked: What it was opened with.
        file: The file that the game came from, if somebody reads it already.

    Attributes:
        game: Where the game stands that is analysed; ``None`` for nowhere yet.
        number: The number of the game that is shown in the file it came from.
        count: How many games that file has; 0 while they are being counted.
    """

    def __init__(
        self, screen: AnalysisScene, asked: ToAnalysis, file: FileReading | None
    ) -> None:
        self.game, self.number, self.count = asked.game, 0, 0
        self._screen, self._file = screen, file
        self._replacing = Leaving(screen.shell.now)
        if asked.source is not None:
            self.number = asked.source[1]
            self._file = file or FileReading(*asked.source)

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does; other games can be gone to only where there are some."""
        table: dict[Action, Callable[[], None]] = {
            "save": self.save,
            "save_as": self.save_as,
            "copy": self.copy_game,
            "copy_position": self.copy_position,
            "paste": self.paste,
        }
        if self.count > 1:
            table["previous_game"] = lambda: self.step(-1)
            table["next_game"] = lambda: self.step(1)
        return table

    @property
    def source(self) -> tuple[Path, int] | None:
        """The file and the number of the game that is shown."""
        return None if self._file is None else (self._file.path, self.number)

    @property
    def _analysis(self) -> AnalysedGame:
        return self._screen.analysis

    def save(self) -> None:
        """Put the analysis in place of its game; in a new file where there is none."""
        if self.game is None:
            self.save_as()
            return
        try:
            game = replace_game(self.game, marked_as_analysed(self._analysis.written))
        except (NotReplacedError, UnreadableError, UnwritableError) as error:
            # For translators: such as "F2", or these words, at {key} in the next text.
            key = self._screen.shell.keys.words("save_as") or _("the other button")
            why = str(error).rstrip(".")
            words = _("Not saved: {reason}; {key} saves it by itself")
            self._analysis.news.show_error(words.format(reason=why, key=key))
        except OSError as error:
            self._fail(error, self.game.path)
        else:
            self._keep(game, _("Saved in {file}").format(file=short_path(game.path)))

    def save_as(self) -> None:
        """Write the analysis to a new file."""
        tree = marked_as_copy(self._analysis.written)
        path = place_for(tree, self._screen.shell.games)
        try:
            game = save(path, tree)
        except OSError as error:
            self._fail(error, path)
        else:
            self._keep(game, _("Saved as {file}").format(file=short_path(path)))

    def copy_game(self) -> None:
        """Put the whole tree on the clipboard, in the format in which it is kept."""
        tree = self._analysis.written
        form = own_format(tree.head).title
        self._copy(text_of(tree), _("Copied as {format}").format(format=form))

    def copy_position(self) -> None:
        """Put the position that is shown on the clipboard."""
        self._copy(self._analysis.study.fen, _("Copied the position"))

    def paste(self) -> None:
        """Show the game or the position on the clipboard, or a list of several games."""
        if self._analysis.study.changed and not self._replacing.agreed():
            save, paste = map(self._screen.shell.keys.words, ("save", "paste"))
            words = _("Not saved: {save} saves it, {paste} again pastes")
            # For translators: stands at {save} in the text before, where no key is set.
            said = words.format(save=save or _("the button"), paste=paste)
            self._analysis.news.show(said, "save")
            return
        try:
            found = opening_of_text(
                self._screen.shell, clipboard(), self._analysis.study.game
            )
        except NothingPastedError as error:
            self._analysis.news.show_error(str(error))
        else:
            self._show_pasted(found)

    # --- The other games of the file -----------------------------------------------------

    def tick(self) -> None:
        """Take in how many games the file has."""
        if self._file is not None and self.count != self._file.count:
            self.count = self._file.count
            redraw.now()

    def step(self, step: int) -> None:
        """Show the next game, or with -1 the previous one, if there is one."""
        if self._file is None:
            return
        file = self._file = self._file.renewed()
        found = file.beside(self.number, step)
        words = _("Not saved: {save} saves it, once more leaves it")
        if found is not None and self._screen.may_leave(words):
            self.number, reading = found
            game = place_of(self._screen.shell, file, self.number, reading)
            self._screen.show_other(ToAnalysis(reading.games[0], game=game))

    def _show_pasted(self, request: Request) -> None:
        if isinstance(request, ToAnalysis):
            self._file, self.count = None, 0
            self._screen.show_other(request)
        else:
            self._screen.go(request)

    def _keep(self, game: GamePlace, said: str) -> None:
        """Take note of where the analysis stands now."""
        study = self._analysis.study
        self.game, study.saved = game, study.tree
        self._analysis.news.show(said, "files")

    def _fail(self, error: OSError, path: Path) -> None:
        words = _("Not saved: {reason} ({file})")
        said = words.format(reason=error.strerror or error, file=path)
        self._analysis.news.show_error(said)

    def _copy(self, text: str, said: str) -> None:
        if copy(text):
            self._analysis.news.show(said, "export")
        else:
            self._analysis.news.show_error(_("There is no clipboard"))


def place_of(
    shell: Shell, file: FileReading, number: int, reading: TreeReading
) -> GamePlace | None:
    """Where a game may be saved in its file; ``None`` where it must not be changed.

    Samples come with the program; to a tournament that runs, games are added.
    """
    path = file.path.resolve()
    untouched = any(map(path.is_relative_to, (SAMPLE_GAMES, shell.tournaments.resolve())))
    return None if untouched or reading.problems else file.place(number)


def place_for(tree: GameTree, folder: Path) -> Path:
    """A file in ``folder`` that is not there yet, for an analysis."""
    names = "" if tree.head.players == NOBODY else f"-{stem_of(tree.head)}"
    ending = GAMES[tree.head.variant].files.ending
    return free_path(folder, f"{_STEM}{names}", ending)


def marked_as_analysed(tree: GameTree) -> GameTree:
    """``tree`` with the tag that says who has analysed it; the first one stays."""
    tags = {ANNOTATOR: _OURS, **tree.head.tags}
    return replace(tree, head=replace(tree.head, tags=tags))


def marked_as_copy(tree: GameTree) -> GameTree:
    """``tree`` as nobody's own game any more, which would count twice."""
    tags = {**tree.head.tags, ANALYSED: _OURS}
    return replace(tree, head=replace(tree.head, tags=tags))


def text_of(tree: GameTree) -> str:
    """``tree`` in the format in which such games are kept."""
    return write_trees([tree], own_format(tree.head))


def save(path: Path, tree: GameTree) -> GamePlace:
    """Put ``tree`` into a file of its own; where it stands there.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    form = keeping(path.suffix, [tree.head])
    text = write_trees([tree], form)
    save_text(path, text, form)
    return GamePlace(path, text.strip())
