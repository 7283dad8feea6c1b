"""The board and the hand under the keyboard: a place that the arrows move."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.values import Square
from gui.board.layout import BoardLayout, HandShelf, place_beyond
from gui.board.picking import Place, Slot
from gui.widgets.focus import ARROWS
from gui.widgets.widget import PRESS_KEYS, Style, Widget


class BoardCursor(Widget):
    """The board as a stop of the Tab key; the mouse does not need it.

    While it is in focus the arrows move over the squares and the slots of the hand as they
    lie, Enter and Space act upon the one that is reached, and Esc puts down, then leaves.

    Args:
        on_touch: Called with the square or slot that is to be acted upon.
        on_escape: Called for Esc; puts down what is picked, or else leaves the board.

    Attributes:
        own: Where the person's own hand lies, if the game has hands.
    """

    def __init__(
        self, on_touch: Callable[[Place], None], on_escape: Callable[[], None]
    ) -> None:
        super().__init__()
        self._on_touch = on_touch
        self._on_escape = on_escape
        self._layout: BoardLayout | None = None
        self.own: HandShelf | None = None
        self._place: Place | None = None

    @property
    def square(self) -> Square | None:
        """The square to be acted upon, while the board has the keyboard."""
        place = self._place if self.focused else None
        return None if isinstance(place, Slot) else place

    @property
    def slot(self) -> Slot | None:
        """The slot of the hand to be acted upon, likewise."""
        place = self._place if self.focused else None
        return place if isinstance(place, Slot) else None

    def lie(self, layout: BoardLayout, own: HandShelf | None = None) -> None:
        """Take board and hand as they lie now; at first it is at the near middle."""
        self._layout, self.own = layout, own
        self.rect = pygame.Rect(layout.box)
        if self._place is None:
            self._place = layout.square_of(layout.columns // 2, layout.rows - 2)

    def covers(self, pos: tuple[int, int]) -> bool:
        """See ``Widget.covers``: the mouse goes to the pieces themselves."""
        del pos
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Move the square, act upon it, or leave."""
        if event.type != pygame.KEYDOWN or self._place is None or self._layout is None:
            return False
        if event.key in ARROWS:
            way = ARROWS[event.key]
            self._place = place_beyond(self._layout, self.own, self._place, way)
        elif event.key in PRESS_KEYS:
            self._on_touch(self._place)
        elif event.key == pygame.K_ESCAPE:
            self._on_escape()
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw nothing: the square is a mark of the board."""
