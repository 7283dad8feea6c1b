"""The screen on which fog puzzles are solved, one after the other."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.problems.fog import LEVELS, is_puzzle
from core.problems.problem import Problem
from core.values import Move
from gui.app.keys import Action
from gui.app.notation import notation_in_game
from gui.app.problem_requests import ToSolve
from gui.app.requests import Request, ToLesson
from gui.app.shell import Shell
from gui.app.sound_button import SoundButton
from gui.app.tree_screen import TreeScreen
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.fog_puzzle.answer import Answer
from gui.fog_puzzle.attempt import PuzzleAttempt
from gui.fog_puzzle.question import Question
from gui.fog_puzzle.words import facts_of, side_name, verdict_words
from gui.solving.attempt_notes import AttemptNotes
from gui.solving.recording import Recorder
from gui.solving.sequence import ProblemSequence
from gui.sound.events import Sound
from gui.ui.elements import Ink, Leaf, Size, Text
from gui.ui.layout import GROW, Column, Element, Row
from gui.ui.parts import app_bar, icon_button
from gui.widgets.signs import draw_panel
from gui.widgets.widget import PRESS_KEYS, Style
from settings.keys import PROBLEMS


class FogPuzzleScene(TreeScreen):
    """Fog puzzles of one list, of which one is solved.

    Args:
        shell: What all screens share.
        asked: The list, and which of it comes first.

    Raises:
        ValueError: Where the first one is no fog puzzle, in one sentence.
    """

    def __init__(self, shell: Shell, asked: ToSolve) -> None:
        super().__init__(shell)
        self._sequence = ProblemSequence(asked, shell.dice)
        self.recorder = Recorder(shell.problems / "progress.json")
        self._notes = AttemptNotes(self.recorder, self.banner.show_error)
        self._by_key = self._keys()
        self._answer: Answer | None = None
        self._begin(self._sequence.problem)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {self._attempt.name}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return self._sequence.asked

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self._attempt.claim.variant, self._attempt.claim.ruleset)

    @property
    def busy(self) -> bool:
        """Whether the explanation is awaited."""
        return self._answer is not None and self._answer.explaining.busy

    def close(self) -> None:
        """See ``Scene.close``: an attempt that has cost a hint counts."""
        self._notes.abandon(self._attempt)
        if self._answer is not None:
            self._answer.explaining.close()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if not self._question.put_down():
            super().back()

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``TreeScreen.view``."""
        m, attempt, question = self.metrics, self._attempt, self._attempt.question
        mover = f"{side_name(question, question.side)} to move"
        hard = f"difficulty {attempt.claim.level} of {LEVELS}"
        told = facts_of(question).title, mover, question.kind.label, hard
        side = {"S": 30, "M": 32, "L": 38}
        icons = (
            Leaf(SoundButton, self.shell, self.switch_sound, w=side, h=side, tab=1),
            icon_button("options", "Options", self.show_options, tab=1),
        )
        verdict = [self._verdict(m)] if self._answer is not None else []
        bar = app_bar(
            attempt.name, " · ".join(told), self.back, self.home, *verdict, *icons
        )
        part = self._question if self._answer is None else self._answer
        return Column(bar, part.view(m))

    def _verdict(self, m: Metrics) -> Element:
        """What came of the answer."""
        ink: Ink = "good" if self._attempt.solved else "accent2"

        def pill(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            edge = getattr(style.theme, ink)
            rounded(surface, rect, rect.height / 2, style.theme.bg, edge, 2)

        words = Text(verdict_words(self._attempt), "small", ink, bold=True)
        return Row(words, pad=("gutter", 0), ground=pill, h=round(m.control * 0.8))

    def ratings(self, m: Metrics) -> Element:
        """The ratings of person and puzzle, and what the answer has changed."""
        progress, change, told = self.recorder.progress, self.recorder.change, ""
        if self._attempt.over and change is not None:
            told = f"{round(change.after.value) - round(change.before.value):+d}"
        puzzle = self._attempt.problem.rating
        large: Size = "h3" if m.size == "S" else "h2"
        figures = (
            (f"{progress.rating('fog').value:.0f}", told, "You"),
            ("–" if puzzle is None else str(puzzle), "", "Puzzle"),
            (str(progress.streak(self.recorder.today())), "", "Streak"),
        )
        columns = (
            Column(
                Row(Text(figure, large, "text", bold=True, tight=True), Text(more), gap=5),
                Text(words),
                w=GROW,
            )
            for figure, more, words in figures
        )
        height = {"S": 52, "M": 80 if self._attempt.over else 96, "L": 108}
        return Row(*columns, pad=("gutter", 0), align="center", ground=draw_panel, h=height)

    # --- Events --------------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: after a click on a button keys are the question's."""
        if super().hear(event):
            return True
        if not self._attempt.over:
            self.focus.free_keys(event)
        return False

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event, PROBLEMS)
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.KEYDOWN and event.key in PRESS_KEYS:
            self.answer_square()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._question.moving.press(None, event.pos)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        if self._answer is not None and self._answer.explaining.advance():
            redraw.now()

    # --- One puzzle after the other ------------------------------------------------------

    def _begin(self, problem: Problem) -> None:
        """Put a puzzle on the board."""
        notation = notation_in_game(self.shell.settings, problem.game)
        attempt = PuzzleAttempt(problem, notation)
        if self._answer is not None:
            self._answer.explaining.close()
        self._attempt, self._question, self._answer = attempt, Question(self, attempt), None
        self._notes.begin()

    def _turn_to(self, problem: Problem | None) -> None:
        """Leave this puzzle for another one of the list."""
        if problem is None:
            return
        self._notes.abandon(self._attempt)
        self._sequence.turn_to(problem)
        if not is_puzzle(problem):
            self.go(self._sequence.asked)
            return
        try:
            self._begin(problem)
        except ValueError as error:
            self.banner.show_error(f"The next puzzle cannot be shown: {error}")

    def next(self) -> None:
        """Leave this puzzle for the next one."""
        self._turn_to(self._sequence.following(self.recorder.progress))

    def _random(self) -> None:
        self._turn_to(self._sequence.drawn(self.recorder.progress))

    def again(self) -> None:
        """Try the same puzzle again."""
        self._turn_to(self._attempt.problem)

    # --- The attempt ---------------------------------------------------------------------

    def answer_move(self, move: Move, by_hand: bool) -> None:
        """Answer by a move, which is not made on the board."""
        del by_hand
        self._attempt.answer_move(move)
        self._end()

    def answer_square(self) -> None:
        """Answer by the square that is chosen."""
        if self._question.chosen is not None and not self._attempt.over:
            self._attempt.answer_square(self._question.chosen)
            self._end()

    def answer_piece(self, symbol: str) -> None:
        """Answer by a kind of piece."""
        self._attempt.answer_piece(symbol)
        self._end()

    def give_up(self) -> None:
        """See the answer without giving one."""
        if not self._attempt.over:
            self._attempt.give_up()
            self._end()

    def hint(self) -> None:
        """Take the next hint."""
        self._attempt.take_hint()

    def _end(self) -> None:
        """Write the attempt down, and tell what there is to tell."""
        self._notes.note(self._attempt)
        self.shell.sounds.play(Sound.WON if self._attempt.solved else Sound.LOST)
        self._answer = Answer(self, self._attempt)
        self.focus.focus(None)

    # --- After the answer ----------------------------------------------------------------

    def play_on(self) -> None:
        """Play a bot from the position as it was."""
        self.go(self._attempt.game_from_there())

    def see_game(self) -> None:
        """Look at the game up to there."""
        self.go(self._attempt.game_so_far())

    # --- Looking back --------------------------------------------------------------------

    def _step(self, by: int) -> None:
        if self._answer is not None:
            self._answer.page(by)
        else:
            self._question.step(by)

    def _seek(self, ply: int) -> None:
        if self._answer is None:
            self._question.go_to(ply)

    def _keys(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "hint": self.hint,
            "next_problem": self.next,
            "random_problem": self._random,
            "give_up": self.give_up,
            "previous": lambda: self._step(-1),
            "next": lambda: self._step(1),
            "first": lambda: self._seek(0),
            "last": lambda: self._seek(1 << 20),
        }
