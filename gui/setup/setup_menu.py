"""Setups with names: a menu in the bar to take one up, save the present one, or delete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from gui.app.tree_screen import TreeScreen
from gui.ui.elements import Leaf
from gui.ui.layout import Column, Element, Frame, Row, Slot, Space, Stack, put
from gui.ui.parts import icon_button
from gui.widgets.menu import Item
from gui.widgets.notice import Notice
from gui.widgets.text_field import NameField
from gui.widgets.widget import Widget
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
        screen: On which they are taken up.
        kind: The name of their part in the file.
        present: What is chosen on the screen now.
        take_up: Called with the setup that is chosen.
        notice: Says what went wrong, and what was saved.
    """

    def __init__(
        self,
        screen: TreeScreen,
        kind: str,
        present: Callable[[], Setup],
        take_up: Callable[[Setup], None],
        notice: Notice,
    ) -> None:
        self._screen, self._kind, self._notice = screen, kind, notice
        self._present: Callable[[], Setup] = present
        self._take_up: Callable[[Setup], None] = take_up
        self._opener: Widget | None = None
        self._name = NameField(self._save, "Name of this setup")
        screen.focus.above = (*screen.focus.above, self._name)

    def button(self) -> Leaf:
        """Opens the menu; it belongs in the bar."""
        return icon_button("setups", "Setups", self._open, tab=1)

    def over(self, shown: Element) -> Stack:
        """A screen and, over it, the place where a name is asked for: below the bar."""
        m = self._screen.metrics
        width = min(self._screen.size[0] - 2 * m.margin, 20 * m.body)
        field = Row(Space(), _Above(self._name, width), pad=("margin", 4))
        return Stack(shown, Column(Space("bar"), field))

    @property
    def last(self) -> Setup | None:
        """The setup used last; ``None`` where there is none to be read."""
        try:
            found: SetupList[Setup] = getattr(SETUPS.read(), self._kind)
        except StateError:
            return None
        return found.last

    def keep_last(self) -> None:
        """Remember the present setup for next time; a failure is ignored."""
        self._change(lambda known: known.using(self._present()), tell=False)

    def _open(self) -> None:
        known = self._read()
        if known is None:
            return
        self._opener = self._screen.focus.current
        names = sorted(known.named, key=str.casefold)
        items = [Item(name, "setups") for name in names]
        items.append(Item(_SAVE, "new"))
        if names:
            items.append(Item(_DELETE, "trash"))

        def pick(number: int) -> None:
            if number < len(names):
                self._take_up(known.named[names[number]])
            elif number == len(names):
                self._name.begin("")
                self._screen.focus.focus(self._name)
            else:
                self._offer_deleting(names)

        self._screen.open_menu(items, -1, pick)

    def _offer_deleting(self, names: list[str]) -> None:
        items = [Item(name, "trash") for name in names]
        self._screen.open_menu(items, -1, lambda number: self._delete(names[number]))

    def _save(self, name: str) -> None:
        name = " ".join(name.split())
        self._screen.focus.focus(self._opener)
        known = self._read() if name else None
        if known is None:
            return
        if len(known.named) >= MOST_NAMED and name not in known.named:
            self._notice.show_error(_FULL)
        elif self._change(lambda known: known.saving(name, self._present())):
            self._notice.show(f"Saved as {name}", "setups")

    def _delete(self, name: str) -> None:
        if self._change(lambda known: known.forgetting(name)):
            self._notice.show(f"{name} deleted", "trash")

    def _read(self) -> SetupList[Setup] | None:
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


class _Above(Element):
    """The place of a widget that lies above all others."""

    def __init__(self, widget: Widget, w: int) -> None:
        super().__init__(w=w, h="control")
        self._widget = widget

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        put(self._widget, rect=rect)
