"""Where the parts of the screen stand, for every size of the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from gui.board.hand_shelf import Where
from gui.board.layout import BoardLayout
from gui.drawing.metrics import Metrics
from gui.replay.layout import Room

_BOARDS = 3
_WIDEST = 24
"""So many letters wide the line over the buttons is at most, beside one board."""

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
        boards: What was seen, what could have been known, the truth; or the one board.
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
    card = pygame.Rect(m.margin, m.bar + 2 * m.gap, width - 2 * m.margin, spaces.card)
    room = Room(width, height, m, facts, flipped)
    placed = _three(room, card) if facts.hidden else _one(room, card)
    foot = placed.foot
    actions = pygame.Rect(foot.x, foot.bottom - m.button, foot.width, m.button)
    better = pygame.Rect(foot.x, foot.y, foot.width, actions.y - foot.y)
    return WhyLayout(
        card,
        *_parts(card, spaces, m),
        placed.boards,
        spaces.head // 2 + placed.shelf,
        placed.shelf,
        placed.where,
        placed.curve,
        better,
        actions,
    )


@dataclass(frozen=True, slots=True)
class _Placed:
    """The boards with their hands, the curve, and the line over the buttons with these."""

    boards: tuple[BoardLayout, ...]
    where: Where
    shelf: int
    curve: pygame.Rect
    foot: pygame.Rect


def _words(m: Metrics) -> int:
    """Height of the words under a board."""
    return round(LINES * m.small * 1.5) + m.gap


def _three(room: Room, card: pygame.Rect) -> _Placed:
    """Three boards in a row, and the rest below them."""
    m, spaces = room.metrics, _SPACES[room.metrics.size]
    top = card.bottom + spaces.head
    below = _words(m) + m.gap + spaces.foot + m.gap
    across = (card.width - 4 * m.gap) // _BOARDS
    cell, where = room.best(across, room.height - top - below)
    shelf, aside = room.above(cell, where), room.beside(cell, where)
    column = room.column(cell, where)
    lefts = _lefts(card, column)
    boards = tuple(room.board(cell, left + aside, top + shelf) for left in lefts)
    y = room.height - m.gap - spaces.foot
    curve = pygame.Rect(card.x, y, lefts[1] + column - card.x, spaces.foot)
    foot = pygame.Rect(lefts[2], y, column, spaces.foot)
    return _Placed(boards, where, shelf, curve, foot)


def _one(room: Room, card: pygame.Rect) -> _Placed:
    """One board, and the rest beside it."""
    m, spaces = room.metrics, _SPACES[room.metrics.size]
    top = card.bottom + spaces.head
    high = room.height - top - _words(m) - m.gap
    cell, where = room.best(card.width * 3 // 5, high)
    shelf, aside = room.above(cell, where), room.beside(cell, where)
    board = room.board(cell, card.x + aside, top + shelf)
    x = card.x + room.column(cell, where) + 2 * m.gap
    y = board.y + board.height + shelf - spaces.foot
    width = card.right - x
    foot = pygame.Rect(x, y, min(width, _WIDEST * m.body), spaces.foot)
    curve = pygame.Rect(x, top, width, foot.y - 2 * m.gap - top)
    return _Placed((board,), where, shelf, curve, foot)


def _lefts(card: pygame.Rect, column: int) -> tuple[int, ...]:
    """Left edges of the boards, as far apart as the card is wide: all edges meet."""
    step = (card.width - column) / (_BOARDS - 1)
    return tuple(card.x + round(number * step) for number in range(_BOARDS))


def _parts(
    card: pygame.Rect, spaces: _Spaces, m: Metrics
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    inner = card.inflate(-2 * m.gutter, -2 * m.gap)
    move = pygame.Rect(inner.x, inner.y, spaces.left - 2 * m.gutter, inner.height)
    chance = pygame.Rect(inner.right - spaces.right, inner.y, spaces.right, inner.height)
    left = card.x + spaces.left + m.gutter
    verdict = pygame.Rect(left, inner.y, chance.x - m.gutter - left, inner.height)
    return move, verdict, chance
