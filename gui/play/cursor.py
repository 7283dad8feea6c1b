"""The board under the keyboard: a square that the arrows move."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.values import Square
from gui.board.layout import BoardLayout
from gui.widgets.widget import PRESS_KEYS, Style, Widget

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class BoardCursor(Widget):
    """The board as a stop of the Tab key; the mouse does not need it.

    While it is in focus the arrows move a square over the board as it lies, Enter and
    Space act upon that square, and Esc puts down, then leaves.

    Args:
        on_touch: Called with the square that is to be acted upon.
        on_escape: Called for Esc; puts down what is picked, or else leaves the board.
    """

    def __init__(
        self, on_touch: Callable[[Square], None], on_escape: Callable[[], None]
    ) -> None:
        super().__init__()
        self._on_touch = on_touch
        self._on_escape = on_escape
        self._layout: BoardLayout | None = None
        self._square: Square | None = None

    @property
    def square(self) -> Square | None:
        """The square to be acted upon, while the board has the keyboard."""
        return self._square if self.focused else None

    def lie(self, layout: BoardLayout) -> None:
        """Take the board as it lies now; at first the square is one at its near middle."""
        self._layout = layout
        self.rect = pygame.Rect(layout.box)
        if self._square is None:
            self._square = layout.square_of(layout.columns // 2, layout.rows - 2)

    def covers(self, pos: tuple[int, int]) -> bool:
        """See ``Widget.covers``: the mouse goes to the men themselves."""
        del pos
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Move the square, act upon it, or leave."""
        if event.type != pygame.KEYDOWN or self._square is None:
            return False
        if event.key in _ARROWS:
            self._go(*_ARROWS[event.key])
        elif event.key in PRESS_KEYS:
            self._on_touch(self._square)
        elif event.key == pygame.K_ESCAPE:
            self._on_escape()
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw nothing: the square is a mark of the board."""

    def _go(self, across: int, down: int) -> None:
        if self._layout is None or self._square is None:
            return
        column, row = self._layout.place(self._square)
        column = min(max(0, column + across), self._layout.columns - 1)
        row = min(max(0, row + down), self._layout.rows - 1)
        self._square = self._layout.square_of(column, row)
