"""Arrows and circles that the player draws on the board."""

from __future__ import annotations

import pygame

from core.values import Square
from gui.board.layout import BoardLayout
from gui.board.marks import Stroke, StrokePen, with_strokes
from gui.board.view_state import BoardMarks
from gui.play.extension import Extension, PlayContext

_LEFT = 1


class Drawings(Extension):
    """Draws with the right button: a click makes a circle, a drag an arrow.

    Shift or Ctrl makes them red, Alt blue, and both together yellow.
    The same again takes it away, a left click where the player has no piece wipes all. They
    belong to the moment on the board and vanish when another is shown.
    """

    answers = frozenset({"clear_marks"})

    def __init__(self, context: PlayContext) -> None:
        super().__init__(context)
        self._pen = StrokePen(self._turn)
        self._strokes: dict[tuple[Square, Square], Stroke] = {}
        self._ply = 0

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        self._turn_page()
        if self._pen.hear(event, board):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._click(board.square_at(*event.pos))
        elif self.context.shell.keys.action(event) == "clear_marks":
            self._strokes.clear()
            return True
        return False

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``."""
        if self._ply != self.context.viewpoint.ply:
            return marks
        return with_strokes(marks, (*self._strokes.values(), *self._pen.drawn))

    def put_down(self) -> bool:
        """See ``Extension.put_down``: a stroke that is not finished is given up."""
        return self._pen.lift()

    def _turn_page(self) -> None:
        """Begin with an empty board when another moment is shown."""
        ply = self.context.viewpoint.ply
        if self._ply != ply:
            self._ply = ply
            self._pen.lift()
            self._strokes.clear()

    def _turn(self, stroke: Stroke) -> None:
        """Draw a stroke, in place of one of another colour, or take it away."""
        before = self._strokes.pop(stroke.ends, None)
        if stroke != before:
            self._strokes[stroke.ends] = stroke

    def _click(self, square: Square | None) -> None:
        man = (
            None if square is None else self.context.viewpoint.view.seen.pieces.get(square)
        )
        if man is None or man.side is not self.context.seat.side:
            self._strokes.clear()
