"""Buttons: with words, with an icon, with a time limit, and one that asks twice."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.widgets.button_faces import (
    Face,
    Kind,
    draw_button,
    draw_button_ground,
    draw_time_left,
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
        return self.run_if_pressed(event, self.on_press)

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
        return self.run_if_pressed(event, self.on_press)

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


class TimedButton(Button):
    """A main button with a time limit, shown as a line that gets shorter."""

    def __init__(self, words: str, on_press: Callable[[], None], icon: str = "") -> None:
        super().__init__(words, on_press, "main", icon)
        self._seconds = self._left = 0.0

    def start(self, seconds: float) -> None:
        """Wait that long for a press; 0 waits for ever."""
        self._seconds = self._left = seconds

    def update(self, dt: float) -> None:
        """Let the time run out."""
        if self._left > 0:
            self._left -= dt
            if self._left <= 0:
                self.on_press()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the button, and the time that is left."""
        super().draw(surface, style)
        if self._left > 0:
            share = self._left / self._seconds
            draw_time_left(surface, self.rect, share, style.theme.accent2)
            redraw.within(self._seconds / self.rect.width)


ASK_FOR_SECONDS = 4.0

_DOUBLE_CLICK = 0.3
"""Seconds in which a second press counts as part of a double click."""


class ConfirmButton(Widget):
    """A button whose first press turns it into its own question for four seconds.

    While it asks, a line below it runs out, a second press acts, and Esc or a click
    elsewhere takes the question back. A double click only asks. Nothing is covered and no
    clock stops.

    Args:
        words: What it says at rest.
        question: What it says while it asks, such as "Yes, resign".
        icon: Drawn before either.
        on_press: Called when the question was answered by a press.
    """

    def __init__(
        self, words: str, question: str, icon: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__()
        self.words = words
        self.question = question
        self.icon = icon
        self.on_press = on_press
        self._seconds_left = 0.0

    @property
    def asking(self) -> bool:
        """Whether the next press acts."""
        return self._seconds_left > 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Ask at the first press, act at the second."""
        if not self.pressed_by(event):
            return False
        if not self.asking:
            self._seconds_left = ASK_FOR_SECONDS
        elif ASK_FOR_SECONDS - self._seconds_left >= _DOUBLE_CLICK:
            self._seconds_left = 0.0
            self.on_press()
        return True

    def dismiss(self) -> bool:
        """Take the question back."""
        was_asking, self._seconds_left = self.asking, 0.0
        return was_asking

    def update(self, dt: float) -> None:
        """Let the question run out."""
        self._seconds_left = max(0.0, self._seconds_left - dt)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the button, or its question with the line of time left below it."""
        kind: Kind = "danger" if self.asking else "second"
        kind = kind if self.enabled else "disabled"
        face = Face(self.question if self.asking else self.words, self.icon)
        draw_button(surface, self.rect, style, kind, face, self.hovered)
        if self.asking:
            share = self._seconds_left / ASK_FOR_SECONDS
            draw_time_left(surface, self.rect, share, style.theme.danger)
            redraw.within(ASK_FOR_SECONDS / self.rect.width)
