"""Setups with names: a menu in the bar to take one up, save the present one, or delete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from gui.drawing.metrics import Metrics
from gui.widgets.button import IconButton
from gui.widgets.focus import Focus
from gui.widgets.menu import Item, Menu
from gui.widgets.notice import Notice
from gui.widgets.text_field import NameField
from settings.remembered import (
    MOST_NAMED,
    SETUPS,
    SetupList,
    Setups,
    StateError,
    TournamentSetup,
    WatchSetup,
)

Setup = TypeVar("Setup", TournamentSetup, WatchSetup)

_SAVE, _DELETE = "Save this setup as …", "Delete a setup …"
_FULL = f"No more than {MOST_NAMED} setups can be saved; delete one first."


class SetupMenu(Generic[Setup]):
    """The setups of one kind.

    Args:
        kind: The name of their part in the file.
        present: What is chosen on the screen now.
        take_up: Called with the setup that is chosen.
        focus: Of the screen; the menu lies above all in it.
        notice: Says what went wrong, and what was saved.

    Attributes:
        button: Opens the menu; it belongs in the bar.
    """

    def __init__(
        self,
        kind: str,
        present: Callable[[], Setup],
        take_up: Callable[[Setup], None],
        focus: Focus,
        notice: Notice,
    ) -> None:
        self.button = IconButton("setups", "Setups", self._open)
        self._kind = kind
        self._present: Callable[[], Setup] = present
        self._take_up: Callable[[Setup], None] = take_up
        self._focus = focus
        self._notice = notice
        self._menu = Menu()
        self._menu.on_close = self._return
        self._name = NameField(self._save, "Name of this setup")
        focus.above = (*focus.above, self._menu, self._name)

    def arrange(self, size: tuple[int, int], m: Metrics) -> None:
        """Ask for a name below the bar."""
        width = min(size[0] - 2 * m.margin, 20 * m.body)
        self._name.rect = pygame.Rect(0, m.bar + 4, width, m.control)
        self._name.rect.right = size[0] - m.margin

    def keep_last(self) -> None:
        """Remember the present setup for next time; a failure is ignored."""
        self._change(lambda kept: kept.using(self._present()), tell=False)

    def _open(self) -> None:
        kept = self._kept()
        if kept is None:
            return
        names = sorted(kept.named, key=str.casefold)
        items = [Item(name, "setups") for name in names]
        items.append(Item(_SAVE, "new"))
        if names:
            items.append(Item(_DELETE, "trash"))

        def pick(number: int) -> None:
            if number < len(names):
                self._take_up(kept.named[names[number]])
            elif number == len(names):
                self._name.begin("")
                self._focus.focus(self._name)
            else:
                self._offer_deleting(names)

        self._show(items, pick)

    def _offer_deleting(self, names: list[str]) -> None:
        items = [Item(name, "trash") for name in names]
        self._show(items, lambda number: self._delete(names[number]))

    def _show(self, items: list[Item], pick: Callable[[int], None]) -> None:
        self._menu.open(self.button.rect, items, -1, pick)
        self._focus.focus(self._menu, by_keyboard=False)

    def _return(self) -> None:
        self._focus.focus(self.button)

    def _save(self, name: str) -> None:
        name = " ".join(name.split())
        self._focus.focus(self.button)
        kept = self._kept() if name else None
        if kept is None:
            return
        if len(kept.named) >= MOST_NAMED and name not in kept.named:
            self._notice.show_error(_FULL)
        elif self._change(lambda kept: kept.saving(name, self._present())):
            self._notice.show(f"Saved as {name}", "setups")

    def _delete(self, name: str) -> None:
        if self._change(lambda kept: kept.forgetting(name)):
            self._notice.show(f"{name} deleted", "trash")

    def _kept(self) -> SetupList[Setup] | None:
        """The setups of this kind; ``None``, and a sentence, where they are unreadable."""
        try:
            found: SetupList[Setup] = getattr(SETUPS.read(), self._kind)
        except StateError as error:
            self._notice.show_error(str(error))
            return None
        return found

    def _change(
        self, how: Callable[[SetupList[Setup]], SetupList[Setup]], *, tell: bool = True
    ) -> bool:
        """Apply ``how`` to the saved setups; return whether they could be saved."""

        def change(setups: Setups) -> Setups:
            changed = how(getattr(setups, self._kind))
            return setups.model_copy(update={self._kind: changed})

        try:
            SETUPS.change(change)
        except (StateError, OSError) as error:
            if tell:
                self._notice.show_error(str(error))
            return False
        return True


def last_setup(kind: str) -> TournamentSetup | WatchSetup | None:
    """The setup of a kind used last; ``None`` where there is none to be read."""
    try:
        kept = getattr(SETUPS.read(), kind)
    except StateError:
        return None
    last: TournamentSetup | WatchSetup | None = kept.last
    return last
