"""The screen while a file of games is read, and when there is no game in it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.records.reader import Reading
from gui.app.requests import Request, ToLibrary
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.replay.file_reading import FileReading
from gui.replay.states import draw_error, draw_loading, state_card
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button

LOADING_AFTER = 0.2
"""Seconds of waiting before anything is said about it."""

CANCEL_AFTER = 10.0
"""Seconds of waiting before a way out is offered besides Esc."""

_CANCEL = ("Cancel", "close")


class OpeningScene(Screen):
    """Waits for a file, and stays where the file holds no game.

    Args:
        shell: The program's.
        file: The file that is being read.
        then: Makes the next scene from what it gave.

    Attributes:
        problem: Why there is nothing to show; empty while the file is being read.
    """

    beyond: Request = ToLibrary()

    def __init__(
        self, shell: Shell, file: FileReading, then: Callable[[Reading], Scene]
    ) -> None:
        super().__init__(shell)
        self.problem = ""
        self._file = file
        self._then = then
        self._waited = 0.0
        self._bar = AppBar("Replay", file.path.name, self.back)
        self._elsewhere = Button("Open another file", self.back, "main", "files")
        self._take(file.result)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        self._bar.arrange(self.size[0], self.metrics)
        self._elsewhere.rect = state_card(self.size, self.style).button
        self._offer()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        if self.problem:
            return
        self._waited += dt
        self._take(self._file.result)
        self._offer()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        style, card = self.style, state_card(self.size, self.style)
        self._bar.draw(surface, style)
        if self.problem:
            draw_error(surface, card, self.problem, style)
        elif self._waited < LOADING_AFTER:
            redraw.within(LOADING_AFTER - self._waited)
        else:
            redraw.at_step(self._waited + 0.5, 1.0)
            words = f"Opening {self._file.path.name}", self._progress()
            draw_loading(surface, card, words, style)

    def _take(self, reading: Reading | None) -> None:
        if reading is None:
            return
        if reading.games:
            self._following = self._then(reading)
        else:
            self.problem = " ".join(reading.problems[:1]) or "There is no game in it."

    def _offer(self) -> None:
        """Offer the way on where there is a reason to leave."""
        offered = bool(self.problem) or self._waited >= CANCEL_AFTER
        button = self._elsewhere
        button.words, button.icon = (
            ("Open another file", "files") if self.problem else _CANCEL
        )
        self.focus.set([*self._bar.widgets, *([self._elsewhere] if offered else [])])

    def _progress(self) -> str:
        size = self._file.size
        amount = f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
        return f"{amount}, {self._waited:.0f} s so far"
