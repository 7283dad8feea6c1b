"""What stands in the options: rows with a control at the right, and rows of pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline
from gui.drawing.text import draw_text, fitted
from gui.entry.headings import draw_heading, heading_height
from gui.widgets.choice import Choice, Look, Option
from gui.widgets.slider import Slider, Span
from gui.widgets.strips import SEGMENTS
from gui.widgets.text_field import TextField
from gui.widgets.toggle import Toggle
from gui.widgets.widget import Style, Widget
from settings.model import Settings

Change: TypeAlias = Callable[[object], None]
"""Takes the new value of a setting."""

Make: TypeAlias = Callable[[Settings, Change], Widget]
"""Makes the control of a setting from the present settings."""

_ROW = {"S": 48, "M": 58, "L": 72}
_CONTROL = {"S": 172, "M": 190, "L": 240}


class PlacedOption(Protocol):
    """One option with its place in a column."""

    @property
    def key(self) -> str:
        """The setting."""

    @property
    def make(self) -> Make:
        """Makes the control."""

    def height(self, m: Metrics) -> int:
        """How high it is."""

    def place(self, control: Widget, box: pygame.Rect, m: Metrics) -> None:
        """Put the control into its box."""

    def paint(
        self, surface: pygame.Surface, box: pygame.Rect, now: Settings, style: Style
    ) -> None:
        """Draw what is round the control."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option on one line: icon and words at the left, its control at the right.

    Attributes:
        key: Of the setting.
        icon: The name of its icon.
        label: What it is called.
        detail: A few words about it.
        make: Makes its control.
        words: What its value is called, where a figure stands beside the control.
    """

    key: str
    icon: str
    label: str
    detail: str
    make: Make
    words: Callable[[float], str] | None = None

    def height(self, m: Metrics) -> int:
        """See ``PlacedOption.height``."""
        return _ROW[m.size]

    def place(self, control: Widget, box: pygame.Rect, m: Metrics) -> None:
        """See ``PlacedOption.place``."""
        width = 3 * m.body if isinstance(control, Toggle) else _CONTROL[m.size]
        aside = _figure(m) if self.words is not None else 0
        control.rect = pygame.Rect(0, 0, width - aside, m.control)
        control.rect.midright = (box.right - aside, box.centery)

    def paint(
        self, surface: pygame.Surface, box: pygame.Rect, now: Settings, style: Style
    ) -> None:
        """See ``PlacedOption.paint``."""
        m, theme = style.metrics, style.theme
        place = box.x + m.icon / 2, box.centery
        draw_icon(surface, self.icon, place, m.icon, theme.text2)
        left, room = box.x + m.icon + m.gap, self._room(box, m)
        half = (m.body + m.small + 8) / 4
        label, size = fitted(self.label, m.main_sizes, room)
        draw_text(surface, label, left, box.centery - half, size, theme.text)
        detail, size = fitted(self.detail, m.small_sizes, room)
        draw_text(surface, detail, left, box.centery + half, size, theme.text2)
        if self.words is not None:
            words, y = self.words(float(getattr(now, self.key))), box.centery
            draw_text(surface, words, box.right, y, m.small, theme.text, align="right")
        hline(surface, box.x, box.right, box.bottom - 1, theme.line)

    def _room(self, box: pygame.Rect, m: Metrics) -> int:
        """For the words between icon and control."""
        return box.width - m.icon - _CONTROL[m.size] - 2 * m.gap


@dataclass(frozen=True, slots=True)
class Gallery:
    """An option that shows a picture of each of its values, under a heading.

    Attributes:
        key: Of the setting.
        title: The heading.
        make: Makes its control.
        heights: Of the pictures, by size class.
    """

    key: str
    title: str
    make: Make
    heights: dict[str, int]

    def height(self, m: Metrics) -> int:
        """See ``PlacedOption.height``."""
        return heading_height(m) + self.heights[m.size] + m.gutter

    def place(self, control: Widget, box: pygame.Rect, m: Metrics) -> None:
        """See ``PlacedOption.place``."""
        control.rect = self._pictures(box, m)

    def paint(
        self, surface: pygame.Surface, box: pygame.Rect, now: Settings, style: Style
    ) -> None:
        """See ``PlacedOption.paint``."""
        del now
        draw_heading(surface, self._pictures(box, style.metrics), self.title, style)

    def _pictures(self, box: pygame.Rect, m: Metrics) -> pygame.Rect:
        top = box.y + heading_height(m)
        return pygame.Rect(box.x, top, box.width, self.heights[m.size])


def toggle(key: str) -> Make:
    """A switch."""
    return lambda now, change: Toggle(bool(getattr(now, key)), change)


def segments(key: str, values: tuple[tuple[str, str], ...]) -> Make:
    """A few values side by side, each with the word for it."""
    return pictures(key, [name for name, _ in values], [Option(w) for _, w in values])


def pictures(
    key: str, names: list[str], options: list[Option], look: Look = SEGMENTS
) -> Make:
    """A choice among named values, which looks as it is told."""

    def make(now: Settings, change: Change) -> Widget:
        chosen = names.index(getattr(now, key))
        return Choice(options, chosen, lambda n: change(names[n]), look)

    return make


def stops(key: str, values: tuple[float, ...]) -> Make:
    """A slider that stands on one of a few values; another one counts as the nearest."""

    def make(now: Settings, change: Change) -> Widget:
        value = float(getattr(now, key))
        place = min(range(len(values)), key=lambda n: abs(values[n] - value))
        span = Span(0, len(values) - 1, 1)
        return Slider(span, place, lambda n: change(values[round(n)]))

    return make


def line(key: str, longest: int) -> Make:
    """A text to type."""
    return lambda now, change: TextField(getattr(now, key), longest, change)


def _figure(m: Metrics) -> int:
    """Room for the figure beside a slider."""
    return 4 * m.small
