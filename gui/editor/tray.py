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
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.editor.layout import tray_columns
from gui.editor.placing import Mode, Tool
from gui.editor.tray_parts import TrayPainter, TrayPart, draw_tool
from gui.widgets.focus import ARROWS, detour
from gui.widgets.widget import PRESS_KEYS, Style, Widget

_LEFT, _RIGHT = 1, 3
_LESS = frozenset({pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_MINUS, pygame.K_KP_MINUS})
_PITCH = {"S": 46, "M": 62, "L": 84}
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
        self._painter = TrayPainter(facts, side)
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
            self._draw_part(surface, part, style)
            if self.focused and number == self._current:
                rounded(surface, part.rect, 6, stroke=theme.text, stroke_width=2)
        if self.setup is not None:
            number = counted(self.setup, self.side)
            self._painter.draw_count(surface, self._label, number, style)

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
        # What is dragged away from here gives no more motion to clear it by.
        self.tooltip = ""
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
        kind = self._facts.kind_name(part.what.symbol)
        side = self._facts.sides[self.side].capitalize()
        if part.kind == "hand":
            return f"{side} {kind} in hand: click for one more, right click for one less"
        shift = "" if self.side is Side.FIRST else "Shift+"
        letter = part.what.symbol.upper()
        return f"{side} {kind} ({shift}{letter})" if len(letter) == 1 else f"{side} {kind}"

    def _draw_part(self, surface: pygame.Surface, part: TrayPart, style: Style) -> None:
        if not isinstance(part.what, Piece):
            draw_tool(surface, part, style, self.dragging)
        elif part.kind == "hand":
            self._painter.draw_held(surface, part, self._number_held(part.what), style)
        else:
            self._painter.draw_piece(surface, part.rect, part.what, style)
