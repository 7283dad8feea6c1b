"""Which file has the positions that the games of a tournament begin from."""

from __future__ import annotations

from pathlib import Path

import pygame

from core.games import GAMES
from gui.drawing.text import draw_text, ellipsis
from gui.widgets.choice import read_later
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style

_LONGEST = 1000
_NONE = "The usual start; type or drop a file"


class OpeningsField(TextField):
    """The path of a file of openings, typed or dropped; empty for the usual start."""

    def __init__(self, path: str) -> None:
        super().__init__("", _LONGEST, read_later)
        self.text = path

    @property
    def path(self) -> str:
        """What is typed; ``""`` for none."""
        return self.text.strip()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the field, and what it is for while it is empty."""
        super().draw(surface, style)
        if not self.text and not self.focused:
            m, rect = style.metrics, self.rect
            words = ellipsis(_NONE, m.small, rect.width - 2 * m.gap)
            x, ink = rect.x + m.gap, style.theme.text3
            draw_text(surface, words, x, rect.centery, m.small, ink)


def is_record(path: Path) -> bool:
    """Whether a file is named as one of games is."""
    return path.suffix.lower() in {variant.files.ending for variant in GAMES.values()}
