"""Trays beside the board: the pieces of a side, a tool, what it has in hand, the trash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil

import pygame

from core.editing import counted, with_in_hand
from core.facts import Facts
from core.texts import N_, NP_, _, capitalized, ngettext
from core.values import Piece, Side
from gui.board.board import Board
from gui.board.layout import Point, largest_cell, left_gutter
from gui.board.men import draw_on_square, drawing_of, list_man, silhouette, square_in
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text, text_width
from gui.editor.placing import Mode, Placing, Tool
from gui.ui.elements import Canvas, Label, Leaf, Text, filled
from gui.ui.fitting import grid
from gui.ui.layout import (
    GROW,
    Column,
    Element,
    Frame,
    Ground,
    Grow,
    Length,
    Pixels,
    Row,
    Slot,
    Space,
    Stack,
    px,
)
from gui.widgets.accessible import Part, boxed
from gui.widgets.focus import ARROWS, detour
from gui.widgets.widget import PRESS_KEYS, Style, Widget

MOST_IN_A_COLUMN = 10
"""So many pieces, those in hand counted, stand in one column of a tray."""

_LEFT, _RIGHT = 1, 3
_LESS = frozenset({pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_MINUS, pygame.K_KP_MINUS})
_PITCH = {"S": 46, "M": 62, "L": 84}
_MODES = {
    Mode.MOVE: (NP_("command", "Move"), "move", N_("Move pieces (Esc)")),
    Mode.RECOLOUR: (
        # For translators: a tool: it gives pieces to the other side.
        N_("Recolour"),
        "recolour",
        N_("Click pieces to give them to the other side"),
    ),
    Mode.ERASE: (
        # For translators: a tool: it takes pieces off the board.
        N_("Trash"),
        "trash",
        N_("Click pieces to take them away, or drag them here"),
    ),
}
"""Words, icon and tooltip of each."""


@dataclass(frozen=True, slots=True)
class TrayPart:
    """Something in a tray that can be pressed.

    Attributes:
        what: The piece, or the tool.
        in_hand: Whether it is what the side has in hand of a piece.
        place: Where it is drawn.
    """

    what: Tool
    in_hand: bool
    place: Canvas


def tray_columns(facts: Facts) -> int:
    """How many columns of pieces a tray has."""
    return ceil((len(facts.symbols) + len(facts.hand)) / MOST_IN_A_COLUMN)


def tray(placing: Placing, side: Side, wide: int, m: Metrics) -> Element:
    """The tray of a side, with the pieces as large as there is room for."""
    facts, gap = placing.facts, m.gap
    pieces = [_part(placing, Piece(side, symbol)) for symbol in facts.symbols]
    hand = [_part(placing, Piece(side, symbol), in_hand=True) for symbol in facts.hand]
    tool = _part(placing, Mode.MOVE if side is Side.FIRST else Mode.RECOLOUR)
    trash = _part(placing, Mode.ERASE)
    high = round(1.6 * m.button)
    tree = Column(
        Space(gap // 2),
        _slots(facts, pieces, m),
        Space(2 * gap - gap // 2),
        Row(tool.place, h=high, pad=(4, 0)),
        Space(gap // 2),
        _count(placing, side, wide, m),
        _slots(facts, hand, m) if hand else None,
        Space(Grow(0.001, least="gap")),
        Row(trash.place, h=high, pad=(4, 0)),
        Space(4),
        ground=filled("panel", "line"),
    )
    parts = *pieces, tool, *hand, trash
    return Stack(tree, Leaf(TrayArea, placing, side, parts=parts))


def _part(placing: Placing, what: Tool, *, in_hand: bool = False) -> TrayPart:
    if not isinstance(what, Piece):
        draw: Ground = partial(_draw_mode, what, placing.lifted is not None)
    elif in_hand:
        draw = partial(_draw_held, placing.facts, what, placing.setup.hands.get(what, 0))
    else:
        draw = partial(draw_on_square, placing.facts, what)
    if not in_hand and what == placing.tool:
        draw = partial(_draw_chosen, draw)
    return TrayPart(what, in_hand, Canvas(draw, w=Grow()))


def _slots(facts: Facts, parts: Sequence[TrayPart], m: Metrics) -> Element:
    columns = tray_columns(facts)
    lines = ceil(len(parts) / columns)
    high = Grow(lines, most=lines * _PITCH[m.size])
    return grid(columns, *(part.place for part in parts), h=high)


def _count(placing: Placing, side: Side, wide: int, m: Metrics) -> Element:
    """How many pieces the side has, under its name where there is room."""
    names = [*map(placing.facts.side_name, Side)]
    number = counted(placing.setup, side)
    words = ngettext("{number} piece", "{number} pieces", number)
    if text_width(ngettext("{number} piece", "{number} pieces", 16), m.caption) > wide:
        words = str(number)
    named = max(Label(name).width(m) for name in names) <= wide - 4
    return Column(
        Space(),
        Row(Space(), Label(names[side]), Space()) if named else None,
        Space(m.caption // 4) if named else None,
        Text(words, "caption", align="center", tight=True),
        Space(),
        h=round(3.2 * m.caption),
    )


class TrayArea(Widget):
    """The widget of a tray: one stop of the Tab key, in which arrows lead on.

    Args:
        placing: What clicks do.
        side: Whose pieces.

    Attributes:
        parts: All that can be pressed, from the top.
    """

    def __init__(self, placing: Placing, side: Side) -> None:
        super().__init__()
        self.parts: Sequence[TrayPart] = ()
        self._placing, self._side = placing, side
        self._current = 0
        self._down: int | None = None

    def hand_for(self, piece: Piece, at: Point) -> Piece | None:
        """What a piece becomes that is let go there, if that is over the hand."""
        slots = [part.place.rect for part in self.parts if part.in_hand]
        over = bool(slots) and slots[0].unionall(slots).collidepoint(at)
        symbol = piece.symbol.lstrip("+")
        known = symbol in self._placing.facts.hand
        return Piece(self._side, symbol) if over and known else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a tool, let a piece be dragged, count what is in hand."""
        match event.type:
            case pygame.KEYDOWN:
                return self._handle_key(event.key)
            case pygame.MOUSEMOTION:
                number = self._at(event.pos)
                self.tooltip = "" if number is None else self._about(self.parts[number])
            case pygame.MOUSEBUTTONDOWN if event.button in (_LEFT, _RIGHT):
                self._press(self._at(event.pos), event.button, event.pos)
            case pygame.MOUSEBUTTONUP if event.button == _LEFT:
                self._release(self._at(event.pos))
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Frame the part that keys mean."""
        if self.focused:
            box, ink = self.parts[self._current].place.rect, style.theme.text
            rounded(surface, box, 6, stroke=ink, stroke_width=2)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``: all that can be taken."""
        options = (
            Part(
                role="option", name=self._about(part), box=boxed(part.place.rect),
                key=number, current=number == self._current,
                selected=not part.in_hand and part.what == self._placing.tool,
            )
            for number, part in enumerate(self.parts)
        )  # fmt: skip
        return Part(role="choice", name=_("Pieces to set up"), parts=tuple(options))

    def _press(self, number: int | None, button: int, at: Point) -> None:
        self._down = number if button == _LEFT else None
        # What is dragged away from here gives no more motion to clear it by.
        self.tooltip = ""
        if number is None:
            return
        self._current, part = number, self.parts[number]
        if button == _RIGHT:
            if part.in_hand:
                self._count(part, -1)
            return
        if not part.in_hand:
            self._placing.take(part.what)
        if isinstance(part.what, Piece):
            self._placing.grip(part.what, at, part.in_hand)

    def _release(self, number: int | None) -> None:
        """A click on a slot of the hand puts one more into it."""
        pressed, self._down = self._down, None
        if number is not None and number == pressed and not self._placing.dragged:
            self._count(self.parts[number], 1)

    def _count(self, part: TrayPart, by: int) -> None:
        """Have more or fewer of a piece in hand."""
        if part.in_hand and isinstance(part.what, Piece):
            drafting = self._placing.drafting
            drafting.change(with_in_hand(drafting.setup, part.what, by))

    def _handle_key(self, key: int) -> bool:
        part = self.parts[self._current]
        if key in ARROWS:
            return self._go(part, ARROWS[key])
        if key in PRESS_KEYS and not part.in_hand:
            self._placing.take(part.what)
        elif key in PRESS_KEYS or (key in _LESS and part.in_hand):
            self._count(part, 1 if key in PRESS_KEYS else -1)
        else:
            return False
        return True

    def _go(self, part: TrayPart, way: tuple[int, int]) -> bool:
        here = part.place.rect
        ways = (detour(here, other.place.rect, way) for other in self.parts)
        ahead = [(far, number) for number, far in enumerate(ways) if far is not None]
        if ahead:
            self._current = min(ahead)[1]
            redraw.now()
        return bool(ahead)

    def _at(self, pos: Point) -> int | None:
        places = (part.place.rect.collidepoint(pos) for part in self.parts)
        return next((number for number, over in enumerate(places) if over), None)

    def _about(self, part: TrayPart) -> str:
        if not isinstance(part.what, Piece):
            return _(_MODES[part.what][2])
        facts, symbol = self._placing.facts, part.what.symbol
        name = capitalized(facts.man_name(Piece(self._side, symbol)))
        if part.in_hand:
            words = _("{name} in hand: click for one more, right click for one less")
            return words.format(name=name)
        shift = "" if self._side is Side.FIRST else "Shift+"
        return f"{name} ({shift}{symbol.upper()})" if len(symbol) == 1 else name


