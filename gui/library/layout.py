"""Where everything of the library stands."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.drawing.metrics import Metrics
from gui.entry.headings import heading_height

_PREVIEW = {"S": 232, "M": 328, "L": 456}
_UNDO = {"S": 280, "M": 348, "L": 440}


@dataclass(frozen=True, slots=True)
class LibraryLayout:
    """Rectangles in pixels of the window.

    Attributes:
        search: The field to type in.
        filters: The row of filters.
        panel: What head and rows stand on.
        head: The names of the columns.
        rows: The games.
        foot: The line below the table.
        undo: The notice in it.
        preview: The current game.
        main: The button below it.
        others: Those beside that.
        seconds: The smaller buttons below that.
        path: The field for a path, in the place of all this.
        files: The list of a folder below it.
        open: The button below that.
    """

    search: pygame.Rect
    filters: pygame.Rect
    panel: pygame.Rect
    head: pygame.Rect
    rows: pygame.Rect
    foot: pygame.Rect
    undo: pygame.Rect
    preview: pygame.Rect
    main: pygame.Rect
    others: tuple[pygame.Rect, pygame.Rect]
    seconds: tuple[pygame.Rect, pygame.Rect]
    path: pygame.Rect
    files: pygame.Rect
    open: pygame.Rect


def library_layout(size: tuple[int, int], m: Metrics) -> LibraryLayout:
    """The layout for a window of that size."""
    top, bottom = m.bar + m.margin, size[1] - m.margin
    aside = _PREVIEW[m.size]
    right = pygame.Rect(size[0] - m.margin - aside, top, aside, bottom - top)
    left = m.margin
    width = right.x - round(1.5 * m.gutter) - left
    search = pygame.Rect(left, top, width, m.button)
    filters = pygame.Rect(left, search.bottom + m.gap, width, m.row)
    foot = pygame.Rect(left, bottom - m.button, width, m.button)
    panel = pygame.Rect(left, filters.bottom + m.gap, width, 0)
    whole = foot.y - m.gap // 2 - panel.y - m.row - 10
    panel.height = m.row + 10 + whole // m.row * m.row
    head = pygame.Rect(panel.x, panel.y + 2, width, m.row + 2)
    rows = pygame.Rect(panel.x, head.bottom, width, panel.bottom - 6 - head.bottom)
    undo = pygame.Rect(0, foot.y, _UNDO[m.size], m.button)
    undo.right = foot.right
    half = (aside - m.gap) // 2
    second = pygame.Rect(right.x, bottom - m.button, half, m.button)
    third = second.move(aside - half, 0)
    short = 4 * m.body
    room = (aside - short - 2 * m.gap) // 2
    main = pygame.Rect(right.x, second.y - m.gap - m.button, room, m.button)
    others = (
        main.move(room + m.gap, 0),
        pygame.Rect(right.right - short, main.y, short, m.button),
    )
    preview = pygame.Rect(right.x, top, aside, main.y - m.gap - top)
    wide = pygame.Rect(left, top, size[0] - 2 * m.margin, bottom - top)
    path = pygame.Rect(wide.x, top, wide.width, m.button)
    files = pygame.Rect(wide.x, path.bottom + m.gap + heading_height(m), wide.width, 0)
    files.height = wide.bottom - m.button - m.gutter - files.y
    opens = pygame.Rect(wide.right - aside, bottom - m.button, aside, m.button)
    return LibraryLayout(
        search, filters, panel, head, rows, foot, undo, preview, main, others,
        (second, third),
        path, files, opens,
    )  # fmt: skip
