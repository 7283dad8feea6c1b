"""Scrolling: the offset, and the bar that shows it."""

from dataclasses import dataclass

import pygame

from gui.drawing.shapes import rounded
from gui.widgets.widget import Style, Widget

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
