"""A field for the path of a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from gui.entry.field_face import FieldFace, draw_field
from gui.widgets.choice import read_later
from gui.widgets.focus import Focus
from gui.widgets.text_field import ENTER, TextField
from gui.widgets.widget import Style

_LONGEST = 1000


class PathField(TextField):
    """A path to type or paste; Enter opens it.

    Args:
        hint: What is said while nothing is typed.
        on_enter: Called with the text.

    Attributes:
        key: The key that leads here.
    """

    def __init__(self, hint: str, on_enter: Callable[[str], None]) -> None:
        super().__init__("", _LONGEST, read_later)
        self.key = ""
        self._hint = hint
        self._on_enter = on_enter

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a letter, or open the path."""
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            if self.text.strip():
                self._on_enter(self.text)
            return True
        return super().handle(event)

    def catch(self, event: pygame.event.Event, focus: Focus) -> bool:
        """Take the keyboard for a letter that no other field is typed into."""
        letter = getattr(event, "unicode", "") if event.type == pygame.KEYDOWN else ""
        if focus.typing or not letter.isprintable() or not letter.strip():
            return False
        focus.focus(self)
        return self.handle(event)

    def escape(self) -> bool:
        """Empty the field, if it has the keyboard and a text."""
        emptied = self.focused and bool(self.text)
        self.text = "" if emptied else self.text
        return emptied

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the end of the text or a hint, and a caret while it has the keyboard."""
        draw_field(surface, self, FieldFace("files", self._hint, self.key), style)


def home_folder() -> Path:
    """The person's own folder, where folders are shown first."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()
