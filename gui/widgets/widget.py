"""What every widget is, the style it is drawn in, and how things scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.shapes import rounded
from gui.drawing.theme import Theme
from gui.widgets.accessible import Part, lines, written

SUDDEN = 0.4
"""Seconds in which a click on what has just come was meant for something else."""

PRESS_KEYS = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})


@dataclass(frozen=True, slots=True)
class Style:
    """The colours and the measures that a screen is drawn in."""

    theme: Theme
    metrics: Metrics


def nothing() -> None:
    """A callback that does nothing."""


@dataclass(eq=False, repr=False)
class Widget:
    """A part of the screen that can be pointed at, pressed and reached by keyboard.

    A scene owns its widgets and sets their `rect` whenever the window's size changes. It
    gives them to a `Focus`, which hands them the events meant for them: the mouse always,
    keys only to the widget in focus. A widget of which an attribute is given another value,
    whoever does that, has the window drawn.

    Attributes:
        rect: Where the widget stands, in pixels of the window.
        enabled: Whether it can be used; if not it is drawn so and gets no events.
        hovered: Whether the pointer is over it. The focus keeps this up to date.
        focused: Whether it has the keyboard and shows it. Likewise.
        tooltip: A few words for a widget that carries none.
        typing: Whether it takes letters while it has the keyboard.
        reachable: Whether the keyboard reaches it; not where it only tells something.
        clip: The part of the window in which it is seen; ``None`` for all.
    """

    tells_above = False
    """Whether its tooltip stands above it, because what it is about lies below."""

    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0), init=False)
    enabled: bool = field(default=True, init=False)
    hovered: bool = field(default=False, init=False)
    focused: bool = field(default=False, init=False)
    tooltip: str = field(default="", init=False)
    typing: bool = field(default=False, init=False)
    reachable: bool = field(default=True, init=False)
    clip: pygame.Rect | None = field(default=None, init=False)
    _held: bool = field(default=False, init=False)
    _held_on: object = field(default=None, init=False)

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") and getattr(self, name, None) != value:
            redraw.now()
        super().__setattr__(name, value)

    @property
    def anchor(self) -> pygame.Rect:
        """What its tooltip stands beside."""
        return self.rect

    @property
    def outline(self) -> pygame.Rect:
        """What the line of the focus is drawn round."""
        return self.rect

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether the mouse at that place means this widget."""
        return self.rect.collidepoint(pos)

    def shows(self, pos: tuple[int, int]) -> bool:
        """Whether what stands at that place of the window can be seen of it."""
        return self.clip is None or self.clip.collidepoint(pos)

    def means(self, pos: tuple[int, int]) -> object:
        """What a press at that place is about, where something else may come to stand."""
        return None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was used."""
        return False

    def dismiss(self) -> bool:
        """Close what the widget has open; return whether there was anything.

        Called for a click elsewhere, and for Esc unless ``escape`` does more.
        """
        return False

    def escape(self) -> bool:
        """Handle Esc; return whether it meant anything to the widget."""
        return self.dismiss()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the widget into its `rect`."""
        raise NotImplementedError

    def part(self, notes: Sequence[Note]) -> Part | None:
        """What it is to those who cannot see it; place and keyboard are added to it.

        Args:
            notes: What is written on it.

        Returns:
            ``None`` if it is nothing by itself.
        """
        if len(notes) > 1:
            return Part(role="group", name=self.tooltip, parts=lines(notes))
        words = written(notes) or self.tooltip
        return Part(role="group", name=words) if words else None

    def pressed_by(self, event: pygame.event.Event) -> bool:
        """Whether this event completes a press.

        That is Enter or Space, or the left button let go over the widget after it went
        down there; to slide off before letting go takes a press back, and so does
        whatever comes there meanwhile.
        """
        if event.type == pygame.KEYDOWN:
            return event.key in PRESS_KEYS
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        over = event.button == 1 and self.rect.collidepoint(event.pos)
        was_held, held_on = self._held, self._held_on
        self._held = over and event.type == pygame.MOUSEBUTTONDOWN
        self._held_on = self.means(event.pos) if over else None
        same = was_held and held_on == self._held_on
        return over and same and event.type == pygame.MOUSEBUTTONUP

    def run_if_pressed(
        self, event: pygame.event.Event, on_press: Callable[[], None]
    ) -> bool:
        """Call ``on_press`` if this event completes a press; whether it did."""
        pressed = self.pressed_by(event)
        if pressed:
            on_press()
        return pressed


