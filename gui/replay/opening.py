"""The screen while a file of games is read, and when there is no game in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from core.games import find_variant
from core.records.reader import TreeReading
from core.records.tree import record_of
from gui.app.requests import Request, ToLibrary, ToReplay, ToTournament
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.tree_screen import TreeScreen
from gui.board.board import Board, BoardLook
from gui.board.fog import STILL
from gui.board.view_state import BoardOptions, ShownBoard, blank, covered
from gui.drawing import redraw
from gui.replay.file_reading import FileReading
from gui.replay.unfinished import UnfinishedGameScene
from gui.ui.elements import Text, icon
from gui.ui.layout import GROW, Column, Element, Row, Space
from gui.ui.parts import app_bar, button
from gui.widgets.signs import draw_panel

AT_ONCE = 0.15
"""Most files are read in less time than this, and need no waiting screen."""

Then: TypeAlias = Callable[[TreeReading], Screen]
"""Makes the screen for a game that has been read."""


LOADING_AFTER = 0.2
"""Seconds before the waiting screen says anything."""

CANCEL_AFTER = 10.0
"""Seconds before a Cancel button appears."""

_BOARD = 8
"""Height of the board in sizes of main text."""

_MOST_LINES = 6


def opened(shell: Shell, file: FileReading, then: Then) -> Screen:
    """The screen for the game of a file: at once, or after one that waits for it.

    A game that goes on is shown to its player alone, whatever it was to be opened for.
    """
    file.wait(AT_ONCE)
    waiting = OpeningScene(shell, file, then)
    return waiting.opened or waiting


class OpeningScene(TreeScreen):
    """Waits for a file, and stays open with an error if it holds no game.

    Args:
        shell: What all screens share.
        file: The file that is being read.
        then: Makes the next screen from the game read, unless that goes on.

    Attributes:
        problem: Why there is nothing to show; empty while the file is being read.
        opened: The next screen, once the file is read.
    """

    def __init__(self, shell: Shell, file: FileReading, then: Then) -> None:
        super().__init__(shell)
        self.problem = ""
        self.opened: Screen | None = None
        self.beyond = _beyond(shell, file.path)
        self._file = file
        self._then = then
        self._waited = 0.0
        self._facts = find_variant(shell.settings.variant).facts
        self._take(file.result)

    def update(self, dt: float) -> Scene | None:
        """See ``Scene.update``; what follows a visitor visits the same screen."""
        following = super().update(dt)
        if self.opened is not None:
            self.opened.visits = self.visits
            self.opened = None
        return following

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        if self.problem:
            return
        self._waited += dt
        if self._waited < LOADING_AFTER:
            redraw.within(LOADING_AFTER - self._waited)
        else:
            redraw.at_step(self._waited + 0.5, 1.0)
        self._take(self._file.result)

    def view(self) -> Element:
        """See ``TreeScreen.view``; a way to leave is offered once there is a reason to."""
        m = self.metrics
        bar = app_bar("Replay", self._file.path.name, self.back, self.home)
        away = button("Cancel", self.back, "main", "close", w=12 * m.body)
        if self.problem:
            card = self._failed()
            away = button("Open another file", self.back, "main", "files", w=12 * m.body)
        elif self._waited < LOADING_AFTER:
            return Column(bar)
        else:
            card = self._loading()
        offered = self.problem or self._waited >= CANCEL_AFTER
        foot = Column(away if offered else None, h="button", align="center")
        wide = min(self.size[0] - 2 * m.margin, 34 * m.body)
        whole = Column(card, foot, w=wide, h=18 * m.body, pad="margin", ground=draw_panel)
        return Column(bar, Space(), Row(Space(), whole, Space()), Space())

    def _failed(self) -> Element:
        """That the file could not be read, and why."""
        title = "This file could not be read"
        return Column(
            Row(Space(), icon("warning", "danger", 2.0), Space(), h="h1"),
            Text(title, "h3", "text", bold=True, align="center"),
            Text(self.problem, lines=_MOST_LINES, align="center"),
            gap="gap", h=GROW,
        )  # fmt: skip

    def _loading(self) -> Element:
        """A board without pieces, what is being opened, and how far that is."""
        m, settings = self.metrics, self.shell.settings
        options = BoardOptions(coordinates="off")
        board = Board(
            facts=self._facts,
            shown=ShownBoard(blank(self._facts) or covered(self._facts)),
            look=BoardLook(options, settings, self.shell.now, lambda: STILL),
            h=_BOARD * m.body,
        )
        title = f"Opening {self._file.path.name}"
        return Column(
            board,
            Space("gap"),
            Text(title, "body", "text", bold=True, lines=2, align="center"),
            Text(self._progress(), align="center"),
            h=GROW,
        )

    def _take(self, reading: TreeReading | None) -> None:
        if reading is None:
            return
        if reading.games:
            self._open(self._then(reading))
        elif reading.going_on:
            asked = ToReplay(self._file.path, self._file.number)
            record, alone = record_of(reading.going_on[0]), self._file.is_only
            self._open(UnfinishedGameScene(self.shell, asked, record, alone=alone))
        else:
            self.problem = " ".join(reading.problems[:1]) or "There is no game in it."

    def _open(self, screen: Screen) -> None:
        screen.beyond = self.beyond
        self._following = self.opened = screen

    def _progress(self) -> str:
        size = self._file.size
        amount = f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
        return f"{amount}, {self._waited:.0f} s so far"


def _beyond(shell: Shell, path: Path) -> Request:
    """Where Back leads: the tournament that the file belongs to, or the library."""
    shown = shell.tournament
    if shown is not None and path.is_relative_to(shown.folder):
        return ToTournament(shown.folder)
    return ToLibrary()
