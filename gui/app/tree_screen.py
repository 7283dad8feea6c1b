"""A screen that is a function from its state to a tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.texts import _
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.ui.elements import Leaf
from gui.ui.layout import Element, Frame, Pixels, Slot
from gui.ui.menu import Item, Menu
from gui.ui.parts import BAR_ICON, icon_button


class TreeScreen(Screen):
    """A screen that says in ``view`` what it shows.

    The tree is made anew for every frame, and before an event if another came since the
    last frame: so it always shows what there is, and an event means what the player sees.
    Only where the time that passed moves what is painted, such as fog, it is kept
    (``redraw.repaint``). Whoever changes something without an event asks for a frame
    (``redraw.now``). ``view`` itself changes nothing.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        # Names with two underscores, so that no screen takes one of them by chance.
        self.__root, self.__stale = Slot(), False
        self.__tree: Element | None = None
        self.__hears: list[Callable[[pygame.event.Event], bool]] = []
        self.__menu = Menu(self.focus)

    def view(self) -> Element:
        """What the screen shows now."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> None:
        """See ``Scene.handle``."""
        if self.__stale and self.size != (0, 0):
            self.__lay_out()
        super().handle(event)
        self.__stale = self.__stale or event.type != pygame.MOUSEMOTION

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: an open question on a board has events first."""
        return any(hears(event) for hears in self.__hears)

    def arrange(self) -> None:
        """See ``Screen.arrange``: the tree there is, is that of another size."""
        self.__tree = None

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        kept = self.__tree if redraw.keeps() and not self.__stale else None
        tree = kept or self.__lay_out()
        with redraw.painting():
            tree.paint(surface, self.style)

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
            self.__menu.open(self.focus.current, items, marked, pick, place)

    def game_icons(self) -> tuple[Leaf, Leaf]:
        """Sound and options, for the right end of the bar."""
        options = icon_button("options", _("Options"), self.show_options, tab=1)
        return self.sound_button(), options

    def sound_button(self, side: Pixels = BAR_ICON) -> Leaf:
        """What turns the sound off, or on again, and shows which it is."""
        on = self.shell.settings.volume > 0
        hint = self.shell.keys.hint(_("Sound off") if on else _("Sound on"), "sound")
        sign = "sound" if on else "silent"
        return icon_button(sign, hint, self.switch_sound, tab=1, w=side, h=side)

    def __lay_out(self) -> Element:
        """Make the tree anew, lay it out, and give the focus its widgets."""
        frame, tree = Frame(self.style), self.view()
        tree.layout(frame, self.__root, pygame.Rect((0, 0), self.size))
        self.focus.set([w for _, w in sorted(frame.widgets, key=lambda each: each[0])])
        if frame.wants is not None:
            self.focus.focus(frame.wants, by_keyboard=frame.wants.typing)
        self.__tree, self.__hears, self.__stale = tree, frame.hears, False
        return tree


LEAVE_WITHIN = 3.0
"""Seconds in which a second request to leave must follow the first."""


class Leaving:
    """Whether a person is about to leave.

    Args:
        now: A steady clock in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked = float("-inf")

    @property
    def asking(self) -> bool:
        """Whether the warning is being shown."""
        left = self._asked + LEAVE_WITHIN - self._now()
        if left > 0:
            redraw.within(left)
        return left > 0

    def agreed(self) -> bool:
        """Whether this is the second request within a moment; the first only warns."""
        second = self.asking
        self._asked = self._now()
        return second
