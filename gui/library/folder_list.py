"""The folders and files of the computer, to open one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from gui.drawing.text import text_width
from gui.library.folder_lines import Line, draw_line, folder_lines, title_room
from gui.widgets.text_list import TextList
from gui.widgets.widget import Style


class FolderList(TextList):
    """The way up, the folders and the game files of one folder.

    Args:
        folder: Where to begin.
        name: The line to begin on, if it is there.
        on_open: Called with the file that is opened.
        on_problem: Called with a sentence where a folder cannot be read.

    Attributes:
        folder: The folder that is shown.
    """

    def __init__(
        self,
        folder: Path,
        name: str,
        on_open: Callable[[Path], None],
        on_problem: Callable[[str], None],
    ) -> None:
        super().__init__(self._draw_row, lambda _: None, self._open)
        self.folder = folder
        self._name = name
        self._on_open = on_open
        self._on_problem = on_problem
        self._lines: list[Line] = []
        self._style: Style | None = None
        self.tell = self._cut

    @property
    def line(self) -> Line | None:
        """The current line."""
        return self._lines[self.current] if 0 <= self.current < len(self._lines) else None

    @property
    def name(self) -> str:
        """What the current line is called."""
        return self.line.path.name if self.line is not None else ""

    def fill(self) -> None:
        """Show what the folder holds now."""
        self._enter(self.folder, self._name)

    def up(self) -> None:
        """Show the folder above, with this one as the current line."""
        self._enter(self.folder.parent, self.folder.name)

    def open_current(self) -> None:
        """Open the current line."""
        if self.line is not None:
            self._open(self.current)

    def _enter(self, folder: Path, name: str) -> None:
        try:
            lines = folder_lines(folder)
        except OSError as error:
            self._on_problem(f"{folder}: {error.strerror or error}")
            lines = [] if folder == self.folder else self._lines
            folder = self.folder
        self.folder, self._lines = folder, lines
        self.set_count(len(lines))
        self.scroll.to(0)
        found = (n for n, line in enumerate(lines) if line.path.name == name)
        self.show(next(found, 0) if lines else -1)

    def _open(self, row: int) -> None:
        line = self._lines[row]
        if line.folder and line.path == self.folder.parent:
            self.up()
        elif line.folder:
            self._enter(line.path, "")
        else:
            self._on_open(line.path)

    def _cut(self, row: int) -> str:
        """The name of a line that has no room for it."""
        title, style = self._lines[row].title, self._style
        if style is None:
            return ""
        room = title_room(self.row_rect(row), style)
        return title if text_width(title, style.metrics.body, bold=True) > room else ""

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        self._style = style
        draw_line(surface, rect, self._lines[row], style, row == self.current)
