"""The board of a game and the hands beside it, under mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from core.values import Square
from gui.app.shell import Shell
from gui.board.hand_shelf import HandShelf, place_at
from gui.board.layout import BoardLayout
from gui.board.picking import Place, Slot
from gui.board.slot_note import draw_slot_note
from gui.board.view_state import BoardMarks, NamedPiece, ShownBoard
from gui.drawing.metrics import Metrics
from gui.play.board_animator import BoardAnimator, board_marks, shelf_marks
from gui.play.cursor import BoardCursor
from gui.play.moving import Moving
from gui.play.naming import PieceNaming
from gui.widgets.text_field import ENTER
from settings.model import Settings

_LEFT, _RIGHT = 1, 3
_WAITING = "Click or Enter: play", "Esc: take back"


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

    def lie(
        self,
        layout: BoardLayout,
        metrics: Metrics,
        shelves: Sequence[HandShelf] = (),
        holders: tuple[str, ...] = (),
    ) -> None:
        """Lie there, with the hands on those shelves and of those who hold them."""
        self.layout, self._shelves = layout, shelves
        self._cursor.lie(layout, self._own)
        self.animator.dress(metrics, holders)

    def answer(self, event: pygame.event.Event) -> bool:
        """Take what answers an open question before the widgets do; whether it was used."""
        asked = self._moving.asked
        if event.type == pygame.KEYDOWN and event.key in ENTER and self._moving.confirm():
            return True
        if asked is None or not asked.handle(event, self.layout):
            return False
        self._moving.settle()
        return True

    def calls_off(self, event: pygame.event.Event) -> bool:
        """Whether this is a right click that gives up what is picked or planned."""
        return self._mouse.calls_off(event)

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
        """The piece under the keys or the pointer, unless one is being moved.

        Of a piece in hand that is picked it is still told while the pointer is there.
        """
        moving, cursor = self._moving, self._cursor
        place = cursor.slot if cursor.square is None else cursor.square
        if place is None:
            place = self._mouse.place(self.layout, self._own)
        picked = moving.picker.path
        rests = not picked or (isinstance(place, Slot) and picked == (place,))
        if not rests or moving.picker.carried is not None or moving.asked is not None:
            place = None
        told = self._naming.told(view.seen, place)
        return replace(told, reach=frozenset()) if told and picked else told

    def draw(self, surface: pygame.Surface, view: ShownBoard, marks: BoardMarks) -> None:
        """Draw hands and board; a piece on the pointer passes over both.

        Moves that are planned, or wait to be confirmed, are shown as if they were made.
        """
        ahead = self._moving.ahead
        if ahead is not None:
            seen = replace(view.seen, pieces=ahead.pieces, hands=ahead.hands)
            view = replace(view, seen=seen, ahead=True)
        hands = shelf_marks(self._moving, self._cursor.slot)
        hands = replace(hands, chosen=hands.chosen or marks.hinted)
        self.animator.draw_hands(surface, self._shelves, view, (hands, marks))
        self.animator.draw(surface, self.layout, view, marks)
        self._draw_slot_note(surface, marks.named)

    def draw_question(self, surface: pygame.Surface) -> None:
        """Draw the open choice of promotion over everything, if there is one."""
        asked, shell = self._moving.asked, self._shell
        if asked is not None:
            unrolled = asked.unrolled(shell.settings, shell.now())
            asked.draw(surface, self.layout, shell.theme, unrolled)

        self._draw_waiting(surface)

    def _draw_waiting(self, surface: pygame.Surface) -> None:
        """Say beside a move that waits how it is confirmed or taken back."""
        move = self._moving.unconfirmed
        if move is not None and self._moving.ahead is not None:
            box = pygame.Rect(self.layout.corner(move.target), (self.layout.cell,) * 2)
            draw_slot_note(surface, box, self.layout.cell, *_WAITING)

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
