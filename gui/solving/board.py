"""The board on which a problem is solved, and on which its solution is walked through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.game import Game
from core.values import Move, Observation
from gui.analysis.board import arrows_of
from gui.analysis.study import Study
from gui.app.shell import Shell
from gui.board.hand_shelf import HandShelf
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks, MoveEnds
from gui.drawing.metrics import Metrics
from gui.play.cursor import BoardCursor
from gui.play.moving import Moving
from gui.play.playable_board import PlayableBoard
from gui.play.views import ShownBoard
from gui.solving.session import HINTS, SolvingSession


class _Present:
    """See ``gui.play.moving.Present``: moves are made while the person may move."""

    plans = False

    def __init__(self, session: SolvingSession) -> None:
        self._session = session
        self.shown: Study = session.study
        self._now: tuple[object, Observation] | None = None

    @property
    def game(self) -> Game:
        """See ``Present.game``."""
        return self._session.study.game

    @property
    def live(self) -> bool:
        """See ``Present.live``."""
        return self.shown is self._session.study and self._session.may_move

    @property
    def now(self) -> Observation:
        """See ``Present.now``."""
        history = self.shown.history
        if self._now is None or self._now[0] is not history:
            self._now = history, self.shown.now
        return self._now[1]


class SolvingBoard:
    """The board of one attempt, under mouse and keys.

    Args:
        shell: What all screens share.
        session: The attempt.
        on_play: Called with each move that is made.

    Attributes:
        cursor: The board as a stop of the Tab key.
        flipped: Whether the second side sits below.
    """

    def __init__(
        self, shell: Shell, session: SolvingSession, on_play: Callable[[Move], None]
    ) -> None:
        self.flipped = False
        self._shell = shell
        self._session = session
        self._on_play = on_play
        self._present = _Present(session)
        self._moving = Moving(self._present, self._play, shell.now)
        self.cursor = BoardCursor(self._moving.touch, self._escape)
        self._board = PlayableBoard(shell, self._moving, self.cursor)
        self._leave: Callable[[], None] = lambda: None

    @property
    def layout(self) -> BoardLayout:
        """Where it lies."""
        return self._board.layout

    def on_leave(self, leave: Callable[[], None]) -> None:
        """Have ``leave`` called when the keys are done with the board."""
        self._leave = leave

    def lie(
        self, layout: BoardLayout, metrics: Metrics, shelves: tuple[HandShelf, ...]
    ) -> None:
        """Lie there."""
        self._board.lie(layout, metrics, shelves)

    def show(self, study: Study) -> None:
        """Show where one stands in a study: the attempt's own, or the solution's."""
        self._present.shown = study
        self._moving.follow()

    def answer(self, event: pygame.event.Event) -> bool:
        """Take what answers an open question; whether it was used."""
        return self._board.answer(event)

    def act(self, event: pygame.event.Event) -> None:
        """Follow the mouse."""
        if not self._board.calls_off(event):
            self._board.act(event)

    def put_down(self) -> bool:
        """Give up what is picked; whether there was anything."""
        return self._moving.put_down()

    @property
    def pointed(self) -> bool:
        """Whether the pointer is over it."""
        return self._board.pointed_at() is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with its marks."""
        now = self._present.now
        trace = now.trace
        last = () if trace is None else (MoveEnds(trace.origin, trace.target),)
        view = ShownBoard(now, last=last)
        marks = self._board.marks(view, self._shell.settings)
        self._board.draw(surface, view, self._told(marks))
        self._board.draw_question(surface)

    def _told(self, marks: BoardMarks) -> BoardMarks:
        """The marks with what hints and verdicts add."""
        session, shown = self._session, self._present.shown
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
        if session.shown < HINTS:
            return replace(marks, circles=frozenset((move.origin,)))
        return replace(marks, arrows=arrows_of(move))

    def _play(self, move: Move, by_hand: bool) -> None:
        animator = self._board.animator
        animator.by_hand, animator.walked = by_hand, self._moving.walked
        self._on_play(move)

    def _escape(self) -> None:
        if not self._moving.put_down():
            self._leave()
