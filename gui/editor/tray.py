"""A tray beside the board: the pieces of a side, a tool, what it has in hand, the trash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from typing import Literal

import pygame

from core.editing import counted
from core.facts import Facts
from core.setup import Setup
from core.values import Piece, Side
from gui.board.layout import Point
from gui.board.men import drawing_of, list_man, man, silhouette
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_label, draw_text, text_width
from gui.editor.layout import tray_columns
from gui.editor.placing import Mode, Tool
from gui.widgets.focus import ARROWS, detour
from gui.widgets.widget import PRESS_KEYS, Style, Widget

_LEFT, _RIGHT = 1, 3
_LESS = frozenset({pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_MINUS, pygame.K_KP_MINUS})
_PITCH = {"S": 46, "M": 62, "L": 84}
_ICONS = {Mode.MOVE: "move", Mode.RECOLOUR: "recolour", Mode.ERASE: "trash"}
_WORDS = {Mode.MOVE: "Move", Mode.RECOLOUR: "Recolour", Mode.ERASE: "Trash"}
_TELLS = {
    Mode.MOVE: "Move pieces (Esc)",
    Mode.RECOLOUR: "Click pieces to give them to the other side",
    Mode.ERASE: "Click pieces to take them away, or drag them here",
}


@dataclass(frozen=True, slots=True)
class TrayActions:
    """What a tray asks for.

    Attributes:
        take: Use a tool.
        grip: A piece is pressed on, and whether it lies in a hand.
        in_hand: So many more of a piece in hand, or fewer.
    """

    take: Callable[[Tool], None]
    grip: Callable[[Piece, Point, bool], None]
    in_hand: Callable[[Piece, int], None]


@dataclass(frozen=True, slots=True)
class TrayPart:
    """Something in a tray that can be pressed.

    Attributes:
        kind: What it is; ``hand`` is a piece in hand.
        what: The piece, or the tool.
        rect: Where.
    """

    kind: Literal["piece", "tool", "hand"]
    what: Tool
    rect: pygame.Rect


class Tray(Widget):
    """The pieces of one side to take from.

    Args:
        facts: The game.
        side: Whose pieces.
        mode: The tool it has besides.
        actions: What it asks for.

    Attributes:
        setup: The position, for what is counted.
        tool: The tool in use.
        dragging: Whether a piece hangs on the pointer.
    """

    def __init__(self, facts: Facts, side: Side, mode: Mode, actions: TrayActions) -> None:
        super().__init__()
        self.side = side
        self.setup: Setup | None = None
        self.tool: Tool = Mode.MOVE
        self.dragging = False
        self._facts, self._mode, self._actions = facts, mode, actions
        self._parts: tuple[TrayPart, ...] = ()
        self._hand = pygame.Rect(0, 0, 0, 0)
        self._label = pygame.Rect(0, 0, 0, 0)
        self._current = 0
        self._down: TrayPart | None = None

    @property
    def parts(self) -> Sequence[TrayPart]:
        """All that can be pressed, from the top."""
        return self._parts

    def place(self, rect: pygame.Rect, m: Metrics) -> None:
        """Stand there, with the pieces as large as there is room for."""
        self.rect = rect
        facts, columns = self._facts, tray_columns(self._facts)
        lines = ceil(len(facts.symbols) / columns)
        held = ceil(len(facts.hand) / columns)
        tool, label = round(1.6 * m.button), round(3.2 * m.caption)
        fixed = 2 * tool + label + 4 * m.gap + (m.gap if held else 0)
        pitch = min(_PITCH[m.size], (rect.height - fixed) // (lines + held))
        pieces = self._slots("piece", facts.symbols, rect.y + m.gap // 2, pitch)
        y = rect.y + m.gap + lines * pitch + m.gap
        box = pygame.Rect(rect.x + 4, y, rect.width - 8, tool)
        tools = [TrayPart("tool", self._mode, box)]
        self._label = pygame.Rect(rect.x, box.bottom + m.gap // 2, rect.width, label)
        top = self._label.bottom
        hands = self._slots("hand", facts.hand, top, pitch)
        self._hand = pygame.Rect(rect.x, top, rect.width, held * pitch)
        trash = box.copy()
        trash.bottom = rect.bottom - 4
        tools.append(TrayPart("tool", Mode.ERASE, trash))
        self._parts = (*pieces, tools[0], *hands, tools[1])

    def hand_for(self, piece: Piece, at: Point) -> Piece | None:
        """What a piece becomes that is let go there, if that is over the hand."""
        symbol = piece.symbol.lstrip("+")
        over = self._hand.collidepoint(at) and symbol in self._facts.hand
        return Piece(self.side, symbol) if over else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a tool, let a piece be dragged, count what is in hand."""
        match event.type:
            case pygame.KEYDOWN:
                return self._handle_key(event.key)
            case pygame.MOUSEMOTION:
                part = self._at(event.pos)
                self.tooltip = self._tell(part) if part is not None else ""
            case pygame.MOUSEBUTTONDOWN if event.button in (_LEFT, _RIGHT):
                self._press(self._at(event.pos), event.button, event.pos)
            case pygame.MOUSEBUTTONUP if event.button == _LEFT:
                self._release(self._at(event.pos))
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all parts."""
        theme = style.theme
        rounded(surface, self.rect, style.metrics.radius, theme.panel, theme.line)
        for number, part in enumerate(self._parts):
            chosen = part.kind != "hand" and part.what == self.tool
            if chosen:
                rounded(surface, part.rect.inflate(-2, -2), 6, theme.pick, theme.accent2, 2)
            if isinstance(part.what, Piece):
                self._draw_piece(surface, part, part.what, style)
            else:
                self._draw_tool(surface, part.rect, part.what, style)
            if self.focused and number == self._current:
                rounded(surface, part.rect, 6, stroke=theme.text, stroke_width=2)
        self._draw_label(surface, style)

    def _slots(
        self, kind: Literal["piece", "hand"], symbols: Sequence[str], top: int, pitch: int
    ) -> list[TrayPart]:
        columns = tray_columns(self._facts)
        width = self.rect.width // columns
        places = (divmod(number, columns) for number in count())
        return [
            TrayPart(
                kind,
                Piece(self.side, symbol),
                pygame.Rect(self.rect.x + column * width, top + row * pitch, width, pitch),
            )
            for symbol, (row, column) in zip(symbols, places, strict=False)
        ]

    def _press(self, part: TrayPart | None, button: int, at: Point) -> None:
        self._down = part if button == _LEFT else None
        if part is None:
            return
        self._current = self._parts.index(part)
        if part.kind == "hand" and isinstance(part.what, Piece):
            if button == _RIGHT:
                self._actions.in_hand(part.what, -1)
            elif self._number_held(part.what):
                self._actions.grip(part.what, at, True)
        elif button == _LEFT:
            self._actions.take(part.what)
            if isinstance(part.what, Piece):
                self._actions.grip(part.what, at, False)

    def _release(self, part: TrayPart | None) -> None:
        """A click on a slot of the hand puts one more into it."""
        pressed, self._down = self._down, None
        if part is None or part != pressed or self.dragging:
            return
        if part.kind == "hand" and isinstance(part.what, Piece):
            self._actions.in_hand(part.what, 1)

    def _handle_key(self, key: int) -> bool:
        if not self._parts:
            return False
        part = self._parts[self._current]
        if key in ARROWS:
            return self._go(part, ARROWS[key])
        is_held = part.kind == "hand" and isinstance(part.what, Piece)
        if key in PRESS_KEYS:
            if part.kind == "hand" and isinstance(part.what, Piece):
                self._actions.in_hand(part.what, 1)
            else:
                self._actions.take(part.what)
            return True
        if key in _LESS and is_held and isinstance(part.what, Piece):
            self._actions.in_hand(part.what, -1)
            return True
        return False

    def _go(self, part: TrayPart, way: tuple[int, int]) -> bool:
        others = [(detour(part.rect, other.rect, way), other) for other in self._parts]
        ahead = [(far, other) for far, other in others if far is not None]
        if ahead:
            nearest = min(ahead, key=lambda pair: pair[0])[1]
            self._current = self._parts.index(nearest)
            redraw.now()
        return bool(ahead)

    def _at(self, pos: Point) -> TrayPart | None:
        return next((part for part in self._parts if part.rect.collidepoint(pos)), None)

    def _number_held(self, piece: Piece) -> int:
        return self.setup.hands.get(piece, 0) if self.setup is not None else 0

    def _tell(self, part: TrayPart) -> str:
        if not isinstance(part.what, Piece):
            return _TELLS[part.what]
        kind = self._facts.kinds[self._facts.symbols.index(part.what.symbol)]
        side = self._facts.sides[self.side].capitalize()
        if part.kind == "hand":
            return f"{side} {kind} in hand: click for one more, right click for one less"
        shift = "" if self.side is Side.FIRST else "Shift+"
        letter = part.what.symbol.upper()
        return f"{side} {kind} ({shift}{letter})" if len(letter) == 1 else f"{side} {kind}"

    def _draw_piece(
        self, surface: pygame.Surface, part: TrayPart, piece: Piece, style: Style
    ) -> None:
        theme = style.theme
        side = min(part.rect.width, part.rect.height) - 8
        box = pygame.Rect(0, 0, side, side)
        box.center = part.rect.center
        bright = (self.side is Side.SECOND or self._facts.rotates) and not self._facts.idle
        held = self._number_held(piece) if part.kind == "hand" else 0
        if part.kind == "piece":
            rounded(surface, box, 5, theme.light if bright else theme.dark)
        else:
            rounded(surface, box, 5, theme.raised, theme.edge)
        drawing = drawing_of(self._facts.key)
        if part.kind == "piece":
            picture = man(piece, side, theme, drawing)
        elif held:
            picture = list_man(piece, side, theme, drawing)
        else:
            picture = silhouette(piece, side, theme.text3, 0.3, drawing)
        surface.blit(picture, picture.get_rect(center=box.center))
        if held:
            radius = max(9, side // 5)
            place = box.right - radius + 3, box.bottom - radius + 3
            disc(surface, place, radius, theme.bg, theme.accent2, 1.5)
            size = max(10, style.metrics.caption - 1)
            figure = str(held)
            draw_text(surface, figure, *place, size, theme.text, bold=True, align="center")

    def _draw_tool(
        self, surface: pygame.Surface, box: pygame.Rect, mode: Mode, style: Style
    ) -> None:
        m, theme = style.metrics, style.theme
        if mode is Mode.ERASE:
            edge = theme.danger if self.dragging else theme.edge
            rounded(surface, box, m.radius, theme.raised, edge, 1.5)
        words = _WORDS[mode]
        shown = all(text_width(w, m.caption) <= box.width for w in _WORDS.values())
        y = box.centery - (m.caption // 2 + 2 if shown else 0)
        draw_icon(surface, _ICONS[mode], (box.centerx, y), m.icon, theme.text2)
        if shown:
            y = box.bottom - m.caption
            ink = theme.text2
            draw_text(surface, words, box.centerx, y, m.caption, ink, align="center")

    def _draw_label(self, surface: pygame.Surface, style: Style) -> None:
        if self.setup is None:
            return
        m, theme, box = style.metrics, style.theme, self._label
        number = counted(self.setup, self.side)
        name = self._facts.sides[self.side]
        words = f"{number} piece{'' if number == 1 else 's'}"
        if text_width("16 pieces", m.caption) > box.width:
            words = str(number)
        width, widest = _wide(name, m), max(_wide(each, m) for each in self._facts.sides)
        y = box.centery
        if widest <= box.width - 4:
            x = round(box.centerx - width / 2)
            y = box.y + m.caption // 2 + 2
            draw_label(surface, name, x, y, m.label, theme.text2, track=m.label_track)
            y += round(1.5 * m.caption)
        draw_text(surface, words, box.centerx, y, m.caption, theme.text2, align="center")


def _wide(label: str, m: Metrics) -> int:
    """How wide the name of a side is over its count."""
    return text_width(label.upper(), m.label, bold=True, track=m.label_track)
