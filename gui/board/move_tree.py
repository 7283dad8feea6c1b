"""The list of moves of every screen: a game, a tree with variations, a solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pygame

from core.facts import Facts
from core.texts import _
from core.values import Piece, Side
from gui.board.fog import tiles
from gui.board.marks import glyph_ink
from gui.board.men import PieceSet, drawing_of, list_man
from gui.board.move_lines import (
    Block,
    Key,
    Line,
    MoveCell,
    PlacedWord,
    TurnLine,
    WordLine,
    blocks_of,
    indent_of,
    more_words,
    text_height,
)
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, svg
from gui.drawing.text import draw_text, ellipsis, fitted, text_width
from gui.drawing.theme import Theme, contrast
from gui.ui.layout import GROW, Element, Frame, Length, Slot, put
from gui.widgets.signs import draw_diamond, draw_row_ground
from gui.widgets.widget import Scroll, ScrollBar, Style, Widget

_SIZES = {"S": (46, 18), "M": (52, 20), "L": (66, 26)}
SHORT, _NARROW = 0.62, 0.36
"""How much of the width of the fog mark is left before words, and where room is scarce."""

_TILE_CELL = 24


def draw_hidden_badge(
    surface: pygame.Surface,
    x: float,
    y_mid: float,
    size: str,
    theme: Theme,
    share: float = 1.0,
) -> int:
    """Draw the fog mark with its left edge at ``x``; return its width.

    Every mark of a size looks alike, so that it says nothing of the move.

    Args:
        surface: The window.
        x: Its left edge.
        y_mid: Its middle.
        size: The size class, "S", "M" or "L".
        theme: The colours.
        share: How much of its width it has, such as ``SHORT`` where words follow.
    """
    width, height = badge_width(size, share), _SIZES[size][1]
    surface.blit(_badge(width, height, theme), (round(x), round(y_mid - height / 2)))
    return width


def badge_width(size: str, share: float = 1.0) -> int:
    """How wide the mark is."""
    return round(_SIZES[size][0] * share)


@lru_cache(maxsize=32)
def _badge(width: int, height: int, theme: Theme) -> pygame.Surface:
    outline = f'<rect width="{width}" height="{height}" rx="{height / 2}" fill="#fff"/>'
    picture = svg(width, height, outline).copy()
    cloud = tiles(_TILE_CELL, theme)[0]
    fog = pygame.Surface((width, height), pygame.SRCALPHA)
    fog.blit(cloud, (0, 0))
    picture.blit(fog, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ink = max(theme.light, theme.mark, key=lambda colour: contrast(colour, theme.fog_mid))
    draw_icon(picture, "fog", (width / 2, height / 2 + 0.5), round(height * 0.9), ink)
    return picture


def king_of(facts: Facts, side: Side) -> tuple[Piece, PieceSet]:
    """The most valuable piece of a side, and how it is drawn."""
    return Piece(side, facts.symbols[0]), drawing_of(facts.key)


ROW = {"S": 24, "M": 30, "L": 38}
"""Height of a line of turns, in pixels."""

_NOTCH = 60
"""Pixels that the wheel scrolls at each notch."""

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_AFTER_BADGE = 6


class MoveTree(Widget):
    """The widget of ``Moves``: it scrolls, and a click on a move goes there.

    Args:
        element: The list.
        m: The measures.
    """

    def __init__(self, element: Moves, m: Metrics) -> None:
        super().__init__()
        self._list, self._m = element, m
        self._blocks: list[Block] = []
        self._flown: tuple[Sequence[Line], object] | None = None
        self._opened: set[Key] = set()
        self._laid: object = None
        self._pointer = (-1, -1)
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the move that is pointed at."""
        spot = self.spot(self.at(self._pointer)) if self.hovered else None
        return self.rect if spot is None else spot

    def lie(self, element: Moves, rect: pygame.Rect, m: Metrics) -> None:
        """Show a list there, its current move in view."""
        put(self, rect=rect, reachable=element.reachable)
        self._list, self._m = element, m
        self._bar.place(rect)
        self._put()

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, go to a move, or unfold a variation."""
        if event.type == pygame.KEYDOWN:
            step = _STEPS.get(event.key)
            walk = self._list.on_step
            return step is not None and walk is not None and walk(step)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            key = self.at(event.pos)
            self.tooltip = "" if key is None else self._list.tell(key)
        if self._bar.moves(self, event, _NOTCH):
            return True
        pressed = self.pressed_by(event)
        if pressed:
            self._press(event.pos)
        return pressed

    def at(self, pos: tuple[int, int]) -> Key:
        """The key of the move at a place of the window; ``None`` for none."""
        block = self._block_at(pos)
        if block is None:
            return None
        if isinstance(block.line, TurnLine):
            cells = enumerate(block.line.cells)
            found = (
                cell.key
                for column, cell in cells
                if cell is not None and not cell.due
                and self._cell(block, column).collidepoint(pos)
            )  # fmt: skip
            return next(found, None)
        words = (w for w in block.words if self._box(block, w).collidepoint(pos))
        word = next(words, None)
        return None if word is None else word.word.key

    def spot(self, key: Key) -> pygame.Rect | None:
        """Where a move stands, in view or not; ``None`` while it is folded away."""
        block = next((each for each in self._blocks if each.holds(key)), None)
        if block is None or key is None:
            return None
        if isinstance(block.line, TurnLine):
            keys = [None if cell is None else cell.key for cell in block.line.cells]
            return self._cell(block, keys.index(key))
        return self._box(block, [w for w in block.words if w.word.key == key][-1])

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what is in view."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        self._draw_series_ground(surface, style)
        for block in self._blocks:
            top = self._top(block)
            if top + block.height >= self.rect.y and top <= self.rect.bottom:
                self._draw_block(surface, block, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)
        if not self._list.lines:
            place, ink = self.rect.center, style.theme.text3
            draw_text(
                surface, self._list.empty, *place, style.metrics.small, ink, align="center"
            )

    # --- Places --------------------------------------------------------------------------

    def _put(self) -> None:
        """Lay the lines out, and bring the current move into view if it is another one."""
        m, current = self._m, self._list.current
        around: set[Key] = set()
        if isinstance(current, tuple):
            around = {current[:end] for end in range(1, len(current) + 1)}
        opened = self._opened | around
        look = self.rect.width, m, opened
        if (
            self._flown is None
            or self._flown[0] is not self._list.lines
            or self._flown[1] != look
        ):
            self._flown = self._list.lines, look
            self._blocks = blocks_of(
                self._list.lines, self.rect.width, m, ROW[m.size], opened
            )
        last = self._blocks[-1] if self._blocks else None
        self._scroll.resize(last.top + last.height if last else 0, self.rect.height)
        laid = current, self.rect.size, len(self._list.lines)
        if laid != self._laid:
            self._laid = laid
            self._bring(m.size)

    def _bring(self, size: str) -> None:
        block = next(
            (each for each in self._blocks if each.holds(self._list.current)), None
        )
        if block is None:
            self._scroll.to(0)
            return
        # A line more on either side, so that the way on can be seen.
        beside = ROW[size] if self.rect.height >= 3 * ROW[size] else 0
        due = self._blocks[-1] if block in self._blocks[-2:] else block
        self._scroll.show(block.top - beside, due.top + due.height + beside)

    def _top(self, block: Block) -> int:
        return self.rect.y + block.top - self._scroll.offset

    def _block_at(self, pos: tuple[int, int]) -> Block | None:
        if not self.rect.collidepoint(pos):
            return None
        down = pos[1] - self.rect.y + self._scroll.offset
        found = (each for each in self._blocks if 0 <= down - each.top < each.height)
        return next(found, None)

    def _across(self, count: int, *, series: bool) -> tuple[int, int]:
        """Where the first column begins, and how wide each of ``count`` is."""
        m = self._m
        left = round(m.small * 2.9) + (m.icon if series else 0)
        return self.rect.x + left, (self.rect.width - left - 16) // count

    def _cell(self, block: Block, column: int) -> pygame.Rect:
        assert isinstance(block.line, TurnLine)
        cells = block.line.cells
        left, width = self._across(len(cells), series=block.line.side is not None)
        box = left + column * width, self._top(block) + 1, width - 4, block.height - 2
        return pygame.Rect(box)

    def _box(self, block: Block, placed: PlacedWord) -> pygame.Rect:
        """Where a word stands."""
        high = text_height(self._m)
        top = self._top(block) + placed.line * high
        return pygame.Rect(self.rect.x + placed.x, top, placed.width, high)

    def _more_box(self, block: Block) -> pygame.Rect:
        """Where a folded variation says how much of it there is."""
        m, (count, left) = self._m, block.more
        size = text_width(more_words(count), m.small), text_height(m)
        return pygame.Rect((self.rect.x + left, self._top(block)), size)

    def _press(self, pos: tuple[int, int]) -> None:
        key, block = self.at(pos), self._block_at(pos)
        if key is not None:
            self._list.on_go(key)
        elif block is not None and block.more[0]:
            assert isinstance(block.line, WordLine)
            if self._more_box(block).collidepoint(pos):
                self._opened.add(block.line.fold)
                self._put()

    # --- Drawing -------------------------------------------------------------------------

    def _draw_series_ground(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what lies under the series that the current move belongs to."""
        turns = [block for block in self._blocks if isinstance(block.line, TurnLine)]
        if self._list.facts.alternates or not turns:
            return
        current = next(
            (n for n, b in enumerate(turns) if b.holds(self._list.current)), None
        )
        if _is_due(turns, self._list.current):
            current = len(turns) - 1
        if current is None:
            return
        first, last = current, current + 1
        while first > 0 and not _number(turns[first]):
            first -= 1
        while last < len(turns) and not _number(turns[last]):
            last += 1
        top, bottom = self._top(turns[first]), self._top(turns[last - 1])
        high = bottom + turns[last - 1].height - top
        box = pygame.Rect(self.rect.x + 4, top + 1, self.rect.width - 8, high - 2)
        draw_row_ground(surface, box, style, True, False)

    def _draw_block(self, surface: pygame.Surface, block: Block, style: Style) -> None:
        if isinstance(block.line, WordLine):
            self._draw_words(surface, block, block.line, style)
            return
        line, y = block.line, self._top(block) + block.height // 2
        if line.number:
            self._draw_number(surface, line, y, style)
        for column, cell in enumerate(line.cells):
            if cell is not None:
                self._draw_move(surface, cell, self._cell(block, column), style)

    def _draw_number(
        self, surface: pygame.Surface, line: TurnLine, y: int, style: Style
    ) -> None:
        """Draw the number of a turn, after the king whose series it is."""
        m, theme = style.metrics, style.theme
        left = self._across(1, series=line.side is not None)[0]
        right = left - round(m.small * 0.8)
        if line.side is not None:
            size = round(m.icon * 0.85)
            piece, drawing = king_of(self._list.facts, line.side)
            king = list_man(piece, size, theme, drawing)
            surface.blit(king, (right - size, y - size // 2))
            right -= size + m.gap // 4
        number = str(line.number)
        draw_text(surface, number, right, y, m.small, theme.text3, align="right")

    def _draw_move(
        self, surface: pygame.Surface, cell: MoveCell, place: pygame.Rect, style: Style
    ) -> None:
        m, theme = style.metrics, style.theme
        current = cell.key is not None and cell.key == self._list.current and not cell.due
        pointed = self.hovered and cell.key is not None
        pointed = pointed and place.collidepoint(self._pointer)
        x, y = place.x + round(m.small * 0.75), place.centery
        if cell.due:
            disc(surface, (x + m.gap / 2, y), m.body / 6, theme.text3)
            return
        if self._list.facts.alternates or pointed:
            draw_row_ground(surface, place, style, current, pointed)
        right = place.right - self._draw_signs(surface, cell, (place.right, y), style)
        room = right - m.gap // 2 - x - text_width(cell.glyph, m.body, bold=True)
        if cell.hidden:
            share = SHORT if cell.text or not self._list.facts.alternates else 1.0
            least = text_width(cell.text, m.caption, bold=current) + _AFTER_BADGE
            if cell.text and badge_width(m.size, share) + least > room:
                share = _NARROW
            wide = draw_hidden_badge(surface, x, y, m.size, theme, share) + _AFTER_BADGE
            x, room = x + wide, room - wide
        ink = theme.text3 if cell.key is None else theme.text
        sizes = (m.body, m.small, m.caption)
        beside = room - text_width(cell.value, m.caption) - m.gap // 2
        # The figures give way where the move would be cut off.
        if cell.value and text_width(cell.text, m.caption, bold=current) <= beside:
            value = right - m.gap // 2
            draw_text(surface, cell.value, value, y, m.caption, theme.text3, align="right")
            room = beside
        # So does the weight of the current one.
        bold = current and text_width(cell.text, m.caption, bold=True) <= room
        text, size = fitted(cell.text, sizes, room, bold)
        x += draw_text(surface, text, x, y, size, ink, bold=bold)
        tone = glyph_ink(cell.glyph.split(" ")[0], theme)
        draw_text(surface, cell.glyph, x, y, m.body, tone, bold=True)

    def _draw_signs(
        self, surface: pygame.Surface, cell: MoveCell, end: tuple[int, int], style: Style
    ) -> int:
        """Draw what is to be known of a move, ending there; how wide that is."""
        m, (right, y) = style.metrics, end
        if cell.unseen:
            size = round(m.icon * 0.9)
            draw_icon(surface, "fog", (right - m.icon, y), size, style.theme.text2)
        if cell.moment is not None:
            place, size = (right - 2 * m.icon, y), round(m.body * 0.75)
            draw_diamond(surface, place, size, cell.moment, style)
        count = 2 if cell.moment is not None else int(cell.unseen)
        return count * m.icon + min(count, 1) * (m.icon // 2)

    def _draw_words(
        self, surface: pygame.Surface, block: Block, line: WordLine, style: Style
    ) -> None:
        m, theme, top = style.metrics, style.theme, self._top(block)
        for level in range(1, line.level + 1 if line.ruled else 1):
            x = self.rect.x + indent_of(level, m)
            surface.fill(theme.edge, (x, top, 2, block.height))
        for placed in block.words:
            self._draw_word(surface, placed, self._box(block, placed), style)
        if block.more[0]:
            box, words = self._more_box(block), more_words(block.more[0])
            draw_text(surface, words, box.x, box.centery, m.small, theme.accent2)
        if line.remark and block.words:
            end = self._box(block, block.words[-1])
            room = self.rect.right - 2 * m.gap - end.right
            if room > 3 * m.small:
                words, x = ellipsis(line.remark, m.caption, room), self.rect.right - m.gap
                ink = theme.text3
                draw_text(surface, words, x, end.centery, m.caption, ink, align="right")

    def _draw_word(
        self, surface: pygame.Surface, placed: PlacedWord, box: pygame.Rect, style: Style
    ) -> None:
        m, theme, word = style.metrics, style.theme, placed.word
        current = word.key is not None and word.key == self._list.current
        pointed = self.hovered and word.key is not None
        if current or (pointed and box.collidepoint(self._pointer)):
            draw_row_ground(surface, box.inflate(6, -2), style, False, True)
        ink = theme.accent2 if current else getattr(theme, word.ink)
        draw_text(surface, word.text, box.x, box.centery, m.small, ink, bold=word.bold)


@dataclass(eq=False, kw_only=True)
class Moves(Element):
    """A list of moves of which one is current.

    The same ``lines`` are laid out once. Where the keys that walk through them are the
    screen's own, the Tab key passes the list by: it is not ``reachable``.

    Attributes:
        facts: The game.
        lines: What is listed.
        current: The key of the move that the board shows.
        on_go: Called with the key of the move that is clicked.
        tell: The tooltip of a move.
        on_step: Called with -1 or 1 for Up and Down; whether there was such a move.
            Without it they leave the list.
        empty: What is said of a list without a line.
        reachable: See above.
    """

    facts: Facts
    lines: Sequence[Line]
    current: Any
    on_go: Callable[[Any], None]
    tell: Callable[[Any], str] = lambda _: ""
    on_step: Callable[[int], bool] | None = None
    empty: str = field(default_factory=lambda: _("No moves"))
    reachable: bool = True
    h: Length = field(default=GROW, kw_only=True)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        m = frame.style.metrics
        moves = slot.keep(self.facts, lambda: MoveTree(self, m))[0]
        moves.lie(self, rect, m)
        self.widget = moves
        frame.add(moves, rect)


def _is_due(turns: Sequence[Block], current: Key) -> bool:
    """Whether a move is due that comes after the current one, or after none."""
    lines = [block.line for block in turns if isinstance(block.line, TurnLine)]
    cells = [cell for line in lines[-2:] for cell in line.cells if cell is not None]
    return cells[-1].due and (len(cells) == 1 or cells[-2].key == current)


def _number(block: Block) -> int:
    assert isinstance(block.line, TurnLine)
    return block.line.number
