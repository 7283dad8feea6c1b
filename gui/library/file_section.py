"""The part of the library that opens files: a path to type, and the files of a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from stat import S_ISDIR, S_ISREG

import pygame

from core.formats import ENDINGS
from core.plain import plain
from gui.app.game_files import opening_of_file
from gui.app.paths import short_path, typed_path
from gui.app.requests import Request, ToLibrary
from gui.drawing.metrics import Metrics
from gui.entry.folder_list import FileKind, FolderLine, FolderList, is_folder
from gui.entry.headings import draw_heading
from gui.entry.path_field import PathField, home_folder
from gui.library.layout import LibraryLayout
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget
from settings.model import Settings

_HINT = "Type or paste the path of a file or a folder"


def _is_game_file(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS and not is_folder(path)


GAME_FILES = FileKind(_is_game_file, "board")
"""What is listed of a folder, besides other folders."""


class FileSection:
    """A field for a path over the files of a folder.

    Args:
        asked: Which folder, and the line to begin on.
        settings: Tells the settings.
        go: Opens another screen.
        complain: Says in a sentence what cannot be opened.

    Attributes:
        list: The folder.
        path: The field.
    """

    def __init__(
        self,
        asked: ToLibrary,
        settings: Callable[[], Settings],
        go: Callable[[Request], None],
        complain: Callable[[str], None],
    ) -> None:
        folder = asked.folder or home_folder()
        self.list = FolderList(folder, GAME_FILES, self._open_file, complain, asked.name)
        self.path = PathField(_HINT, self._enter)
        self._settings = settings
        self._go = go
        self._complain = complain
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def line(self) -> FolderLine | None:
        """The current line."""
        return self.list.line

    @property
    def widgets(self) -> list[Widget]:
        """For the focus of the screen, in the order of Tab."""
        return [self.path, *([self.list] if self.list.count else [])]

    @property
    def place(self) -> ToLibrary:
        """What leads back here."""
        return ToLibrary("files", self.list.folder, self.list.name)

    def arrange(self, layout: LibraryLayout, m: Metrics, key: str) -> None:
        """Place both; ``key`` leads to the field."""
        self.path.rect, self.path.key, self._panel = layout.path, key, layout.files
        self.list.place(layout.files.inflate(-8, -8), m.row + 4)
        self.list.show(self.list.current)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all but the widgets."""
        note = short_path(self.list.folder)
        draw_heading(surface, self._panel, "Folder", style, note)
        draw_panel(surface, self._panel, style)

    def _enter(self, text: str) -> None:
        """Open the file that was typed, or show the folder."""
        path = typed_path(text, self.list.folder)
        if problem := problem_with(path):
            self._complain(problem)
        elif path.is_dir():
            self.path.text = ""
            self.list.enter(path)
        else:
            self._open_file(path)

    def _open_file(self, path: Path) -> None:
        self._go(opening_of_file(path, self._settings()))


def problem_with(path: Path) -> str:
    """Why a file cannot be opened, in one sentence, or ``""``."""
    name = plain(short_path(path))
    try:
        kind = path.stat().st_mode
        if S_ISREG(kind):
            path.open("rb").close()
        elif not S_ISDIR(kind):
            return f"{name}: is neither a file nor a folder."
    except (FileNotFoundError, NotADirectoryError):
        return f"{name}: there is no such file."
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return f"{name}: cannot be read: {why}."
    return ""
