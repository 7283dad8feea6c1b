"""An attempt at a problem that moves solve, on its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.problems.fog import HINTS
from core.problems.problem import Problem
from core.problems.shelf import stipulation_of
from core.values import Move, Side
from gui.analysis.board import StudyMoment, arrows_of
from gui.app.board_settings import notation_in_game
from gui.app.screen import Screen
from gui.board.board import Board
from gui.board.layout import Point
from gui.board.picking import Place, Slot
from gui.board.view_state import BoardMarks
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.play.moving import Moving
from gui.play.moving_board import PieceNaming, moving_board
from gui.replay.study import Study
from gui.solving.judge import MoveJudge
from gui.solving.session import MovesSession, Phase
from gui.solving.words import all_checks
from gui.sound.events import Sound, true_sounds

_OFTEN = 0.05
"""Seconds after which it is looked whether the other side's move is due."""


class SolvingMoves(Moving):
    """Makes moves in an attempt; a press on the board ends a refutation."""

    def __init__(self, attempt: MovesAttempt) -> None:
        super().__init__(attempt.moment, attempt.play, attempt.screen.shell)
        self._session = attempt.session

    def press(self, place: Place | None, at: Point) -> None:
        """See ``Moving.press``."""
        if place is not None and self._session.phase is Phase.REFUTED:
            self._session.take_back()
        super().press(place, at)


class MovesAttempt:
    """An attempt at a problem that moves solve, and its board.

    Args:
        screen: The screen that shows it.
        problem: The problem.
        judge: Judges the moves.

    Attributes:
        screen: The screen that shows it.
        session: The attempt.
        moment: What the board shows, and when moves can be made.
        moving: Makes them.
        notation: How moves are named, where the game has several ways.
        flipped: Whether the second side sits below.

    Raises:
        ValueError: Where the problem is none, in one sentence.
    """

    def __init__(self, screen: Screen, problem: Problem, judge: MoveJudge) -> None:
        self.screen, self._shell = screen, screen.shell
        self.notation = notation_in_game(screen.shell.settings, problem.game)
        self.session = MovesSession(problem, judge, screen.shell.now, self.notation)
        self.moment = StudyMoment(self.session.study, self._may_move)
        self.moving = SolvingMoves(self)
        self._naming = PieceNaming(screen.shell, self.session.study.game)
        turned = problem.after or stipulation_of(problem.stipulation).goal.turned
        self.flipped = turned and self.session.person is Side.SECOND

    def begin(self) -> None:
        """Have the opponent's first move made at once, if it begins with that."""
        self.session.begin()
        self.show(self.session.study)

    def play(self, move: Move) -> None:
        """Make a move of the person's."""
        before = self.session.study.now
        self.session.play(move)
        self._shell.sounds.play(*true_sounds(before, self.session.study.now))
        self.show(self.session.study)

    def tick(self) -> bool:
        """Go on where something is due; whether anything has changed."""
        session = self.session
        waited = session.phase is not Phase.YOURS
        if session.phase not in {Phase.YOURS, Phase.OVER}:
            redraw.within(_OFTEN)
        if not session.tick():
            return False
        self._shell.sounds.play(*self._sounds(waited))
        self.show(session.study)
        return True

    def show(self, study: Study) -> None:
        """Show where one stands in a tree: in that of the attempt, or its solution."""
        redraw.now()
        self.moment.study = study
        self.moving.follow()

    def put_down(self) -> bool:
        """Give up what is picked; whether there was anything."""
        return self.moving.put_down()

    def close(self) -> None:
        """Stop all work."""
        self.session.judge.close()

    def board(self, m: Metrics) -> Board:
        """The board."""
        screen, facts = self.screen, self.session.study.game.facts
        shown = self.moment.view
        board = moving_board(screen.shell, m, self.moving, self._naming, shown)
        board.flipped = self.flipped
        if facts.hand:
            board.holders = tuple(map(facts.side_name, Side))
        board.marks = self._marked(board.marks)
        board.on_leave = lambda: screen.focus.focus(None)
        return board

    def _may_move(self) -> bool:
        """Whether the attempt is shown, and it is the person's turn in it."""
        session = self.session
        return self.moment.study is session.study and session.may_move

    def _sounds(self, waited: bool) -> Iterator[Sound]:
        """What is heard when an answer has come, and the person had ``waited`` for it."""
        session = self.session
        if session.phase is Phase.REFUTED and session.tries[-1].right is False:
            yield Sound.NOT_POSSIBLE
        elif session.over:
            yield Sound.WON if session.solved else Sound.LOST
        elif waited and session.phase is Phase.YOURS and session.study.path:
            yield Sound.SEEN_MOVE

    def _marked(self, marks: BoardMarks) -> BoardMarks:
        """The marks with what hints and verdicts add."""
        session, shown = self.session, self.moment.study
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
