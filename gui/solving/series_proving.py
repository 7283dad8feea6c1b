"""Judges moves of series mates by search, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.games import GAMES, named
from bots.solving.series_finder import SeriesMates, all_mates
from core.games import find_game
from core.notation import read_code
from core.problems.problem import moves_left
from core.records.record import GameRecord
from core.records.tree import ROOT, GameTree, add_line
from core.setup import Position
from core.tasks.workers import Ear
from core.values import Move
from gui.solving.judge import MoveVerdict, Solution
from gui.solving.questions import JudgeMove, ProofAnswer, Question, RightMove

MOST_NODES = 20_000_000
"""Positions looked at for one question: some seconds."""

MOST_SHOWN = 200
"""Solutions of one problem that are shown."""

Line = tuple[Move, ...]
Codes = tuple[tuple[str, ...], ...]


def prove_series(hear: Ear, record: GameRecord, listed: Codes) -> Iterator[ProofAnswer]:
    """Answers one question after another about the problem that ``record`` begins with."""
    proof = SeriesProof(record, listed)
    while True:
        question: Question = hear()
        yield ProofAnswer(question, proof.answer(question))


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

    def answer(self, question: Question) -> MoveVerdict | Move | Solution | None:
        """The answer to a question; ``None`` where there is none."""
        match question:
            case JudgeMove():
                return self.judged(question.moves)
            case RightMove():
                return self.right_move(question.moves)
        return self.solution()

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
            return MoveVerdict(False, remark="not mate" if over is None else over.why)
        mate = self._mate_after(moves)
        if mate is None:
            return MoveVerdict(None, remark="this one could not be settled in time")
        left = moves_left(self._game, history[-1])
        lost = f"no mate in {left} move{'s' if left > 1 else ''}"
        return MoveVerdict(bool(mate), remark="" if mate else lost)

    def right_move(self, moves: Sequence[Move]) -> Move | None:
        """A move that leads to mate after ``moves``."""
        mate = self._mate_after(moves)
        return mate[len(moves)] if mate else None

    def solution(self) -> Solution:
        """Every mate, as far as they are shown, as a tree of moves."""
        mate = self._mate_after(())
        if mate is None:
            return Solution(GameTree(self._record), "Not settled in time")
        if not mate:
            return Solution(GameTree(self._record), "No solution, proved")
        found = SeriesMates(tuple(self._listed), complete=True, nodes=0)
        if not self._listed:
            found = all_mates(self._game, self._start, MOST_SHOWN, MOST_NODES)
        tree = GameTree(self._record)
        for line in found.mates or (mate,):
            tree, _ = add_line(tree, ROOT, line)
        return Solution(tree, _count(found))

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


def _count(found: SeriesMates) -> str:
    """How many mates there are."""
    count = max(1, len(found.mates))
    words = "1 solution" if count == 1 else f"{count} solutions"
    return words if found.complete else f"{words}; there may be others"
