"""The screen on which problems are solved, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.problems.problem import Problem
from core.problems.shelf import stipulation_of
from core.records.tree import Path
from core.values import Move, Side
from gui.app.keys import Action
from gui.app.notation import notation_in_game
from gui.app.problem_requests import ToSolve
from gui.app.requests import Request, ToAnalysis, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import game_icons
from gui.drawing import redraw
from gui.solving.attempt_notes import AttemptNotes
from gui.solving.board import SolvingBoard
from gui.solving.defence_menu import DefenceMenu, may_choose
from gui.solving.desk import SolvingActions, SolvingDesk
from gui.solving.hints import is_due, tell_hints
from gui.solving.judge import MoveJudge
from gui.solving.judges import judge_of
from gui.solving.recording import Recorder
from gui.solving.sequence import ProblemSequence
from gui.solving.session import HINTS, Phase, SolvingSession
from gui.solving.sounds import sound_of
from gui.solving.telling import content_of
from gui.solving.turning import ProblemTurner, TurnEvents
from gui.solving.walk import SolutionWalk
from gui.solving.words import authors_words
from gui.sound.events import true_sounds
from gui.widgets.app_bar import AppBar
from gui.widgets.menu import Menu
from settings.keys import PROBLEMS

_OFTEN = 0.05
"""Seconds after which it is looked whether the other side's move is due."""