BAR_WIDTH = 3
_HIT_WIDTH = 12
_SMALLEST_THUMB = 24


@dataclass(slots=True)
class Scroll:
    """A window `view` pixels high on a thing `content` pixels high.

    Attributes:
        offset: How far the window's top is below the thing's top.
    """

    content: int = 0
    view: int = 0
    offset: int = 0

    @property
    def limit(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.view)

    def resize(self, content: int, view: int) -> None:
        """Set other heights; the offset stays as far as possible."""
        self.content, self.view = content, view
        self.to(self.offset)

    def to(self, offset: float) -> None:
        """Scroll to an offset, within the limits."""
        self.offset = min(max(0, round(offset)), self.limit)

    def show(self, top: int, bottom: int) -> None:
        """Scroll just far enough that this stretch of the thing is in the window."""
        self.to(max(min(self.offset, top), bottom - self.view))


class ScrollBar(Widget):
    """A thin bar at the right edge of its `rect`, with a thumb to drag.

    It draws nothing where all is in view anyway.
    """

    def __init__(self, scroll: Scroll) -> None:
        super().__init__()
        self.scroll = scroll
        self._grip: int | None = None

    def place(self, area: pygame.Rect) -> None:
        """Stand at the right edge inside a scrolling area."""
        self.rect = pygame.Rect(
            area.right - _HIT_WIDTH, area.y + 4, _HIT_WIDTH, area.height - 8
        )

    def thumb(self) -> pygame.Rect:
        """Where the thumb is."""
        scroll, rect = self.scroll, self.rect
        share = scroll.view / max(1, scroll.content)
        height = max(_SMALLEST_THUMB, round(rect.height * share))
        way = rect.height - height
        top = rect.y + round(way * scroll.offset / max(1, scroll.limit))
        return pygame.Rect(rect.x, top, rect.width, height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer while the thumb is held."""
        if event.type == pygame.MOUSEBUTTONUP:
            self._grip = None
        elif event.type == pygame.MOUSEBUTTONDOWN:
            held = event.button == 1 and self.thumb().collidepoint(event.pos)
            self._grip = event.pos[1] - self.thumb().y if held else None
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            way = max(1, self.rect.height - self.thumb().height)
            top = event.pos[1] - self._grip - self.rect.y
            self.scroll.to(self.scroll.limit * top / way)
        return self._grip is not None

    def moves(self, owner: Widget, event: pygame.event.Event, step: float) -> bool:
        """Scroll what ``owner`` shows, by the bar or by the wheel over it.

        Args:
            owner: The widget that scrolls.
            event: Of the mouse.
            step: Pixels for each notch of the wheel.

        Returns:
            Whether the event is used up.
        """
        if event.type != pygame.MOUSEWHEEL:
            return self.handle(event)
        if owner.hovered:
            self.scroll.to(self.scroll.offset - event.y * step)
        return owner.hovered

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the thumb."""
        if not self.scroll.limit:
            return
        thumb = self.thumb()
        ink = style.theme.text3 if self._grip is not None else style.theme.edge
        bar = (thumb.right - BAR_WIDTH - 3, thumb.y, BAR_WIDTH, thumb.height)
        rounded(surface, bar, BAR_WIDTH / 2, ink)

    def part(self, notes: Sequence[Note]) -> Part | None:
        """See ``Widget.part``."""
        return None
