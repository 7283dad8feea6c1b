"""Who says whether a move solves a problem, and how the other side answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from core.game import Game
from core.problems.goals import read_stipulation
from core.problems.problem import Problem, line_of, problem_fen, start_of
from core.problems.solutions import is_mistake, printed_tree
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree, Node, tree_of
from core.tasks.workers import BackgroundTask
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
        ends: Whether the reply itself is what was asked for, as in selfmates.
        remark: What else there is to say, in a few words.
    """

    right: bool | None
    over: bool = False
    reply: Move | None = None
    defences: tuple[Move, ...] = ()
    ends: bool = False
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


_NOT_PRINTED = "not in the printed solution"


class TreeJudge:
    """Judges by a tree that is given; a move that wins the game at once is right as well.

    Args:
        game: The rules.
        tree: The solution. Moves of the person's that it calls mistakes are wrong.
        refuter: Looks for answers to wrong moves.
        whole: Whether every other move is wrong; else nobody can tell.
    """

    problem = ""

    def __init__(
        self, game: Game, tree: GameTree, refuter: Refuter, *, whole: bool
    ) -> None:
        self._game = game
        self._tree = tree
        self._start = game.read(tree.head.fen)
        self._solution = Solution(tree, "" if whole else "As printed, not proved")
        self._refuter = refuter
        self._whole = whole
        self._verdict: MoveVerdict | None = None

    @property
    def busy(self) -> bool:
        """See ``MoveJudge.busy``."""
        return self._verdict is not None

    def ask(self, moves: Sequence[Move]) -> None:
        """See ``MoveJudge.ask``."""
        verdict = self._verdict = self._judged(tuple(moves))
        if verdict.right is not True and verdict.reply is None:
            self._refuter.ask(replace(self._tree.head, moves=tuple(moves)))

    def poll(self) -> MoveVerdict | None:
        """See ``MoveJudge.poll``: a wrong move is answered once its refutation is found."""
        verdict = self._verdict
        if verdict is None:
            return None
        reply = self._refuter.poll()
        if self._refuter.busy:
            return None
        self._verdict = None
        if verdict.right or verdict.reply is not None:
            return verdict
        return replace(verdict, reply=reply)

    def want_move(self, moves: Sequence[Move]) -> None:
        """See ``MoveJudge.want_move``: it is known."""

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """See ``MoveJudge.right_move``."""
        node = self._node(moves)
        children = node.children if node else ()
        return next((each.move for each in children if not is_mistake(each.nags)), None)

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
        if self._wins(moves):
            return MoveVerdict(True, over=True)
        node = self._node(moves)
        if node is None:
            remark = "" if self._whole else _NOT_PRINTED
            return MoveVerdict(False if self._whole else None, remark=remark)
        replies = tuple(child.move for child in node.children if child.move is not None)
        if is_mistake(node.nags):
            return MoveVerdict(False, reply=replies[0] if replies else None)
        leads_on = [child for child in node.children if child.children]
        if not leads_on:
            return MoveVerdict(True, over=True)
        chosen = tuple(child.move for child in leads_on if child.move is not None)
        return MoveVerdict(True, reply=chosen[0], defences=chosen)

    def _node(self, moves: Sequence[Move]) -> Node | None:
        """Where ``moves`` lead in the tree, if it has them."""
        node = self._tree.root
        for move in moves:
            found = (child for child in node.children if child.move == move)
            if (child := next(found, None)) is None:
                return None
            node = child
        return node

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
    fen = problem_fen(game, problem.fen, read_stipulation(problem.stipulation))
    return GameRecord(facts.key, game.ruleset, NOBODY, tuple(moves), fen=fen)


def line_judge(game: Game, problem: Problem, work: Work) -> TreeJudge:
    """The judge of a problem whose line is the answer.

    Raises:
        ValueError: With one sentence, where the problem is none.
    """
    start = start_of(game, problem)
    moves = line_of(game, start, problem)
    if len(moves) <= problem.after:
        raise ValueError("this problem has no moves to find")
    refuter = Refuter(work, game.facts.key, game.ruleset)
    return TreeJudge(game, tree_of(record_of(game, problem, moves)), refuter, whole=True)


def study_judge(game: Game, problem: Problem, work: Work) -> TreeJudge:
    """The judge of a study, whose solution nobody has proved.

    Raises:
        ValueError: With one sentence, where there is no solution to go by.
    """
    start_of(game, problem)
    tree = printed_tree(problem)
    if tree is None:
        raise ValueError("it has no printed solution that can be played")
    refuter = Refuter(work, game.facts.key, game.ruleset)
    return TreeJudge(game, tree, refuter, whole=False)
