"""A field in which something gets a name, and which is there only meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing.text import draw_text
from gui.widgets.choice import read_later
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style

_LONGEST = 100
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class NameField(TextField):
    """A name; Enter takes it, Esc leaves the old one. Unused it is not there.

    Args:
        on_done: Called with the name, or with ``""`` for none.
        hint: What is asked for, said while nothing is typed.
    """

    def __init__(self, on_done: Callable[[str], None], hint: str = "") -> None:
        super().__init__("", _LONGEST, read_later)
        self.enabled = False
        self.hint = hint
        self._on_done = on_done

    def begin(self, name: str) -> None:
        """Ask for a name in place of this one."""
        self.text, self.enabled = name, True

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a letter, or the whole name."""
        if event.type == pygame.KEYDOWN and event.key in _ENTER:
            return self._end(self.text)
        return super().handle(event)

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``: the old name stays."""
        return self.enabled and self._end("")

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the field while it is there."""
        if not self.enabled:
            return
        super().draw(surface, style)
        if not self.text:
            m, place = (
                style.metrics,
                (self.rect.x + style.metrics.gap + 6, self.rect.centery),
            )
            draw_text(surface, self.hint, *place, m.small, style.theme.text3)

    def _end(self, name: str) -> bool:
        self.enabled = self.hovered = self.focused = False
        self._on_done(name)
        return True
