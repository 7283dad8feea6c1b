"""The folders and some of the files of one folder, to open one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

import pygame

from core.plain import natural
from core.records.files import day_written
from gui.drawing.icons import draw_icon
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.entry.played import day_name
from gui.widgets.text_list import TextList
from gui.widgets.widget import Style


@dataclass(frozen=True, slots=True)
class FolderLine:
    """One line of a folder.

    Attributes:
        path: The file or folder it stands for.
        title: What it is called.
        icon: Drawn before that.
        day: When it was written.
        folder: Whether the line leads to a folder.
    """

    path: Path
    title: str
    icon: str
    day: str = ""
    folder: bool = False


@dataclass(frozen=True, slots=True)
class FileKind:
    """The files that are listed.

    Attributes:
        has: Whether a path is one of them.
        icon: Drawn before their names.
    """

    has: Callable[[Path], bool]
    icon: str


def folder_lines(folder: Path, kind: FileKind) -> list[FolderLine]:
    """The way up, the folders, and the files of a kind, hidden ones left out.

    Raises:
        OSError: If the folder cannot be read.
    """
    today = datetime.now().astimezone().date()
    found = [path for path in folder.iterdir() if not path.name.startswith(".")]
    found.sort(key=lambda path: natural(path.name))
    up = (
        []
        if folder == folder.parent
        else [FolderLine(folder.parent, "..", "up", folder=True)]
    )
    folders = [
        FolderLine(path, path.name, "files", folder=True)
        for path in found
        if is_folder(path)
    ]
    files = [_file_line(path, kind.icon, today) for path in found if kind.has(path)]
    return up + folders + files


def draw_line(
    surface: pygame.Surface, rect: pygame.Rect, line: FolderLine, style: Style, bold: bool
) -> None:
    """Draw a line into a row of the list."""
    m, theme, y = style.metrics, style.theme, rect.centery
    center = rect.x + m.gap + round(m.icon * 0.65), y
    draw_icon(surface, line.icon, center, m.icon, theme.text2)
    right = rect.right - m.gutter
    draw_text(surface, line.day, right, y, m.small, theme.text3, align="right")
    day = text_width("30 Sep 2026", m.small) + m.gap
    room = rect.width - m.gutter - day - 2 * m.gap - round(m.icon * 1.3)
    title = ellipsis(line.title, m.body, room, bold)
    x = rect.x + 2 * m.gap + round(m.icon * 1.3)
    draw_text(surface, title, x, y, m.body, theme.text, bold=bold)


def _file_line(path: Path, icon: str, today: date) -> FolderLine:
    try:
        written = day_written(path.stat().st_mtime)
    except OSError:
        return FolderLine(path, path.name, icon)
    return FolderLine(path, path.name, icon, day=day_name(written, today))


def is_folder(path: Path) -> bool:
    """Whether there is a folder at ``path``."""
    try:
        return path.is_dir()
    except OSError:
        return False


class FolderList(TextList):
    """The way up, the folders and the files of a kind in one folder.

    Args:
        folder: Where to begin.
        kind: Which files are listed.
        on_open: Called with the file that is opened.
        on_problem: Called with a sentence where a folder cannot be read.
        name: The line to begin on, if it is there.

    Attributes:
        folder: The folder that is shown.
    """

    def __init__(
        self,
        folder: Path,
        kind: FileKind,
        on_open: Callable[[Path], None],
        on_problem: Callable[[str], None],
        name: str = "",
    ) -> None:
        super().__init__(self._draw_row, lambda _: None, self._open)
        self.folder = folder
        self._name, self._kind = name, kind
        self._on_open = on_open
        self._on_problem = on_problem
        self._lines: list[FolderLine] = []

    @property
    def line(self) -> FolderLine | None:
        """The current line."""
        return self._lines[self.current] if 0 <= self.current < len(self._lines) else None

    @property
    def name(self) -> str:
        """What the current line is called."""
        return self.line.path.name if self.line is not None else ""

    def fill(self) -> None:
        """Show what the folder holds now."""
        self.enter(self.folder, self._name)

    def up(self) -> None:
        """Show the folder above, with this one as the current line."""
        self.enter(self.folder.parent, self.folder.name)

    def open_current(self) -> None:
        """Open the current line."""
        if self.line is not None:
            self._open(self.current)

    def enter(self, folder: Path, name: str = "") -> None:
        """Show another folder, with the line of that name as the current one."""
        try:
            lines = folder_lines(folder, self._kind)
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
            self.enter(line.path)
        else:
            self._on_open(line.path)

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        draw_line(surface, rect, self._lines[row], style, row == self.current)
