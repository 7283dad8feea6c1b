"""Controls of one value: a slider, a stepper and a switch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.reading import Note
from gui.drawing.shapes import box_at, disc, rounded
from gui.drawing.text import draw_text
from gui.widgets.accessible import Part, Range
from gui.widgets.choice import read_later
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


@dataclass(eq=False, repr=False)
class Slider(Widget):
    """A knob on a line: dragged, clicked to a place, or moved by the arrow keys.

    Left and Right move it a step, Page Up and Page Down ten, Home and End to the ends.

    Attributes:
        span: The values it runs over.
        value: Where it stands.
        on_change: Called with each new value, also while it is dragged.
        marks: Values marked by a stroke over the line.
        pins: Values marked by a diamond under the line, and how full it is.
        about: What the tooltip says of one of them.
    """

    span: Span = Span(0, 1, 1)
    value: float = 0
    on_change: Callable[[float], None] = read_later
    marks: tuple[float, ...] = ()
    pins: Mapping[float, Fill] = field(default_factory=dict)
    about: Callable[[float], str] = str
    _pointed: float | None = field(default=None, init=False)

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
        """Draw the line, its strokes, and the knob."""
        theme, y = style.theme, self.rect.centery
        height = max(4, round(style.metrics.body * 0.28))
        left, x = self._left(), self._place(self.value)
        empty = theme.edge if theme.is_dark else theme.line
        line = pygame.Rect(left, y - height // 2, self._length(), height)
        rounded(surface, line, height / 2, empty)
        rounded(surface, (left, line.y, max(height, x - left), height), 2, theme.accent)
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

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        span = self.span
        values = Range(low=span.low, high=span.high, step=span.step, now=self.value)
        return Part(role="slider", range=values)

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


class Stepper(Widget):
    """A value that is stepped down or up by its ends, or by Left and Right.

    Args:
        words: What the value is called now.
        on_step: Called with -1 or 1.
        tooltips: For the minus and for the plus.
        about: What is told between the two; both tooltips unless given.

    Attributes:
        words: See above; whoever takes the step changes them.
        on_step: See above.
    """

    def __init__(
        self,
        words: str,
        on_step: Callable[[int], None],
        tooltips: tuple[str, str],
        about: str = "",
    ) -> None:
        super().__init__()
        self.words = words
        self.on_step = on_step
        self._tooltips = tooltips
        self._pointed = 0
        self._about = self.tooltip = about or " · ".join(tooltips)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a step if the event asks for one."""
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._step({pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0))
        return self.pressed_by(event) and self._step(self._end(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw both ends and the words between them."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.panel if theme.is_dark else theme.raised
        rounded(surface, rect, m.radius, ground, theme.line)
        for side, icon in ((-1, "less"), (1, "new")):
            end = self._place(side)
            lit = self.hovered and self._pointed == side
            if lit:
                rounded(surface, end.inflate(-4, -4), m.radius - 2, theme.hover)
            ink = theme.text if lit else theme.text2
            draw_icon(surface, icon, end.center, round(m.icon * 0.8), ink)
        draw_text(
            surface, self.words, *rect.center, m.small, theme.text, bold=True,
            align="center",
        )  # fmt: skip

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        return Part(role="slider", value=self.words)

    def _point_at(self, pos: tuple[int, int]) -> None:
        self._pointed = self._end(pos)
        down, up = self._tooltips
        self.tooltip = {-1: down, 1: up}.get(self._pointed, self._about)

    def _end(self, pos: tuple[int, int]) -> int:
        """Which end a place lies on: -1, 1, or 0 for neither."""
        ends = (side for side in (-1, 1) if self._place(side).collidepoint(pos))
        return next(ends, 0)

    def _place(self, side: int) -> pygame.Rect:
        end = box_at(self.rect.height, self.rect.height, topleft=self.rect.topleft)
        if side > 0:
            end.right = self.rect.right
        return end

    def _step(self, by: int) -> bool:
        if by:
            self.on_step(by)
        return bool(by)


@dataclass(eq=False, repr=False)
class Toggle(Widget):
    """A switch: the knob stands left when off, right and ticked when on.

    Attributes:
        on: Whether it is on.
        on_change: Called with what it was switched to.
    """

    on: bool = False
    on_change: Callable[[bool], None] = read_later

    def handle(self, event: pygame.event.Event) -> bool:
        """Switch over when pressed."""
        pressed = self.pressed_by(event)
        if pressed:
            self.on = not self.on
            self.on_change(self.on)
        return pressed

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the switch at the right end of its `rect`, where controls line up."""
        theme = style.theme
        height = round(style.metrics.body * 1.35)
        box = box_at(round(height * 1.8), height, midright=self.rect.midright)
        radius = height / 2 - 3.5
        if self.on:
            line = theme.text if self.hovered else None
            rounded(surface, box, height / 2, theme.accent, line, 1.5)
            center = (box.right - height / 2, box.centery)
            disc(surface, center, radius, theme.on_accent)
            draw_icon(surface, "marks", center, round(radius * 1.8), theme.accent)
        else:
            ground = theme.hover if self.hovered else theme.raised
            rounded(surface, box, height / 2, ground, theme.edge, 1.5)
            center = (box.x + height / 2, box.centery)
            disc(surface, center, radius - 1, None, theme.text3, 2)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        return Part(role="switch", checked=self.on)
