"""A button that presses itself when its time has run out."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing import redraw
from gui.widgets.button import Button
from gui.widgets.button_faces import draw_time_left
from gui.widgets.widget import Style


class TimedButton(Button):
    """A main action that may be given a time, which a line below it shows running out."""

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
