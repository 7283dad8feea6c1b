"""The board of a fog puzzle: what one side was shown, answered by a move or a square."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.game import Game
from core.values import Move, Observation, Square
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.board.picking import Place, Slot
from gui.board.view_state import BoardMarks, ShownBoard
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.fog_puzzle.attempt import PuzzleAttempt
from gui.fog_puzzle.words import first_board
from gui.play.free_board import FreeBoard
from gui.play.views import view_of

_LEFT = 1


class _AskedMoment:
    """See ``gui.play.moving.Present``: the moment that is asked about."""

    plans = False

    def __init__(self, attempt: PuzzleAttempt) -> None:
        self._attempt = attempt
        self.ply = len(attempt.question.seen) - 1

    @property
    def game(self) -> Game:
        """See ``Present.game``."""
        return self._attempt.game

    @property
    def now(self) -> Observation:
        """See ``Present.now``."""
        return self._attempt.question.seen[self.ply]

    @property
    def present(self) -> bool:
        """Whether the moment that is asked about is shown."""
        return self.ply == len(self._attempt.question.seen) - 1

    @property
    def live(self) -> bool:
        """See ``Present.live``."""
        by_move = self._attempt.question.kind.by_move
        return self.present and by_move and not self._attempt.over


class QuestionBoard(FreeBoard):
    """The board of one attempt, under mouse and keys.

    Args:
        shell: What all screens share.
        attempt: The attempt.
        on_move: Called with the move that answers.
        on_choose: Called when a square has been chosen.

    Attributes:
        chosen: The square that is about to be answered.
    """

    def __init__(
        self,
        shell: Shell,
        attempt: PuzzleAttempt,
        on_move: Callable[[Move], None],
        on_choose: Callable[[], None],
    ) -> None:
        self._moment = _AskedMoment(attempt)
        super().__init__(shell, self._moment, on_move)
        self.flipped = bool(attempt.question.side)
        self.chosen: Square | None = None
        self._attempt = attempt
        self._on_choose = on_choose

    @property
    def ply(self) -> int:
        """The moment that is shown."""
        return self._moment.ply

    def lie(self, layout: BoardLayout, metrics: Metrics) -> None:
        """Lie there."""
        self._board.lie(layout, metrics)

    def go_to(self, ply: int) -> None:
        """Show an earlier moment, as near as there is."""
        last = len(self._attempt.question.seen) - 1
        self._moment.ply = min(max(0, ply), last)
        self.put_down()
        self._moving.follow()
        redraw.now()

    def act(self, event: pygame.event.Event) -> None:
        """Follow the mouse."""
        self._board.act(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            square = self.layout.square_at(*event.pos)
            if square is not None and self._attempt.question.kind.by_square:
                self.choose(square)

    def choose(self, square: Square) -> None:
        """Choose a square, if it may be the answer."""
        if self._may_choose(square):
            self.chosen = square
            self._on_choose()

    def put_down(self) -> bool:
        """Give up what is picked or chosen; whether there was anything."""
        had, self.chosen = self.chosen is not None, None
        if had:
            self._on_choose()
        return super().put_down() or had

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what was seen at the moment shown; the first was seen in full."""
        question = self._attempt.question
        view = view_of(question.seen[: self.ply + 1])
        if self.ply == 0:
            view = ShownBoard(first_board(question))
        marks = self._board.marks(view, self._shell.settings)
        self._board.draw(surface, view, self._told(view, marks))
        self._board.draw_question(surface)

    def _told(self, view: ShownBoard, marks: BoardMarks) -> BoardMarks:
        """The marks with the squares to choose from and the one chosen."""
        del view
        question, facts = self._attempt.question, self._attempt.game.facts
        if question.kind.by_move or not self._moment.present:
            return marks
        named = {*question.choices, question.square}
        choices = frozenset(at for at in facts.squares if facts.name(at) in named)
        glyphs = () if self.chosen is None else ((self.chosen, "?"),)
        over = self._board.pointed_at()
        hover = over if over is not None and self._may_choose(over) else None
        return replace(
            marks, circles=choices, chosen=self.chosen, glyphs=glyphs, hover=hover
        )

    def _may_choose(self, square: Square) -> bool:
        question, facts = self._attempt.question, self._attempt.game.facts
        if self._attempt.over or not self._moment.present or not question.kind.by_square:
            return False
        if question.choices:
            return facts.name(square) in question.choices
        return square in facts.playable and square not in question.now.visible

    def touch(self, place: Place) -> None:
        """Pick or move a piece, or choose a square, as the question asks."""
        if self._attempt.question.kind.by_move:
            super().touch(place)
        elif not isinstance(place, Slot):
            self.choose(place)

    def _play(self, move: Move, by_hand: bool) -> None:
        # The board stays at the moment that is asked about: nothing moves on it.
        del by_hand
        self._on_play(move)
