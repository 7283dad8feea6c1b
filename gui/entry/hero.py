"""The board of Home, drawn anew only when its fog has moved."""

from __future__ import annotations

import pygame

from core.games import find_variant
from gui.board.fog import Drift, drift_at
from gui.board.fog_time import STILL, FogTime
from gui.board.hero import HeroBoard, Spill
from gui.board.layout import BoardLayout
from gui.drawing import redraw
from gui.drawing.theme import Theme
from gui.entry.shown_views import hero

_SPILL = Spill(left=1.3, top=2.3, right=2.5)
_NO_SPILL = Spill(left=0.01, top=0.01, right=0.01)


class Hero:
    """A window-sized picture of the board in its fog, to draw all else upon.

    Args:
        size: Of the window.
        layout: Where the board stands in it.
        theme: The colours.
        variant: Key of the game that stands on it.
    """

    def __init__(
        self, size: tuple[int, int], layout: BoardLayout, theme: Theme, variant: str
    ) -> None:
        self._hidden = find_variant(variant).facts.hidden
        spill = _SPILL if self._hidden else _NO_SPILL
        self._board = HeroBoard(layout, theme, spill)
        self._cell, self._ground = layout.cell, theme.bg
        self._seen, self._shapes = hero(variant)
        self._picture = pygame.Surface(size)
        self._drawn: Drift | None = None

    def draw(self, surface: pygame.Surface, t: FogTime) -> None:
        """Draw the board at the time ``t``, over the whole of ``surface``."""
        t = t if self._hidden else STILL
        redraw.within(t.lasts)
        drift = drift_at(self._cell, t.seconds)
        if drift != self._drawn:
            self._picture.fill(self._ground)
            self._board.draw(self._picture, self._seen, self._shapes, t.seconds)
            self._drawn = drift
        surface.blit(self._picture, (0, 0))
