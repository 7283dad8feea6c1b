"""Judges moves of problems by proof, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bots.solving.prover import Prover, UnsolvableError, check_solvable, measured, shortest
from bots.solving.solver import Defender, Lines, Solver, TriedMove
from bots.solving.tree import Attack, Defence, SolutionTree, TreeBuilder
from core.games import find_game
from core.problems.goals import Stipulation, Way, read_stipulation
from core.records.record import GameRecord
from core.records.tree import GameTree, Node
from core.setup import Position
from core.tasks.workers import Ear
from core.values import Move
from gui.solving.judge import MoveVerdict, Solution
from gui.solving.questions import JudgeMove, ProofAnswer, Question, RightMove, WholeSolution

PATIENCE = 20.0
"""Seconds after which the length of a problem that says none is given up."""


def prove(hear: Ear, record: GameRecord, stipulation: str) -> Iterator[ProofAnswer]:
    """Answers one question after another about the problem that ``record`` begins with."""
    proof = ProblemProof(record, read_stipulation(stipulation))
    while True:
        question: Question = hear()
        yield ProofAnswer(question, proof.answer(question))


@dataclass(frozen=True, slots=True)
class _Moment:
    """A position of the problem.

    Attributes:
        position: The position.
        left: How many moves the attacker has left, this one included if it is to move.
        plies: How many plies are left where both sides help.
    """

    position: Position
    left: int
    plies: int


class ProblemProof:
    """What is proved of one problem.

    Args:
        record: The problem as a game without moves.
        stipulation: What is asked.

    Raises:
        UnsolvableError: If it is none that is solved here.
    """

    def __init__(self, record: GameRecord, stipulation: Stipulation) -> None:
        self._record = record
        self._game = find_game(record.variant, record.ruleset)
        self._stipulation = stipulation
        check_solvable(self._game, stipulation)
        self._start = self._game.read(record.fen)
        self._attacker = self._game.to_move(self._start.position)
        self._helps = stipulation.goal.way is Way.HELP
        self._prover = Prover(self._game, stipulation.kind, stipulation.attacks)
        if not stipulation.attacks:
            stipulation = self._stipulation = self._measured()
        self._defender = None if self._helps else Defender(self._game, stipulation)

    def _measured(self) -> Stipulation:
        """What is asked, with the number of moves, which nobody has said."""
        with self._prover.in_time(PATIENCE):
            moves = shortest(self._prover, self._start.position)
        if not moves:
            raise UnsolvableError("no solution was found")
        return measured(self._stipulation, moves)

    def answer(self, question: Question) -> MoveVerdict | Move | Solution | None:
        """The answer to a question; ``None`` where there is none."""
        match question:
            case JudgeMove():
                return self.judged(question.moves)
            case RightMove():
                return self.right_move(question.moves)
            case WholeSolution():
                return self.solution()

    def judged(self, moves: Sequence[Move]) -> MoveVerdict:
        """The verdict on the last of ``moves``."""
        before, move = self._moment(moves[:-1]), moves[-1]
        after = self._game.play(before.position, move)
        if self._defender is None:
            return self._helped(after, before.plies - 1)
        asked = TriedMove(before.position, move, before.left)
        found = self._defender.judged(asked)
        if found.right is None:
            return MoveVerdict(None, remark="this one could not be settled in time")
        lines = Lines(self._prover)
        if not lines.may_attack(before.position, after):
            return MoveVerdict(False, remark="it gives no check")
        defences = lines.defences(after, before.left - 1)
        if found.right:
            return self._defended(after, found.reply, defences)
        return self._refuted(found.reply, defences, before.left)

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """A move that solves the problem after ``moves``."""
        here = self._moment(moves)
        if self._helps:
            legal = self._game.moves(here.position)
            after = ((move, self._game.play(here.position, move)) for move in legal)
            good = (m for m, at in after if self._helped(at, here.plies - 1).right)
            return next(good, None)
        found = Lines(self._prover).quickest(here.position, here.left)
        return found[0] if found is not None else None

    def solution(self) -> Solution:
        """The whole solution as a tree of moves."""
        verdict = Solver(self._game, self._start, self._stipulation).solve()
        remark = f"{verdict.nodes:,} positions, {verdict.seconds:.2f} s"
        if self._helps:
            children = tuple(_chain(line) for line in verdict.solutions)
            return Solution(GameTree(self._record, Node(children=children)), remark)
        builder = TreeBuilder(self._prover, self._start.position, self._stipulation.attacks)
        tree = builder.grow(verdict.keys)
        root = Node(children=tuple(_attack(key) for key in tree.keys))
        return Solution(GameTree(self._record, root), f"{_keys(tree)}. {remark}")

    def _moment(self, moves: Sequence[Move]) -> _Moment:
        """Where ``moves`` lead."""
        position, made = self._start.position, 0
        for move in moves:
            made += self._game.to_move(position) is self._attacker
            position = self._game.play(position, move)
        whole = 2 * self._stipulation.attacks + self._stipulation.half
        return _Moment(position, self._stipulation.attacks - made, whole - len(moves))

    def _defended(
        self, after: Position, reply: Move | None, defences: tuple[Move, ...]
    ) -> MoveVerdict:
        """A right move, with the defence that holds out longest."""
        if reply is None:
            return MoveVerdict(True, over=True)
        goal = Lines(self._prover).is_goal(self._game.play(after, reply))
        ends = goal and self._stipulation.goal.way is Way.SELF
        return MoveVerdict(True, reply=reply, defences=defences, ends=ends)

    def _refuted(
        self, reply: Move | None, defences: tuple[Move, ...], left: int
    ) -> MoveVerdict:
        """A wrong move, with a defence that shows it."""
        goal = self._stipulation.goal.target
        if not defences:
            other = "stalemate" if goal == "mate" else "mate"
            return MoveVerdict(False, remark=f"it is {other}")
        return MoveVerdict(False, reply=reply, remark="" if left > 1 else f"not {goal}")

    def _helped(self, after: Position, plies: int) -> MoveVerdict:
        """A move of either side where both help."""
        if plies == 0:
            right = Lines(self._prover).is_goal(after)
            remark = "" if right else f"not {self._stipulation.goal.target}"
            return MoveVerdict(right, over=right, remark=remark)
        found = self._prover.reaches(after, plies)
        return MoveVerdict(found, remark="" if found else "it leads nowhere in time")


def _keys(tree: SolutionTree) -> str:
    """How many keys there are."""
    count = len(tree.keys)
    if not count:
        return "No key"
    return "One key, no cook" if count == 1 else f"{count} keys"


def _attack(attack: Attack) -> Node:
    """An attacker's move with all that follows it, as a node."""
    comment = ""
    if attack.threats:
        comment = "threatens " + ", ".join(each.name for each in attack.threats)
    elif attack.quiet:
        comment = "zugzwang"
    children = tuple(node for each in attack.defences for node in _defence(each))
    return Node(attack.move, comment=comment, children=children)


def _defence(defence: Defence) -> Iterator[Node]:
    """Moves of the defender as nodes, each with the answers to it."""
    answers = tuple(_attack(each) for each in defence.answers)
    if not defence.moves:
        yield from answers
    for move in defence.moves:
        yield Node(move, children=answers)


def _chain(moves: Sequence[Move]) -> Node:
    """A line as a node with the others after it."""
    children: tuple[Node, ...] = ()
    for move in reversed(moves):
        children = (Node(move, children=children),)
    return children[0]
