"""A board away from any table: nobody is waited for, and no move is planned ahead."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.values import Move
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.board.picking import Place
from gui.play.cursor import BoardCursor
from gui.play.moving import Moving
from gui.play.playable_board import PlayableBoard
from gui.play.present import Present


class FreeBoard:
    """Takes moves by mouse and keys; what it shows is drawn by the kinds of it.

    Args:
        shell: What all screens share.
        present: The moment at which moves are made.
        on_play: Called with each move that is made.

    Attributes:
        cursor: The board as a stop of the Tab key.
        flipped: Whether the second side sits below.
    """

    def __init__(
        self, shell: Shell, present: Present, on_play: Callable[[Move], None]
    ) -> None:
        self.flipped = False
        self._shell = shell
        self._on_play = on_play
        self._moving = Moving(present, self._play, shell)
        self.cursor = BoardCursor(self.touch, self._escape)
        self._board = PlayableBoard(shell, self._moving, self.cursor)
        self._leave: Callable[[], None] = lambda: None

    @property
    def layout(self) -> BoardLayout:
        """Where it lies."""
        return self._board.layout

    @property
    def pointed(self) -> bool:
        """Whether the pointer is over it."""
        return self._board.pointed_at() is not None

    @property
    def reminder(self) -> str:
        """Why what was tried with a piece cannot be done; else nothing."""
        return self._moving.reminder

    def on_leave(self, leave: Callable[[], None]) -> None:
        """Have ``leave`` called when the keys are done with the board."""
        self._leave = leave

    def answer(self, event: pygame.event.Event) -> bool:
        """Take what answers an open question; whether it was used."""
        return self._board.answer(event)

    def touch(self, place: Place) -> None:
        """Pick what stands there, or move what is picked there."""
        self._moving.touch(place)

    def put_down(self) -> bool:
        """Give up what is picked; whether there was anything."""
        return self._moving.put_down()

    def _play(self, move: Move, by_hand: bool) -> None:
        animator = self._board.animator
        animator.by_hand, animator.walked = by_hand, self._moving.walked
        self._on_play(move)

    def _escape(self) -> None:
        if not self.put_down():
            self._leave()
