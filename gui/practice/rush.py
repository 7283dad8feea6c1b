"""A rush on the screen: one problem after the other, against the clock.

The clock runs while it is the person's turn: neither the other side's moves nor the time
in which an answer is judged cost anything, so that no slow computer costs a problem.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from math import ceil
from typing import TypeAlias

import pygame

from core.net.codes import shown_code
from core.practice.rush import (
    RUSHES,
    RUSHES_FILE,
    Bests,
    Rush,
    bests,
    is_repeated,
    result_of,
)
from core.practice.rush_problems import THEMES, RushPool, new_code, read_pool, sequence
from core.problems import shelf
from core.problems.collection import CollectionError
from core.problems.fog import is_puzzle
from core.problems.problem import Problem
from core.problems.progress import PROGRESS_FILE
from core.records.log import LogError
from core.texts import _
from gui.app.keys import Action
from gui.app.requests import ToHome, ToLesson, ToRush, ToRushEnd
from gui.app.scene import Scene
from gui.app.screen import BoardScreen, Leaving
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.practice.one_process import OneProcess
from gui.practice.rush_view import Flash, fog_beside, moves_beside, status_card
from gui.solving.fog_attempt import FogAttempt
from gui.solving.judge import judge_in_rush
from gui.solving.moves_attempt import MovesAttempt
from gui.solving.scene import Recorder
from gui.sound.events import count_sounds
from gui.ui.layout import Column, Element
from gui.ui.parts import app_bar, button
from gui.widgets.widget import PRESS_KEYS
from settings.keys import PROBLEMS

RushAttempt: TypeAlias = FogAttempt | MovesAttempt

_FLASH = 0.7
"""Seconds for which it is shown whether the last answer was right."""


class RushScene(BoardScreen):
    """A rush that goes on.

    Args:
        shell: What all screens share.
        rush: The rush.

    Attributes:
        rush: How far it has come.
    """

    def __init__(self, shell: Shell, rush: Rush) -> None:
        super().__init__(shell)
        self.rush = rush
        self._facts = THEMES[rush.theme]
        self._recorder = Recorder(shell.problems / PROGRESS_FILE, self.banner.show_error)
        self._process = OneProcess(shell.work)
        self._leaving = Leaving(shell.now)
        self._flash: Flash | None = None
        self._ended = False
        self._path = shell.problems / RUSHES_FILE
        self._ahead: tuple[Problem, RushAttempt | None] | None = None
        first = self._next_attempt()
        if first is None:
            raise ValueError(_("This rush has no problems."))
        self._attempt: RushAttempt = first
        self._since = shell.now()

    @classmethod
    def opened(cls, shell: Shell, asked: ToRush) -> Scene:
        """The rush of a code, or of a new one; Home where its problems cannot be read."""
        try:
            pool = read_pool(shelf.SHIPPED, asked.theme)
            code = asked.code or new_code(pool.theme, pool.digest, shell.dice)
            return cls(shell, begun(pool, code))
        except (CollectionError, OSError, ValueError) as error:
            return shell.open(ToHome(str(error)))

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {_(self._facts.title)}"

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        attempt = self._attempt
        game = attempt.game if isinstance(attempt, FogAttempt) else attempt.moment.game
        return ToLesson(game.facts.key, game.ruleset)

    def close(self) -> None:
        """See ``Scene.close``: what was reached counts."""
        if not self._ended:
            self._written()
        self._process.close()

    def back(self) -> None:
        """See ``Screen.back``: what is picked is put down; then it asks."""
        if not self._attempt.put_down():
            self._leave(self._end)

    def home(self) -> None:
        """See ``Screen.home``: it asks as Back does, and what was reached counts."""
        self._leave(lambda: self.go(ToHome()))

    def _leave(self, go: Callable[[], None]) -> None:
        """Go where that leads, if somebody asks for it again."""
        if self._leaving.agreed():
            go()
        else:
            self.banner.show(_("Once more, and the rush is over"), "stop")

    # --- Events and time -----------------------------------------------------------------

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action, attempt = self.shell.keys.action(event, PROBLEMS), self._attempt
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.KEYDOWN and event.key in PRESS_KEYS:
            if isinstance(attempt, FogAttempt):
                attempt.enter()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            attempt.moving.press(None, event.pos)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        now = self.shell.now()
        passed, self._since = now - self._since, now
        if self._ended:
            return
        if self._runs:
            self._pass(passed)
        if self._flash is not None:
            redraw.within(max(0.0, self._flash.until - now))
            self._flash = self._flash if self._flash.until > now else None
        if isinstance(self._attempt, MovesAttempt) and self._attempt.tick():
            self._follow(self._attempt)
        if self.rush.over:
            self._end()

    def skip(self) -> None:
        """Leave the present problem for the next one, which costs a life."""
        self._go_on(self.rush.wrong(), wrong=0)

    @property
    def _by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        keys: dict[Action, Callable[[], None]] = {"next_problem": self.skip}
        attempt = self._attempt
        if isinstance(attempt, FogAttempt):
            keys["previous"] = lambda: attempt.step(-1)
            keys["next"] = lambda: attempt.step(1)
            keys["first"], keys["last"] = attempt.first, attempt.last
        return keys

    @property
    def _runs(self) -> bool:
        """Whether the clock runs: while the person is to answer."""
        attempt = self._attempt
        return isinstance(attempt, FogAttempt) or attempt.session.may_move

    def _pass(self, seconds: float) -> None:
        """Let time pass on the clock."""
        before, self.rush = self.rush.left, self.rush.passed(seconds)
        second = ceil(self.rush.left)
        if second != ceil(before):
            self.shell.sounds.play(*count_sounds(second, ceil(before)))
            redraw.now()
        redraw.within(self.rush.left - second + 1 or 1.0)

    # --- One problem after the other -----------------------------------------------------

    def _answered(self) -> None:
        """Take in the answer to a fog puzzle."""
        attempt = self._attempt
        assert isinstance(attempt, FogAttempt)
        session = attempt.session
        if session.solved:
            self._go_on(self.rush.right())
        else:
            self._go_on(self.rush.wrong(session.name_of(session.answer)), wrong=1)

    def _follow(self, attempt: MovesAttempt) -> None:
        """Take in what has become of the last move."""
        session = attempt.session
        if session.wrong:
            self._go_on(self.rush.wrong(session.tries[-1].move), wrong=1)
        elif session.over:
            self._go_on(self.rush.right())
        elif session.judge.problem:
            self.banner.show_error(session.judge.problem)
            self._process.close()
            self._process, self._ahead = OneProcess(self.shell.work), None
            self._turn_to(self.rush.without_present())

    def _go_on(self, after: Rush, wrong: int | None = None) -> None:
        """Come to the next problem, once one was solved, or missed after wrong answers."""
        if self._ended or (problem := self.rush.problem) is None:
            return
        if wrong is not None:
            self._recorder.note_missed(problem, wrong)
        self._flash = Flash(wrong is None, self.shell.now() + _FLASH)
        self._turn_to(after)

    def _turn_to(self, rush: Rush) -> None:
        """Show the problem that a rush has come to, if it goes on."""
        self.rush = rush
        self._attempt = self._next_attempt() or self._attempt
        redraw.now()

    def _next_attempt(self) -> RushAttempt | None:
        """The attempt at the present problem, or at the first after it that can be shown.

        The one that follows is made as well, so that its judge is ready in time.
        """
        while (problem := self.rush.problem) is not None:
            attempt, following = self._made(problem), self.rush.following
            if attempt is not None:
                if isinstance(attempt, MovesAttempt):
                    attempt.session.appear()
                self._ahead = None
                if following is not None:
                    self._ahead = following, self._made(following)
                return attempt
            self.rush = self.rush.without_present()
        return None

    def _made(self, problem: Problem) -> RushAttempt | None:
        """An attempt at a problem, made ahead or now; ``None`` where it cannot be shown."""
        if self._ahead is not None and self._ahead[0] is problem:
            return self._ahead[1]
        try:
            if is_puzzle(problem):
                return FogAttempt(self, problem, self._answered)
            return MovesAttempt(self, problem, judge_in_rush(problem, self._process))
        except ValueError:
            return None

    # --- The end -------------------------------------------------------------------------

    def _end(self) -> None:
        """Write down what was reached, and show it."""
        if self._ended:
            return
        before, complaint, repeated = Bests(), "", False
        try:
            results = RUSHES.read(self._path)
            before = bests(results, self.rush.theme, self._recorder.today())
            repeated = is_repeated(results, self.rush)
        except LogError as error:
            complaint = _("{error} It will be put aside.").format(error=error)
        complaint = self._written() or complaint
        self.go(ToRushEnd(self.rush, before, complaint, repeated))

    def _written(self) -> str:
        """Write the result down if anything was answered; what went wrong, if anything."""
        self._ended = True
        if not self.rush.solved:
            return ""
        now = datetime.now().astimezone().replace(microsecond=0)
        try:
            RUSHES.add(self._path, [result_of(self.rush, now)])
        except OSError as error:
            why = error.strerror or error
            return _("Your score cannot be saved: {why}.").format(why=why)
        return ""

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        attempt, m = self._attempt, self.metrics
        status = status_card(self.rush, self._flash, m)
        hint = self.shell.keys.hint(_("The next problem, for a life"), "next_problem")
        skip = button(_("Skip"), self.skip, icon="faster", tooltip=hint)
        if isinstance(attempt, FogAttempt):
            below = fog_beside(attempt, status, skip, m)
        else:
            below = moves_beside(attempt, status, skip, m)
        code = _("Code {code}").format(code=shown_code(self.rush.code))
        title = _(self._facts.title)
        return Column(app_bar(title, code, self.back, self.home, *self.game_icons()), below)


def begun(pool: RushPool, code: str) -> Rush:
    """The rush of a code at its beginning."""
    return Rush(pool.theme, code, sequence(pool, code))
