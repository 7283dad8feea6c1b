"""A screen that is a function from its state to a tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import SoundButton
from gui.ui.elements import Leaf
from gui.ui.layout import Element, Frame, Slot
from gui.ui.parts import BAR_ICON, icon_button
from gui.widgets.menu import Item, Menu, opens_below


class TreeScreen(Screen):
    """A screen that says in ``view`` what it shows.

    The tree is made anew for every frame, and before an event if another came since the
    last frame: so it always shows what there is, and an event means what the player sees.
    Whoever changes something without an event asks for a frame (``redraw.now``).
    ``view`` itself changes nothing.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._root, self._stale = Slot(), False
        self._hears: list[Callable[[pygame.event.Event], bool]] = []
        self._open_menu = opens_below(Menu(), self.focus)

    def view(self) -> Element:
        """What the screen shows now."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> None:
        """See ``Scene.handle``."""
        if self._stale and self.size != (0, 0):
            self._lay_out()
        super().handle(event)
        self._stale = self._stale or event.type != pygame.MOUSEMOTION

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: an open question on a board has events first."""
        return any(hears(event) for hears in self._hears)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        self._lay_out().paint(surface, self.style)

    def open_menu(
        self,
        items: Sequence[Item],
        marked: int,
        pick: Callable[[int], None],
        place: pygame.Rect | None = None,
    ) -> None:
        """Open a menu below what has the keyboard, or below a place of that.

        Args:
            items: Its lines.
            marked: The number of the one in force; -1 for none.
            pick: Called with the number of the one that is picked.
            place: Where it stands below; ``None`` for below all of the widget.
        """
        if self.focus.current is not None:
            self._open_menu(self.focus.current, items, marked, pick, place)

    def game_icons(self) -> tuple[Leaf, Leaf]:
        """Sound and options, for the right end of the bar."""
        sound = Leaf(
            SoundButton, self.shell, self.switch_sound, w=BAR_ICON, h=BAR_ICON, tab=1
        )
        return sound, icon_button("options", "Options", self.show_options, tab=1)

    def _lay_out(self) -> Element:
        """Make the tree anew, lay it out, and give the focus its widgets."""
        frame, tree = Frame(self.style), self.view()
        tree.layout(frame, self._root, pygame.Rect((0, 0), self.size))
        self.focus.set([w for _, w in sorted(frame.widgets, key=lambda each: each[0])])
        if frame.wants is not None:
            self.focus.focus(frame.wants, by_keyboard=False)
        self._hears, self._stale = frame.hears, False
        return tree
