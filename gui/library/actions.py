"""What can be done with the chosen games: delete, undo, rename, filter by opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from gui.app.shell import Shell
from gui.library.browser import Browser
from gui.library.game_files import GameFiles
from gui.widgets.button import Button
from gui.widgets.focus import Focus
from gui.widgets.menu import Item
from gui.widgets.notice import Notice
from gui.widgets.text_field import NameField
from gui.widgets.undo_notice import UndoNotice

Handler = Callable[[], None]


class LibraryActions:
    """Carries out what buttons, keys and the menu ask for.

    Args:
        shell: What all screens share.
        browser: Has the games.
        focus: Of the screen.
        notice: Says what could not be done.

    Attributes:
        allowed: Whether these games are the person's own, to be deleted.
        undo: Says what was deleted, and puts it back.
        name: The field for another name.
    """

    def __init__(
        self, shell: Shell, browser: Browser, focus: Focus, notice: Notice
    ) -> None:
        self.allowed = False
        self.undo = UndoNotice(self.restore)
        self.name = NameField(self._rename)
        self._shell = shell
        self._browser = browser
        self._focus = focus
        self._notice = notice
        self._game_files = GameFiles(shell, notice.show_error)

    @property
    def _renames(self) -> bool:
        """Whether each game has a file of its own, which can have another name."""
        listing = self._browser.listing
        return self.allowed and listing is not None and not listing.is_file

    def delete(self) -> None:
        """Move the chosen games to the trash."""
        listing, games = self._browser.listing, self._browser.table.chosen
        if listing is None or not self.allowed or not games:
            return
        if self._game_files.busy or listing.reading:
            return
        if listing.is_file:
            self._game_files.begin_deleting(listing, games)
            if self._game_files.busy:
                self._notice.show("Deleting …", "trash")
        else:
            self._tell(self._game_files.delete(listing, games))

    def advance(self) -> None:
        """Report what has been deleted since."""
        if self._browser.listing is not None:
            done = self._game_files.advance(self._browser.listing)
            if done:
                self._notice.hide()
            self._tell(done)

    def _tell(self, done: str) -> None:
        """Show what was deleted, and a way to put it back."""
        if done:
            self._browser.advance()
            self.undo.tooltip = self._shell.keys.hint("Put it back", "takeback")
            self.undo.show(done)

    def restore(self) -> None:
        """Restore what was deleted last."""
        listing = self._browser.listing
        if listing is None or not self.allowed or self._game_files.busy:
            return
        names = self._game_files.undo(listing)
        self.undo.hide()
        self._browser.advance()
        if names and not listing.is_file:
            self._browser.seek((names[0], 1))

    def begin_renaming(self) -> None:
        """Ask for another name for the current game."""
        game = self._browser.table.game
        if game is None or not self._renames or self._browser.table.number_chosen > 1:
            return
        self.name.begin(Path(game.name).stem)
        self._focus.focus(self.name)

    def offered(self, ways: Sequence[Button]) -> tuple[list[Item], list[Handler]]:
        """The lines of the menu and what they do; the first ones are those of ``ways``."""
        table, keys = self._browser.table, self._shell.keys
        count, game = table.number_chosen, table.game
        one = count == 1
        known = {"analyse": keys.words("analyse_chosen")}
        items = [
            Item(way.words, way.icon, known.get(way.icon, ""), enabled=way.enabled)
            for way in ways
        ]
        items[0] = replace(items[0], note="Enter")
        actions = [way.on_press for way in ways]
        if game is not None:
            name = game.opponents[0]
            items.append(Item(f"Only games with {name}", "search"))
            actions.append(lambda: self._browser.filters.only(opponent=name))
        if self._renames:
            key = keys.words("rename")
            items.append(Item("Rename", "rename", key, enabled=one))
            actions.append(self.begin_renaming)
        if self.allowed:
            words = "Delete" if one else f"Delete {count:,} games"
            items.append(Item(words, "trash", keys.words("delete")))
            actions.append(self.delete)
        return items, actions

    def _rename(self, name: str) -> None:
        """Take a name that was typed; ``""`` leaves the old one."""
        game, listing = self._browser.table.game, self._browser.listing
        if name and game is not None and listing is not None:
            self._game_files.rename(listing, game, name)
            self._browser.advance()
        self._focus.focus(self._browser.table)
