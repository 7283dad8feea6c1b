"""Who says whether a move solves a problem, and how the other side answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from core.game import Game
from core.problems.lines import line_of, start_of
from core.problems.problem import Problem
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree, tree_of
from core.tasks.background_task import BackgroundTask
from core.values import Move
from gui.solving.refuting import Refuter

Work: TypeAlias = Callable[..., BackgroundTask[Any]]
"""Begins work in another process, as ``BackgroundTask`` does."""


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What is to be said of a move.

    Attributes:
        right: Whether it is one that solves the problem; ``None`` where nobody can tell.
        over: Whether nothing is left to be found after it.
        reply: How the other side answers it: a right one by its best defence, a wrong one
            by what refutes it, as far as that is known.
        defences: All answers that may be chosen in place of it.
        remark: What else there is to say, in a few words.
    """

    right: bool | None
    over: bool = False
    reply: Move | None = None
    defences: tuple[Move, ...] = ()
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Solution:
    """How a problem is solved.

    Attributes:
        tree: Its moves, the first of which may be the opponent's.
        remark: What is known of it, such as that it is proved.
    """

    tree: GameTree
    remark: str = ""


class MoveJudge(Protocol):
    """Judges the moves of one problem. No call blocks."""

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""

    @property
    def problem(self) -> str:
        """Why there will be no more answers, in one sentence; empty while there will."""

    def ask(self, moves: Sequence[Move]) -> None:
        """Have the last of ``moves`` judged, which lead from the start of the problem."""

    def poll(self) -> MoveVerdict | None:
        """The answer to what was asked last, once it is there."""

    def want_move(self, moves: Sequence[Move]) -> None:
        """Have a right move found after ``moves``."""

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """A right move after ``moves``, once it is known."""

    def want_solution(self) -> None:
        """Have the whole solution worked out."""

    @property
    def solution(self) -> Solution | None:
        """The solution, once it is known."""

    def close(self) -> None:
        """Stop all work."""


class LineJudge:
    """Judges by a line that is given; a move that wins the game at once is right as well.

    Args:
        game: The rules.
        record: The problem as a game: its moves are the line.
        refuter: Looks for answers to wrong moves.
    """

    problem = ""

    def __init__(self, game: Game, record: GameRecord, refuter: Refuter) -> None:
        self._game = game
        self._record = record
        self._start = game.read(record.fen)
        self._line = record.moves
        self._solution = Solution(tree_of(record))
        self._refuter = refuter
        self._verdict: MoveVerdict | None = None

    @property
    def busy(self) -> bool:
        """See ``MoveJudge.busy``."""
        return self._verdict is not None

    def ask(self, moves: Sequence[Move]) -> None:
        """See ``MoveJudge.ask``."""
        self._verdict = self._judged(tuple(moves))
        if not self._verdict.right:
            self._refuter.ask(replace(self._record, moves=tuple(moves)))

    def poll(self) -> MoveVerdict | None:
        """See ``MoveJudge.poll``: a wrong move is answered once its refutation is found."""
        verdict = self._verdict
        if verdict is None:
            return None
        reply = self._refuter.poll()
        if self._refuter.busy:
            return None
        self._verdict = None
        return verdict if verdict.right else replace(verdict, reply=reply)

    def want_move(self, moves: Sequence[Move]) -> None:
        """See ``MoveJudge.want_move``: it is known."""

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """See ``MoveJudge.right_move``."""
        return self._line[len(moves)] if len(moves) < len(self._line) else None

    def want_solution(self) -> None:
        """See ``MoveJudge.want_solution``: it is known."""

    @property
    def solution(self) -> Solution:
        """See ``MoveJudge.solution``."""
        return self._solution

    def close(self) -> None:
        """See ``MoveJudge.close``."""
        self._refuter.close()

    def _judged(self, moves: tuple[Move, ...]) -> MoveVerdict:
        made = len(moves)
        if self._wins(moves):
            return MoveVerdict(True, over=True)
        if moves != self._line[:made]:
            return MoveVerdict(False)
        if made + 1 >= len(self._line):
            return MoveVerdict(True, over=True)
        return MoveVerdict(True, reply=self._line[made])

    def _wins(self, moves: Sequence[Move]) -> bool:
        """Whether the last of ``moves`` wins the game for whoever made it."""
        history = [self._start.position]
        for move in moves:
            history.append(self._game.play(history[-1], move))
        outcome = self._game.outcome(history)
        mover = self._game.to_move(history[-2])
        return outcome is not None and outcome.winner is mover


def record_of(game: Game, problem: Problem, moves: Sequence[Move] = ()) -> GameRecord:
    """A problem as a game of nobody's."""
    facts = game.facts
    return GameRecord(facts.key, game.ruleset, NOBODY, tuple(moves), fen=problem.fen)


def line_judge(game: Game, problem: Problem, work: Work) -> LineJudge:
    """The judge of a problem whose line is the answer.

    Raises:
        ValueError: With one sentence, where the problem is none.
    """
    start = start_of(game, problem)
    moves = line_of(game, start, problem)
    if len(moves) <= problem.after:
        raise ValueError("this problem has no moves to find")
    refuter = Refuter(work, game.facts.key, game.ruleset)
    return LineJudge(game, record_of(game, problem, moves), refuter)
