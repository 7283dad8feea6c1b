"""Choosing a program to be added: a path to type over the programs of a folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pygame

from bots.entries import ODDS
from bots.roster import ROSTER
from core.plain import plain
from core.tasks.confinement import exposure
from gui.app.paths import short_path, typed_path
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text, ellipsis
from gui.engines.detail import EnginesLayout
from gui.entry.folder_list import FileKind, FolderList, is_folder
from gui.entry.headings import draw_heading
from gui.entry.path_field import PathField, home_folder
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget
from settings.engines import EngineList, ListedEngine, free_name

NEW = "engine"
"""What an engine is called until it has said its name."""

TITLE = "Add an engine"
_SPEAKING = "A program that speaks UCI or USI, or an engine for games in the fog"
_HINT = "Type or paste the path of a program"


def is_program(path: Path) -> bool:
    """Whether a file can be started."""
    if os.name == "nt":
        return path.suffix.lower() == ".exe"
    return not is_folder(path) and os.access(path, os.X_OK)


PROGRAMS = FileKind(is_program, "engine")


class ProgramChooser:
    """Stands in the place of the chosen engine while another one is looked for.

    Args:
        on_choose: Called with the path of a program.
        complain: Says in a sentence what cannot be.
    """

    def __init__(
        self, on_choose: Callable[[Path], None], complain: Callable[[str], None]
    ) -> None:
        self.path = PathField(_HINT, self._enter)
        self.list = FolderList(home_folder(), PROGRAMS, on_choose, complain)
        self._choose, self._complain = on_choose, complain
        self._heading = self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def widgets(self) -> list[Widget]:
        """For the focus of the screen, in the order of Tab."""
        return [self.path, *([self.list] if self.list.count else [])]

    def arrange(self, layout: EnginesLayout, m: Metrics) -> None:
        """Stand where the chosen engine does."""
        self._heading, self._panel = layout.head, layout.options
        self.path.rect = pygame.Rect(layout.strip.topleft, (layout.strip.width, m.button))
        self.list.place(layout.options.inflate(-8, -8), m.row + 4)
        self.list.show(self.list.current)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all but the widgets."""
        m, theme, rect = style.metrics, style.theme, self._heading
        y = rect.y + m.h2 * 0.6
        draw_text(surface, TITLE, rect.x, y, m.h2, theme.text, bold=True)
        words = ellipsis(exposure() or _SPEAKING, m.small, rect.width)
        y = rect.bottom - m.small * 0.7
        draw_text(surface, words, rect.x, y, m.small, theme.text2)
        draw_heading(surface, self._panel, "Folder", style, short_path(self.list.folder))
        draw_panel(surface, self._panel, style)

    def _enter(self, text: str) -> None:
        """Choose the program that was typed, or show the folder."""
        path = program_path(text, self.list.folder)
        if is_folder(path):
            self.path.text = ""
            self.list.enter(path)
        elif path.exists():
            self._choose(path)
        else:
            self._complain(f"There is no program {plain(short_path(path))}.")


def program_path(text: str, folder: Path) -> Path:
    """The path that a text means: as any path is typed, or a name on the path."""
    path = typed_path(text, folder)
    if path.exists() or os.sep in text:
        return path
    found = shutil.which(text.strip())
    return path if found is None else Path(found)


def new_engine(path: Path) -> ListedEngine:
    """The program as an engine of which nothing is known yet."""
    return ListedEngine(name=NEW, path=os.path.abspath(path), protocol="")


def named(line: ListedEngine, engines: EngineList) -> ListedEngine:
    """An engine that has said who it is, with a name that nobody has."""
    taken = [*ROSTER, ODDS.name, *(engine.name for engine in engines.engines)]
    said = line.probe.title if line.probe is not None else ""
    return line.model_copy(update={"name": free_name(said or Path(line.path).stem, taken)})
