"""Boards that are shown where no game is played, and the large one of Home.

What stands on them is what the rules would give; it is written out as text so that the
first picture of the window needs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from core.facts import Facts
from core.games import FOG_CHESS, find_variant
from core.notation import read_board
from core.values import Observation, Piece, Side, Square
from gui.board.fog import Drift, drift_at
from gui.board.fog_time import STILL, FogTime
from gui.board.hero import HeroBoard, Spill
from gui.board.layout import BoardLayout
from gui.drawing import redraw
from gui.drawing.theme import Theme
from gui.games import GAMES

PREVIEW_VIEW = "********/*******p/*****n1*/**pq3*/P4*2/1P2PNP1/*BQ2PKP/3R4"
"""White's view in the options: as on Home, but the way of a pawn is blocked."""

PREVIEW_TRUTH = "3r1rk1/5ppp/1p2pn2/p1pq4/P7/1P2PNP1/1BQ2PKP/3R4"
"""What stands on the board in the options."""


def view(text: str, facts: Facts = FOG_CHESS) -> Observation:
    """The observation that a fogged board describes, White to move."""
    pieces, visible = read_board(facts, text)
    return Observation(Side.FIRST, Side.FIRST, 0, visible, pieces, variant=facts.key)


def hero(variant: str) -> tuple[Observation, Mapping[Square, Piece]]:
    """What Home shows of a game, or of the first one, and the pieces in its fog."""
    key = variant if any(GAMES[variant].home_boards) else next(iter(GAMES))
    seen_text, truth = GAMES[key].home_boards
    facts = find_variant(key).facts
    seen = view(seen_text, facts)
    pieces, _ = read_board(facts, truth)
    return seen, {at: piece for at, piece in pieces.items() if at not in seen.visible}


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
