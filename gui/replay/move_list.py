"""The moves of a game, with a sign on those that the other side did not see."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.board.turn_number import draw_turn_number, king_of
from gui.drawing.icons import draw_icon
from gui.drawing.text import draw_text, fitted
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.moments import count_words, fill_of, long_words
from gui.widgets.menu_entry import draw_row_ground
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.signs import draw_diamond
from gui.widgets.turn_rows import TurnRow, TurnRows
from gui.widgets.widget import Style, Widget

_ROW_HEIGHTS = {"S": 24, "M": 28, "L": 38}
_UNSEEN = "fog"


class ReplayMoveList(Widget):
    """A scrolling list of moves; a click on one goes there.

    Args:
        annotated: The game.
        on_seek: Called with the ply that a click asks for.

    Attributes:
        current: The ply whose move is marked; 0 for the start.
    """

    def __init__(self, annotated: AnnotatedGame, on_seek: Callable[[int], None]) -> None:
        super().__init__()
        self.current = 0
        self._annotated = annotated
        self._on_seek = on_seek
        self._turns = TurnRows(annotated.facts)
        self._row_height = _ROW_HEIGHTS["M"]
        self._area = pygame.Rect(0, 0, 0, 0)
        self._head = pygame.Rect(0, 0, 0, 0)
        self._number_width = 0
        self._pointer = (-1, -1)
        self._anchor = self.rect
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)

    @property
    def widget(self) -> Widget:
        """Itself."""
        return self

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: what the tooltip is about."""
        return self._anchor

    def place(
        self,
        rect: pygame.Rect,
        style: Style,
        foot: int = 0,
        head: pygame.Rect | None = None,
    ) -> None:
        """Place it there.

        Args:
            rect: The card.
            style: Of the measures.
            foot: Pixels at the lower edge that stay free of moves.
            head: Where at the upper edge the moments are counted.
        """
        m = style.metrics
        self.rect, self._head = rect, head or pygame.Rect(rect.topleft, (0, 0))
        above = self._head.height
        self._row_height = _ROW_HEIGHTS[m.size]
        room = rect.height - above - foot - m.gap
        height = max(1, room // self._row_height) * self._row_height
        top = rect.y + above + (rect.height - above - foot - height) // 2
        self._area = pygame.Rect(rect.x, top, rect.width, height)
        series = not self._annotated.facts.alternates
        self._number_width = round(m.small * 2.5) + series * m.icon
        self._bar.place(self._area)
        self.show(self.current)

    def show(self, ply: int) -> None:
        """Mark the move that led to ``ply`` and bring it into view."""
        self._take_in()
        self.current = ply
        if not self._area.height:
            # It has no place yet, so nothing can be in view.
            return
        row, _ = self._turns.place_of(ply)
        # A row more on either side, so that the way on can be seen.
        top, bottom = row * self._row_height, (row + 1) * self._row_height
        beside = self._row_height if self._area.height >= 3 * self._row_height else 0
        self._scroll.show(top - beside, bottom + beside)

    def cell(self, ply: int) -> pygame.Rect:
        """Where the move that led to ``ply`` stands, in view or not."""
        row, column = self._turns.place_of(ply)
        width = self._column_width()
        left = self._area.x + self._number_width + column * width
        down = row * self._row_height - self._scroll.offset
        top = self._area.y + down
        return pygame.Rect(left, top, width - 4, self._row_height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, or go to the move that is clicked."""
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        if event.type == pygame.KEYDOWN:
            return False
        if self._bar.moves(self, event, 2 * self._row_height):
            return True
        if not self.pressed_by(event):
            return False
        ply = self._ply_at(event.pos)
        if ply:
            self._on_seek(ply)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the moves in view."""
        self._take_in()
        outer = surface.get_clip()
        surface.set_clip(self._area.clip(outer))
        first = self._scroll.offset // self._row_height
        last = (self._scroll.offset + self._area.height) // self._row_height
        for row in self._turns.rows[first : last + 1]:
            self._draw_row(surface, row, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)
        if not self._turns.rows:
            m, place = style.metrics, self.rect.center
            ink = style.theme.text3
            draw_text(surface, "No moves", *place, m.small, ink, align="center")

    def _draw_row(self, surface: pygame.Surface, row: TurnRow, style: Style) -> None:
        m = style.metrics
        for ply in filter(None, row.plies):
            self._draw_move(surface, ply, style)
        y = self.cell(max(row.plies)).centery
        right = self._area.x + self._number_width - round(m.small * 0.45)
        number, facts = str(row.number or ""), self._annotated.facts
        king = king_of(facts, row.side) if number and row.side is not None else None
        draw_turn_number(surface, (right, y), number, king, style)

    def _draw_move(self, surface: pygame.Surface, ply: int, style: Style) -> None:
        m, theme, cell = style.metrics, style.theme, self.cell(ply)
        is_current = ply == self.current
        pointed = self.hovered and cell.collidepoint(self._pointer)
        draw_row_ground(surface, cell, style, is_current, pointed)
        x, y = cell.x + round(m.small * 0.75), cell.centery
        signs = draw_signs(surface, self._annotated, ply, (cell.right, y), style)
        signs = max(signs, m.icon if self._annotated.facts.alternates else 0)
        room = cell.right - x - signs - round(0.4 * m.icon)
        name, sizes = self._annotated.steps[ply - 1].san, (m.body, m.small, m.caption)
        san, size = fitted(name, sizes, room, is_current)
        draw_text(surface, san, x, y, size, theme.text, bold=is_current)

    def _point_at(self, pos: tuple[int, int]) -> None:
        """Tell of what is there in the tooltip."""
        self._pointer, self.tooltip = pos, ""
        ply = self._ply_at(pos)
        if self._head.collidepoint(pos):
            self.tooltip, self._anchor = count_words(self._annotated), self._head
        elif ply:
            self.tooltip, self._anchor = self._words(ply), self.cell(ply)

    def _words(self, ply: int) -> str:
        """What the signs beside a move say."""
        words = ["The opponent did not see this move"] * (ply in self._annotated.unseen)
        return "; ".join(filter(None, [*words, long_words(self._annotated, ply)]))

    def _take_in(self) -> None:
        """Make rows of the moves that were added to the game."""
        for step in self._annotated.steps[self._turns.plies :]:
            self._turns.add(step.side, step.counted)
        height = len(self._turns.rows) * self._row_height
        self._scroll.resize(height, self._area.height)

    def _ply_at(self, pos: tuple[int, int]) -> int:
        """The ply of the move at a place; 0 for none."""
        row = (pos[1] - self._area.y + self._scroll.offset) // self._row_height
        if not self._area.collidepoint(pos) or not 0 <= row < len(self._turns.rows):
            return 0
        column = (pos[0] - self._area.x - self._number_width) // self._column_width()
        return self._turns.rows[row].plies[min(max(column, 0), self._turns.columns - 1)]

    def _column_width(self) -> int:
        return (self._area.width - self._number_width - 10) // self._turns.columns


def draw_signs(
    surface: pygame.Surface,
    annotated: AnnotatedGame,
    ply: int,
    place: tuple[int, int],
    style: Style,
) -> int:
    """Draw what is to be known of a move, ending there; how wide that is."""
    m, (right, y) = style.metrics, place
    is_moment, unseen = ply in annotated.moments, ply in annotated.unseen
    if unseen:
        size = round(m.icon * 0.9)
        draw_icon(surface, _UNSEEN, (right - m.icon, y), size, style.theme.text2)
    if is_moment:
        fill = fill_of(annotated, ply)
        draw_diamond(surface, (right - 2 * m.icon, y), round(m.body * 0.75), fill, style)
    return (2 if is_moment else int(unseen)) * m.icon
