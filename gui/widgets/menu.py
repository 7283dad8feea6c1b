"""Menus that open over the screen, and filters that drop them down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.choice import draw_pick
from gui.widgets.focus import Focus
from gui.widgets.widget import PRESS_KEYS, Scroll, ScrollBar, Style, Widget

_MOST = 10
"""So many lines are in view; more can be scrolled to."""

_PAD = 4


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


class MenuOpener(Protocol):
    """Opens a menu below a widget, or below a place of it, that has the keyboard after."""

    def __call__(
        self,
        opener: Widget,
        items: Sequence[Item],
        marked: int,
        pick: Callable[[int], None],
        place: pygame.Rect | None = None,
    ) -> None:
        """Open it with these lines, one of them marked, and have ``pick`` called."""


class Menu(Widget):
    """Lines of which one is picked; closed until it is opened.

    A scene gives it to its focus as a widget above all others.

    Attributes:
        on_close: Called when it closes, picked or not.
    """

    def __init__(self) -> None:
        super().__init__()
        self.enabled = False
        self.on_close: Callable[[], None] = lambda: None
        self.scroll = Scroll()
        self._bar = ScrollBar(self.scroll)
        self._items: tuple[Item, ...] = ()
        self._marked = self._current = -1
        self._opener = pygame.Rect(0, 0, 0, 0)
        self._pick: Callable[[int], None] = lambda _: None
        self._row = 1

    @property
    def items(self) -> tuple[Item, ...]:
        """The lines that are shown; none while it is closed."""
        return self._items if self.enabled else ()

    def open(
        self,
        opener: pygame.Rect,
        items: Sequence[Item],
        marked: int,
        pick: Callable[[int], None],
    ) -> None:
        """Show lines below ``opener``, the one in force marked; ``pick`` takes a number."""
        self._items, self._pick = tuple(items), pick
        self._marked, self._current = marked, max(0, marked)
        self._opener, self.enabled = opener.copy(), True

    def arrange(self, size: tuple[int, int], m: Metrics) -> None:
        """Stand below the opener in a window of that size, or above it."""
        self._row = m.row
        texts = [text_width(each.words, m.small, bold=True) for each in self._items]
        notes = [text_width(each.note, m.caption) for each in self._items]
        icon = m.icon + m.gap if any(each.icon for each in self._items) else 0
        width = max(texts, default=0) + max(notes, default=0) + icon + 3 * m.gutter
        width = min(max(width, self._opener.width), size[0] - 16)
        shown = min(len(self._items), _MOST)
        self.rect = pygame.Rect(self._opener.x, 0, width, shown * m.row + 2 * _PAD)
        self.rect.top = self._opener.bottom + _PAD
        if self.rect.bottom > size[1] - 8 and self._opener.top > self.rect.height + 8:
            self.rect.bottom = self._opener.top - _PAD
        self.rect.clamp_ip(pygame.Rect(8, 8, size[0] - 16, size[1] - 16))
        self._bar.place(self.rect)
        self.scroll.resize(len(self._items) * m.row, shown * m.row)
        self._show()

    def covers(self, pos: tuple[int, int]) -> bool:
        """Its own place, and that of its opener, so that another press there closes it."""
        return self.rect.collidepoint(pos) or self._opener.collidepoint(pos)

    def handle(self, event: pygame.event.Event) -> bool:
        """Pick, move along the lines, or close."""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        if event.type == pygame.MOUSEMOTION and not self._bar.handle(event):
            self._point_at(event.pos)
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.to(self.scroll.offset - event.y * 2 * self._row)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            return self.dismiss()
        if self._bar.handle(event):
            return True
        if self.pressed_by(event):
            self._choose(self._at(event.pos))
        return True

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``."""
        if not self.enabled:
            return False
        self.enabled = self.hovered = self.focused = False
        self.on_close()
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines in view."""
        if not self.enabled:
            return
        self.arrange(surface.get_size(), style.metrics)
        theme = style.theme
        rounded(surface, self.rect, style.metrics.radius, theme.raised, theme.edge)
        outer = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2 * _PAD).clip(outer))
        for number in range(len(self._items)):
            row = self._row_rect(number)
            if row.colliderect(self.rect):
                self._draw_item(surface, row, number, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def _draw_item(
        self, surface: pygame.Surface, row: pygame.Rect, number: int, style: Style
    ) -> None:
        m, theme, item = style.metrics, style.theme, self._items[number]
        if number == self._current and item.enabled:
            rounded(surface, row.inflate(-8, 0), m.radius - 2, theme.hover)
        ink = theme.text if item.enabled else theme.text3
        x, marked = row.x + m.gap, number == self._marked
        if any(each.icon for each in self._items):
            if item.icon:
                draw_icon(surface, item.icon, (x + m.icon / 2, row.centery), m.icon, ink)
            x += m.icon + m.gap
        right = row.right - m.gap
        draw_text(
            surface, item.note, right, row.centery, m.caption, theme.text3, align="right"
        )
        room = right - text_width(item.note, m.caption) - x
        words = ellipsis(item.words, m.small, room, marked)
        ink = theme.accent2 if marked else ink
        draw_text(surface, words, x, row.centery, m.small, ink, bold=marked)

    def _row_rect(self, number: int) -> pygame.Rect:
        top = self.rect.y + _PAD + number * self._row - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.width, self._row)

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        numbers = range(len(self._items))
        return next((n for n in numbers if self._row_rect(n).collidepoint(pos)), -1)

    def _point_at(self, pos: tuple[int, int]) -> None:
        number = self._at(pos)
        if number >= 0:
            self._current = number

    def _handle_key(self, key: int) -> bool:
        if key in PRESS_KEYS:
            self._choose(self._current)
            return True
        last = len(self._items) - 1
        targets = {
            pygame.K_UP: max(0, self._current - 1),
            pygame.K_DOWN: min(last, self._current + 1),
            pygame.K_PAGEUP: max(0, self._current - _MOST),
            pygame.K_PAGEDOWN: min(last, self._current + _MOST),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if key in targets:
            self._current = targets[key]
            self._show()
        return key in targets or key in (pygame.K_LEFT, pygame.K_RIGHT)

    def _show(self) -> None:
        self.scroll.show(self._current * self._row, (self._current + 1) * self._row)

    def _choose(self, number: int) -> None:
        if 0 <= number < len(self._items) and self._items[number].enabled:
            pick = self._pick
            self.dismiss()
            pick(number)


def opens_below(menu: Menu, focus: Focus) -> MenuOpener:
    """Has a menu lie above all in a focus; opens it below a widget, which gets it back."""
    focus.above = (*focus.above, menu)

    def open_(
        opener: Widget,
        items: Sequence[Item],
        marked: int,
        pick: Callable[[int], None],
        place: pygame.Rect | None = None,
    ) -> None:
        menu.on_close = lambda: focus.focus(opener)
        menu.open(place or opener.rect, items, marked, pick)
        focus.focus(menu, by_keyboard=False)

    return open_


ANY = "any"
"""The word for no value."""


def drop_down_width(name: str, value: str, m: Metrics) -> int:
    """How wide one of that name and value is."""
    words = text_width(f"{name} {ANY}", m.small) + m.gap // 2
    if value:
        words = text_width(value, m.small, bold=True)
    return words + 2 * m.gap + m.icon


class DropDown(Widget):
    """Says a name and ``any``, or as a chosen chip with a cross the value that is set.

    Args:
        name: Of what is chosen.
        on_open: Called when the menu is wanted.
        on_clear: Called when no value is wanted any more.

    Attributes:
        value: What is chosen, in words; empty for none.
    """

    def __init__(
        self, name: str, on_open: Callable[[], None], on_clear: Callable[[], None]
    ) -> None:
        super().__init__()
        self.name = name
        self.value = ""
        self.on_open = on_open
        self.on_clear = on_clear

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the menu, or clear the value by its cross, Delete or Backspace."""
        clears = (pygame.K_DELETE, pygame.K_BACKSPACE)
        if event.type == pygame.KEYDOWN and event.key in clears:
            if self.value:
                self.on_clear()
            return bool(self.value)
        if not self.pressed_by(event):
            return False
        crossed = event.type == pygame.MOUSEBUTTONUP and event.pos[0] >= self._cross
        if self.value and crossed:
            self.on_clear()
        else:
            self.on_open()
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it as a chip, chosen where it has a value."""
        m, theme, rect = style.metrics, style.theme, self.rect
        self.tooltip = ""
        if self.value:
            self._draw_value(surface, style)
            return
        ground = theme.hover if self.hovered else theme.panel
        rounded(surface, rect, m.radius, ground, theme.line)
        x, y = rect.x + m.gap, rect.centery
        right = rect.right - m.gap - m.icon // 2
        room = right - m.gap // 2 - x - text_width(ANY, m.small) - m.gap // 2
        name = ellipsis(self.name, m.small, room)
        x += draw_text(surface, name, x, y, m.small, theme.text2) + m.gap // 2
        draw_text(surface, ANY, x, y, m.small, theme.text)
        size = round(m.icon * 0.7)
        draw_icon(surface, "down", (right, y), size, theme.text2)

    @property
    def _cross(self) -> int:
        """Where the cross begins."""
        return self.rect.right - 28

    def _draw_value(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, self.rect
        draw_pick(surface, rect, style)
        x, y = rect.x + m.gap, rect.centery
        right = rect.right - m.gap
        words = ellipsis(self.value, m.small, right - m.icon * 0.8 - x, bold=True)
        if words != self.value:
            self.tooltip = self.value
        draw_text(surface, words, x, y, m.small, theme.text, bold=True)
        size = round(m.icon * 0.7)
        draw_icon(surface, "close", (right - size // 2, y), size, theme.text2)
