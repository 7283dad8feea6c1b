"""Who says whether a move solves a problem, and how the other side answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from bots.games import GAMES
from core.game import Game
from core.games import find_game
from core.notation import written
from core.problems.fog_proof import Explanation, explained
from core.problems.goals import Claim, Way, read_stipulation
from core.problems.problem import Problem, line_of, problem_fen, start_of
from core.problems.solutions import fault, is_mistake, printed_tree, ways_of
from core.records.record import NOBODY, GameRecord
from core.records.replay import Timeline
from core.records.tree import GameTree, Node, tree_of
from core.tasks.workers import Asked, Hear
from core.texts import _
from core.values import Move

Work: TypeAlias = Callable[..., Asked]
"""Begins work in another process, as ``BackgroundTask`` does."""

NODES = 300_000
"""Positions searched for the answer to a wrong move: some tenths of a second."""


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


@dataclass(frozen=True, slots=True)
class Question:
    """What a judge that proves is asked: of the last of some moves, or what is right then.

    Attributes:
        about: A verdict on the last move, a right move after all, or the whole solution.
        moves: They lead from the start of the problem.
    """

    about: Literal["verdict", "move", "solution"]
    moves: tuple[Move, ...] = ()


class ProvingJudge:
    """Judges moves by proof, in another process. No call blocks.

    Args:
        work: Begins work in another process.
        prove: What that process does: it yields each question it hears with the answer.
        args: What it needs besides, such as the problem as a game without moves.

    Attributes:
        problem: Why there will be no more answers, in one sentence; empty while there will.
    """

    def __init__(
        self, work: Work, prove: Callable[..., Iterator[Any]], *args: object
    ) -> None:
        self.problem = ""
        self._task = work(prove, *args)
        self._asked: Question | None = None
        self._wanted: set[Question] = set()
        self._found: dict[Question | None, Any] = {}

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        self._answer(None)
        return self._asked is not None and not self.problem

    def ask(self, moves: Sequence[Move]) -> None:
        """Have the last of ``moves`` judged, which lead from the start of the problem."""
        self._asked = Question("verdict", tuple(moves))
        self._found.pop(self._asked, None)
        self._task.tell(self._asked)

    def poll(self) -> MoveVerdict | None:
        """The answer to what was asked last, once it is there."""
        found: MoveVerdict | None = self._answer(self._asked)
        if found is not None:
            self._asked = None
        return found

    def want_move(self, moves: Sequence[Move]) -> None:
        """Have a right move found after ``moves``."""
        self._want(Question("move", tuple(moves)))

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """A right move after ``moves``, once it is known."""
        found: Move | None = self._answer(Question("move", tuple(moves)))
        return found

    def want_solution(self) -> None:
        """Have the whole solution worked out."""
        self._want(Question("solution"))

    @property
    def solution(self) -> Solution | None:
        """The solution, once it is known."""
        found: Solution | None = self._answer(Question("solution"))
        return found

    def close(self) -> None:
        """Stop all work."""
        self._task.close()

    def _want(self, question: Question) -> None:
        """Ask once."""
        if question not in self._wanted:
            self._wanted.add(question)
            self._task.tell(question)

    def _answer(self, question: Question | None) -> Any:  # noqa: ANN401 - of its kind
        """Take in the answers that have come; that to a question, if it has."""
        self._found.update(self._task.poll())
        if self._task.over and not self.problem:
            self.problem = self._task.problem or _("the solver has stopped")
        return self._found.get(question)


class TreeJudge:
    """Judges by a tree that is given; a move that wins the game at once is right as well.

    Answers to wrong moves are looked for in another process. See ``ProvingJudge`` for what
    it does.

    Args:
        game: The rules.
        tree: The solution. Moves of the person's that it calls mistakes are wrong.
        work: Begins work in another process; ``None`` where wrong moves need no answer.
        whole: Whether every other move is wrong; else nobody can tell.

    Attributes:
        solution: The tree.
    """

    problem = ""

    def __init__(
        self, game: Game, tree: GameTree, work: Work | None, *, whole: bool
    ) -> None:
        self.solution = Solution(tree, "" if whole else _("As printed, not proved"))
        self._game, self._whole = game, whole
        variant = GAMES[game.facts.key]
        able = any(kind in variant.evaluations for kind in ("search", *variant.hindsight))
        self._task = work(refute, game.facts.key, game.ruleset) if work and able else None
        self._verdict: MoveVerdict | None = None
        self._waits = False

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return self._verdict is not None

    def ask(self, moves: Sequence[Move]) -> None:
        """See ``ProvingJudge.ask``."""
        verdict = self._verdict = self._judged(tuple(moves))
        self._waits = verdict.right is not True and verdict.reply is None
        if self._waits and self._task is not None:
            self._task.tell(replace(self.solution.tree.head, moves=tuple(moves)))

    def poll(self) -> MoveVerdict | None:
        """The verdict; on a wrong move not before it is refuted."""
        verdict = self._verdict
        if verdict is not None and self._waits and self._task is not None:
            found = self._task.poll()
            if not (found or self._task.over):
                return None
            verdict = replace(verdict, reply=found[-1] if found else None)
        self._verdict = None
        return verdict

    def want_move(self, moves: Sequence[Move]) -> None:
        """See ``ProvingJudge.want_move``: it is known."""

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """See ``ProvingJudge.right_move``."""
        node = self._node(moves)
        children = node.children if node else ()
        return next((each.move for each in children if not is_mistake(each.nags)), None)

    def want_solution(self) -> None:
        """See ``ProvingJudge.want_solution``: it is known."""

    def close(self) -> None:
        """See ``ProvingJudge.close``."""
        if self._task is not None:
            self._task.close()

    def _judged(self, moves: tuple[Move, ...]) -> MoveVerdict:
        if self._wins(moves):
            return MoveVerdict(True, over=True)
        node = self._node(moves)
        if node is None:
            remark = "" if self._whole else _("not in the printed solution")
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
        node: Node | None = self.solution.tree.root
        for move in moves:
            children = node.children if node is not None else ()
            node = next((child for child in children if child.move == move), None)
        return node

    def _wins(self, moves: Sequence[Move]) -> bool:
        """Whether the last of ``moves`` wins the game for whoever made it."""
        history = [self._game.read(self.solution.tree.head.fen).position]
        for move in moves:
            history.append(self._game.play(history[-1], move))
        outcome = self._game.outcome(history)
        return outcome is not None and outcome.winner is self._game.to_move(history[-2])


MoveJudge: TypeAlias = ProvingJudge | TreeJudge


def record_of(game: Game, problem: Problem, moves: Sequence[Move] = ()) -> GameRecord:
    """A problem as a game of nobody's."""
    facts = game.facts
    fen = problem_fen(game, problem.fen, read_stipulation(problem.stipulation))
    return GameRecord(facts.key, game.ruleset, NOBODY, tuple(moves), fen=fen)


