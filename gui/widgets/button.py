"""Buttons with words, and buttons with an icon alone."""

from collections.abc import Callable

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.widgets.button_faces import (
    Face,
    Kind,
    draw_button,
    draw_button_ground,
)
from gui.widgets.widget import Style, Widget


class Button(Widget):
    """A button that says what it does.

    Args:
        words: What it says.
        on_press: Called when it is pressed.
        kind: "main" is solid accent, and a screen has one; "second" is raised with an
            edge, "quiet" is only text, "danger" asks for a thing that cannot be undone.
        icon: Drawn before the words, if named.
    """

    def __init__(
        self,
        words: str,
        on_press: Callable[[], None],
        kind: Kind = "second",
        icon: str = "",
    ) -> None:
        super().__init__()
        self.words = words
        self.on_press = on_press
        self.kind: Kind = kind
        self.icon = icon

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the button if the event does so."""
        pressed = self.pressed_by(event)
        if pressed:
            self.on_press()
        return pressed

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the button as its kind wants it."""
        kind: Kind = self.kind if self.enabled else "disabled"
        face = Face(self.words, self.icon)
        draw_button(surface, self.rect, style, kind, face, self.hovered)


class IconButton(Widget):
    """A button with an icon alone; the words go into its tooltip."""

    def __init__(
        self, icon: str, tooltip: str, on_press: Callable[[], None], edged: bool = False
    ) -> None:
        super().__init__()
        self.icon = icon
        self.tooltip = tooltip
        self.on_press = on_press
        self.edged = edged

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the button if the event does so."""
        pressed = self.pressed_by(event)
        if pressed:
            self.on_press()
        return pressed

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the icon; a ground only where it has an edge or is pointed at."""
        theme = style.theme
        if self.edged:
            kind: Kind = "second" if self.enabled else "disabled"
            draw_button_ground(surface, self.rect, style, kind, self.hovered)
        elif self.hovered:
            rounded(surface, self.rect, style.metrics.radius, theme.hover)
        ink = theme.text if self.edged or self.hovered else theme.text2
        colour = ink if self.enabled else theme.edge
        draw_icon(surface, self.icon, self.rect.center, style.metrics.icon, colour)
