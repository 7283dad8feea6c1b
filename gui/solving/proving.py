"""Judges moves of problems by proof or search, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from bots.games import GAMES, named
from bots.solving.prover import Prover, UnsolvableError, check_solvable, measured, shortest
from bots.solving.solver import Defender, Lines, Solver, TriedMove
from bots.solving.tree import Attack, Defence, SolutionTree, TreeBuilder
from core.games import find_game
from core.notation import read_code, written
from core.problems.goals import Way, read_stipulation
from core.problems.problem import moves_left
from core.records.record import GameRecord
from core.records.tree import ROOT, GameTree, Node, add_line
from core.setup import Position
from core.tasks.workers import Hear
from core.texts import N_, _, listed, ngettext
from core.values import Move
from gui.solving.judge import MoveVerdict, Question, Solution

PATIENCE = 20.0
"""Seconds after which the length of a problem that says none is given up."""


MOST_NODES = 20_000_000
"""Positions looked at for one question about a series: some seconds."""

MOST_SHOWN = 200
"""Solutions of one series that are shown."""

Answer: TypeAlias = MoveVerdict | Move | Solution | None
Line = tuple[Move, ...]
Codes = tuple[tuple[str, ...], ...]

_UNSETTLED = N_("this one could not be settled in time")


def prove(
    hear: Hear,
    kind: type[ProblemProof | SeriesProof],
    record: GameRecord,
    *more: Any,  # noqa: ANN401 - as the kind has it
) -> Iterator[tuple[Question, Answer]]:
    """Answers one question after another about the problem that ``record`` begins with."""
    proof = kind(record, *more)
    while True:
        question: Question = hear()
        answer: Answer
        match question.about:
            case "verdict":
                answer = proof.judged(question.moves)
            case "move":
                answer = proof.right_move(question.moves)
            case "solution":
                answer = proof.solution()
        yield question, answer


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
        notation: How moves are named.

    Raises:
        UnsolvableError: If it is none that is solved here.
    """

    def __init__(self, record: GameRecord, stipulation: str, notation: str) -> None:
        self._record, asked = record, read_stipulation(stipulation)
        self._game = written(find_game(record.variant, record.ruleset), notation)
        check_solvable(self._game, asked)
        self._start = self._game.read(record.fen)
        self._attacker = self._game.to_move(self._start.position)
        self._prover = Prover(self._game, asked.kind, asked.attacks)
        if not asked.attacks:
            with self._prover.in_time(PATIENCE):
                moves = shortest(self._prover, self._start.position)
            if not moves:
                raise UnsolvableError(_("no solution was found"))
            asked = measured(asked, moves)
        self._stipulation, self._helps = asked, asked.goal.way is Way.HELP
        self._defender = None if self._helps else Defender(self._game, asked)

    def judged(self, moves: Sequence[Move]) -> MoveVerdict:
        """The verdict on the last of ``moves``."""
        before, move = self._moment(moves[:-1]), moves[-1]
        after = self._game.play(before.position, move)
        if self._defender is None:
            return self._helped(after, before.plies - 1)
        asked = TriedMove(before.position, move, before.left)
        found = self._defender.judged(asked)
        if found.right is None:
            return MoveVerdict(None, remark=_(_UNSETTLED))
        lines = Lines(self._prover)
        if not lines.may_attack(before.position, after):
            return MoveVerdict(False, remark=_("it gives no check"))
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
        spent = {"nodes": verdict.nodes, "seconds": verdict.seconds}
        remark = _("{nodes:,} positions, {seconds:.2f} s").format(**spent)
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
            other = _("it is stalemate") if goal == "mate" else _("it is mate")
            return MoveVerdict(False, remark=other)
        return MoveVerdict(False, reply=reply, remark="" if left > 1 else self._not_yet)

    @property
    def _not_yet(self) -> str:
        """What is said of a last move that does not do it."""
        goal = self._stipulation.goal.target
        return _("not mate") if goal == "mate" else _("not stalemate")

    def _helped(self, after: Position, plies: int) -> MoveVerdict:
        """A move of either side where both help."""
        if plies == 0:
            right = Lines(self._prover).is_goal(after)
            remark = "" if right else self._not_yet
            return MoveVerdict(right, over=right, remark=remark)
        found = self._prover.reaches(after, plies)
        return MoveVerdict(found, remark="" if found else _("it leads nowhere in time"))