# --- The judge of a problem, by what it asks ---------------------------------------------


def judge_of(problem: Problem, work: Work, notation: str = "") -> MoveJudge:
    """Who judges the moves of ``problem``.

    Args:
        problem: The problem.
        work: Begins work in another process.
        notation: How moves are named in the solution, where the game has several ways.

    Raises:
        ValueError: With one sentence, where nobody can.
    """
    game = written(find_game(problem.game, problem.ruleset), notation)
    begin = _JUDGES.get(read_stipulation(problem.stipulation).goal.way, _nobody)
    return begin(game, problem, work)


def judge_in_rush(problem: Problem, work: Work) -> MoveJudge:
    """The same where wrong moves need no answer: for a given line nothing is begun.

    Raises:
        ValueError: With one sentence, where nobody can.
    """
    if read_stipulation(problem.stipulation).goal.way is Way.LINE:
        return _line_judge(find_game(problem.game, problem.ruleset), problem, None)
    return judge_of(problem, work)


def _proving_judge(game: Game, problem: Problem, work: Work) -> MoveJudge:
    start_of(game, problem)
    if problem.after:
        raise ValueError(_("a problem to be proved begins with the person's own move"))
    from gui.solving.proving import (  # noqa: PLC0415 - brings in the compiler
        ProblemProof,
        prove,
    )

    asked = record_of(game, problem), problem.stipulation, game.notation
    return ProvingJudge(work, prove, ProblemProof, *asked)


def _series_judge(game: Game, problem: Problem, work: Work) -> MoveJudge:
    if not GAMES[game.facts.key].finder:
        wrong = _("in {game} nobody can look for a mate in a series")
        raise ValueError(wrong.format(game=_(game.facts.title)))
    if wrong := fault(problem):
        raise ValueError(wrong)
    from gui.solving.proving import SeriesProof, prove  # noqa: PLC0415 - likewise

    listed = ways_of(problem) if problem.extra and problem.proved else ()
    return ProvingJudge(work, prove, SeriesProof, record_of(game, problem), listed)


def _line_judge(game: Game, problem: Problem, work: Work | None) -> MoveJudge:
    start = start_of(game, problem)
    moves = line_of(game, start, problem)
    if len(moves) <= problem.after:
        raise ValueError(_("this problem has no moves to find"))
    return TreeJudge(game, tree_of(record_of(game, problem, moves)), work, whole=True)


def _study_judge(game: Game, problem: Problem, work: Work) -> MoveJudge:
    start_of(game, problem)
    tree = printed_tree(problem)
    if tree is None:
        raise ValueError(_("it has no printed solution that can be played"))
    return TreeJudge(game, tree, work, whole=False)


def _nobody(game: Game, problem: Problem, work: Work) -> MoveJudge:
    start_of(game, problem)
    wrong = _("nobody here can judge problems of the kind {kind}")
    raise ValueError(wrong.format(kind=problem.stipulation))


_JUDGES: dict[Way, Callable[[Game, Problem, Work], MoveJudge]] = {
    Way.DIRECT: _proving_judge,
    Way.CHECKS: _proving_judge,
    Way.SELF: _proving_judge,
    Way.HELP: _proving_judge,
    Way.SERIES: _series_judge,
    Way.LINE: _line_judge,
    Way.STUDY: _study_judge,
}

# --- What runs in other processes --------------------------------------------------------


def refute(hear: Hear, variant: str, ruleset: str) -> Iterator[Move | None]:
    """Answers each game it hears with the best move at its end; ``None`` for none."""
    from bots.search.analysis import Analyst, SearchLimits  # noqa: PLC0415 - likewise

    analyst = Analyst(find_game(variant, ruleset))
    while True:
        history, found = Timeline.of(hear()).history, None
        for info in analyst.lines(history, SearchLimits(1, nodes=NODES)):
            if info.lines and info.lines[0].moves:
                found = info.lines[0].moves[0]
        yield found


def explain(hear: Hear, claim: Claim, answer: str, notation: str) -> Iterator[Explanation]:
    """What explains an answer to a fog puzzle."""
    yield explained(claim, answer, notation)
