"""Who says whether a move solves a problem, and how the other side answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from core.game import Game, IllegalMoveError
from core.notation import code, read_code
from core.problems.problem import Problem
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree, tree_of
from core.setup import BadPositionError, Position, Start
from core.tasks.background_task import BackgroundTask
from core.values import Move
from gui.solving.refuting import Refuter

Work: TypeAlias = Callable[..., BackgroundTask[Any]]
"""Begins work in another process, as ``BackgroundTask`` does."""


@dataclass(frozen=True, slots=True)
class Verdict:
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


class Judge(Protocol):
    """Judges the moves of one problem. No call blocks."""

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""

    @property
    def problem(self) -> str:
        """Why there will be no more answers, in one sentence; empty while there will."""

    def ask(self, moves: Sequence[Move]) -> None:
        """Have the last of ``moves`` judged, which lead from the start of the problem."""

    def poll(self) -> Verdict | None:
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
        self._verdict: Verdict | None = None

    @property
    def busy(self) -> bool:
        """See ``Judge.busy``."""
        return self._verdict is not None

    def ask(self, moves: Sequence[Move]) -> None:
        """See ``Judge.ask``."""
        self._verdict = self._judged(tuple(moves))
        if not self._verdict.right:
            self._refuter.ask(replace(self._record, moves=tuple(moves)))

    def poll(self) -> Verdict | None:
        """See ``Judge.poll``: a wrong move is answered once its refutation is found."""
        verdict = self._verdict
        if verdict is None:
            return None
        reply = self._refuter.poll()
        if self._refuter.busy:
            return None
        self._verdict = None
        return verdict if verdict.right else replace(verdict, reply=reply)

    def want_move(self, moves: Sequence[Move]) -> None:
        """See ``Judge.want_move``: it is known."""

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """See ``Judge.right_move``."""
        return self._line[len(moves)] if len(moves) < len(self._line) else None

    def want_solution(self) -> None:
        """See ``Judge.want_solution``: it is known."""

    @property
    def solution(self) -> Solution:
        """See ``Judge.solution``."""
        return self._solution

    def close(self) -> None:
        """See ``Judge.close``."""
        self._refuter.close()

    def _judged(self, moves: tuple[Move, ...]) -> Verdict:
        made = len(moves)
        if self._wins(moves):
            return Verdict(True, over=True)
        if moves != self._line[:made]:
            return Verdict(False)
        if made + 1 >= len(self._line):
            return Verdict(True, over=True)
        return Verdict(True, reply=self._line[made])

    def _wins(self, moves: Sequence[Move]) -> bool:
        """Whether the last of ``moves`` wins the game for whoever made it."""
        history = [self._start.position]
        for move in moves:
            history.append(self._game.play(history[-1], move))
        outcome = self._game.outcome(history)
        mover = self._game.to_move(history[-2])
        return outcome is not None and outcome.winner is mover


def start_of(game: Game, problem: Problem) -> Start:
    """Where a problem begins.

    Raises:
        ValueError: With one sentence, where its position is none of the game.
    """
    try:
        return game.read(problem.fen)
    except BadPositionError as error:
        raise ValueError(f"the position of this problem is none: {error}") from error


def line_of(game: Game, start: Start, problem: Problem) -> tuple[Move, ...]:
    """The moves of a problem's line.

    Raises:
        ValueError: With one sentence, where one of them is not legal.
    """
    position, line = start.position, list[Move]()
    for text in problem.line:
        move = _read(game, position, text)
        line.append(move)
        position = game.play(position, move)
    return tuple(line)


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


def _read(game: Game, position: Position, text: str) -> Move:
    """The legal move that ``text`` is."""
    moves = game.moves(position)
    move = read_code(game.facts, moves, text)
    if move is not None:
        return move
    try:
        found = game.read_move(position, text)
    except IllegalMoveError as error:
        raise ValueError(f"the line of this problem has {text!r}: {error}") from error
    return found


def codes(game: Game, moves: Sequence[Move]) -> tuple[str, ...]:
    """Moves by their squares, as problems have them."""
    return tuple(code(game.facts, move) for move in moves)
