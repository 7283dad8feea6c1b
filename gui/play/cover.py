"""The screen shown while two people swap seats; it tells nothing of the game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.app.requests import ToHome
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.icons import draw_moon
from gui.drawing.text import draw_text, ellipsis
from gui.drawing.theme import THEMES
from gui.widgets.button import Button
from gui.widgets.widget import Style

DEAF_SECONDS = 0.6
"""How long it takes no answer, so that one press too many uncovers nothing."""

_WAITING = "Press Enter when nobody else is looking."
_STANDING = "Both clocks are stopped."


class Cover(Screen):
    """Asks the next player to take over.

    It is told a name and nothing else of the game, and is dark in every theme.

    Args:
        shell: What all screens share.
        name: Whose turn it is.
        note: One more line; may be empty.
        uncover: Called when that person sits before the screen.
    """

    def __init__(
        self, shell: Shell, name: str, note: str, uncover: Callable[[], None]
    ) -> None:
        super().__init__(shell)
        self._name = name
        self._note = note
        self._uncover = uncover
        self._shown_for = 0.0
        self._show = Button("Show my board", self._answer, "main", "watch")
        self._leave = Button("Back home", self.back, icon="back")
        self.focus.set([self._show, self._leave])
        self.focus.focus(self._show, by_keyboard=False)

    @property
    def style(self) -> Style:
        """See ``Screen.style``: the dark colours, whatever the theme."""
        return Style(THEMES["umbra"], self.metrics)

    def back(self) -> None:
        """See ``Screen.back``: the game waits on Home."""
        self.go(ToHome())

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m, (width, height) = self.metrics, self.size
        box = pygame.Rect(0, 0, 7 * m.button, m.button + m.gutter)
        box.midtop = (width // 2, height * 3 // 5)
        self._show.rect = box
        self._leave.rect = pygame.Rect(box.x, box.bottom + m.gap, box.width, m.button)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        m, theme = self.metrics, self.style.theme
        width, height = self.size
        surface.fill(theme.bg)
        middle, room = width // 2, width - 2 * m.margin
        draw_moon(surface, (middle, height // 4), m.wordmark, 1.0, theme)
        lines = (
            (f"Pass to {self._name}", m.h1, theme.text, True),
            (_WAITING, m.body, theme.text2, False),
            (self._note, m.small, theme.text2, False),
        )
        y = height // 4 + m.wordmark + 2 * m.margin
        for words, size, ink, bold in lines:
            short = ellipsis(words, size, room, bold)
            draw_text(surface, short, middle, y, size, ink, bold=bold, align="center")
            y += round(m.h1 * 1.1)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        self._shown_for += dt

    def _answer(self) -> None:
        if self._shown_for >= DEAF_SECONDS:
            self._uncover()


def note_of(timed: bool) -> str:
    """What a cover says of the clocks."""
    return _STANDING if timed else ""
