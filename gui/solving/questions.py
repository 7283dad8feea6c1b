"""What a judge that proves is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.tasks.workers import BackgroundTask
from core.values import Move
from gui.solving.judge import MoveVerdict, Solution, Work


@dataclass(frozen=True, slots=True)
class JudgeMove:
    """What of the last of these moves?"""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class RightMove:
    """What is right after these moves?"""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class WholeSolution:
    """What is the whole solution?"""


Question: TypeAlias = JudgeMove | RightMove | WholeSolution


@dataclass(frozen=True, slots=True)
class ProofAnswer:
    """The answer to a question: a verdict, a move or nothing, or a solution."""

    question: Question
    found: MoveVerdict | Move | Solution | None


class ProvingJudge:
    """See ``MoveJudge``: every answer is proved, in another process.

    Args:
        work: Begins work in another process.
        prove: What that process does: it answers each question it hears.
        args: What it needs besides, such as the problem as a game without moves.

    Attributes:
        problem: Why there will be no more answers, in one sentence.
    """

    def __init__(
        self, work: Work, prove: Callable[..., Iterator[ProofAnswer]], *args: object
    ) -> None:
        self.problem = ""
        self._task: BackgroundTask[Any] = work(prove, *args)
        self._asked: Question | None = None
        self._verdict: MoveVerdict | None = None
        self._moves: dict[tuple[Move, ...], Move | None] = {}
        self._wanted: set[Question] = set()
        self._solution: Solution | None = None

    @property
    def busy(self) -> bool:
        """See ``MoveJudge.busy``."""
        self._collect()
        return self._asked is not None and not self.problem

    def ask(self, moves: Sequence[Move]) -> None:
        """See ``MoveJudge.ask``."""
        self._asked, self._verdict = JudgeMove(tuple(moves)), None
        self._task.tell(self._asked)

    def poll(self) -> MoveVerdict | None:
        """See ``MoveJudge.poll``."""
        self._collect()
        if self._verdict is None:
            return None
        found, self._verdict, self._asked = self._verdict, None, None
        return found

    def want_move(self, moves: Sequence[Move]) -> None:
        """See ``MoveJudge.want_move``."""
        self._want(RightMove(tuple(moves)))

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """See ``MoveJudge.right_move``."""
        self._collect()
        return self._moves.get(tuple(moves))

    def want_solution(self) -> None:
        """See ``MoveJudge.want_solution``."""
        self._want(WholeSolution())

    @property
    def solution(self) -> Solution | None:
        """See ``MoveJudge.solution``."""
        self._collect()
        return self._solution

    def close(self) -> None:
        """See ``MoveJudge.close``."""
        self._task.close()

    def _want(self, question: Question) -> None:
        """Ask once."""
        if question not in self._wanted:
            self._wanted.add(question)
            self._task.tell(question)

    def _collect(self) -> None:
        """Take in the answers that have come."""
        for answer in self._task.poll():
            self._take(answer)
        if self._task.over and not self.problem:
            self.problem = self._task.problem or "the solver has stopped"

    def _take(self, answer: ProofAnswer) -> None:
        question, found = answer.question, answer.found
        if isinstance(question, RightMove) and not isinstance(
            found, MoveVerdict | Solution
        ):
            self._moves[question.moves] = found
        elif isinstance(found, Solution):
            self._solution = found
        elif isinstance(found, MoveVerdict) and question == self._asked:
            self._verdict = found
