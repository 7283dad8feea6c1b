"""The search field above the table."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.entry.field_face import FieldFace, draw_field
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style

_LONGEST = 80
_HINT = "Search players, results, openings, dates"


class SearchField(TextField):
    """A search text, with the number of matches at the right.

    Args:
        on_change: Called with each new text.

    Attributes:
        news: How many games match, or how many have been read.
        key: The key that leads here.
    """

    def __init__(self, on_change: Callable[[str], None]) -> None:
        super().__init__("", _LONGEST, on_change)
        self.news = ""
        self.key = ""

    def clear(self, text: str = "") -> None:
        """Set the text without a callback."""
        self.text = text

    def escape(self) -> bool:
        """Empty the field, if it has the keyboard and a text."""
        emptied = self.focused and bool(self.text)
        if emptied:
            self.text = ""
            self.on_change("")
        return emptied

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the text or a hint, the news, and a caret while it has the keyboard."""
        face = FieldFace("search", _HINT, self.key, self.news)
        draw_field(surface, self, face, style)
