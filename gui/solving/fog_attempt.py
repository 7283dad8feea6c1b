"""One try at a fog puzzle, from its question to its answer and what explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.game import Game, start_from, start_text
from core.games import find_game
from core.notation import code, written
from core.problems.fog import (
    HINTS,
    FogQuestion,
    answer_name,
    hint,
    played,
    question_of,
    read_claim,
)
from core.problems.fog_proof import Explanation, explained
from core.problems.goals import Claim
from core.problems.problem import Problem
from core.records.record import NOBODY, GameRecord
from core.setup import Start
from core.tasks.workers import BackgroundTask, Hear
from core.values import Move, Square
from gui.app.requests import ToNewGame, ToReplayOf


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
    def name(self) -> str:
        """What the puzzle is called."""
        return self.problem.title or "Fog puzzle"

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

    # --- Where it leads ------------------------------------------------------------------

    def game_from_there(self) -> ToNewGame:
        """A new game from the position as it was."""
        game, history = played(self.claim)
        start = start_text(game, Start(history[-1]))
        return ToNewGame(self.claim.variant, self.claim.ruleset, start, self.name)

    def game_so_far(self) -> ToReplayOf:
        """The moves up to the question."""
        claim, game = self.claim, self.game
        position, moves = start_from(game, claim.start).position, list[Move]()
        for text in claim.line:
            moves.append(game.read_move(position, text))
            position = game.play(position, moves[-1])
        head = claim.variant, claim.ruleset, NOBODY, tuple(moves)
        return ToReplayOf(GameRecord(*head, fen=claim.start), len(moves))


class Explaining:
    """An explanation on its way, worked out in another process. No call blocks.

    Args:
        work: Begins work in another process.
        attempt: What is explained.

    Attributes:
        found: The explanation, once it is there.
        problem: Why there is none, in one line; empty unless something went wrong.
    """

    def __init__(
        self, work: Callable[..., BackgroundTask[Any]], attempt: PuzzleAttempt
    ) -> None:
        self.found: Explanation | None = None
        self.problem = ""
        told = attempt.answer, attempt.question.notation
        self._task = work(explain, attempt.claim, told)
        self.advance()

    @property
    def busy(self) -> bool:
        """Whether it is still awaited."""
        return self.found is None and not self.problem

    def advance(self) -> bool:
        """Take in what has come; whether anything has."""
        if not self.busy:
            return False
        for each in self._task.poll():
            self.found = each
        self.problem = self._task.problem
        return not self.busy

    def close(self) -> None:
        """Kill the process."""
        self._task.close()


def explain(hear: Hear, claim: Claim, told: tuple[str, str]) -> Iterator[Explanation]:
    """The explanation; runs in another process."""
    del hear
    yield explained(claim, *told)
