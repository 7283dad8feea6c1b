"""The screen on which fog puzzles are solved, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame

from core.observed_notation import observed_move
from core.problems.problem import Problem
from core.problems.shelf import random_for
from core.puzzles.claim import FogKind
from core.puzzles.puzzle import LEVELS, is_puzzle
from core.values import Move, Piece
from gui.app.board_settings import plain_options
from gui.app.keys import Action
from gui.app.problem_requests import ToSolve
from gui.app.requests import Request, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import game_icons
from gui.drawing import redraw
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.fog_puzzle.answer import AnswerPart
from gui.fog_puzzle.attempt import PuzzleAttempt
from gui.fog_puzzle.board import QuestionBoard
from gui.fog_puzzle.desk import PuzzleActions, PuzzleDesk
from gui.fog_puzzle.layout import question_layout
from gui.fog_puzzle.leading_on import game_from_there, game_so_far, next_of, others_of
from gui.fog_puzzle.question_view import (
    AskedContent,
    PuzzleScore,
    draw_cards,
    draw_left,
    left_column,
    moves_in,
)
from gui.fog_puzzle.words import facts_of, side_name, verdict_words
from gui.play.move_list import MoveList
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
        self._bar = AppBar(asked.title, "", self.back, icons)
        self._desk = PuzzleDesk(self._actions(), shell.keys)
        self._moves = MoveList(self._go_to)
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
        self._abandon()
        if self._answer is not None:
            self._answer.close()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if not self._board.put_down():
            super().back()

    # --- What is shown -------------------------------------------------------------------

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        self._bar.arrange(self.size[0], self.metrics)
        if self._answer is None:
            self._arrange_question()
            return
        m = self.metrics
        self._bar.reserved = text_width(self._verdict(), m.small, bold=True) + 4 * m.gutter
        told = self._answer.arrange(self.size, self.style, self._desk)
        self.focus.set([*told, *self._bar.widgets])

    def _arrange_question(self) -> None:
        m, question = self.metrics, self.attempt.question
        layout = question_layout(self.size, m, facts_of(question))
        self._layout = layout
        self._bar.reserved = 0
        self._board.lie(replace(layout.board, flipped=self._board.flipped), m)
        if layout.left is None:
            self._moves.place(moves_in(layout.moves, m), m)
        else:
            self._moves.place(left_column(layout.left, m, question).moves, m)
        buttons = self._desk.ask(layout, m, self.attempt.claim.variant)
        self._desk.main.enabled = self._board.chosen is not None
        self._desk.main.words = self._main_words()
        self._desk.hint.enabled = self.attempt.may_hint
        self._desk.hint.words = self._hint_words()
        widgets = [self._board.cursor, *buttons, self._moves, *self._bar.widgets]
        self.focus.set(widgets)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        self._bar.draw(surface, self.style)
        if self._answer is None:
            self._paint_question(surface)
        else:
            self._paint_verdict(surface)
            self._answer.paint(surface, self._score())

    def _paint_question(self, surface: pygame.Surface) -> None:
        attempt, layout, style = self.attempt, self._layout, self.style
        question = attempt.question
        if layout.left is not None:
            column = left_column(layout.left, self.metrics, question)
            options = plain_options(self.shell.settings)
            draw_left(surface, column, question, options, style)
        asked = AskedContent(question, attempt.hints, attempt.hint, self._score())
        draw_cards(surface, layout, asked, style)
        self._board.draw(surface)

    def _paint_verdict(self, surface: pygame.Surface) -> None:
        """What came of the answer, in the bar."""
        m, theme = self.metrics, self.shell.theme
        right = self._bar.icons[0].rect.x - m.gap
        most = right - m.margin - self.size[0] // 3
        words = ellipsis(self._verdict(), m.small, most - 2 * m.gutter, bold=True)
        width = text_width(words, m.small, bold=True) + 2 * m.gutter
        height = round(m.control * 0.8)
        pill = pygame.Rect(right - width, (m.bar - height) // 2, width, height)
        edge = theme.good if self.attempt.solved else theme.accent2
        rounded(surface, pill, height / 2, theme.bg, edge, 2)
        draw_text(surface, words, *pill.center, m.small, edge, bold=True, align="center")

    def _verdict(self) -> str:
        return verdict_words(self.attempt)

    def _score(self) -> PuzzleScore:
        recorder, change = self.recorder, self.recorder.change
        told = ""
        if self.attempt.over and change is not None:
            told = f"{round(change.after.value) - round(change.before.value):+d}"
        streak = recorder.progress.streak(recorder.today())
        you = round(recorder.progress.rating.value)
        return PuzzleScore(you, self.attempt.problem.rating, streak, told)

    # --- Events --------------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: an open promotion comes first."""
        if self.attempt.over:
            return False
        if self._board.answer(event):
            return True
        shown = self.focus.current is not None and self.focus.current.focused
        if event.type == pygame.KEYDOWN and not shown:
            self.focus.focus(None)
        return False

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event, PROBLEMS)
        if action in self._by_key:
            self._by_key[action]()
        elif self.attempt.over:
            return
        elif event.type == pygame.MOUSEWHEEL:
            if self._board.pointed:
                self._step(-event.y)
        elif event.type == pygame.KEYDOWN:
            if event.key in PRESS_KEYS:
                self._answer_square()
        else:
            self._board.act(event)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        if self._answer is not None and self._answer.advance():
            self._arrange_again()
            redraw.now()

    # --- One puzzle after the other ------------------------------------------------------

    def _begin(self, problem: Problem) -> None:
        """Put a puzzle on the board."""
        attempt = PuzzleAttempt(problem)
        self.attempt = attempt
        self._noted = False
        self.recorder.change = None
        if self._answer is not None:
            self._answer.close()
            self._answer = None
        self._board = QuestionBoard(self.shell, attempt, self._answer_move, self._show)
        self._board.on_leave(lambda: self.focus.focus(None))
        seen = attempt.question.seen
        steps = pairwise(seen)
        self._moves.tell([observed_move(attempt.game, *step) for step in steps], None)
        self._moves.show(len(seen) - 1)
        self._offer_pieces()
        self._bar.title = problem.title or "Fog puzzle"
        side = side_name(attempt.question, attempt.question.side)
        kind = attempt.question.kind.label
        title = facts_of(attempt.question).title
        hard = f"difficulty {attempt.puzzle.level} of {LEVELS}"
        self._bar.subtitle = f"{title} · {side} to move · {kind} · {hard}"
        self._tell_news()
        self._show()

    def _offer_pieces(self) -> None:
        """Have the kinds of pieces to choose from, where one of them is asked for."""
        question = self.attempt.question
        facts, other = facts_of(question), question.side.other
        asked = question.kind is FogKind.WHAT
        symbols, names = (facts.symbols, facts.kinds) if asked else ((), ())
        self._desk.offer_pieces([Piece(other, each) for each in symbols], names)

    def _turn_to(self, problem: Problem | None) -> None:
        """Leave this puzzle for another one of the list."""
        if problem is None:
            return
        self._abandon()
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
        if self._board.chosen is not None and not self.attempt.over:
            self.attempt.answer_square(self._board.chosen)
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
        self._note()
        self.shell.sounds.play(Sound.WON if attempt.solved else Sound.LOST)
        self._answer = AnswerPart(self.shell, attempt)
        self.focus.focus(None)
        self._show()

    def _note(self) -> None:
        self._noted = True
        self.recorder.note(self.attempt)
        self._tell_news()

    def _abandon(self) -> None:
        """Count an attempt that is left before its answer, if it has cost a hint."""
        if not self._noted and not self.attempt.over and self.attempt.hints:
            self._note()

    def _tell_news(self) -> None:
        if self.recorder.news:
            self.banner.show_error(self.recorder.news)
            self.recorder.news = ""

    # --- After the answer ----------------------------------------------------------------

    def _play_on(self) -> None:
        self.go(game_from_there(self.attempt, self._bar.title))

    def _see_game(self) -> None:
        self.go(game_so_far(self.attempt))

    def _turn_boards(self, by: int) -> None:
        if self._answer is not None and self._answer.page(by):
            self._arrange_again()

    # --- Looking back --------------------------------------------------------------------

    def _go_to(self, ply: int) -> None:
        self._board.go_to(ply)
        self._moves.show(self._board.ply)

    def _look_back(self) -> None:
        """Show the whole board, and at a second press the question again."""
        self._go_to(0 if self._board.ply else 1 << 20)

    def _step(self, by: int) -> None:
        if self.attempt.over:
            self._turn_boards(by)
        else:
            self._go_to(self._board.ply + by)

    def _seek(self, ply: int) -> None:
        if not self.attempt.over:
            self._go_to(ply)

    def _show(self) -> None:
        redraw.now()
        self._arrange_again()

    def _arrange_again(self) -> None:
        if self.size != (0, 0):
            self.arrange()

    def _main_words(self) -> str:
        chosen = self._board.chosen
        if chosen is not None:
            return f"Answer {facts_of(self.attempt.question).name(chosen)}"
        by_move = self.attempt.question.kind.by_move
        return "Answer by a move" if by_move else "Choose a square"

    def _hint_words(self) -> str:
        if not self.attempt.may_hint:
            return "No more hints"
        counts = self.recorder.counts(self.attempt.problem)
        return "Next hint: halves what you win" if counts else "Next hint"

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
