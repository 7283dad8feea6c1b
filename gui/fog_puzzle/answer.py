"""The part of the screen that comes after the answer to a fog puzzle."""

from __future__ import annotations

import pygame

from core.problems.fog import played
from gui.app.board_settings import board_options, plain_options
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.fog_puzzle.answer_view import AnswerView, ToldContent
from gui.fog_puzzle.attempt import PuzzleAttempt
from gui.fog_puzzle.desk import PuzzleDesk
from gui.fog_puzzle.explaining import Explaining
from gui.fog_puzzle.layout import AnswerLayout, answer_layout
from gui.fog_puzzle.question_view import PuzzleScore
from gui.fog_puzzle.words import facts_of
from gui.widgets.widget import Style, Widget


class AnswerPart:
    """What is told of one attempt that is over, as its explanation comes.

    Args:
        shell: What all screens share.
        attempt: The attempt.

    Attributes:
        explaining: The explanation on its way.
        first: The first of the boards that fit that are shown.
    """

    def __init__(self, shell: Shell, attempt: PuzzleAttempt) -> None:
        self._shell = shell
        self._attempt = attempt
        game, history = played(attempt.claim)
        self._truth = game.reveal(history)
        self._layout: AnswerLayout | None = None
        self._view: AnswerView | None = None
        self.first = 0
        told = attempt.answer, attempt.question.notation
        self.explaining = Explaining(shell.work, attempt.claim, told)
        self.explaining.advance()

    def advance(self) -> bool:
        """Take in what has come; whether anything has."""
        return self.explaining.advance()

    def close(self) -> None:
        """End the work in the other process."""
        self.explaining.close()

    def arrange(
        self, size: tuple[int, int], style: Style, desk: PuzzleDesk
    ) -> list[Widget]:
        """Place everything for a window of that size; the widgets that it shows."""
        question, settings = self._attempt.question, self._shell.settings
        m = style.metrics
        layout = answer_layout(size, m, facts_of(question), bool(question.side))
        plain, large = plain_options(settings), board_options(settings, m)
        self._layout, self._view = layout, AnswerView(layout, style, plain, large)
        after = self.first + len(layout.fits)
        return desk.tell(layout, m, (self.first > 0, after < self._number))

    def page(self, by: int) -> bool:
        """Turn to other boards that fit; whether there are some."""
        count = len(self._layout.fits) if self._layout is not None else 0
        first = self.first + by * count
        if not 0 <= first < self._number:
            return False
        self.first = first
        redraw.now()
        return True

    def paint(self, surface: pygame.Surface, score: PuzzleScore) -> None:
        """Draw all but the buttons."""
        if self._view is None:
            return
        source, problem = self._attempt.problem.source, self.explaining.problem
        told = ToldContent(
            attempt=self._attempt,
            found=self.explaining.found,
            problem=f"This cannot be explained: {problem}." if problem else "",
            first=self.first,
            truth=self._truth,
            source=f"{source}." if source else "",
            score=score,
        )
        self._view.draw(surface, told)

    @property
    def _number(self) -> int:
        """How many boards there are to be shown."""
        found = self.explaining.found
        return len(found.fits) if found is not None else 0
