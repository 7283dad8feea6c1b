"""Where the parts of the editor stand, for every size of the window."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import pygame

from core.facts import Facts
from gui.board.layout import BoardLayout, largest_cell, left_gutter
from gui.drawing.metrics import Metrics

MOST_IN_A_COLUMN = 10
"""So many pieces, those in hand counted, stand in one column of a tray."""


@dataclass(frozen=True, slots=True)
class _Measures:
    """Measures of one size class.

    Attributes:
        tray: Width of a tray of one column.
        narrow: Width of each of several columns.
        top: From the app bar to the board.
        beside: Between a tray and the board.
        column: Least width of the column at the right.
        widest: Its greatest width.
    """

    tray: int
    narrow: int
    top: int
    beside: int
    column: int
    widest: int


_AIR = 2
"""Pixels between the bar and what is written above a board."""

_MEASURES = {
    "S": _Measures(44, 32, 12, 8, 256, 320),
    "M": _Measures(64, 45, 24, 16, 340, 440),
    "L": _Measures(84, 60, 28, 20, 460, 600),
}


@dataclass(frozen=True, slots=True)
class EditorLayout:
    """The places of everything below the app bar.

    Attributes:
        trays: Those at the left and at the right of the board.
        board: The board.
        row: The buttons under it.
        column: All else.
    """

    trays: tuple[pygame.Rect, pygame.Rect]
    board: BoardLayout
    row: pygame.Rect
    column: pygame.Rect


def tray_columns(facts: Facts) -> int:
    """How many columns of pieces a tray has."""
    return ceil((len(facts.symbols) + len(facts.hand)) / MOST_IN_A_COLUMN)


def editor_layout(
    size: tuple[int, int], m: Metrics, facts: Facts, flipped: bool, gutter: int
) -> EditorLayout:
    """The largest board that leaves room for trays, buttons and column.

    Args:
        size: Of the window.
        m: Its measures.
        facts: The game.
        flipped: Whether the second side sits below.
        gutter: Room for coordinates beside the board and below it; 0 for none.
    """
    measures = _MEASURES[m.size]
    columns = tray_columns(facts)
    tray = measures.tray if columns == 1 else measures.narrow * columns
    foot = size[1] - (m.margin if m.size != "S" else m.gap)
    row = pygame.Rect(0, foot - m.button, 0, m.button)
    top = m.bar + measures.top
    near = left_gutter(facts, gutter)
    # Names of columns above a board must not reach into the bar.
    above = max(0, m.bar + _AIR + gutter - near - top)
    high = row.y - m.gap - gutter // 2 - top - above
    frame = 2 * tray + 2 * measures.beside + gutter
    room = size[0] - 2 * m.margin - frame - m.gutter - m.gap
    wide = (room - measures.column) / facts.columns
    cell = largest_cell(facts, wide, high / facts.rows)
    width = cell * facts.columns
    column = min(room - width, measures.widest)
    left = m.margin + (room - width - column) // 2
    x = left + tray + measures.beside + near
    board = BoardLayout.of(facts, cell, x, top + above, flipped)
    # What the board leaves free below it is room for pieces of many kinds.
    tall = board.height if columns == 1 else row.y - 2 * m.gap - top
    first = pygame.Rect(left, top, tray, max(board.height, tall))
    second = first.copy()
    second.x = x + width + gutter - near + measures.beside
    row.x, row.width = left, second.right - left
    right = pygame.Rect(second.right + m.gutter + m.gap, top, column, foot - top)
    return EditorLayout((first, second), board, row, right)
