"""The right column of a tournament: boards of games at play, and finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from bots.roster import full_name
from core.events.rating import points_text
from core.games import GAMES, find_variant
from core.records.catalogue import length_words
from core.values import Side
from gui.app.running_tournament import FinishedGame, LiveBoard
from gui.board.board_view import BoardView
from gui.board.hands import draw_shelf, hands_of
from gui.board.layout import fitted
from gui.board.view_state import LIVE_VEIL, BoardMarks, BoardOptions, MoveEnds
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.tournament.names import draw_portrait, short_name
from gui.ui.elements import Area, Canvas, Ink, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import row_ground
from gui.widgets.widget import Style

CAPTION = {"S": 26, "M": 26, "L": 38}
"""Height of the line under a small board, with the gap below it."""

_OPTIONS = BoardOptions(coordinates="off", veil=LIVE_VEIL)


class WatchedBoard(Area):
    """A small board with every piece shown, and who plays on it.

    Args:
        board: What it shows.
        names: The players of the tournament.
    """

    def __init__(self, board: LiveBoard, names: Sequence[str]) -> None:
        super().__init__()
        self.board, self.names = board, names
        self._painted: tuple[object, pygame.Surface] | None = None

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the board."""
        return pygame.Rect(self.rect.topleft, (self.rect.width, self.rect.width))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the board, anew only where it has changed, and the line under it."""
        box, look = self.anchor, (self.board, self.rect.width, style.theme)
        if self._painted is None or self._painted[0] != look:
            picture = pygame.Surface((box.width + 2, box.height + 2))
            _paint(picture, self.board, style)
            self._painted = look, picture
        surface.blit(self._painted[1], (box.x - 1, box.y - 1))
        _draw_caption(surface, box, self.board, self.names, style)


def board_words(board: LiveBoard, names: Sequence[str]) -> str:
    """Who plays on a board, and how far the game is."""
    white, black = (full_name(names[player]) for player in board.pair)
    number = "move " if board.to_move is not None else ""
    click = "; click to replay" if board.replay is not None else ""
    return f"{white} – {black}, {number}{board.note}{click}"


def _paint(picture: pygame.Surface, board: LiveBoard, style: Style) -> None:
    facts = find_variant(board.truth.variant).facts
    side = picture.get_width() - 2
    layout, shelves = fitted(facts, pygame.Rect(1, 1, side, side))
    trace = board.truth.trace
    last = () if trace is None else (MoveEnds(trace.origin, trace.target),)
    marks = BoardMarks(last=last, check=board.truth.check)
    lit = board.lit if board.to_move is not None else board.truth.visible
    picture.fill(style.theme.bg)
    BoardView(layout, style.theme, _OPTIONS).draw(picture, board.truth, marks, lit=lit)
    look = board.truth.variant, style.theme
    for shelf in shelves:
        draw_shelf(picture, shelf, hands_of(board.truth), look)


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


# --- Finished games ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameRows:
    """Makes the row of a finished game: both players, what they scored, how it ended.

    Attributes:
        names: The players of the tournament.
        variant: Key of the game.
    """

    names: tuple[str, ...]
    variant: str

    def __call__(self, game: FinishedGame, chosen: bool, pointed: bool) -> Element:
        """See ``MakeCell``."""
        length = length_words(GAMES[self.variant].facts, game.moves)
        first, second = (self.names[player] for player in game.pair)
        return Column(
            _player(first, game.points, length),
            _player(second, 1 - game.points, game.words),
            ground=row_ground(chosen, pointed),
            pad=("gap", {"S": 5, "M": 6, "L": 7}),
        )


def _player(name: str, points: float, note: str) -> Row:
    won = points == 1
    ink: Ink = "text" if won else "text2"

    def moon(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        radius = style.metrics.icon * 0.36
        draw_portrait(surface, name, rect.center, radius, style.theme)

    label = Text(name, "small", ink, bold=won, w=FIT)
    aside = Text(note, "caption", "text3")
    scored = Text(points_text(points), "small", ink, bold=won, align="right", w="icon")
    return Row(
        Canvas(moon, w="icon"),
        FirstThatFits(Row(label, Space(Grow(least="gap")), aside), label, w=GROW),
        scored, gap="gap", h=GROW,
    )  # fmt: skip
