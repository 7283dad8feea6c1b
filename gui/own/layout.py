"""Where the parts of one's own record stand."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.drawing.metrics import Metrics

_RIGHT = {"S": 268, "M": 400, "L": 580}
_RATING = {"S": 100, "M": 132, "L": 176}
_CURVE = {"S": 170, "M": 236, "L": 330}


@dataclass(frozen=True, slots=True)
class OwnLayout:
    """The places of everything below the bar.

    Attributes:
        games: The choice of the game.
        table: The card with a row for each opponent.
        rating: The card of the rating.
        curve: The card of the rating over time.
        marks: The card of the pencil marks.
    """

    games: pygame.Rect
    table: pygame.Rect
    rating: pygame.Rect
    curve: pygame.Rect
    marks: pygame.Rect


def own_layout(size: tuple[int, int], m: Metrics, chooses: bool) -> OwnLayout:
    """The layout for a window; ``chooses`` makes room for a choice of the game."""
    width, height = size
    top = m.bar + m.margin
    games = pygame.Rect(m.margin, top, width - 2 * m.margin, m.control)
    if chooses:
        top = games.bottom + m.gap
    right = pygame.Rect(0, top, _RIGHT[m.size], height - m.margin - top)
    right.right = width - m.margin
    table = pygame.Rect(m.margin, top, right.x - m.gutter - m.margin, right.height)
    rating = pygame.Rect(right.x, top, right.width, _RATING[m.size])
    curve = pygame.Rect(right.x, rating.bottom + m.gap, right.width, _CURVE[m.size])
    below = curve.bottom + m.gap
    marks = pygame.Rect(right.x, below, right.width, right.bottom - below)
    return OwnLayout(games, table, rating, curve, marks)