class SolvingScene(Screen):
    """Problems of one list, of which one is solved.

    Args:
        shell: What all screens share.
        asked: The list, and which of it comes first.

    Raises:
        ValueError: Where the first problem is none, in one sentence.
    """

    def __init__(self, shell: Shell, asked: ToSolve) -> None:
        super().__init__(shell)
        self._sequence = ProblemSequence(asked, shell.dice)
        self.recorder = Recorder(shell.problems / "progress.json")
        icons = game_icons(shell, self.switch_sound, self.show_options)
        self._bar = AppBar(asked.title, "", self.back, self.home, icons)
        self._menu = Menu()
        self.focus.above = (self.banner, self._menu)
        self._defence_menu = DefenceMenu(self._menu, self.focus, self._defend)
        self._notes = AttemptNotes(self.recorder, self.banner.show_error)
        events = TurnEvents(self._leave, self._begin, self.go, self.banner.show_error)
        self._turner = ProblemTurner(
            shell, self._sequence, lambda: self.recorder.progress, events
        )
        self._desk = SolvingDesk(self._desk_actions(), shell.keys)
        self.walk = SolutionWalk(self._desk.walk, self._show)
        self._by_key = self._actions()
        problem = self._sequence.problem
        self._begin(problem, judge_of(problem, shell.work))
        if asked.told:
            self._notes.pass_over()
            self.session.reveal()
            self._show()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {self._sequence.asked.title}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return replace(self._sequence.asked, told=self.session.over)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        game = self.session.study.game
        return ToLesson(game.facts.key, game.ruleset)

    @property
    def busy(self) -> bool:
        """Whether an answer or the solution is awaited."""
        session = self.session
        waits = session.over and self.walk.study is None and not session.judge.problem
        return session.judge.busy or waits or session.phase is Phase.BEGINNING

    def close(self) -> None:
        """See ``Scene.close``: an attempt that has cost something counts."""
        self._leave()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if not self._board.put_down():
            super().back()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        self._bar.arrange(self.size[0], m)
        self._desk.arrange(self.size, m, self.session.study.game.facts)
        self._desk.place_buttons(self.session.over)
        layout = self._desk.layout
        assert layout is not None
        self._board.lie(layout, m)
        self._offer()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        listed = self._sequence.done_words(self.recorder.progress)
        walking = self.walk.study is not None
        content = content_of(self.session, self.recorder, listed, walking)
        told = self._board.reminder or self._desk.told
        if told and self.session.may_move:
            content = replace(content, state=replace(content.state, below=told))
        self._bar.draw(surface, self.style)
        self._desk.draw(surface, content, self.style)
        self._board.draw(surface)

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: an open promotion first; a press ends a refutation."""
        if self._menu.enabled:
            return False
        if self._board.answer(event):
            return True
        self.focus.free_keys(event)
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if pressed and self.session.phase is Phase.REFUTED and self._board.pointed:
            self.session.take_back()
            self._show()
        return False

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event, PROBLEMS)
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.MOUSEWHEEL:
            if self._board.pointed:
                self.walk.step(-event.y)
        elif event.type != pygame.KEYDOWN:
            self._board.act(event)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        session = self.session
        before = session.study.now if session.phase is not Phase.YOURS else None
        if session.phase not in {Phase.YOURS, Phase.OVER}:
            redraw.within(_OFTEN)
        if session.tick():
            sound = sound_of(session, before is not None)
            self.shell.sounds.play(*([sound] if sound is not None else []))
            self._show()
        elif session.over and self.walk.study is None:
            self._take_solution()
        elif is_due(self._desk.hints) and session.hinted is not None:
            self._show()

    def play(self, move: Move) -> None:
        """Make a move of the person's."""
        before = self.session.study.now
        self.session.play(move)
        self.shell.sounds.play(*true_sounds(before, self.session.study.now))
        self._show()

    # --- One problem after the other ----------------------------------------------------

    def _begin(self, problem: Problem, judge: MoveJudge) -> None:
        """Put a problem on the board."""
        notation = notation_in_game(self.shell.settings, problem.game)
        self.session = SolvingSession(problem, judge, self.shell.now, notation)
        judge.want_move(())
        self.walk.study = None
        self._board = SolvingBoard(self.shell, self.session, self.play)
        turned = problem.after or stipulation_of(problem.stipulation).goal.turned
        self._board.flipped = turned and self.session.person is Side.SECOND
        self._board.on_leave(lambda: self.focus.focus(None))
        self._desk.walk.show(None, self.session.person, problem)
        told = self._sequence.words, authors_words(problem)
        self._bar.subtitle = " · ".join(filter(None, told))
        self._notes.begin()
        self._show()

    def _leave(self) -> None:
        """Leave the present problem; an attempt that has cost something counts."""
        self._notes.abandon(self.session)
        self.session.judge.close()

    def _again(self) -> None:
        self._turner.turn_to(self.session.problem)

    def _hint(self) -> None:
        asked = any(row.focused for row in self._desk.hints)
        if self.session.hint():
            self._show()
            if asked and self.session.shown < HINTS:
                self.focus.focus(self._desk.hints[self.session.shown])

    def _give_up(self) -> None:
        self.session.give_up()
        self._show()

    def _ask_to_give_up(self) -> None:
        """By a key as by the button: it asks first."""
        if not self.session.over:
            self._desk.press_give_up()

    def _defences(self) -> None:
        """Open the menu of the defences that may be chosen."""
        self._defence_menu.open(self._desk.other, self.session, self.size, self.style)

    def _defend(self, move: Move) -> None:
        self.session.defend(move)
        self._show()

    def _take_solution(self) -> None:
        """Walk through the solution once it is known."""
        found = self.session.judge.solution
        if found is not None:
            made = self.session.moves if self.session.solved else ()
            notation = notation_in_game(self.shell.settings, self.session.problem.game)
            self.walk.begin(found, made, notation)

    def _go(self, path: Path) -> None:
        self.walk.go(path)

    def _analyse(self) -> None:
        """Open the analysis board where one stands."""
        if (study := self.walk.study) is not None:
            self.go(ToAnalysis(study.tree, study.path, self._board.flipped))

    # --- What is shown -------------------------------------------------------------------

    def _flip(self) -> None:
        self._board.flipped = not self._board.flipped
        self._arrange_again()

    def _show(self) -> None:
        """Show the attempt as it is now."""
        redraw.now()
        session = self.session
        if session.over:
            self._notes.note(session)
        self._board.show(self.walk.study or session.study)
        self._desk.walk.show(self.walk.study, session.person, session.problem)
        tell_hints(self._desk.hints, session)
        self._arrange_again()

    def _offer(self) -> None:
        session = self.session
        desk = self._desk.widgets(session.over, may_choose(session))
        self.focus.set([self._board.cursor, *desk, *self._bar.widgets])

    def _arrange_again(self) -> None:
        if self.size != (0, 0):
            self.arrange()

    def _desk_actions(self) -> SolvingActions:
        return SolvingActions(
            hint=self._hint,
            give_up=self._give_up,
            again=self._again,
            next_problem=self._turner.next,
            analyse=self._analyse,
            flip=self._flip,
            defend=self._defences,
            go=self._go,
        )

    def _actions(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "hint": self._hint,
            "next_problem": self._turner.next,
            "random_problem": self._turner.random,
            "give_up": self._ask_to_give_up,
            "flip": self._flip,
        } | self.walk.by_key
