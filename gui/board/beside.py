"""A board with columns that hang from its edges."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from gui.board.board import Board
from gui.ui.layout import GROW, Element, Frame, Length, Slot
from gui.widgets.widget import Style

_LEFT, _RIGHT = (200, 304), (276, 392)
"""How wide the columns are at least and at most."""

_FOOT = {"S": 12, "M": 20, "L": 32}
"""Below all of it."""

_BELOW = {"S": 380, "M": 460, "L": 580}
"""Height of the column where it stands below the board, at least."""


@dataclass(eq=False)
class BoardBeside(Element):
    """A board as large as the window allows, a column at its right and one at its left.

    The left one is there only where it costs no square. In an upright window the right one
    stands below the board.

    Attributes:
        board: The board.
        right: The column at the right.
        left: The column at the left, if there is one.
        both: Whether the left one is there at the price of a smaller board as well.
        alone: The column at the right where the left one has no room, if it is another.
        left_first: Whether the Tab key leads from the board to the left column first.
    """

    board: Board
    right: Element
    left: Element | None = None
    both: bool = False
    alone: Element | None = None
    left_first: bool = False
    h: Length = field(default=GROW, kw_only=True)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        slot.begin()
        m = frame.style.metrics
        if rect.height + m.bar > rect.width:
            self._stand(frame, slot, rect)
        else:
            self._lie(frame, slot, rect)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        for kid in self._kids:
            kid.paint(surface, style)

    def _lie(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """Stand beside each other, all three in the middle of the window."""
        m, board = frame.style.metrics, self.board
        high = rect.height - m.margin - _FOOT[m.size]
        room = rect.width - 3 * m.margin - _RIGHT[0]
        room -= _LEFT[0] + m.margin if self.both and self.left is not None else 0
        wide = min(board.width(m, high), room)
        spare, left, beside = rect.width - 3 * m.margin - wide, 0, 0
        if (
            self.left is not None
            and m.size != "S"
            and spare - m.margin >= _LEFT[0] + _RIGHT[0]
        ):
            spare -= m.margin
            left = min(_LEFT[1], _LEFT[0] + (spare - _LEFT[0] - _RIGHT[0]) // 2)
            left = min(_LEFT[1], spare - min(_RIGHT[1], spare - left))
            beside = left + m.margin
        right = min(_RIGHT[1], spare - left)
        x, y = rect.x + m.margin + (spare - left - right) // 2, rect.y + m.margin
        loose = high - board.height(m, wide)
        y += loose // 2 if loose >= board.facts.rows else 0
        board.layout(frame, slot.inner("board"), pygame.Rect(x + beside, y, wide, high))
        squares = board.squares
        column = pygame.Rect(x + beside + wide + m.margin, squares.y, right, squares.h)
        if self.left is None or not left:
            self._put_alone(frame, slot, column)
            return
        columns = [("right", self.right, column)]
        column = pygame.Rect(x, squares.y, left, squares.h)
        columns.insert(0 if self.left_first else 1, ("left", self.left, column))
        for name, kid, place in columns:
            kid.layout(frame, slot.inner(name), place)
        self._kids = [board, self.right, self.left]

    def _stand(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """Stand above each other."""
        m = frame.style.metrics
        room = rect.inflate(-2 * m.margin, -2 * m.margin)
        room.height -= _BELOW[m.size]
        self.board.layout(frame, slot.inner("board"), room)
        squares, top = self.board.squares, self.board.rect.bottom + m.margin
        high = rect.bottom - _FOOT[m.size] - top
        self._put_alone(frame, slot, pygame.Rect(squares.x, top, squares.w, high))

    def _put_alone(self, frame: Frame, slot: Slot, column: pygame.Rect) -> None:
        right = self.alone or self.right
        right.layout(frame, slot.inner("right"), column)
        self._kids = [self.board, right]
