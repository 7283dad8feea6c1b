"""A button that asks back before it acts."""

from collections.abc import Callable

import pygame

from gui.drawing import redraw
from gui.widgets.button_faces import Face, Kind, draw_button, draw_time_left
from gui.widgets.widget import Style, Widget

ASK_FOR_SECONDS = 4.0

_DOUBLE_CLICK = 0.3
"""Seconds in which a second press is still the first one's: it answers nothing."""


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
