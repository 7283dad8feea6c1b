"""Cards saved as a file, for here or for Anki, and brought along from one."""

from __future__ import annotations

from pathlib import Path

from core.records.files import free_path
from core.tasks.workers import Work
from core.texts import N_, _, ngettext
from gui.app.files import show_saved
from gui.app.screen import Screen
from gui.drawing import redraw
from gui.ui.elements import Own
from gui.ui.layout import Element, Space, Stack
from gui.ui.menu import Item
from gui.widgets.notice import Notice
from gui.widgets.text_field import NameField

_WAYS = (
    (N_("Save your cards as a file"), "save", ".json"),
    (N_("Save your cards for Anki"), "export", ".csv"),
    (N_("Import cards from a file"), "files", ""),
)
"""What the menu says, its icon, and the ending of what is saved; ``""`` to read."""

_WHICH = N_("Path of a file of cards, .json")


class CardFiles:
    """Saves all cards, and adds those of a file; both in another process.

    Args:
        screen: The screen it belongs to.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen, self._shell = screen, screen.shell
        self._notice, self._field = Notice(), NameField(self._named, _(_WHICH))
        self._work = Work(self._shell.begin)
        self._path: Path | None = None

    def ask(self) -> None:
        """Open the menu."""
        items = [Item(_(words), sign) for words, sign, _ending in _WAYS]
        self._screen.open_menu(items, -1, lambda number: self._begin(_WAYS[number][2]))

    def take(self, path: Path) -> None:
        """Add the cards of a file."""
        if not self._work.running:
            self._path = None
            self._notice.show(_("Reading {file}").format(file=path.name), "files")
            self._work.start("gui.app.cards:add_cards", self._shell.problems, path)

    def advance(self) -> None:
        """Say what came of it."""
        if not self._work.running:
            return
        for found in self._work.poll():
            if self._path is not None:
                self._tell_saved(found, self._path)
            else:
                self._tell_added(*found)
        if not self._work.running:
            if self._work.problem:
                self._notice.show_error(self._work.problem)
            redraw.now()

    def close(self) -> None:
        """Stop; a file is written in one piece or not at all."""
        self._work.close()

    def view(self) -> Element:
        """A line for news, or for the path that is asked for."""
        if not self._notice.enabled and not self._field.enabled:
            return Space(0)
        return Stack(Own(self._notice, tab=2), Own(self._field, tab=2), h="row")

    def _begin(self, ending: str) -> None:
        if not ending:
            self._notice.hide()
            self._field.begin("")
            self._screen.focus.focus(self._field)
        elif not self._work.running:
            self._path = free_path(self._shell.pictures, "cards", ending)
            self._work.start("gui.app.cards:save_cards", self._shell.problems, self._path)

    def _named(self, name: str) -> None:
        if name.strip():
            self.take(Path(name.strip()).expanduser())

    def _tell_saved(self, cards: int, path: Path) -> None:
        """Say how many cards there are in the file."""
        words = ngettext(
            "{number:,} card in {file}", "{number:,} cards in {file}", cards, file=path.name
        )
        show_saved(self._shell, self._notice, words, path.parent, "save")

    def _tell_added(self, cards: int, attempts: int) -> None:
        """Say how many cards and attempts were new."""
        new = ngettext("{number:,} new card", "{number:,} new cards", cards)
        tries = ngettext("{number:,} new attempt", "{number:,} new attempts", attempts)
        words = _("{cards} and {attempts}").format(cards=new, attempts=tries)
        self._notice.show(words, "files")
