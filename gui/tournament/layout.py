"""Where everything on the tournament screen stands, for any window size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gui.drawing.metrics import Metrics
from gui.tournament.names import names_width


@dataclass(frozen=True, slots=True)
class _Class:
    """The measures of one size class.

    Attributes:
        head: From the bar to the line of the big figure.
        bar: Height of the progress bar.
        heading: From the progress bar to the middle of the headings.
        table: From there to the crosstable.
        wall: From there to the boards.
        names: Least and greatest width of the names.
        cell: Greatest width of a cell.
        ratings: Least width of the ratings.
        caption: Height of the line under a small board, with the gap below it.
        legend: Height of the line under the crosstable.
        between: Between the two columns of boards.
    """

    head: int
    bar: int
    heading: int
    table: int
    wall: int
    names: tuple[int, int]
    cell: int
    ratings: int
    caption: int
    legend: int
    between: int


_CLASSES = {
    "S": _Class(8, 6, 20, 47, 18, (96, 166), 64, 124, 26, 40, 12),
    "M": _Class(16, 8, 25, 54, 18, (126, 200), 88, 188, 26, 48, 24),
    "L": _Class(20, 10, 32, 68, 24, (180, 280), 116, 260, 38, 60, 32),
}

_ROWS = 3
_WALL_SHARE = 0.36


@dataclass(frozen=True, slots=True)
class TournamentLayout:
    """The places on the tournament screen.

    Attributes:
        head: The line with the count, the pace and the button.
        progress: The bar under it.
        heading: The middle of the headings.
        names: The players' names, beside their rows.
        table: The cells.
        ratings: Beside the rows as well.
        legend: The middle of the line under the table.
        wall: The right column below its heading.
        boards: Places of the small boards, from the left, then down.
    """

    head: pygame.Rect
    progress: pygame.Rect
    heading: int
    names: pygame.Rect
    table: pygame.Rect
    ratings: pygame.Rect
    legend: int
    wall: pygame.Rect
    boards: tuple[pygame.Rect, ...]


def tournament_layout(
    size: tuple[int, int], metrics: Metrics, names: Sequence[str], squares: int
) -> TournamentLayout:
    """Lay the screen out for these players, and boards so many squares wide or high."""
    of, m, (width, height) = _CLASSES[metrics.size], metrics, size
    room = pygame.Rect(m.margin, m.bar + of.head, width - 2 * m.margin, 0)
    head = pygame.Rect(room.x, room.y, room.width, m.button)
    progress = pygame.Rect(room.x, head.bottom + m.gap, room.width, of.bar)
    heading = progress.bottom + of.heading
    wall = _wall(pygame.Rect(room.x, heading + of.wall, room.width, height), of, m, squares)
    wall.height = height - m.margin - wall.y
    top = heading + of.table
    left = pygame.Rect(room.x, top, wall.x - m.gutter - room.x, 0)
    left.height = height - m.margin - of.legend - top
    column = min(max(of.names[0], names_width(names, m)), of.names[1])
    wide = left.width - column - of.ratings - m.gutter
    cell = max(8, min(wide // len(names), left.height // len(names), of.cell))
    side = cell * len(names)
    column = min(of.names[1], column + max(0, wide - side))
    table = pygame.Rect(left.x + column, top, side, side)
    ratings = pygame.Rect(table.right + m.gutter, top, 0, side)
    ratings.width = left.right - ratings.x
    return TournamentLayout(
        head=head,
        progress=progress,
        heading=heading,
        names=pygame.Rect(left.x, top, column, side),
        table=table,
        ratings=ratings,
        legend=table.bottom + of.legend - m.caption,
        wall=wall,
        boards=_boards(wall, of),
    )


def _wall(room: pygame.Rect, of: _Class, metrics: Metrics, squares: int) -> pygame.Rect:
    """As wide as two columns of boards of which three fit below each other."""
    high = (room.height - metrics.margin - room.y) // _ROWS - of.caption
    wide = (round(room.width * _WALL_SHARE) - of.between) // 2
    side = max(squares, min(high, wide) // squares * squares)
    width = 2 * side + of.between
    return pygame.Rect(room.right - width, room.y, width, 0)


def _boards(wall: pygame.Rect, of: _Class) -> tuple[pygame.Rect, ...]:
    side = (wall.width - of.between) // 2
    rows = max(1, (wall.height + 8) // (side + of.caption))
    return tuple(
        pygame.Rect(
            wall.x + column * (side + of.between),
            wall.y + row * (side + of.caption),
            side,
            side,
        )
        for row in range(rows)
        for column in range(2)
    )
