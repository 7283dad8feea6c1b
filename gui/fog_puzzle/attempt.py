"""One try at a fog puzzle, from its question to its answer."""

from __future__ import annotations

from core.game import Game
from core.games import find_game
from core.notation import code, written
from core.problems.fog import (
    HINTS,
    FogQuestion,
    answer_name,
    hint,
    question_of,
    read_claim,
)
from core.problems.goals import Claim
from core.problems.problem import Problem
from core.values import Move, Square


class PuzzleAttempt:
    """The state of a try. Before the answer only the question may be shown.

    Args:
        problem: The puzzle.
        notation: In which moves and squares are told; ``""`` for the usual one.

    Attributes:
        problem: The puzzle as its collection has it.
        claim: What is claimed of the moment: the answer and the truth.
        question: What may be shown of it.
        hints: How many hints were taken.
        answer: What was answered, by its code or name; ``""`` for nothing.
        over: Whether it has been answered or given up.

    Raises:
        ValueError: If the problem is no fog puzzle, in one sentence.
    """

    def __init__(self, problem: Problem, notation: str = "") -> None:
        self.problem = problem
        self.claim: Claim = read_claim(problem)
        self.question: FogQuestion = question_of(self.claim, notation)
        self.hints = 0
        self.answer = ""
        self.over = False

    @property
    def game(self) -> Game:
        """The rules."""
        game = find_game(self.claim.variant, self.claim.ruleset)
        return written(game, self.question.notation)

    @property
    def solved(self) -> bool:
        """Whether the answer was right."""
        return self.answer in self.claim.answers

    @property
    def wrong(self) -> int:
        """How many wrong answers were given."""
        return int(bool(self.answer) and not self.solved)

    @property
    def hint(self) -> str:
        """The last hint taken, in a sentence; ``""`` for none."""
        if not self.hints:
            return ""
        return hint(self.game, self.claim, self.question, self.hints)

    @property
    def may_hint(self) -> bool:
        """Whether there is another hint."""
        return not self.over and self.hints < HINTS

    def take_hint(self) -> None:
        """Take the next hint."""
        self.hints += self.may_hint

    def answer_move(self, move: Move) -> None:
        """Answer by a move."""
        self._end(code(self.game.facts, move))

    def answer_square(self, square: Square) -> None:
        """Answer by a square."""
        self._end(self.game.facts.name(square))

    def answer_piece(self, symbol: str) -> None:
        """Answer by a kind of piece."""
        self._end(symbol)

    def give_up(self) -> None:
        """See the answer without giving one."""
        self._end("")

    def name_of(self, answer: str) -> str:
        """An answer as people write it: a move in short notation, a square, a piece."""
        return answer_name(self.game, self.question, answer)

    def _end(self, answer: str) -> None:
        if not self.over:
            self.answer, self.over = answer, True
