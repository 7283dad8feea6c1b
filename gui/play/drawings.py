"""Arrows and circles that the player draws on the board."""

from __future__ import annotations

from dataclasses import replace

import pygame

from core.values import Square
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks
from gui.play.extension import Extension, PlayContext

_LEFT, _RIGHT = 1, 3


class Drawings(Extension):
    """Draws with the right button: a click makes a circle, a drag an arrow.

    The same again takes it away, a left click where the player has no piece wipes all. They
    belong to the moment on the board and vanish when another is shown.
    """

    answers = frozenset({"clear_marks"})

    def __init__(self, context: PlayContext) -> None:
        super().__init__(context)
        self._strokes: dict[tuple[Square, Square], None] = {}
        self._begun: Square | None = None
        self._reached: Square | None = None
        self._ply = 0

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        self._turn_page()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT:
            self._begun = self._reached = board.square_at(*event.pos)
            return self._begun is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == _RIGHT:
            return self._finish(board.square_at(*event.pos))
        if event.type == pygame.MOUSEMOTION and self._begun is not None:
            self._reached = board.square_at(*event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._click(board.square_at(*event.pos))
        elif self.context.shell.keys.action(event) == "clear_marks":
            self._strokes.clear()
            return True
        return False

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``."""
        if self._ply != self.context.viewpoint.ply:
            return marks
        strokes = dict(self._strokes)
        if self._begun is not None and self._reached is not None:
            strokes[self._begun, self._reached] = None
        return replace(
            marks,
            arrows=tuple(stroke for stroke in strokes if stroke[0] != stroke[1]),
            circles=frozenset(start for start, end in strokes if start == end),
        )

    def put_down(self) -> bool:
        """See ``Extension.put_down``: a stroke that is not finished is given up."""
        had, self._begun = self._begun is not None, None
        return had

    def _turn_page(self) -> None:
        """Begin with an empty board when another moment is shown."""
        ply = self.context.viewpoint.ply
        if self._ply != ply:
            self._ply, self._begun = ply, None
            self._strokes.clear()

    def _finish(self, end: Square | None) -> bool:
        start, self._begun = self._begun, None
        if start is None:
            return False
        if end is not None and (start, end) in self._strokes:
            del self._strokes[start, end]
        elif end is not None:
            self._strokes[start, end] = None
        return True

    def _click(self, square: Square | None) -> None:
        man = (
            None if square is None else self.context.viewpoint.view.seen.pieces.get(square)
        )
        if man is None or man.side is not self.context.seat.side:
            self._strokes.clear()
