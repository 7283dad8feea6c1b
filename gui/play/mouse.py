"""The mouse over the board and the hand of a game."""

from __future__ import annotations

import pygame

from core.values import Square
from gui.board.hand_shelf import HandShelf, place_at
from gui.board.layout import BoardLayout
from gui.play.moving import Moving

_LEFT, _RIGHT = 1, 3


class BoardMouse:
    """Points at squares, picks pieces up and puts them down.

    Args:
        moving: Makes the moves.
    """

    def __init__(self, moving: Moving) -> None:
        self._moving = moving
        self._at = (-1, -1)

    def over(self, board: BoardLayout) -> Square | None:
        """The square under the pointer."""
        return board.square_at(*self._at)

    def hover(self, board: BoardLayout) -> Square | None:
        """The same, while a piece can be picked or put there."""
        ready = bool(self._moving.moves) and self._moving.asked is None
        return self.over(board) if ready else None

    def calls_off(self, event: pygame.event.Event) -> bool:
        """Whether this is a right click that gives up what is picked or planned."""
        is_right = event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT
        return is_right and self._moving.put_down()

    def act(
        self, event: pygame.event.Event, board: BoardLayout, own: HandShelf | None = None
    ) -> None:
        """Follow the pointer and the left button.

        Args:
            event: What happened.
            board: Where the board lies.
            own: Where the person's own hand lies, if the game has hands.
        """
        match event.type:
            case pygame.MOUSEMOTION:
                self._at = event.pos
                self._moving.picker.move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == _LEFT:
                self._at = event.pos
                self._moving.press(place_at(board, own, event.pos), event.pos)
            case pygame.MOUSEBUTTONUP if event.button == _LEFT:
                self._moving.release(place_at(board, own, event.pos))
