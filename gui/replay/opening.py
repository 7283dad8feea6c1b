"""The screen while a file of games is read, and when there is no game in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pygame

from core.facts import Facts
from core.games import find_variant
from core.records.reader import TreeReading
from core.records.tree import record_of
from gui.app.bot_requests import ToTournament
from gui.app.requests import Request, ToLibrary, ToReplay
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.blank import blank
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell
from gui.board.view_state import BoardOptions
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.text import LEADING, draw_paragraph, draw_text, wrap_into
from gui.replay.file_reading import FileReading
from gui.replay.unfinished import UnfinishedGameScene
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

AT_ONCE = 0.15
"""Most files are read in less time than this, and need no waiting screen."""

Then: TypeAlias = Callable[[TreeReading], Screen]
"""Makes the screen for a game that has been read."""


_BOARD = 8
"""Width of the board in sizes of main text."""

_MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class StateCard:
    """A card in the middle of the window, with room for one button at its foot.

    Attributes:
        rect: Where it stands.
        button: Where the button stands.
    """

    rect: pygame.Rect
    button: pygame.Rect


def state_card(size: tuple[int, int], style: Style) -> StateCard:
    """The card for a window of that size."""
    m = style.metrics
    rect = pygame.Rect(0, 0, min(size[0] - 2 * m.margin, m.body * 34), m.body * 18)
    rect.center = (size[0] // 2, (size[1] + m.bar) // 2)
    button = pygame.Rect(0, 0, m.body * 12, m.button)
    button.midbottom = (rect.centerx, rect.bottom - m.margin)
    return StateCard(rect, button)


def draw_error(surface: pygame.Surface, card: StateCard, words: str, style: Style) -> None:
    """Draw that a file could not be read, and why."""
    m, theme, x = style.metrics, style.theme, card.rect.centerx
    draw_panel(surface, card.rect, style)
    y = card.rect.y + m.margin + m.icon
    draw_icon(surface, "warning", (x, y), m.icon * 2, theme.danger)
    y += m.icon * 2 + m.gap
    title = "This file could not be read"
    draw_text(surface, title, x, y, m.h3, theme.text, bold=True, align="center")
    y += round(m.h3 * 1.2) + m.gap // 2
    width = card.rect.width - 2 * m.margin
    for number, line in enumerate(wrap_into(words, m.small, width, _MOST_LINES)):
        rise = y + round(number * m.small * LEADING)
        draw_text(surface, line, x, rise, m.small, theme.text2, align="center")


def draw_loading(
    surface: pygame.Surface,
    card: StateCard,
    facts: Facts,
    words: tuple[str, str],
    style: Style,
) -> None:
    """Draw a board without pieces, what is being opened, and how far that is."""
    m, theme, x = style.metrics, style.theme, card.rect.centerx
    draw_panel(surface, card.rect, style)
    side = _BOARD * m.body
    cell = largest_cell(facts, side / facts.columns, side / facts.rows)
    left = x - cell * facts.columns // 2
    layout = BoardLayout.of(facts, cell, left, card.rect.y + m.margin)
    BoardView(layout, theme, BoardOptions(coordinates="off")).draw(surface, blank(facts))
    y = layout.y + layout.height + m.gap + m.body
    title, detail = words
    width = card.rect.width - 2 * m.margin
    y += draw_paragraph(
        surface, title, x, y, width, m.body, theme.text, bold=True, align="center"
    )
    draw_text(surface, detail, x, y, m.small, theme.text2, align="center")


LOADING_AFTER = 0.2
"""Seconds before the waiting screen says anything."""

CANCEL_AFTER = 10.0
"""Seconds before a Cancel button appears."""

_CANCEL = ("Cancel", "close")


def opened(shell: Shell, file: FileReading, then: Then) -> Screen:
    """The screen for the game of a file: at once, or after one that waits for it.

    A game that goes on is shown to its player alone, whatever it was to be opened for.
    """
    file.wait(AT_ONCE)
    waiting = OpeningScene(shell, file, then)
    return waiting.opened or waiting


class OpeningScene(Screen):
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
        self._bar = AppBar("Replay", file.path.name, self.back, self.home)
        self._elsewhere = Button("Open another file", self.back, "main", "files")
        self._take(file.result)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        self._bar.arrange(self.size[0], self.metrics)
        self._elsewhere.rect = state_card(self.size, self.style).button
        self._offer()

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
            draw_loading(surface, card, self._facts, words, style)

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

    def _offer(self) -> None:
        """Show the button once there is a reason to leave."""
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


def _beyond(shell: Shell, path: Path) -> Request:
    """Where Back leads: the tournament that the file belongs to, or the library."""
    shown = shell.tournament
    if shown is not None and path.is_relative_to(shown.folder):
        return ToTournament(shown.folder)
    return ToLibrary()
