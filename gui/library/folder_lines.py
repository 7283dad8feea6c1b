"""The folders and game files of a folder, as lines of a list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

import pygame

from core.natural import natural
from core.records.files import day_written
from core.records.library import ENDINGS
from gui.drawing.icons import draw_icon
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.entry.played import day_name
from gui.widgets.widget import Style


@dataclass(frozen=True, slots=True)
class Line:
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


def folder_lines(folder: Path) -> list[Line]:
    """The way up, the folders, and the game files of ``folder``, hidden ones left out.

    Raises:
        OSError: If the folder cannot be read.
    """
    today = datetime.now().astimezone().date()
    found = [path for path in folder.iterdir() if not path.name.startswith(".")]
    found.sort(key=lambda path: natural(path.name))
    up = [] if folder == folder.parent else [Line(folder.parent, "..", "up", folder=True)]
    folders = [
        Line(path, path.name, "files", folder=True) for path in found if _is_folder(path)
    ]
    files = [_file_line(path, today) for path in found if _is_game_file(path)]
    return up + folders + files


def draw_line(
    surface: pygame.Surface, rect: pygame.Rect, line: Line, style: Style, bold: bool
) -> None:
    """Draw a line into a row of the list."""
    m, theme, y = style.metrics, style.theme, rect.centery
    center = rect.x + m.gap + round(m.icon * 0.65), y
    draw_icon(surface, line.icon, center, m.icon, theme.text2)
    right = rect.right - m.gutter
    draw_text(surface, line.day, right, y, m.small, theme.text3, align="right")
    title = ellipsis(line.title, m.body, title_room(rect, style), bold)
    x = rect.x + 2 * m.gap + round(m.icon * 1.3)
    draw_text(surface, title, x, y, m.body, theme.text, bold=bold)


def title_room(rect: pygame.Rect, style: Style) -> int:
    """How wide a title in that row may be."""
    m = style.metrics
    day = text_width("30 Sep 2026", m.small) + m.gap
    return rect.width - m.gutter - day - 2 * m.gap - round(m.icon * 1.3)


def _file_line(path: Path, today: date) -> Line:
    try:
        written = day_written(path.stat().st_mtime)
    except OSError:
        return Line(path, path.name, "board")
    return Line(path, path.name, "board", day=day_name(written, today))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _is_game_file(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS and not _is_folder(path)
