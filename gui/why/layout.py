"""Where the parts of the screen stand, for every size of the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from gui.board.hand_shelf import Where
from gui.board.layout import BoardLayout
from gui.drawing.metrics import Metrics
from gui.replay.layout import Room

BOARDS = 3
LINES = 2
"""Lines of words under each board."""


@dataclass(frozen=True, slots=True)
class _Spaces:
    """Heights of one size class: the card, the heads of the boards, all at the foot."""

    card: int
    head: int
    foot: int
    left: int
    right: int


_SPACES = {
    "S": _Spaces(104, 28, 96, 168, 132),
    "M": _Spaces(120, 42, 104, 256, 176),
    "L": _Spaces(160, 52, 144, 336, 240),
}


@dataclass(frozen=True, slots=True)
class WhyLayout:
    """The places of everything below the bar.

    Attributes:
        card: The card with the verdict.
        move: In it, the move and the way to the others.
        verdict: In it, the verdict and the sentence.
        chance: In it, what the move cost.
        boards: What was seen, what could have been known, the truth.
        head: Distance from the middle of the words over a board to the board.
        shelf: Height of a hand above and below a board, with the gap between them.
        shelves: On which sides of the boards the hands lie, in games that have some.
        curve: The card of the curve.
        better: The line over the buttons.
        actions: The row of buttons.
    """

    card: pygame.Rect
    move: pygame.Rect
    verdict: pygame.Rect
    chance: pygame.Rect
    boards: tuple[BoardLayout, ...]
    head: int
    shelf: int
    shelves: Where
    curve: pygame.Rect
    better: pygame.Rect
    actions: pygame.Rect


def why_layout(size: tuple[int, int], m: Metrics, facts: Facts, flipped: bool) -> WhyLayout:
    """The layout for a window of that size."""
    spaces, (width, height) = _SPACES[m.size], size
    gap = 2 * m.gap
    card = pygame.Rect(m.margin, m.bar + gap, width - 2 * m.margin, spaces.card)
    words = round(LINES * m.small * 1.5) + m.gap
    top = card.bottom + spaces.head
    below = words + m.gap + spaces.foot + m.gap
    room = Room(width, height, m, facts, flipped)
    cell, where = room.best((card.width - 2 * gap) // BOARDS, height - top - below)
    shelf, aside = room.above(cell, where), room.beside(cell, where)
    column = room.column(cell, where)
    lefts = _lefts(card, column)
    boards = tuple(room.board(cell, left + aside, top + shelf) for left in lefts)
    foot = pygame.Rect(card.x, height - m.gap - spaces.foot, card.width, spaces.foot)
    curve = pygame.Rect(foot.x, foot.y, lefts[1] + column - foot.x, foot.height)
    right = pygame.Rect(lefts[2], foot.y, column, foot.height)
    actions = pygame.Rect(right.x, right.bottom - m.button, column, m.button)
    better = pygame.Rect(right.x, right.y, column, actions.y - right.y)
    return WhyLayout(
        card,
        *_parts(card, spaces, m),
        boards,
        spaces.head // 2 + shelf,
        shelf,
        where,
        curve,
        better,
        actions,
    )


def _lefts(card: pygame.Rect, column: int) -> tuple[int, ...]:
    """Left edges of the boards, as far apart as the card is wide: all edges meet."""
    step = (card.width - column) / (BOARDS - 1)
    return tuple(card.x + round(number * step) for number in range(BOARDS))


def _parts(
    card: pygame.Rect, spaces: _Spaces, m: Metrics
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    inner = card.inflate(-2 * m.gutter, -2 * m.gap)
    move = pygame.Rect(inner.x, inner.y, spaces.left - 2 * m.gutter, inner.height)
    chance = pygame.Rect(inner.right - spaces.right, inner.y, spaces.right, inner.height)
    left = card.x + spaces.left + m.gutter
    verdict = pygame.Rect(left, inner.y, chance.x - m.gutter - left, inner.height)
    return move, verdict, chance
