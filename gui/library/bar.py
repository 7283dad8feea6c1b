"""The bar of the library: saved games, samples or files, or the name of one file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from gui.app.paths import short_path
from gui.app.requests import Section
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.widgets.app_bar import AppBar
from gui.widgets.button import IconButton
from gui.widgets.choice import Choice, Option
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Widget

_SECTIONS: Mapping[Section, str] = {
    "saved": "Saved games",
    "samples": "Sample games",
    "files": "Open a file",
}


class LibraryBar(AppBar):
    """An app bar with a choice of the section, left of its icons.

    Args:
        file: The file whose games are shown; it has no sections.
        on_section: Called when another section is chosen.
        on_back: Called by the Back button.
        on_home: Called by the logo.
        icon: The button at the right end.
    """

    def __init__(
        self,
        file: Path | None,
        on_section: Callable[[], None],
        on_back: Callable[[], None],
        on_home: Callable[[], None],
        icon: IconButton,
    ) -> None:
        title, folder = ("Library", "")
        if file is not None:
            title, folder = file.name, short_path(file.parent)
        super().__init__(title, folder, on_back, on_home, (icon,))
        names = [Option(name) for name in _SECTIONS.values()]
        self._choice = Choice(names, 0, lambda _: on_section(), SEGMENTS)
        self._file = file

    @property
    def section(self) -> Section:
        """The chosen section."""
        return tuple(_SECTIONS)[self._choice.chosen]

    @section.setter
    def section(self, section: Section) -> None:
        self._choice.chosen = tuple(_SECTIONS).index(section)

    @property
    def sections(self) -> list[Widget]:
        """The choice of the section, unless one file is shown."""
        return [self._choice] if self._file is None else []

    def arrange(self, width: int, metrics: Metrics) -> None:
        """See ``AppBar.arrange``."""
        super().arrange(width, metrics)
        m, names = metrics, _SECTIONS.values()
        words = max(text_width(name, m.small, bold=True) for name in names)
        room = len(names) * (words + 2 * m.gutter) if self.sections else 0
        self.reserved = room + m.gap
        right = self.icons[0].rect.x - m.gap
        self._choice.rect = pygame.Rect(right - room, 0, room, m.control)
        self._choice.rect.centery = m.bar // 2
