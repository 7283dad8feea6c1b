"""Small boards of the games being played, with every piece shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from bots.roster import full_name
from core.games import find_variant
from core.values import Side
from gui.app.requests import ToReplay
from gui.app.running_tournament import LiveBoard
from gui.board.board_view import BoardView
from gui.board.hand_shelf import HandShelf, fitted
from gui.board.hands import draw_shelf, hands_of
from gui.board.view_state import LIVE_VEIL, BoardMarks, BoardOptions, MoveEnds
from gui.drawing import redraw
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.tournament.names import short_name
from gui.widgets.widget import Style, Widget

_AT_ONCE = 2
"""The most boards redrawn in one frame, to keep the frame rate."""

_OPTIONS = BoardOptions(coordinates="off", veil=LIVE_VEIL)


@dataclass(slots=True)
class _Slot:
    """A place on the wall, and the picture of the board it shows."""

    rect: pygame.Rect
    picture: pygame.Surface
    view: BoardView
    shelves: tuple[HandShelf, ...]
    shown: LiveBoard | None = None


class BoardWall:
    """Small boards, each redrawn only when its position has changed."""

    def __init__(self) -> None:
        self._slots: list[_Slot] = []

    def arrange(self, places: Sequence[pygame.Rect], variant: str, style: Style) -> None:
        """Stand at these places, as boards of that game."""
        facts = find_variant(variant).facts
        self._slots = []
        for rect in places:
            layout, shelves = fitted(facts, pygame.Rect((1, 1), rect.size))
            picture = pygame.Surface((rect.width + 2, rect.height + 2))
            view = BoardView(layout, style.theme, _OPTIONS)
            self._slots.append(_Slot(rect, picture, view, shelves))

    def at(self, pos: tuple[int, int]) -> tuple[pygame.Rect, LiveBoard] | None:
        """The board at a place, with its caption, and what it shows."""
        for slot in self._slots:
            whole = slot.rect.inflate(0, 40).move(0, 20)
            if slot.shown is not None and whole.collidepoint(pos):
                return slot.rect, slot.shown
        return None

    def draw(
        self,
        surface: pygame.Surface,
        boards: Sequence[LiveBoard],
        names: Sequence[str],
        style: Style,
    ) -> None:
        """Draw as many boards as there are places; what is new may come a frame late."""
        pairs = list(zip(self._slots, boards, strict=False))
        bare = [pair for pair in pairs if pair[0].shown is None]
        stale = [pair for pair in pairs if pair[0].shown is not pair[1]]
        for slot, board in bare or stale[:_AT_ONCE]:
            slot.shown = board
            _paint(slot, board, style)
        if any(slot.shown is not board for slot, board in pairs):
            redraw.now()
        for slot, _ in pairs:
            if slot.shown is not None:
                surface.blit(slot.picture, (slot.rect.x - 1, slot.rect.y - 1))
                _draw_caption(surface, slot.rect, slot.shown, names, style)


class BoardTips(Widget):
    """Tooltips with the players of the board under the pointer; captions have little room.

    Args:
        wall: The boards.
        names: The players.
        on_open: Called to replay a game that is over, when its board is clicked.
    """

    def __init__(
        self, wall: BoardWall, names: Sequence[str], on_open: Callable[[ToReplay], None]
    ) -> None:
        super().__init__()
        self._on_open = on_open
        self._wall, self._names = wall, names
        self._pointer = (-1, -1)
        self.reachable = False

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the board."""
        found = self._wall.at(self._pointer)
        return self.rect if found is None else found[0]

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer; open a game that is over."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN or not self.pressed_by(event):
            return False
        found = self._wall.at(event.pos)
        replay = None if found is None else found[1].replay
        if replay is not None:
            self._on_open(replay)
        return replay is not None

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Set the tooltip; nothing is drawn."""
        del surface, style
        found = self._wall.at(self._pointer)
        self.tooltip = ""
        if found is not None:
            white, black = (full_name(self._names[player]) for player in found[1].pair)
            number = "move " if found[1].to_move is not None else ""
            click = "; click to replay" if found[1].replay is not None else ""
            self.tooltip = f"{white} – {black}, {number}{found[1].note}{click}"


def _paint(slot: _Slot, board: LiveBoard, style: Style) -> None:
    slot.picture.fill(style.theme.bg)
    trace = board.truth.trace
    last = () if trace is None else (MoveEnds(trace.origin, trace.target),)
    marks = BoardMarks(last=last, check=board.truth.check)
    lit = board.lit if board.to_move is not None else board.truth.visible
    slot.view.draw(slot.picture, board.truth, marks, lit=lit)
    look = board.truth.variant, style.theme
    for shelf in slot.shelves:
        draw_shelf(slot.picture, shelf, hands_of(board.truth), look)


def _draw_caption(
    surface: pygame.Surface,
    rect: pygame.Rect,
    board: LiveBoard,
    names: Sequence[str],
    style: Style,
) -> None:
    """Draw who plays, whose move it is in bold, and the number of the move."""
    m, theme, y = style.metrics, style.theme, rect.bottom + style.metrics.caption * 0.9
    size = m.caption
    draw_text(surface, board.note, rect.right, y, size, theme.text3, align="right")
    dash = text_width(" – ", size)
    room = rect.width - text_width(board.note, size) - m.gap // 2 - dash
    x = float(rect.x)
    widths = [text_width(names[n], size, bold=True) for n in board.pair]
    rooms = _shared(room, widths[0], widths[1])
    for side, player in zip(Side, board.pair, strict=True):
        bold = board.to_move is side
        ink = theme.text if bold else theme.text2
        whole, room = names[player], rooms[side]
        name = short_name(whole, size, room, bold) or ellipsis(whole, size, room, bold)
        x += draw_text(surface, name, x, y, size, ink, bold=bold)
        if side is Side.FIRST:
            x += draw_text(surface, " – ", x, y, size, theme.text3)


def _shared(room: int, one: int, two: int) -> tuple[int, int]:
    """How much of ``room`` each of two names gets: its half, and what the other leaves."""
    half = room // 2
    return max(half, room - two), max(half, room - one)
