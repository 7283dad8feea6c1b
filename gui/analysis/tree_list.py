"""The list of a tree of moves: the main line in two columns, variations below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pygame

from core.games import GAMES
from core.records.tree import ROOT, GameTree, Path, node_at
from gui.analysis.glyphs import glyph_of, standing_of
from gui.analysis.placing import (
    Block,
    PlacedWord,
    blocks_of,
    indent_of,
    line_height,
    more_words,
    row_height,
)
from gui.analysis.rows import MainRow, Paragraph, Row, Steps, rows_of
from gui.board.arrows import glyph_ink
from gui.board.turn_number import draw_turn_number, king_of
from gui.drawing.text import draw_text, fitted, text_width
from gui.widgets.menu_entry import draw_row_ground
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import Style, Widget

Sign: TypeAlias = Callable[[pygame.Surface, Path, tuple[int, int], Style], int]

_BEFORE = " …"
_NOTCH = 60
"""Pixels that the wheel scrolls at each notch."""


class TreeList(Widget):
    """A scrolling list of a tree; a click on a move goes there.

    Args:
        on_go: Called with the path that a click asks for.

    Attributes:
        values: What stands small beside moves of the main line, such as evaluations.
        glyphs: How moves of the main line are judged that have no glyph of their own.
        empty: What is said of a tree without a move.
        sign: Draws further signs of a move that end at a place, and tells their width.
    """

    def __init__(self, on_go: Callable[[Path], None]) -> None:
        super().__init__()
        self.values: Mapping[Path, str] = {}
        self.glyphs: Mapping[Path, str] = {}
        self.empty = "Make a move, or paste a game"
        self.sign: Sign = lambda *_: 0
        self._on_go = on_go
        self._tree: GameTree | None = None
        self._steps: Steps = {}
        self._current: Path = ROOT
        self._rows: list[Row] = []
        self._blocks: list[Block] = []
        self._opened: set[Path] = set()
        self._style: Style | None = None
        self._pointer = (-1, -1)
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Place it there."""
        self.rect, self._style = rect, style
        self._bar.place(rect)
        self._put()

    def show(self, tree: GameTree, steps: Steps, current: Path) -> None:
        """Show a tree with one move marked, which is brought into view."""
        if tree is not self._tree:
            self._rows = rows_of(tree, steps)
            self._opened.clear()
        self._tree, self._steps, self._current = tree, steps, current
        self._put()
        block = next((each for each in self._blocks if each.holds(current)), None)
        if block is not None and self._style is not None:
            beside = row_height(self._style.metrics)
            self._scroll.show(block.top - beside, block.top + block.height + beside)
        elif not current:
            self._scroll.to(0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, go to the move that is clicked, or unfold a variation."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN:
            return False
        if self._bar.moves(self, event, _NOTCH):
            return True
        pressed = self.pressed_by(event)
        if pressed:
            self._press(event.pos)
        return pressed

    def at(self, pos: tuple[int, int]) -> Path | None:
        """The move that stands at a place of the window."""
        if not self.rect.collidepoint(pos):
            return None
        block = self._block_at(pos)
        if block is None:
            return None
        if isinstance(block.row, MainRow):
            return block.row.cells[self._column_at(pos[0], block.row)]
        placed = (each for each in block.words if self._box(block, each).collidepoint(pos))
        word = next(placed, None)
        return word.word.path or None if word is not None else None

    def spot(self, path: Path) -> pygame.Rect | None:
        """Where a move stands, in view or not; ``None`` while it is folded away."""
        block = next((each for each in self._blocks if each.holds(path)), None)
        if block is None:
            return None
        if isinstance(block.row, MainRow):
            return self._cell(block, block.row, block.row.cells.index(path))
        words = (each for each in block.words if each.word.path == path)
        return self._box(block, [*words][-1])

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what is in view."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        for block in self._blocks:
            top = self._top(block)
            if top + block.height >= self.rect.y and top <= self.rect.bottom:
                self._draw_block(surface, block, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)
        if not self._rows:
            m, place = style.metrics, self.rect.center
            ink = style.theme.text3
            draw_text(surface, self.empty, *place, m.small, ink, align="center")

    def _put(self) -> None:
        """Break the rows into lines as wide as the list is."""
        if self._style is None:
            return
        around = {self._current[:end] for end in range(1, len(self._current) + 1)}
        opened = self._opened | around
        self._blocks = blocks_of(self._rows, self.rect.width, self._style.metrics, opened)
        last = self._blocks[-1] if self._blocks else None
        height = last.top + last.height if last is not None else 0
        self._scroll.resize(height, self.rect.height)

    def _top(self, block: Block) -> int:
        return self.rect.y + block.top - self._scroll.offset

    def _block_at(self, pos: tuple[int, int]) -> Block | None:
        down = pos[1] - self.rect.y + self._scroll.offset
        found = (each for each in self._blocks if 0 <= down - each.top < each.height)
        return next(found, None)

    def _numbers(self, row: MainRow) -> int:
        """Width of the column of numbers, where a series has the sign of its side too."""
        m = self._style.metrics if self._style else None
        number = round((m.small if m else 12) * 2.9)
        return number + (m.icon if m and row.side is not None else 0)

    def _column(self, row: MainRow) -> int:
        """Width of a column of moves."""
        return (self.rect.width - self._numbers(row) - 16) // len(row.cells)

    def _column_at(self, x: int, row: MainRow) -> int:
        column = (x - self.rect.x - self._numbers(row)) // self._column(row)
        return min(max(column, 0), len(row.cells) - 1)

    def _cell(self, block: Block, row: MainRow, column: int) -> pygame.Rect:
        width = self._column(row)
        left = self.rect.x + self._numbers(row) + column * width
        return pygame.Rect(left, self._top(block), width - 6, block.height)

    def _box(self, block: Block, placed: PlacedWord) -> pygame.Rect:
        """Where a word of a paragraph stands."""
        assert self._style is not None
        high = line_height(self._style.metrics)
        top = self._top(block) + placed.line * high
        return pygame.Rect(self.rect.x + placed.x, top, placed.width, high)

    def _more_box(self, block: Block) -> pygame.Rect:
        """Where a folded variation says how much of it there is."""
        assert self._style is not None
        count, left = block.more
        width = text_width(more_words(count), self._style.metrics.small)
        high = line_height(self._style.metrics)
        return pygame.Rect(self.rect.x + left, self._top(block), width, high)

    def _press(self, pos: tuple[int, int]) -> None:
        path, block = self.at(pos), self._block_at(pos)
        if path is not None:
            self._on_go(path)
        elif (
            block is not None and block.more[0] and self._more_box(block).collidepoint(pos)
        ):
            assert isinstance(block.row, Paragraph)
            self._opened.add(block.row.branch)
            self._put()

    def _draw_block(self, surface: pygame.Surface, block: Block, style: Style) -> None:
        if isinstance(block.row, MainRow):
            self._draw_row(surface, block, block.row, style)
        else:
            self._draw_paragraph(surface, block, block.row, style)

    def _draw_row(
        self, surface: pygame.Surface, block: Block, row: MainRow, style: Style
    ) -> None:
        m, theme, y = style.metrics, style.theme, self._top(block) + block.height // 2
        if not row.again:
            self._draw_number(surface, row, y, style)
        for column, path in enumerate(row.cells):
            cell = self._cell(block, row, column)
            if path is not None:
                self._draw_move(surface, path, cell, style)
            elif row.side is None and not row.again:
                x = cell.x + round(m.small * 0.75)
                words = _BEFORE if column == 0 or self._goes_on(row) else ""
                draw_text(surface, words, x, y, m.small, theme.text3)

    def _draw_number(
        self, surface: pygame.Surface, row: MainRow, y: int, style: Style
    ) -> None:
        """Draw the number of a row, and whose series it is."""
        right = self.rect.x + self._numbers(row) - round(style.metrics.small * 0.8)
        king = None
        if row.side is not None and self._tree is not None:
            king = king_of(GAMES[self._tree.head.variant].facts, row.side)
        draw_turn_number(surface, (right, y), str(row.number), king, style)

    def _goes_on(self, row: MainRow) -> bool:
        """Whether the answer to a move follows below what is said of it."""
        assert self._tree is not None
        path = row.cells[0]
        return path is not None and bool(node_at(self._tree, path).children)

    def _draw_move(
        self, surface: pygame.Surface, path: Path, cell: pygame.Rect, style: Style
    ) -> None:
        assert self._tree is not None
        m, theme, current = style.metrics, style.theme, path == self._current
        pointed = self.hovered and cell.collidepoint(self._pointer)
        draw_row_ground(surface, cell, style, current, pointed)
        x, right = cell.x + round(m.small * 0.75), cell.right - m.gap
        right -= self.sign(surface, path, (right, cell.centery), style)
        value, name = self.values.get(path, ""), self._steps[path].san
        node = node_at(self._tree, path)
        glyph = glyph_of(node) or self.glyphs.get(path, "")
        judged = f"{glyph}{standing_of(node)}"
        room = right - x - m.gap // 2 - text_width(judged, m.body, bold=True)
        beside = room - text_width(value, m.caption)
        # The score gives way where the move would be cut off.
        if text_width(name, m.caption, bold=current) <= beside:
            draw_text(
                surface, value, right, cell.centery, m.caption, theme.text3, align="right"
            )
            room = beside
        san, size = fitted(name, (m.body, m.small, m.caption), room, current)
        x += draw_text(surface, san, x, cell.centery, size, theme.text, bold=current)
        ink = glyph_ink(glyph, theme)
        draw_text(surface, judged, x, cell.centery, m.body, ink, bold=True)

    def _draw_paragraph(
        self, surface: pygame.Surface, block: Block, row: Paragraph, style: Style
    ) -> None:
        m, theme, top = style.metrics, style.theme, self._top(block)
        for level in range(1, row.level + 1):
            x = self.rect.x + indent_of(level, m)
            surface.fill(theme.edge, (x, top, 2, block.height))
        for placed in block.words:
            self._draw_word(surface, row, placed, self._box(block, placed), style)
        if block.more[0]:
            box = self._more_box(block)
            words = more_words(block.more[0])
            draw_text(surface, words, box.x, box.centery, m.small, theme.accent2)

    def _draw_word(
        self,
        surface: pygame.Surface,
        row: Paragraph,
        placed: PlacedWord,
        box: pygame.Rect,
        style: Style,
    ) -> None:
        m, theme, word = style.metrics, style.theme, placed.word
        current = word.kind == "move" and word.path == self._current
        pointed = self.hovered and bool(word.path) and box.collidepoint(self._pointer)
        if current or pointed:
            draw_row_ground(surface, box.inflate(6, -2), style, False, True)
        ink = theme.text if row.level == 1 or word.kind == "comment" else theme.text2
        if word.kind == "comment":
            ink = theme.text2
        if current:
            ink = theme.accent2
        draw_text(surface, word.text, box.x, box.centery, m.small, ink, bold=word.strong)
