"""What opens over a screen: any tree below what opened it, and menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.shapes import rounded
from gui.ui.elements import Canvas, Ink, Text, filled
from gui.ui.layout import GROW, Column, Element, Frame, Row, Slot, Space
from gui.ui.listing import ListArea, ListOf
from gui.widgets.accessible import Part, lines
from gui.widgets.focus import ARROWS, Focus
from gui.widgets.widget import Style, Widget

_MARGIN, _APART = 8, 4
"""Pixels to the edges of the window, and to what opened it."""

MENU_GROUND = filled("raised", "edge")
"""What a menu stands on."""

_MOST = 10
"""So many lines of a menu are in view; more can be scrolled to."""


class Popup(Widget):
    """A tree that lies over a screen while it is open, below what opened it or above it.

    Esc or a press elsewhere closes it; then what opened it has the keyboard again.

    Args:
        focus: Of the screen.
    """

    def __init__(self, focus: Focus) -> None:
        super().__init__()
        self.enabled = False
        self._outer, self._inner, self._slot = focus, Focus(), Slot()
        self._opener: Widget | None = None
        self._by_keys = True
        self._place = pygame.Rect(0, 0, 0, 0)
        focus.above = (*focus.above, self)

    def view(self, m: Metrics) -> Element:
        """What it shows."""
        raise NotImplementedError

    def show(self, opener: Widget, held: Widget, place: pygame.Rect | None = None) -> None:
        """Open it below a widget, or below a place of that.

        Args:
            opener: The widget.
            held: What has the keyboard in it.
            place: The place.
        """
        self._opener, self._place = opener, (place or opener.rect).copy()
        self._inner, self._slot = Focus([held]), Slot()
        self._inner.focus(held, by_keyboard=self.typing)
        self.enabled = True
        self._outer.focus(self, by_keyboard=False)

    @property
    def outline(self) -> pygame.Rect:
        """See ``Widget.outline``: what is typed into, where that is in it."""
        held = self._inner.current
        return held.outline if self.typing and held is not None else self.rect

    def covers(self, pos: tuple[int, int]) -> bool:
        """Its own place, and that of its opener, so that another press there closes it."""
        return self.rect.collidepoint(pos) or self._place.collidepoint(pos)

    def handle(self, event: pygame.event.Event) -> bool:
        """Let what it shows have an event."""
        self._by_keys = event.type == pygame.KEYDOWN
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            return self.dismiss()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.dismiss()
        used = self._inner.handle(event)
        if event.type == pygame.KEYDOWN:
            # The line round a menu is that of the screen's focus.
            self._inner.focus(self._inner.current, by_keyboard=self.typing)
            return used or self.typing or event.key in ARROWS
        return used or event.type != pygame.MOUSEMOTION

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``."""
        if not self.enabled:
            return False
        self.enabled = self.hovered = self.focused = False
        self._outer.focus(self._opener, by_keyboard=self._by_keys)
        return True

    def update(self, dt: float) -> None:
        """See ``Widget.update``."""
        if self.enabled:
            self._inner.update(dt)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Lay it out in this window and draw it."""
        if not self.enabled:
            return
        frame, shown = Frame(style), self.view(style.metrics)
        self.rect = self._where(shown, surface.get_size(), style.metrics)
        shown.layout(frame, self._slot, self.rect)
        self._inner.set([widget for _, widget in frame.widgets])
        shown.paint(surface, style)
        self._inner.draw(surface, style)

    def part(self, notes: Sequence[Note]) -> Part | None:
        """See ``Widget.part``."""
        return Part(role="menu", parts=lines(notes)) if self.enabled else None

    def _where(self, shown: Element, size: tuple[int, int], m: Metrics) -> pygame.Rect:
        """Below the place, left or right edge at its own, or above where more room is."""
        window = pygame.Rect((0, 0), size).inflate(-2 * _MARGIN, -2 * _MARGIN)
        width = min(max(shown.width(m), self._place.width), window.width)
        rect = pygame.Rect(self._place.x, 0, width, shown.height(m, width))
        if rect.right > window.right:
            rect.right = self._place.right
        below, above = self._place.bottom + _APART, self._place.top - _APART
        rect.top = below
        if rect.bottom > window.bottom and above - window.top > window.bottom - below:
            rect.height = min(rect.height, above - window.top)
            rect.bottom = above
        rect.height = min(rect.height, window.bottom - rect.top)
        return rect.clamp(window)


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu.

    Attributes:
        words: What it says.
        icon: Drawn before the words, if named.
        note: A few words at the right, such as its key.
        enabled: Whether it can be picked.
    """

    words: str
    icon: str = ""
    note: str = ""
    enabled: bool = True


class Menu(Popup):
    """Lines of which one is picked."""

    def __init__(self, focus: Focus) -> None:
        super().__init__(focus)
        self._items: tuple[Item, ...] = ()
        self._marked = self._current = -1
        self._pick: Callable[[int], None] = lambda _: None
        self._area = ListArea()

    def open(
        self,
        opener: Widget,
        items: Sequence[Item],
        marked: int,
        pick: Callable[[int], None],
        place: pygame.Rect | None = None,
    ) -> None:
        """Show lines below ``opener`` or ``place``; ``pick`` takes a number.

        ``marked`` is the number of the one in force.
        """
        self._items, self._pick = tuple(items), pick
        self._marked, self._current = marked, max(0, marked)
        self._area = ListArea()
        self.show(opener, self._area, place)

    def view(self, m: Metrics) -> Element:
        """See ``Popup.view``."""
        indented = any(item.icon for item in self._items)
        lines = [
            _Line(item, n == self._marked, indented) for n, item in enumerate(self._items)
        ]
        return Column(
            ListOf(
                items=lines, cell=_line, chosen=self._current, on_choose=self._go,
                on_open=self._choose, on_press=self._choose, each="row", show=_MOST,
                area=self._area,
            ),
            pad=(0, _APART), ground=MENU_GROUND,
        )  # fmt: skip

    def handle(self, event: pygame.event.Event) -> bool:
        """See ``Popup.handle``; the pointer leads as the arrows do."""
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self._area.pointed >= 0:
            self._go(self._area.pointed)
        return used

    def _go(self, number: int) -> None:
        self._current = number

    def _choose(self, number: int) -> None:
        if self._items[number].enabled:
            self.dismiss()
            self._pick(number)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a menu, whether it is the one in force, and whether lines have icons."""

    item: Item
    marked: bool
    indented: bool


def _line(line: _Line, current: bool, pointed: bool) -> Element:
    """What a line looks like."""
    item = line.item
    ink: Ink = "text" if item.enabled else "text3"

    def sign(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        if item.icon:
            tone = getattr(style.theme, ink)
            draw_icon(surface, item.icon, rect.center, style.metrics.icon, tone)

    def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        if item.enabled and (current or pointed):
            radius = style.metrics.radius - 2
            rounded(surface, rect.inflate(-8, 0), radius, style.theme.hover)

    words = Text(item.words, ink="accent2" if line.marked else ink, bold=line.marked)
    return Row(
        Canvas(sign, w="icon", h="icon") if line.indented else None,
        words,
        Space(GROW),
        Text(item.note, "caption", "text3"),
        pad=("gap", 0), gap="gap", ground=ground,
    )  # fmt: skip