# --- How the parts are drawn -----------------------------------------------------------


def _draw_chosen(
    draw: Ground, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    """Draw what is in use."""
    theme = style.theme
    rounded(surface, rect.inflate(-2, -2), 6, theme.pick, theme.accent2, 2)
    draw(surface, rect, style)


def _draw_held(
    facts: Facts,
    piece: Piece,
    held: int,
    surface: pygame.Surface,
    rect: pygame.Rect,
    style: Style,
) -> None:
    """Draw a slot of the hand with the number of pieces in it; none is a shadow."""
    theme, box, drawing = style.theme, square_in(rect), drawing_of(facts.key)
    rounded(surface, box, 5, theme.raised, theme.edge)
    picture = silhouette(piece, box.width, theme.text3, 0.3, theme, drawing)
    if held:
        picture = list_man(piece, box.width, theme, drawing)
    surface.blit(picture, picture.get_rect(center=box.center))
    if held:
        radius, size = max(9, box.width // 5), max(10, style.metrics.caption - 1)
        place = box.right - radius + 3, box.bottom - radius + 3
        disc(surface, place, radius, theme.bg, theme.accent2, 1.5)
        draw_text(surface, str(held), *place, size, theme.text, bold=True, align="center")


def _draw_mode(
    mode: Mode, dragging: bool, surface: pygame.Surface, box: pygame.Rect, style: Style
) -> None:
    """Draw a tool; the trash is framed, in red while a piece hangs on the pointer."""
    m, theme, (words, icon) = style.metrics, style.theme, _MODES[mode][:2]
    if mode is Mode.ERASE:
        edge = theme.danger if dragging else theme.edge
        rounded(surface, box, m.radius, theme.raised, edge, 1.5)
    names = [each[0] for each in _MODES.values()]
    shown = all(text_width(name, m.caption) <= box.width for name in map(_, names))
    y = box.centery - (m.caption // 2 + 2 if shown else 0)
    draw_icon(surface, icon, (box.centerx, y), m.icon, theme.text2)
    if shown:
        y, ink = box.bottom - m.caption, theme.text2
        draw_text(surface, _(words), box.centerx, y, m.caption, ink, align="center")


# --- Where all stands --------------------------------------------------------------------

_AIR = 2
"""Pixels between the bar and what is written above a board."""

_TOP: Pixels = {"S": 12, "M": 24, "L": 28}
"""From the app bar to the board."""

_BESIDE: Pixels = {"S": 8, "M": 16, "L": 20}
"""Between a tray and the board."""

_COLUMN, _WIDEST = {"S": 256, "M": 340, "L": 460}, {"S": 320, "M": 440, "L": 600}
"""How wide the column at the right is at least and at most."""


@dataclass(eq=False)
class BoardBetween(Element):
    """A board between two trays, buttons below all three, and a column at the right.

    The board is as large as leaves room for the others.

    Attributes:
        board: The board.
        trays: Those at the left and at the right of it.
        wide: How wide each tray is.
        tall: Whether the trays reach down to the buttons, and not to the foot of the board.
        row: The buttons.
        column: All else.
    """

    board: Board
    trays: Sequence[Element]
    wide: int
    tall: bool
    row: Element
    column: Element
    h: Length = field(default=GROW, kw_only=True)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect, m, board = rect, frame.style.metrics, self.board
        slot.begin()
        facts, options, beside = board.facts, board.look.options, px(_BESIDE, m)
        gutter = options.gutter if options.coordinates == "edge" else 0
        near = left_gutter(facts, gutter)
        foot = rect.bottom - (m.margin if m.size != "S" else m.gap)
        top, low = rect.y + px(_TOP, m), foot - m.button
        # Names of columns above a board must not reach into the bar.
        first = max(top, rect.y + _AIR + gutter - near)
        high = low - m.gap - gutter // 2 - first
        room = rect.width - 2 * (m.margin + self.wide + beside) - gutter - m.gutter - m.gap
        cell = largest_cell(
            facts, (room - px(_COLUMN, m)) / facts.columns, high / facts.rows
        )
        width = cell * facts.columns
        column = min(room - width, px(_WIDEST, m))
        left = m.margin + (room - width - column) // 2
        x = left + self.wide + beside
        place = pygame.Rect(x, first - gutter + near, width + gutter, high + gutter)
        board.layout(frame, slot.inner("board"), place)
        tall = low - 2 * m.gap - top
        tall = max(board.squares.height, tall) if self.tall else board.squares.height
        right = x + width + gutter + beside
        for number, tray in enumerate(self.trays):
            place = pygame.Rect((left, right)[number], top, self.wide, tall)
            tray.layout(frame, slot.inner(number), place)
        edge = right + self.wide
        place = pygame.Rect(edge + m.gutter + m.gap, top, column, foot - top)
        self.column.layout(frame, slot.inner("column"), place)
        place = pygame.Rect(left, low, edge - left, m.button)
        self.row.layout(frame, slot.inner("row"), place)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        for each in (*self.trays, self.column, self.row, self.board):
            each.paint(surface, style)
