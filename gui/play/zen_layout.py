"""Where the board stands alone: as large as the window allows, small clocks beside it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from gui.board.layout import (
    BoardLayout,
    Where,
    best_beside,
    board_height,
    cell_with_shelves,
    left_gutter,
    shelf_room,
)
from gui.drawing.metrics import Metrics

_CLOCK = {"S": (96, 34), "M": (108, 42), "L": (140, 54)}
_FIELD = 260


@dataclass(frozen=True, slots=True)
class ZenLayout:
    """The places of a window without panels.

    Attributes:
        board: The board, the first side below.
        opponent: The opponent's clock, or the sign that it thinks.
        you: The person's clock.
        field: Where a move is typed.
        leave: The button that brings the panels back.
        shelves: On which sides of the board the hands lie, in games that have some.
    """

    board: BoardLayout
    opponent: pygame.Rect
    you: pygame.Rect
    field: pygame.Rect
    leave: pygame.Rect
    shelves: Where


def zen_layout(size: tuple[int, int], m: Metrics, facts: Facts, gutter: int) -> ZenLayout:
    """The board in the middle; the clocks beside it, or above and below if upright.

    Args:
        size: Of the window.
        m: The measures.
        facts: The shape of the board.
        gutter: Width of the strip for coordinates, 0 where there are none beside it.
    """
    width, height = size
    aside = _CLOCK[m.size][0] + 2 * m.gap + gutter
    over = _CLOCK[m.size][1] + 2 * m.gap
    strip = m.coords if facts.hand else 0
    room = width - 2 * aside - 2 * strip, height - 2 * m.gap - gutter
    wide, where = best_beside(facts, *room)
    high = cell_with_shelves(
        facts, width - 2 * (m.gap + gutter), height - 2 * over - gutter - 2 * strip
    )
    cell, where = (wide, where) if wide >= high else (high, "around")
    x = (width - cell * facts.columns) // 2
    above = gutter - left_gutter(facts, gutter)
    y = (height - board_height(facts, cell) - gutter) // 2 + above
    board = BoardLayout.of(facts, cell, x, y)
    shelf = shelf_room(facts, cell, where) + strip
    if where == "around":
        return _around(board, m, gutter, shelf)
    return _beside(board, m, gutter, shelf, where)


def _beside(
    board: BoardLayout, m: Metrics, gutter: int, shelf: int, where: Where
) -> ZenLayout:
    """Clocks at the right, level with the edges of the board; the rest at the left."""
    width, height = _CLOCK[m.size]
    bottom = board.y + board.height
    room = board.x - max(gutter, shelf) - 2 * m.gap
    left = pygame.Rect(m.gap, board.y, room, board.height)
    right = board.x + board.width + shelf + m.gap
    wide = min(_FIELD, left.width)
    return ZenLayout(
        board,
        pygame.Rect(right, board.y, width, height),
        pygame.Rect(right, bottom - height, width, height),
        pygame.Rect(left.right - wide, bottom - m.control, wide, m.control),
        _button(left.x, left.y, m),
        where,
    )


def _around(board: BoardLayout, m: Metrics, gutter: int, shelf: int) -> ZenLayout:
    """The opponent's clock above, the person's below, the field beside that."""
    width, height = _CLOCK[m.size]
    right, top = board.x + board.width, board.y - shelf
    bottom = board.y + board.height + max(gutter, shelf)
    wide = min(_FIELD, board.width - width - m.gap)
    return ZenLayout(
        board,
        pygame.Rect(board.x, top - m.gap - height, width, height),
        pygame.Rect(right - width, bottom + m.gap, width, height),
        pygame.Rect(board.x, bottom + m.gap + height - m.control, wide, m.control),
        _button(right - m.icon - 14, top - m.gap - height, m),
        "around",
    )


def _button(left: int, top: int, m: Metrics) -> pygame.Rect:
    return pygame.Rect(left, top, m.icon + 14, m.icon + 14)
