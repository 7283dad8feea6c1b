"""A row of the strip of a series: one move, made, next or to come."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.knowledge import ObservedMove
from gui.board.move_tree import draw_hidden_badge
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text, ellipsis
from gui.widgets.choice import draw_pick
from gui.widgets.widget import Style


@dataclass(frozen=True, slots=True)
class StripRow:
    """One move of a series.

    Attributes:
        number: Which of them.
        move: The move as far as it is known; ``None`` before it is made.
        ply: The moment after it; 0 before it is made.
        ahead: How many moves it is after the moment on the board, if it is made.
        next: Whether it is the one to be made now.
        note: A word at its right end.
    """

    number: int
    move: ObservedMove | None = None
    ply: int = 0
    ahead: int = 0
    next: bool = False
    note: str = ""

    @property
    def current(self) -> bool:
        """Whether the board shows the moment after it."""
        return self.ply > 0 and self.ahead == 0

    @property
    def reached(self) -> bool:
        """Whether it is made on the board."""
        return self.ply > 0 and self.ahead <= 0


def draw_strip_row(
    surface: pygame.Surface, box: pygame.Rect, row: StripRow, pointed: bool, style: Style
) -> None:
    """Draw a row; one that is pointed at is raised if the move is made."""
    m = style.metrics
    _draw_ground(surface, box, row, pointed, style)
    left = _draw_number(surface, box, row, style) + m.gap
    right = box.right - m.gap
    if row.reached:
        place = (right - m.icon // 4, box.centery)
        draw_icon(surface, "marks", place, round(m.icon * 0.8), style.theme.text2)
        right -= m.icon
    elif row.note:
        ink, y = style.theme.text2, box.centery
        width = draw_text(surface, row.note, right, y, m.caption, ink, align="right")
        right -= width + m.gap // 2
    _draw_move(surface, (left, box.centery, right), row, style)


def _draw_ground(
    surface: pygame.Surface, box: pygame.Rect, row: StripRow, pointed: bool, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    if row.next:
        draw_pick(surface, box, style)
    elif row.ply:
        ground = theme.raised if row.current or pointed else theme.panel
        edge = theme.line if row.current or not theme.is_dark else None
        rounded(surface, box, m.radius, ground, edge)
    else:
        rounded(surface, box, m.radius, None, theme.line, 1)


def _draw_number(
    surface: pygame.Surface, box: pygame.Rect, row: StripRow, style: Style
) -> int:
    """Draw the number on its disc; return the right edge of that."""
    m, theme = style.metrics, style.theme
    radius = max(box.height * 0.29, min(9, box.height / 2 - 1))
    middle = (box.x + max(box.height * 0.5, radius + 3), box.centery)
    fill = theme.accent if row.reached else None
    disc(
        surface,
        middle,
        radius,
        fill,
        theme.accent2 if row.next or fill else theme.text3,
        1.5,
    )
    ink = theme.on_accent if fill else theme.text if row.next else theme.text2
    size = m.caption if row.number < 10 else m.caption - 1
    number = str(row.number)
    draw_text(surface, number, *middle, size, ink, bold=True, align="center")
    return round(middle[0] + radius)


def _draw_move(
    surface: pygame.Surface, place: tuple[int, int, int], row: StripRow, style: Style
) -> None:
    """Draw the name of a move from a left edge to a right one."""
    x, y, right = place
    if row.move is None:
        return
    m, theme = style.metrics, style.theme
    if row.move.hidden:
        short = bool(row.move.text)
        x += draw_hidden_badge(surface, x, y, m.size, theme, short) + m.gap // 2
    ink = theme.text if row.ply else theme.text2
    text = ellipsis(row.move.text, m.body, right - x, row.current)
    draw_text(surface, text, x, y, m.body, ink, bold=row.current)