class SeriesProof:
    """What is known of one series: which moves lead to mate before it is over.

    Args:
        record: The problem as a game without moves.
        listed: All mates, each by the codes of its moves, where it is proved that there are
            no others: nothing is looked for then.
    """

    def __init__(self, record: GameRecord, listed: Codes = ()) -> None:
        self._record = record
        self._game = find_game(record.variant, record.ruleset)
        self._start = self._game.read(record.fen).position
        self._listed = [self._line(codes) for codes in listed]
        self._mates = [*self._listed]

    def judged(self, moves: Sequence[Move]) -> MoveVerdict:
        """The verdict on the last of ``moves``."""
        history = [self._start]
        for move in moves:
            history.append(self._game.play(history[-1], move))
        mover, now = (self._game.to_move(each) for each in history[-2:])
        over = self._game.outcome(history)
        if over is not None and over.winner is mover:
            return MoveVerdict(True, over=True)
        if over is not None or mover is not now:
            return MoveVerdict(False, remark=_("not mate") if over is None else _(over.why))
        mate = self._mate_after(moves)
        if mate is None:
            return MoveVerdict(None, remark=_(_UNSETTLED))
        left = moves_left(self._game, history[-1])
        lost = ngettext("no mate in {number} move", "no mate in {number} moves", left)
        return MoveVerdict(bool(mate), remark="" if mate else lost)

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """A move that leads to mate after ``moves``."""
        mate = self._mate_after(moves)
        return mate[len(moves)] if mate else None

    def solution(self) -> Solution:
        """Every mate, as far as they are shown, as a tree of moves."""
        mate = self._mate_after(())
        if mate is None:
            return Solution(GameTree(self._record), _("Not settled in time"))
        if not mate:
            return Solution(GameTree(self._record), _("No solution, proved"))
        mates, complete = tuple(self._listed), True
        if not mates:
            from bots.solving.series_finder import all_mates  # noqa: PLC0415 - as late

            found = all_mates(self._game, self._start, MOST_SHOWN, MOST_NODES)
            mates, complete = found.mates or (mate,), found.complete
        tree = GameTree(self._record)
        for line in mates:
            tree = add_line(tree, ROOT, line)[0]
        words = ngettext("{number} solution", "{number} solutions", len(mates))
        more = _("{solutions}; there may be others").format(solutions=words)
        return Solution(tree, words if complete else more)

    def _mate_after(self, moves: Sequence[Move]) -> Line | None:
        """Some mate that begins with ``moves``, whole; empty where there is none.

        ``None`` where that was not settled.
        """
        made = tuple(moves)
        known = (mate for mate in self._mates if mate[: len(made)] == made)
        if (mate := next(known, None)) is not None:
            return mate
        if self._listed:
            return ()
        finder = named(GAMES[self._game.facts.key].finder)
        found = finder(self._game, self._after(made)).step(MOST_NODES)
        if found.mate is not None:
            self._mates.append((*made, *found.mate))
            return self._mates[-1]
        return () if found.state == "none" else None

    def _after(self, moves: Sequence[Move]) -> Position:
        position = self._start
        for move in moves:
            position = self._game.play(position, move)
        return position

    def _line(self, codes: Sequence[str]) -> Line:
        """The moves that ``codes`` are, which ``core.problems.solutions`` has checked."""
        line: Line = ()
        for text in codes:
            here = self._game.moves(self._after(line))
            move = read_code(self._game.facts, here, text)
            assert move is not None
            line = (*line, move)
        return line


def _keys(tree: SolutionTree) -> str:
    """How many keys there are."""
    count = len(tree.keys)
    if not count:
        # For translators: the key is the first move that solves a problem.
        return _("No key")
    # For translators: a cook is another solution.
    return ngettext("One key, no cook", "{number} keys", count)


def _attack(attack: Attack) -> Node:
    """An attacker's move with all that follows it, as a node."""
    comment = ""
    if attack.threats:
        threats = listed(each.name for each in attack.threats)
        comment = _("threatens {moves}").format(moves=threats)
    elif attack.quiet:
        comment = _("zugzwang")
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
