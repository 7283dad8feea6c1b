"""The board in the options, which shows what the options do."""

from __future__ import annotations

import pygame

from core.values import Piece, Side
from gui.app.board_settings import board_options, fog_time
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks, Ghost, Step
from gui.drawing.metrics import Metrics
from gui.entry.shown_views import PREVIEW_VIEW, view
from settings.model import Settings

_CHOSEN, _FROM, _TO, _BLOCKED = 21, 11, 10, 32
_DOTS = frozenset({4, 6, 11, 27, 31, 36, 38})
_GHOST = Ghost(59, Piece(Side.SECOND, "r"), 2)
_ODDS = ((40, 0.22), (41, 0.35), (43, 0.12), (50, 0.62), (53, 0.18), (61, 0.8))


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
        marks = _marks(self._shell.settings)
        if self._view is not None:
            self._view.draw(surface, self._seen, marks, t=fog_time(self._shell))


def _marks(settings: Settings) -> BoardMarks:
    return BoardMarks(
        chosen=_CHOSEN,
        dots=_DOTS if settings.show_dots else frozenset(),
        last=(Step(_FROM, _TO),),
        blocked=frozenset({_BLOCKED} if settings.show_blocked else ()),
        ghosts=(_GHOST,) if settings.help >= 2 else (),
        odds=_ODDS if settings.help >= 3 else (),
    )
