"""One folder to open a file from: what lies in it, and a line to type a path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

import pygame

from core.plain import natural
from core.records.files import day_written
from core.texts import _, labelled
from gui.app.paths import short_path
from gui.drawing.metrics import Metrics
from gui.entry.played import day_name
from gui.ui.elements import Own, Text, icon
from gui.ui.layout import GROW, Column, Element, Row
from gui.ui.listing import ListArea, ListOf, row_ground
from gui.ui.parts import section
from gui.widgets.focus import Focus
from gui.widgets.signs import draw_panel
from gui.widgets.text_field import TextField

_LONGEST = 1000


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
    """The files that are listed, and how else they are named.

    Attributes:
        has: Whether a path is one of them.
        icon: Drawn before their names.
        hint: What can be typed.
        means: The path that a typed text means in a folder.
        problem: Why a typed path cannot be opened, in one sentence, or ``""``.
    """

    has: Callable[[Path], bool]
    icon: str
    hint: str
    means: Callable[[str, Path], Path]
    problem: Callable[[Path], str]


class FolderPicker:
    """The way up, the folders and the files of a kind in one folder, over them a path.

    Args:
        folder: Where to begin; ``None`` for the person's own folder.
        kind: Which files are listed.
        on_open: Called with the file that is opened.
        on_problem: Called with a sentence where something cannot be opened.
        name: The line to begin on, if it is there.

    Attributes:
        folder: The folder that is shown.
        path: The line for a path.
        area: The list below it.
    """

    def __init__(
        self,
        folder: Path | None,
        kind: FileKind,
        on_open: Callable[[Path], None],
        on_problem: Callable[[str], None],
        name: str = "",
    ) -> None:
        self.folder = folder or _home_folder()
        self.path = TextField(
            "", _LONGEST, hint=_(kind.hint), icon="files", on_enter=self._take
        )
        self.area = ListArea()
        self._name, self._kind = name, kind
        self._on_open, self._on_problem = on_open, on_problem
        self._lines: list[FolderLine] = []
        self._chosen = -1

    @property
    def line(self) -> FolderLine | None:
        """The chosen line."""
        return self._lines[self._chosen] if self._lines else None

    @property
    def name(self) -> str:
        """What the chosen line is called."""
        return self.line.path.name if self.line is not None else ""

    def view(self, m: Metrics) -> tuple[Element, Element]:
        """The line for a path, and the list."""
        rows = ListOf(
            items=self._lines,
            cell=_cell,
            chosen=self._chosen,
            on_choose=self._choose,
            on_open=lambda _number: self.open_chosen(),
            each=m.row + 4,
            area=self.area,
        )
        listed = Column(rows if self._lines else None, pad=4, ground=draw_panel, h=GROW)
        note = short_path(self.folder)
        return Own(self.path, h="button"), section(_("Folder"), listed, note=note, h=GROW)

    def catch(self, event: pygame.event.Event, focus: Focus) -> bool:
        """Take a letter that no field is typed into for the path."""
        return self.path.catch(event, focus)

    def fill(self) -> None:
        """Show what the folder holds now."""
        self.enter(self.folder, self._name)

    def up(self) -> None:
        """Show the folder above, with this one as the chosen line."""
        self.enter(self.folder.parent, self.folder.name)

    def open_chosen(self) -> None:
        """Open the chosen line."""
        line = self.line
        if line is None:
            return
        if not line.folder:
            self._on_open(line.path)
        elif line.path == self.folder.parent:
            self.up()
        else:
            self.enter(line.path)

    def enter(self, folder: Path, name: str = "") -> None:
        """Show another folder, with the line of that name as the chosen one."""
        try:
            lines = folder_lines(folder, self._kind)
        except OSError as error:
            self._on_problem(labelled(str(folder), error.strerror or str(error)))
            lines = [] if folder == self.folder else self._lines
            folder = self.folder
        self.folder, self._lines = folder, lines
        found = (n for n, line in enumerate(lines) if line.path.name == name)
        self._chosen = next(found, 0) if lines else -1
        self.area.begin()

    def _choose(self, number: int) -> None:
        self._chosen = number

    def _take(self, text: str) -> None:
        """Open the file that was typed, or show the folder."""
        if not text.strip():
            return
        path = self._kind.means(text, self.folder)
        problem = "" if is_folder(path) else self._kind.problem(path)
        if problem:
            self._on_problem(problem)
        elif is_folder(path):
            self.path.text = ""
            self.enter(path)
        else:
            self._on_open(path)


def _cell(line: FolderLine, chosen: bool, pointed: bool) -> Element:
    """A line: icon, name, day."""
    return Row(
        icon(line.icon),
        Text(line.title, "body", "text", bold=chosen, w=GROW),
        Text(line.day, ink="text3") if line.day else None,
        pad=("gutter", 0), gap="gap", ground=row_ground(chosen, pointed),
    )  # fmt: skip


def _home_folder() -> Path:
    """The person's own folder, where folders are shown first."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


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
