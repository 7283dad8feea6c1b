"""The board on which a problem is solved, and on which its solution is walked through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.values import Move
from gui.analysis.board import arrows_of
from gui.analysis.moment import StudyMoment
from gui.analysis.study import Study
from gui.app.shell import Shell
from gui.board.hand_shelf import shelves_of
from gui.board.hands import title_room
from gui.board.picking import Slot
from gui.board.view_state import BoardMarks
from gui.drawing.metrics import Metrics
from gui.play.free_board import FreeBoard
from gui.solving.layout import SolvingLayout
from gui.solving.session import HINTS, SolvingSession
from gui.solving.words import all_checks


class SolvingBoard(FreeBoard):
    """The board of one attempt, under mouse and keys.

    Args:
        shell: What all screens share.
        session: The attempt.
        on_play: Called with each move that is made.
    """

    def __init__(
        self, shell: Shell, session: SolvingSession, on_play: Callable[[Move], None]
    ) -> None:
        self._session = session
        self._moment = StudyMoment(session.study, self._may_move)
        super().__init__(shell, self._moment, on_play)

    def lie(self, layout: SolvingLayout, m: Metrics) -> None:
        """Lie there, with the hands beside it."""
        facts = self._session.study.game.facts
        board = replace(layout.board, flipped=self.flipped)
        shelves = shelves_of(facts, board, m.coords, layout.shelves, title_room(m))
        self._board.lie(board, m, shelves)

    def show(self, study: Study) -> None:
        """Show where one stands in a study: the attempt's own, or the solution's."""
        self._moment.study = study
        self._moving.follow()

    def act(self, event: pygame.event.Event) -> None:
        """Follow the mouse."""
        if not self._board.calls_off(event):
            self._board.act(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with its marks."""
        view = self._moment.view
        marks = self._board.marks(view, self._shell.settings)
        self._board.draw(surface, view, self._told(marks))
        self._board.draw_question(surface)

    def _told(self, marks: BoardMarks) -> BoardMarks:
        """The marks with what hints and verdicts add."""
        session, shown = self._session, self._moment.study
        if shown is not session.study:
            return marks
        made, tried = shown.node.move, session.tries[-1] if session.tries else None
        if made is not None and tried is not None and tried.path == shown.path:
            glyph = {True: "!", False: "?", None: None}[tried.right]
            if glyph is not None:
                marks = replace(marks, glyphs=((made.target, glyph),))
        move = session.hinted if session.shown else None
        if move is None:
            return marks
        if session.shown >= HINTS:
            return replace(marks, arrows=arrows_of(move))
        told = session.shown > 1 and all_checks(session.problem)
        circles = frozenset((move.target,) if told else ())
        if move.drop is not None:
            return replace(marks, hinted=Slot(move.drop), circles=circles)
        return replace(marks, circles=circles | {move.origin})

    def _may_move(self) -> bool:
        """Whether the attempt is shown, and it is the person's turn in it."""
        session = self._session
        return self._moment.study is session.study and session.may_move
