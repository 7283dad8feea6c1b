"""The screen while the rules are being compiled; what the player asked for comes next."""

from __future__ import annotations

import pygame

from core.games import find_variant
from gui.app.board_settings import board_options, fog_time
from gui.app.needs import variant_needed
from gui.app.requests import Request
from gui.app.rules_loading import far_words
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.blank import blank
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, board_height, largest_cell
from gui.drawing import redraw
from gui.drawing.text import draw_text
from gui.widgets.button import Button
from gui.widgets.signs import draw_progress

_QUIET = 0.2
"""Seconds before anything is shown; usually the rules are ready by then."""

_LONG = 10.0
"""Seconds after which there is a button to leave."""


class PreparingScene(Screen):
    """An empty board, in fog where the game has some, and the progress of compiling.

    Args:
        shell: What all screens share.
        request: Where to go when they are ready.
    """

    def __init__(self, shell: Shell, request: Request) -> None:
        super().__init__(shell)
        self._request = request
        self._waited = 0.0
        self._cancel = Button("Cancel", self.back, icon="close")
        self._view: BoardView | None = None
        self._bar = pygame.Rect(0, 0, 0, 0)
        variant = variant_needed(request) or shell.settings.variant
        self._facts = find_variant(variant).facts
        self._board = BoardLayout.of(self._facts, 1)
        self._rules = shell.rules_of(variant)
        self._rules.begin()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Preparing"

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m, (width, height) = self.metrics, self.size
        foot = 3 * m.gutter + m.small + m.button + m.margin
        facts, room = self._facts, height - 2 * m.margin - foot - m.coords
        wide = width * 2 / (3 * facts.columns)
        cell = largest_cell(facts, wide, room / facts.rows)
        across, tall = cell * facts.columns, board_height(facts, cell)
        top = (height - tall - foot - m.coords) // 2
        self._board = BoardLayout.of(facts, cell, (width - across) // 2, top)
        options = board_options(self.shell.settings, m)
        self._view = BoardView(self._board, self.shell.theme, options)
        y = top + tall + m.coords + 2 * m.gutter + m.small
        self._bar = pygame.Rect(self._board.x, y, across, max(6, m.gutter // 2))
        self._cancel.rect = pygame.Rect(0, 0, 5 * m.button, m.button)
        self._cancel.rect.midtop = (width // 2, self._bar.bottom + m.gutter)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if self._view is None or self._waited < _QUIET:
            redraw.within(_QUIET - self._waited)
            return
        self._view.draw(surface, blank(self._facts), t=fog_time(self.shell))
        rules, m, theme = self._rules, self.metrics, self.shell.theme
        draw_progress(surface, self._bar, rules.done / rules.total, self.style)
        y = self._bar.y - m.gutter
        words = "Preparing the rules; only the first time"
        draw_text(surface, words, self._bar.x, y, m.small, theme.text2)
        count = far_words(rules.done, rules.total, rules.left)
        draw_text(surface, count, self._bar.right, y, m.small, theme.text, align="right")

    def tick(self, dt: float) -> None:
        """Go on as soon as the rules are ready."""
        self._waited += dt
        if self._waited >= _LONG and not self.focus.widgets:
            self.focus.set([self._cancel])
            self.focus.focus(self._cancel, by_keyboard=False)
        if self._rules.ready:
            self.go(self._request)
            if self.visits and isinstance(self._following, Screen):
                self._following.visits = True
