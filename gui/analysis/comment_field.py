"""The line in which a move is commented."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing.text import draw_text
from gui.widgets.choice import read_later
from gui.widgets.text_field import ENTER, TextField
from gui.widgets.widget import Style

_LONGEST = 2000
_HINT = "Comment; it may begin with !, ?, !!, ??, !? or ?!"


class CommentField(TextField):
    """A comment; Enter takes it, empty too, and Esc leaves the old one.

    Args:
        on_done: Called with the comment.
    """

    def __init__(self, on_done: Callable[[str], None]) -> None:
        super().__init__("", _LONGEST, read_later)
        self.enabled = False
        self._on_done = on_done

    def begin(self, text: str) -> None:
        """Ask for a comment in place of this one."""
        self.text, self.enabled = text, True

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a letter, or the whole comment."""
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            self._on_done(self.text)
            return self.dismiss()
        return super().handle(event)

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``: the old comment stays."""
        was_open, self.enabled = self.enabled, False
        self.hovered = self.focused = False
        return was_open

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line while it is there."""
        if not self.enabled:
            return
        super().draw(surface, style)
        if not self.text:
            m = style.metrics
            x, y = self.rect.x + m.gap + 6, self.rect.centery
            draw_text(surface, _HINT, x, y, m.small, style.theme.text3)
