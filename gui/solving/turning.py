"""Turns from one problem of a list to another that can be shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.games import GAMES
from core.problems.fog import is_puzzle
from core.problems.problem import Problem
from core.problems.progress import SolvingProgress
from gui.app.requests import Request
from gui.app.shell import Shell
from gui.solving.judge import MoveJudge
from gui.solving.judges import judge_of
from gui.solving.sequence import ProblemSequence


@dataclass(frozen=True, slots=True)
class TurnEvents:
    """What turning to another problem asks of its screen.

    Attributes:
        leave: Leave the present problem.
        begin: Put a problem on the board, with who judges it.
        go: Show another screen, for a problem of another kind or of a game whose rules
            have yet to be loaded.
        show_error: Say why a problem cannot be shown.
    """

    leave: Callable[[], None]
    begin: Callable[[Problem, MoveJudge], None]
    go: Callable[[Request], None]
    show_error: Callable[[str], None]


class ProblemTurner:
    """Goes on through a list of problems.

    Args:
        shell: What all screens share.
        sequence: The list.
        progress: Tells what the person has done.
        events: What is asked of the screen.
    """

    def __init__(
        self,
        shell: Shell,
        sequence: ProblemSequence,
        progress: Callable[[], SolvingProgress],
        events: TurnEvents,
    ) -> None:
        self._shell, self._sequence = shell, sequence
        self._progress, self._events = progress, events

    def turn_to(self, problem: Problem) -> bool:
        """Leave the present problem for another one; whether that can be shown."""
        judge, key = None, problem.game
        unready = key in GAMES and not self._shell.rules_of(key).ready
        if not unready and not is_puzzle(problem):
            try:
                judge = judge_of(problem, self._shell.work)
            except ValueError as error:
                self._sequence.leave_out(problem)
                self._events.show_error(f"One problem cannot be shown: {error}")
                return False
        self._events.leave()
        self._sequence.turn_to(problem)
        if judge is None:
            self._events.go(self._sequence.asked)
        else:
            self._events.begin(problem, judge)
        return True

    def next(self) -> None:
        """Turn to the next problem."""
        self._go_on(self._sequence.following)

    def random(self) -> None:
        """Turn to any other problem of the person's strength."""
        self._go_on(self._sequence.drawn)

    def _go_on(self, choose: Callable[[SolvingProgress], Problem | None]) -> None:
        """Turn to the first problem of those chosen that can be shown."""
        while (problem := choose(self._progress())) is not None:
            if self.turn_to(problem):
                return
