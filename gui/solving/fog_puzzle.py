"""A fog puzzle on the screen: its question, then its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from core.problems.fog import LEVELS
from core.problems.problem import Problem
from core.values import Move
from gui.app.board_settings import notation_in_game
from gui.app.keys import Action
from gui.app.requests import ToLesson
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.play.moving import Moving
from gui.solving.fog_answer import Answer
from gui.solving.fog_attempt import PuzzleAttempt
from gui.solving.fog_question import Question
from gui.solving.fog_words import facts_of, side_name, verdict_words
from gui.sound.events import Sound
from gui.ui.elements import Ink, Size, Text
from gui.ui.layout import GROW, Column, Element, Row
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

if TYPE_CHECKING:
    from gui.solving.scene import SolvingScene


class FogPuzzle(PuzzleAttempt):
    """An attempt at a fog puzzle, and what is shown of it: see ``scene.Attempt``.

    Args:
        screen: The screen that shows it.
        problem: The puzzle.

    Raises:
        ValueError: Where it is no fog puzzle, in one sentence.
    """

    told_again = False

    def __init__(self, screen: SolvingScene, problem: Problem) -> None:
        self.screen = screen
        notation = notation_in_game(screen.shell.settings, problem.game)
        super().__init__(problem, notation)
        self._question = Question(self)
        self._answer: Answer | None = None

    @property
    def title(self) -> str:
        """See ``Attempt.title``."""
        return self.name

    @property
    def subtitle(self) -> str:
        """See ``Attempt.subtitle``."""
        question = self.question
        mover = f"{side_name(question, question.side)} to move"
        hard = f"difficulty {self.claim.level} of {LEVELS}"
        return " · ".join((facts_of(question).title, mover, question.kind.label, hard))

    @property
    def taught(self) -> ToLesson:
        """See ``Attempt.taught``."""
        return ToLesson(self.claim.variant, self.claim.ruleset)

    @property
    def busy(self) -> bool:
        """See ``Attempt.busy``."""
        return self._answer is not None and self._answer.explaining.busy

    @property
    def moving(self) -> Moving:
        """See ``Attempt.moving``."""
        return self._question.moving

    @property
    def keys(self) -> Mapping[Action, Callable[[], None]]:
        """See ``Attempt.keys``."""
        return {
            "hint": self.take_hint,
            "give_up": self.give_up,
            "previous": lambda: self._step(-1),
            "next": lambda: self._step(1),
            "first": lambda: self._seek(0),
            "last": lambda: self._seek(1 << 20),
        }

    def view(self, m: Metrics) -> Element:
        """See ``Attempt.view``."""
        return self._question.view(m) if self._answer is None else self._answer.view(m)

    def verdict(self, m: Metrics) -> Sequence[Element]:
        """See ``Attempt.verdict``."""
        if not self.over:
            return ()
        ink: Ink = "good" if self.solved else "accent2"

        def pill(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            edge = getattr(style.theme, ink)
            rounded(surface, rect, rect.height / 2, style.theme.bg, edge, 2)

        words = Text(verdict_words(self), "small", ink, bold=True)
        return (Row(words, pad=("gutter", 0), ground=pill, h=round(m.control * 0.8)),)

    def ratings(self, m: Metrics) -> Element:
        """The ratings of person and puzzle, and what the answer has changed."""
        recorder, told = self.screen.recorder, ""
        progress, change = recorder.progress, recorder.change
        if self.over and change is not None:
            told = f"{round(change.after.value) - round(change.before.value):+d}"
        puzzle = self.problem.rating
        large: Size = "h3" if m.size == "S" else "h2"
        figures = (
            (f"{progress.rating('fog').value:.0f}", told, "You"),
            ("–" if puzzle is None else str(puzzle), "", "Puzzle"),
            (str(progress.streak(recorder.today())), "", "Streak"),
        )
        columns = (
            Column(
                Row(Text(figure, large, "text", bold=True, tight=True), Text(more), gap=5),
                Text(words),
                w=GROW,
            )
            for figure, more, words in figures
        )
        height = {"S": 52, "M": 80 if self.over else 96, "L": 108}
        return Row(*columns, pad=("gutter", 0), align="center", ground=draw_panel, h=height)

    # --- What is done --------------------------------------------------------------------

    def answer_move(self, move: Move, by_hand: bool = False) -> None:
        """See ``PuzzleAttempt.answer_move``; the move is not made on the board."""
        del by_hand
        super().answer_move(move)

    def enter(self) -> None:
        """See ``Attempt.enter``: answer by the square that is chosen."""
        if self._question.chosen is not None:
            self.answer_square(self._question.chosen)

    def play_on(self) -> None:
        """Play a bot from the position as it was."""
        self.screen.go(self.game_from_there())

    def see_game(self) -> None:
        """Look at the game up to there."""
        self.screen.go(self.game_so_far())

    def reveal(self) -> None:
        """See ``Attempt.reveal``."""
        self.give_up()

    def put_down(self) -> bool:
        """See ``Attempt.put_down``."""
        return self._question.put_down()

    def tick(self) -> None:
        """See ``Attempt.tick``."""
        if self._answer is not None and self._answer.explaining.advance():
            redraw.now()

    def close(self) -> None:
        """See ``Attempt.close``."""
        if self._answer is not None:
            self._answer.explaining.close()

    def _end(self, answer: str) -> None:
        """Write the attempt down, and tell what there is to tell."""
        if self.over:
            return
        super()._end(answer)
        screen = self.screen
        screen.note()
        screen.shell.sounds.play(Sound.WON if self.solved else Sound.LOST)
        screen.focus.focus(None)
        self._answer = Answer(self)

    def _step(self, by: int) -> None:
        if self._answer is not None:
            self._answer.page(by)
        else:
            self._question.step(by)

    def _seek(self, ply: int) -> None:
        if self._answer is None:
            self._question.go_to(ply)
