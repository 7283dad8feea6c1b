"""The solution of a problem as rows to walk through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from core.problems.problem import Problem
from core.problems.solutions import is_mistake
from core.records.tree import ROOT, Path, node_at
from core.values import Side
from gui.analysis.glyphs import glyph_of
from gui.analysis.study import Study
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.solving.solution_rows import SolutionRow, rows_of
from gui.solving.words import move_name
from gui.widgets.menu_entry import draw_row_ground
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import Style, Widget

_HEIGHTS = {"S": 22, "M": 25, "L": 32}
_NOTCH = 60
"""Pixels that the wheel scrolls at each notch."""

_STEP = {"S": 12, "M": 14, "L": 18}


@dataclass(frozen=True, slots=True)
class _Cell:
    """A move where it stands in the list, from its upper left corner."""

    path: Path
    rect: pygame.Rect


class SolutionList(Widget):
    """A scrolling list of defences and answers.

    Args:
        on_go: Called with the move that is pressed.
    """

    def __init__(self, on_go: Callable[[Path], None]) -> None:
        super().__init__()
        self.reachable = False
        self._on_go = on_go
        self._study: Study | None = None
        self._person = Side.FIRST
        self._problem: Problem | None = None
        self._rows: Sequence[SolutionRow] = ()
        self._cells: list[list[_Cell]] = []
        self._pointer = (-1, -1)
        self._metrics: Metrics | None = None
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)

    def place(self, rect: pygame.Rect, m: Metrics) -> None:
        """Place it there."""
        self.rect, self._metrics = rect, m
        self._bar.place(rect)
        self._put()
        self._reveal()

    def show(self, study: Study | None, person: Side, problem: Problem) -> None:
        """Show the solution of a problem, or none."""
        if study is not self._study:
            self._study, self._person, self._problem = study, person, problem
            self._rows = rows_of(study.tree, study.steps, person) if study else ()
            self._put()
        self._reveal()

    @property
    def rows(self) -> Sequence[SolutionRow]:
        """What is listed."""
        return self._rows

    def beside(self, by: int) -> Path | None:
        """The first move of the row so many below that of the current move."""
        here = self._row_of(self._study.path) if self._study else -1
        number = max(here, -1 if by > 0 else 0) + by
        return self._rows[number].moves[0] if 0 <= number < len(self._rows) else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, or go to the move that is pressed."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN:
            return False
        if self._bar.moves(self, event, _NOTCH):
            return True
        if not self.pressed_by(event):
            return False
        path = self.at(event.pos)
        if path is not None:
            self._on_go(path)
        return True

    def at(self, pos: tuple[int, int]) -> Path | None:
        """The move that stands at a place of the window."""
        if not self.rect.collidepoint(pos):
            return None
        x, y = pos[0] - self.rect.x, pos[1] - self.rect.y + self._scroll.offset
        cells = (cell for row in self._cells for cell in row)
        return next((cell.path for cell in cells if cell.rect.collidepoint(x, y)), None)

    def spot(self, path: Path) -> pygame.Rect | None:
        """Where a move stands in the window, in view or not."""
        cells = (cell for row in self._cells for cell in row)
        found = next((cell for cell in cells if cell.path == path), None)
        if found is None:
            return None
        return found.rect.move(self.rect.x, self.rect.y - self._scroll.offset)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows in view."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        for row, cells in zip(self._rows, self._cells, strict=True):
            place = cells[0].rect.move(0, self.rect.y - self._scroll.offset)
            if place.bottom >= self.rect.y and place.y <= self.rect.bottom:
                self._draw_row(surface, row, cells, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def _row_of(self, path: Path) -> int:
        numbered = enumerate(self._rows)
        return next((number for number, row in numbered if path in row.moves), -1)

    def _words(self, path: Path) -> str:
        assert self._study is not None
        assert self._problem is not None
        return move_name(self._study, path, self._problem)

    def _put(self) -> None:
        """Measure every row."""
        m = self._metrics
        if m is None or self._study is None:
            self._cells = []
            return
        high, top = _HEIGHTS[m.size], 0
        self._cells = []
        for row in self._rows:
            cells, x = list[_Cell](), m.gap + row.level * _STEP[m.size]
            for number, path in enumerate(row.moves):
                bold = self._is_bold(row, path)
                width = text_width(self._words(path), m.small, bold=bold) + m.gap
                width += text_width(self._glyph(path), m.small, bold=True)
                if cells and x + width > self.rect.width - m.gap:
                    x, top = 2 * m.gap + row.level * _STEP[m.size], top + high
                cells.append(_Cell(path, pygame.Rect(x, top, width, high)))
                answered = number == 0 and not (row.is_aside or self._is_run(row))
                x += max(width, self._column(m) if answered else 0)
            self._cells.append(cells)
            top += high
        self._scroll.resize(top, self.rect.height)

    def _is_run(self, row: SolutionRow) -> bool:
        """Whether one side makes all the moves of a row."""
        assert self._study is not None
        return len({self._study.steps[path].side for path in row.moves}) == 1

    def _glyph(self, path: Path) -> str:
        assert self._study is not None
        return glyph_of(node_at(self._study.tree, path))

    def _is_bold(self, row: SolutionRow, path: Path) -> bool:
        """Whether a move is the person's and not part of a wrong try."""
        assert self._study is not None
        nags = node_at(self._study.tree, row.moves[0]).nags
        wrong = row.is_aside and is_mistake(nags)
        return not wrong and self._study.steps[path].side is self._person

    def _column(self, m: Metrics) -> int:
        """The least width of the column of defences."""
        return round(5.6 * m.small)

    def _reveal(self) -> None:
        """Bring the current move into view."""
        path = self._study.path if self._study else ROOT
        cells = (cell for row in self._cells for cell in row)
        cell = next((each for each in cells if each.path == path), None)
        if cell is not None:
            high = cell.rect.height
            self._scroll.show(cell.rect.y - high, cell.rect.bottom + high)
        elif not path:
            self._scroll.to(0)

    def _draw_row(
        self, surface: pygame.Surface, row: SolutionRow, cells: list[_Cell], style: Style
    ) -> None:
        assert self._study is not None
        m, theme = style.metrics, style.theme
        right = 0
        for cell in cells:
            place = cell.rect.move(self.rect.x, self.rect.y - self._scroll.offset)
            current = cell.path == self._study.path
            pointed = self.hovered and place.collidepoint(self._pointer)
            draw_row_ground(surface, place.inflate(2, -2), style, current, pointed)
            bold = self._is_bold(row, cell.path)
            ink = theme.text if bold or current else theme.text2
            x = place.x + m.gap // 2
            x += draw_text(
                surface, self._words(cell.path), x, place.centery, m.small, ink, bold=bold
            )
            mistake = is_mistake(node_at(self._study.tree, cell.path).nags)
            tone, glyph = theme.danger if mistake else theme.good, self._glyph(cell.path)
            draw_text(surface, glyph, x + 1, place.centery, m.small, tone, bold=True)
            right = place.right
        room = self.rect.right - 2 * m.gap - right
        if row.remark and room > 3 * m.small:
            words = ellipsis(row.remark, m.caption, room)
            y = cells[-1].rect.centery + self.rect.y - self._scroll.offset
            place_x = self.rect.right - m.gap
            draw_text(surface, words, place_x, y, m.caption, theme.text3, align="right")
