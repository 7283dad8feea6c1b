"""The board of a game and the hands beside it, under mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from core.values import Square
from gui.app.shell import Shell
from gui.board.hands import draw_slot_note
from gui.board.layout import BoardLayout, HandShelf, place_at
from gui.board.picking import Place, Slot
from gui.board.view_state import BoardMarks, NamedPiece, ShownBoard
from gui.drawing.metrics import Metrics
from gui.play.board_animator import BoardAnimator, board_marks, shelf_marks
from gui.play.cursor import BoardCursor
from gui.play.moving import Moving
from gui.play.moving_board import named_piece, with_plans
from gui.play.naming import PieceNaming
from gui.widgets.widget import Style
from settings.model import Settings

_LEFT = 1


class PlayableBoard:
    """A board that accepts moves by mouse and keyboard.

    Args:
        shell: What all screens share.
        moving: Makes the moves.
        cursor: The board as a stop of the Tab key.

    Attributes:
        animator: Draws the board.
        layout: Where it lies.
    """

    def __init__(self, shell: Shell, moving: Moving, cursor: BoardCursor) -> None:
        self.animator = BoardAnimator(shell)
        self.layout = BoardLayout(1, 1, 1)
        self._shell = shell
        self._moving = moving
        self._cursor = cursor
        self._mouse = BoardMouse(moving)
        self._naming = PieceNaming(shell, moving.game)
        self._shelves: Sequence[HandShelf] = ()
        self._metrics: Metrics | None = None

    def lie(
        self,
        layout: BoardLayout,
        metrics: Metrics,
        shelves: Sequence[HandShelf] = (),
        holders: tuple[str, ...] = (),
    ) -> None:
        """Lie there, with the hands on those shelves and of those who hold them."""
        self.layout, self._shelves, self._metrics = layout, shelves, metrics
        self._cursor.lie(layout, self._own)
        self.animator.dress(metrics, holders)

    def answer(self, event: pygame.event.Event) -> bool:
        """Take what answers an open question before the widgets do; whether it was used."""
        return self._moving.answers(event, self.layout)

    def calls_off(self, event: pygame.event.Event) -> bool:
        """Whether this is a right click that gives up what is picked or planned."""
        return self._moving.right(event, self.layout)

    def act(self, event: pygame.event.Event) -> None:
        """Follow the mouse."""
        self._mouse.act(event, self.layout, self._own)

    def pointed_at(self) -> Square | None:
        """The square under the pointer."""
        return self._mouse.over(self.layout)

    def marks(self, view: ShownBoard, settings: Settings) -> BoardMarks:
        """The marks for the current selection, destinations and pointer."""
        cursor = self._cursor.square
        hover = self._mouse.hover(self.layout) if cursor is None else None
        marks = board_marks(view, self._moving, settings, hover, cursor)
        return replace(marks, named=self._named(view))

    def _named(self, view: ShownBoard) -> NamedPiece | None:
        """What is told of the piece under the keys or the pointer."""
        cursor = self._cursor
        place = cursor.slot if cursor.square is None else cursor.square
        if place is None:
            place = self._mouse.place(self.layout, self._own)
        return named_piece(self._moving, self._naming, view, place)

    def draw(self, surface: pygame.Surface, view: ShownBoard, marks: BoardMarks) -> None:
        """Draw hands and board; a piece on the pointer passes over both.

        Moves that are planned, or wait to be confirmed, are shown as if they were made.
        """
        view = with_plans(self._moving, view)
        hands = shelf_marks(self._moving, self._cursor.slot)
        hands = replace(hands, chosen=hands.chosen or marks.hinted)
        self.animator.draw_hands(surface, self._shelves, view, (hands, marks))
        self.animator.draw(surface, self.layout, view, marks)
        self._draw_slot_note(surface, marks.named)

    def draw_question(self, surface: pygame.Surface) -> None:
        """Draw what lies over everything: an open question, a move that waits."""
        if self._metrics is not None:
            style = Style(self._shell.theme, self._metrics)
            self._moving.draw_over(surface, self.layout, style)

    def _draw_slot_note(self, surface: pygame.Surface, named: NamedPiece | None) -> None:
        if named is None or not isinstance(named.place, Slot) or self._own is None:
            return
        box, cell = self._own.slot(named.place.symbol), self.layout.cell
        draw_slot_note(surface, box, cell, named.words, named.note)

    @property
    def _own(self) -> HandShelf | None:
        """Where the person's own hand lies."""
        viewer = self._moving.seen.viewer
        return next((shelf for shelf in self._shelves if shelf.side is viewer), None)


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

    def place(self, board: BoardLayout, own: HandShelf | None) -> Place | None:
        """The square, or the slot of the own hand, under the pointer."""
        return place_at(board, own, self._at)

    def hover(self, board: BoardLayout) -> Square | None:
        """The same, while a piece can be picked or put there."""
        return self.over(board) if self._moving.ready else None

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
