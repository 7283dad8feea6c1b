"""The screen on which fog puzzles are solved, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.problems.fog import LEVELS, is_puzzle
from core.problems.problem import Problem
from core.problems.shelf import random_for
from core.values import Move
from gui.app.keys import Action
from gui.app.notation import notation_in_game
from gui.app.problem_requests import ToSolve
from gui.app.requests import Request, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import game_icons
from gui.drawing import redraw
from gui.fog_puzzle.answer import AnswerPart
from gui.fog_puzzle.attempt import PuzzleAttempt
from gui.fog_puzzle.desk import PuzzleActions, PuzzleDesk
from gui.fog_puzzle.leading_on import game_from_there, game_so_far, next_of, others_of
from gui.fog_puzzle.question import QuestionEvents, QuestionPart
from gui.fog_puzzle.verdict import draw_verdict, score_of, verdict_width
from gui.fog_puzzle.words import facts_of, side_name
from gui.solving.attempt_notes import AttemptNotes
from gui.solving.recording import Recorder
from gui.sound.events import Sound
from gui.widgets.app_bar import AppBar
from gui.widgets.widget import PRESS_KEYS
from settings.keys import PROBLEMS


class FogPuzzleScene(Screen):
    """Fog puzzles of one list, of which one is solved.

    Args:
        shell: What all screens share.
        asked: The list, and which of it comes first.

    Raises:
        ValueError: Where the first one is no fog puzzle, in one sentence.
    """

    def __init__(self, shell: Shell, asked: ToSolve) -> None:
        super().__init__(shell)
        self._asked = asked
        self.recorder = Recorder(shell.problems / "progress.json")
        icons = game_icons(shell, self.switch_sound, self.show_options)
        self._bar = AppBar(asked.title, "", self.back, self.home, icons)
        self._desk = PuzzleDesk(self._actions(), shell.keys)
        self._notes = AttemptNotes(self.recorder, self.banner.show_error)
        self._by_key = self._keys()
        self._answer: AnswerPart | None = None
        self._begin(asked.problems[asked.number])

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {self._bar.title}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return self._asked

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self.attempt.claim.variant, self.attempt.claim.ruleset)

    @property
    def busy(self) -> bool:
        """Whether the explanation is awaited."""
        return self._answer is not None and self._answer.explaining.busy

    def close(self) -> None:
        """See ``Scene.close``: an attempt that has cost a hint counts."""
        self._notes.abandon(self.attempt)
        if self._answer is not None:
            self._answer.close()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if not self.question.board.put_down():
            super().back()

    # --- What is shown -------------------------------------------------------------------

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        self._bar.arrange(self.size[0], self.metrics)
        if self._answer is None:
            self._bar.reserved = 0
            counts = self.recorder.counts(self.attempt.problem)
            shown = self.question.arrange(self.size, self.style, counts)
            self.focus.set([*shown, *self._bar.widgets])
            return
        self._bar.reserved = verdict_width(self.attempt, self.metrics)
        told = self._answer.arrange(self.size, self.style, self._desk)
        self.focus.set([*told, *self._bar.widgets])

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        self._bar.draw(surface, self.style)
        if self._answer is None:
            self.question.paint(surface, score_of(self.attempt, self.recorder), self.style)
        else:
            right = self._bar.icons[0].rect.x - self.metrics.gap
            draw_verdict(surface, self.attempt, right, self.style)
            self._answer.paint(surface, score_of(self.attempt, self.recorder))

    # --- Events --------------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: an open promotion comes first."""
        if self.attempt.over:
            return False
        if self.question.board.answer(event):
            return True
        self.focus.free_keys(event)
        return False

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event, PROBLEMS)
        if action in self._by_key:
            self._by_key[action]()
        elif self.attempt.over:
            return
        elif event.type == pygame.MOUSEWHEEL:
            if self.question.board.pointed:
                self._step(-event.y)
        elif event.type == pygame.KEYDOWN:
            if event.key in PRESS_KEYS:
                self._answer_square()
        else:
            self.question.board.act(event)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        if self._answer is not None and self._answer.advance():
            self._arrange_again()
            redraw.now()

    # --- One puzzle after the other ------------------------------------------------------

    def _begin(self, problem: Problem) -> None:
        """Put a puzzle on the board."""
        notation = notation_in_game(self.shell.settings, problem.game)
        attempt = PuzzleAttempt(problem, notation)
        self.attempt = attempt
        if self._answer is not None:
            self._answer.close()
            self._answer = None
        events = QuestionEvents(
            self._answer_move, self._show, lambda: self.focus.focus(None)
        )
        self.question = QuestionPart(self.shell, attempt, self._desk, events)
        self._bar.title = problem.title or "Fog puzzle"
        side = side_name(attempt.question, attempt.question.side)
        kind = attempt.question.kind.label
        title = facts_of(attempt.question).title
        hard = f"difficulty {attempt.claim.level} of {LEVELS}"
        self._bar.subtitle = f"{title} · {side} to move · {kind} · {hard}"
        self._notes.begin()
        self._show()

    def _turn_to(self, problem: Problem | None) -> None:
        """Leave this puzzle for another one of the list."""
        if problem is None:
            return
        self._notes.abandon(self.attempt)
        self._asked = replace(self._asked, number=self._asked.problems.index(problem))
        if not is_puzzle(problem):
            self.go(self._asked)
            return
        try:
            self._begin(problem)
        except ValueError as error:
            self.banner.show_error(f"The next puzzle cannot be shown: {error}")

    def _next(self) -> None:
        progress = self.recorder.progress
        self._turn_to(next_of(self._asked, progress, self.shell.dice))

    def _random(self) -> None:
        others, progress = others_of(self._asked), self.recorder.progress
        self._turn_to(random_for(others, progress, self.shell.dice))

    def _again(self) -> None:
        self._turn_to(self.attempt.problem)

    # --- The attempt ---------------------------------------------------------------------

    def _answer_move(self, move: Move) -> None:
        self.attempt.answer_move(move)
        self._end()

    def _answer_square(self) -> None:
        if self.question.board.chosen is not None and not self.attempt.over:
            self.attempt.answer_square(self.question.board.chosen)
            self._end()

    def _answer_piece(self, symbol: str) -> None:
        self.attempt.answer_piece(symbol)
        self._end()

    def give_up(self) -> None:
        """See the answer without giving one."""
        if not self.attempt.over:
            self.attempt.give_up()
            self._end()

    def _hint(self) -> None:
        self.attempt.take_hint()
        self._show()

    def _end(self) -> None:
        """Write the attempt down, and tell what there is to tell."""
        attempt = self.attempt
        self._notes.note(attempt)
        self.shell.sounds.play(Sound.WON if attempt.solved else Sound.LOST)
        self._answer = AnswerPart(self.shell, attempt)
        self.focus.focus(None)
        self._show()

    # --- After the answer ----------------------------------------------------------------

    def _play_on(self) -> None:
        self.go(game_from_there(self.attempt, self._bar.title))

    def _see_game(self) -> None:
        self.go(game_so_far(self.attempt))

    def _turn_boards(self, by: int) -> None:
        if self._answer is not None and self._answer.page(by):
            self._arrange_again()

    # --- Looking back --------------------------------------------------------------------

    def _step(self, by: int) -> None:
        if self.attempt.over:
            self._turn_boards(by)
        else:
            self.question.step(by)

    def _look_back(self) -> None:
        self.question.look_back()

    def _seek(self, ply: int) -> None:
        if not self.attempt.over:
            self.question.go_to(ply)

    def _show(self) -> None:
        redraw.now()
        self._arrange_again()

    def _arrange_again(self) -> None:
        if self.size != (0, 0):
            self.arrange()

    def _actions(self) -> PuzzleActions:
        return PuzzleActions(
            answer=self._answer_square,
            answer_piece=self._answer_piece,
            hint=self._hint,
            give_up=self.give_up,
            look_back=self._look_back,
            skip=self._next,
            again=self._again,
            play_on=self._play_on,
            see_game=self._see_game,
            next_puzzle=self._next,
            turn_boards=self._turn_boards,
        )

    def _keys(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "hint": self._hint,
            "next_problem": self._next,
            "random_problem": self._random,
            "give_up": self.give_up,
            "previous": lambda: self._step(-1),
            "next": lambda: self._step(1),
            "first": lambda: self._seek(0),
            "last": lambda: self._seek(1 << 20),
        }
