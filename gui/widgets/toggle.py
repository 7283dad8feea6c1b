"""A switch between off and on."""

from collections.abc import Callable

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc, rounded
from gui.widgets.widget import Style, Widget


class Toggle(Widget):
    """A switch: the knob stands left when off, right and ticked when on.

    Args:
        on: Whether it is on.
        on_change: Called with what it was switched to.
    """

    def __init__(self, on: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__()
        self.on = on
        self.on_change = on_change

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
        box = pygame.Rect(0, 0, round(height * 1.8), height)
        box.midright = self.rect.midright
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
