"""A slider along a line of values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from gui.drawing.shapes import disc, rounded
from gui.widgets.signs import Fill, draw_diamond
from gui.widgets.widget import Style, Widget

_PIN_REACH = 6
"""How many pixels beside a pin the pointer still means it."""


@dataclass(frozen=True, slots=True)
class Span:
    """The values a slider runs over.

    Attributes:
        low: The value at the left end.
        high: The value at the right end.
        step: Values are whole steps from `low`.
    """

    low: float
    high: float
    step: float

    def snap(self, value: float) -> float:
        """The nearest value the slider can stand on."""
        steps = round((value - self.low) / self.step)
        return min(max(self.low + steps * self.step, self.low), self.high)

    def share(self, value: float) -> float:
        """How far along the line a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.0


class Slider(Widget):
    """A knob on a line: dragged, clicked to a place, or moved by the arrow keys.

    Left and Right move it a step, Page Up and Page Down ten, Home and End to the ends.

    Args:
        span: The values it runs over.
        value: Where it stands.
        on_change: Called with each new value, also while it is dragged.
        ticked: Whether every step is marked by a dot.
        marks: Values marked by a stroke over the line.

    Attributes:
        pins: Values marked by a diamond under the line, and how full it is.
        about: What the tooltip says of one of them.
    """

    def __init__(
        self,
        span: Span,
        value: float,
        on_change: Callable[[float], None],
        ticked: bool = False,
        marks: tuple[float, ...] = (),
    ) -> None:
        super().__init__()
        self.span = span
        self.value = value
        self.on_change = on_change
        self.ticked = ticked
        self.marks = marks
        self.pins: Mapping[float, Fill] = {}
        self.about: Callable[[float], str] = str
        self._pointed: float | None = None

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the pin under the pointer."""
        if self._pointed is None:
            return self.rect
        place = round(self._place(self._pointed)), self.rect.y
        return pygame.Rect(place, (1, self.rect.height))

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer while the button is held, and the arrow keys."""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pressed_by(event)
        elif event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        else:
            return False
        if self._held:
            along = (event.pos[0] - self._left()) / max(1, self._length())
            self._move(self.span.low + along * (self.span.high - self.span.low))
        return self._held

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line, its dots and strokes, and the knob."""
        theme, y = style.theme, self.rect.centery
        height = max(4, round(style.metrics.body * 0.28))
        left, x = self._left(), self._place(self.value)
        empty = theme.edge if theme.is_dark else theme.line
        line = pygame.Rect(left, y - height // 2, self._length(), height)
        rounded(surface, line, height / 2, empty)
        rounded(surface, (left, line.y, max(height, x - left), height), 2, theme.accent)
        for value in self._ticks():
            ink = theme.accent if value <= self.value else theme.edge
            disc(surface, (self._place(value), y), height * 0.5 + 1.5, ink)
        for value in self.marks:
            stroke = (self._place(value), line.y - height - 4, 1, height + 2)
            surface.fill(theme.text3, tuple(round(edge) for edge in stroke))
        knob = theme.text if theme.is_dark else theme.man_white
        ring = theme.panel if theme.is_dark else theme.accent2
        radius, size = style.metrics.body * 0.58, round(style.metrics.body * 0.6)
        disc(surface, (x, y), radius, knob, ring, 2.5)
        for value, fill in self.pins.items():
            place = (self._place(value), y + radius + size * 0.6)
            draw_diamond(surface, place, size, fill, style)

    def _point_at(self, pos: tuple[int, int]) -> None:
        """Show the pin at a place in the tooltip, if there is one."""
        over = self.rect.collidepoint(pos)
        near = [pin for pin in self.pins if abs(self._place(pin) - pos[0]) <= _PIN_REACH]
        nearest = min(near, key=lambda pin: abs(self._place(pin) - pos[0]), default=None)
        self._pointed = nearest if over else None
        self.tooltip = "" if self._pointed is None else self.about(self._pointed)

    def _left(self) -> int:
        return self.rect.x + 8

    def _length(self) -> int:
        return self.rect.width - 16

    def _place(self, value: float) -> float:
        return self._left() + self._length() * self.span.share(value)

    def _ticks(self) -> list[float]:
        if not self.ticked:
            return []
        steps = round((self.span.high - self.span.low) / self.span.step)
        return [self.span.low + step * self.span.step for step in range(steps + 1)]

    def _handle_key(self, key: int) -> bool:
        step = self.span.step
        targets = {
            pygame.K_LEFT: self.value - step,
            pygame.K_RIGHT: self.value + step,
            pygame.K_PAGEDOWN: self.value - 10 * step,
            pygame.K_PAGEUP: self.value + 10 * step,
            pygame.K_HOME: self.span.low,
            pygame.K_END: self.span.high,
        }
        if key in targets:
            self._move(targets[key])
        return key in targets

    def _move(self, value: float) -> None:
        value = self.span.snap(value)
        if value != self.value:
            self.value = value
            self.on_change(value)
