"""The board in the options, which shows what the options do."""

from __future__ import annotations

import pygame

from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks, Step
from gui.board_settings import board_options, fog_time
from gui.entry.shown_views import PREVIEW_VIEW, view
from gui.metrics import Metrics
from gui.shell import Shell

_CHOSEN, _FROM, _TO, _BLOCKED = 21, 11, 10, 32
_DOTS = frozenset({4, 6, 11, 27, 31, 36, 38})


class Preview:
    """A moment of a game, drawn as the settings say."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._seen = view(PREVIEW_VIEW)
        self._view: BoardView | None = None

    def place(self, box: pygame.Rect, metrics: Metrics) -> None:
        """Stand there; to be called whenever the settings have changed."""
        layout = BoardLayout(8, 8, box.width // 8, box.x, box.y)
        options = board_options(self._shell.settings, metrics)
        self._view = BoardView(layout, self._shell.theme, options)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, with the marks that the settings ask for."""
        settings = self._shell.settings
        marks = BoardMarks(
            chosen=_CHOSEN,
            dots=_DOTS if settings.show_dots else frozenset(),
            last=(Step(_FROM, _TO),),
            blocked=frozenset({_BLOCKED} if settings.show_blocked else ()),
        )
        if self._view is not None:
            self._view.draw(surface, self._seen, marks, t=fog_time(self._shell))
