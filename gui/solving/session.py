"""Attempts at problems: whose turn it is, what was tried, and how each ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto

from core.game import Game, start_from, start_text
from core.games import find_game
from core.notation import written
from core.problems.fog import (
    HINTS,
    FogQuestion,
    answer_name,
    hint,
    played,
    question_of,
    read_claim,
)
from core.problems.goals import Claim, Way
from core.problems.problem import Problem
from core.problems.shelf import stipulation_of, title_words
from core.records.record import NOBODY, OWN_SIDE, SIDES, GameRecord
from core.records.tree import ROOT, GameTree, Path
from core.setup import Start
from core.texts import _
from core.values import Move, Side
from gui.app.requests import ToNewGame, ToReplayOf
from gui.replay.study import Study
from gui.solving.judge import MoveJudge, MoveVerdict, record_of
from gui.solving.words import move_name, moves_asked

BEFORE, ANSWER, SHOWN = 0.5, 0.35, 1.6
"""Seconds before the opponent's first move, before an answer, and a refutation is shown."""

_KEYED = {Way.DIRECT, Way.SELF}
"""What is asked where the first move is called the key."""


class Session:
    """What is written down of an attempt.

    Args:
        problem: What is solved.

    Attributes:
        problem: What is solved.
        hints: How many hints were taken in all.
        wrong: How many answers were wrong.
        solved: Whether it was solved, once it is over.
        over: Whether it is solved or given up.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.hints = self.wrong = 0
        self.solved = self.over = False


# --- Moves -------------------------------------------------------------------------------


class Phase(Enum):
    """What is waited for."""

    BEGINNING = auto()
    YOURS = auto()
    ASKED = auto()
    THEIRS = auto()
    REFUTED = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True)
class Try:
    """A move that somebody made.

    Attributes:
        move: Its number and name, such as ``1. Qf1``.
        right: Whether it was a right one; ``None`` where nobody could tell.
        answer: The number and name of the move that refutes it; empty where none is known.
        path: The moves that lead to it in the tree of what was tried.
        answered: The same with the refutation.
        remark: What else there is to say.
    """

    move: str
    right: bool | None
    answer: str = ""
    path: Path = ()
    answered: Path = ()
    remark: str = ""


class MovesSession(Session):
    """An attempt at a problem that moves solve.

    Args:
        problem: What is solved.
        judge: Judges the moves.
        now: The time, in seconds.
        notation: How moves are named, where the game has several ways.

    Attributes:
        judge: Judges the moves.
        study: All moves made so far as a tree, and where one stands in it.
        person: The side that solves.
        phase: What is waited for.
        tries: Every move of the person's, in order.
        shown: How many hints are shown of the present move.
        told: Whether only its solution is shown, and nothing tried.
        verdict: Of the last right move.
        asked_at: Where the last move of the person's was made.

    Raises:
        ValueError: Where the problem is none, in one sentence.
    """

    def __init__(
        self,
        problem: Problem,
        judge: MoveJudge,
        now: Callable[[], float],
        notation: str = "",
    ) -> None:
        super().__init__(problem)
        self.judge = judge
        game = find_game(problem.game, problem.ruleset)
        self.study = Study(GameTree(record_of(game, problem)), ROOT, notation)
        first = game.to_move(self.study.history[-1])
        self.person: Side = first.other if problem.after else first
        self.phase = Phase.BEGINNING if problem.after else Phase.YOURS
        self.tries: list[Try] = []
        self.shown, self.told = 0, False
        self.verdict: MoveVerdict | None = None
        self._now, self._since = now, now()
        self.asked_at: Path = ()
        self._refuting = False
        self._refutation: Move | None = None

    @property
    def alone(self) -> bool:
        """Whether the person makes every move, as in helpmates and in a series."""
        return self._way in {Way.HELP, Way.SERIES}

    @property
    def _way(self) -> Way:
        """How the goal is reached."""
        return stipulation_of(self.problem.stipulation).goal.way

    @property
    def may_move(self) -> bool:
        """Whether the person may move now."""
        return self.phase is Phase.YOURS

    @property
    def found(self) -> int:
        """How many right moves stand on the board."""
        if self.over and self.solved:
            return self.needed
        made = len(self.study.path) - self.problem.after
        if self.phase is Phase.REFUTED or self.phase is Phase.ASKED:
            made = len(self.asked_at) - self.problem.after
        return made if self.alone else (made + 1) // 2

    @property
    def needed(self) -> int:
        """How many moves are to be found at most; 0 where that is not said."""
        moves = moves_asked(self.problem)
        half = stipulation_of(self.problem.stipulation).half
        return 2 * moves + half if self._way is Way.HELP else moves

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the start to where one stands."""
        return self.study.record.moves

    @property
    def answer(self) -> str:
        """The last defence by number and name; empty before there is one."""
        path = self.study.path
        if not path or self.phase is not Phase.YOURS:
            return ""
        return self.name(path)

    def name(self, path: Path) -> str:
        """A move of the tree by its number and name."""
        return move_name(self.study, path, self.problem)

    def defence_name(self, move: Move) -> str:
        """The name that a defence has which could be made in place of the last move."""
        path = self.study.path
        step = self.study.steps[path]
        before = self.study.positions(path[:-1])[-1]
        return f"{step.numeral('…')} {self.study.game.san(before, move)}"

    def appear(self) -> None:
        """Count the time before the opponent's first move from now on."""
        self._since = self._now()

    def begin(self) -> None:
        """Have the opponent's first move made at once."""
        if self.phase is Phase.BEGINNING:
            move = self.judge.right_move(())
            assert move is not None
            self.study.play(move)
            self._turn(Phase.YOURS)

    def play(self, move: Move) -> None:
        """Make a move of the person's and have it judged."""
        if not self.may_move:
            return
        self.asked_at = self.study.path
        self.study.play(move)
        self.judge.ask(self.moves)
        self._turn(Phase.ASKED)

    def tick(self) -> bool:
        """Go on where something is due; whether anything has changed."""
        waited = self._now() - self._since
        match self.phase:
            case Phase.BEGINNING if waited >= BEFORE:
                self.begin()
            case Phase.ASKED:
                return self._hear()
            case Phase.THEIRS if waited >= ANSWER:
                self.answer_now()
            case Phase.REFUTED if not self._refuting and waited >= ANSWER:
                self._refute()
            case Phase.REFUTED if waited >= SHOWN:
                self.take_back()
            case _:
                return False
        return True

    def answer_now(self) -> None:
        """Make the other side's move that is due."""
        if self.phase is Phase.THEIRS and self.verdict is not None:
            assert self.verdict.reply is not None
            self.study.play(self.verdict.reply)
            self.shown = 0
            if self.verdict.ends:
                self._end(True)
            else:
                self._turn(Phase.YOURS)

    def take_back(self) -> None:
        """Take a wrong move back."""
        if self.phase is Phase.REFUTED:
            self.study.go(self.asked_at)
            self._turn(Phase.YOURS)

    def defend(self, move: Move) -> None:
        """Have the other side answer the last right move otherwise."""
        if self.phase is Phase.YOURS and self.verdict is not None and self.study.path:
            self.study.go(self.study.path[:-1])
            self.study.play(move)
            self.shown = 0
            self._turn(Phase.YOURS)

    def hint(self) -> bool:
        """Show one hint more; whether there was one."""
        if self.phase is not Phase.YOURS or self.shown >= HINTS:
            return False
        self.judge.want_move(self.moves)
        self.shown += 1
        self.hints += 1
        return True

    @property
    def hinted(self) -> Move | None:
        """The move that hints are about, once it is known."""
        return self.judge.right_move(self.moves) if self.phase is Phase.YOURS else None

    def reveal(self) -> None:
        """Show the solution of what was solved or given up before."""
        self.told = True
        self._end(False)

    def give_up(self) -> None:
        """End it unsolved."""
        if not self.over:
            self.take_back()
            self._end(False)

    def _hear(self) -> bool:
        verdict = self.judge.poll()
        if verdict is None and not self.judge.problem:
            return False
        if verdict is None:
            self.study.go(self.asked_at)
            self._turn(Phase.YOURS)
            return True
        name, path = self.name(self.study.path), self.study.path
        is_key = verdict.right and not self.asked_at and self._way in _KEYED
        remark = verdict.remark or (_("the key") if is_key else "")
        self.tries.append(Try(name, verdict.right, path=path, remark=remark))
        if verdict.right:
            self.verdict = verdict
            if verdict.over:
                self._end(True)
            else:
                self._turn(Phase.THEIRS if verdict.reply is not None else Phase.YOURS)
            return True
        self.wrong += verdict.right is False
        self._refutation, self._refuting = verdict.reply, False
        self._turn(Phase.REFUTED)
        return True

    def _refute(self) -> None:
        """Show what refutes a wrong move."""
        self._refuting = True
        if self._refutation is None:
            return
        self.study.play(self._refutation)
        answered = self.study.path
        self.tries[-1] = replace(
            self.tries[-1], answer=self.name(answered), answered=answered
        )

    def _end(self, solved: bool) -> None:
        self.solved, self.over = solved, True
        self.judge.want_solution()
        self._turn(Phase.OVER)

    def _turn(self, phase: Phase) -> None:
        self.phase, self._since = phase, self._now()


# --- Answers in the fog ----------------------------------------------------------------


class FogSession(Session):
    """An attempt at a fog puzzle. Before the answer only the question may be shown.

    Args:
        problem: The puzzle.
        notation: In which moves and squares are told; ``""`` for the usual one.

    Attributes:
        claim: What is claimed of the moment: the answer and the truth.
        question: What may be shown of it.
        answer: What was answered, by its code or name; ``""`` for nothing.

    Raises:
        ValueError: If the problem is no fog puzzle, in one sentence.
    """

    def __init__(self, problem: Problem, notation: str = "") -> None:
        super().__init__(problem)
        self.claim: Claim = read_claim(problem)
        self.question: FogQuestion = question_of(self.claim, notation)
        self.answer = ""

    @property
    def game(self) -> Game:
        """The rules."""
        game = find_game(self.claim.variant, self.claim.ruleset)
        return written(game, self.question.notation)

    @property
    def name(self) -> str:
        """What the puzzle is called."""
        return title_words(self.problem) or _("Fog puzzle")

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

    def end(self, answer: str) -> None:
        """Take an answer, by its code or name; ``""`` where it is given up."""
        self.answer, self.over = answer, True
        self.solved = answer in self.claim.answers
        self.wrong = int(bool(answer) and not self.solved)

    def name_of(self, answer: str) -> str:
        """An answer as people write it: a move in short notation, a square, a piece."""
        return answer_name(self.game, self.question, answer)

    def game_from_there(self) -> ToNewGame:
        """A new game from the position as it was."""
        game, history = played(self.claim)
        start = start_text(game, Start(history[-1]))
        return ToNewGame(self.claim.variant, self.claim.ruleset, start, self.name)

    @property
    def record(self) -> GameRecord:
        """The moves up to the question, and of a mistake the one that was made there.

        Whoever is asked is the person in it.
        """
        claim, game = self.claim, self.game
        position, moves = start_from(game, claim.start).position, list[Move]()
        for text in (*claim.line, *filter(None, (claim.played,))):
            moves.append(game.read_move(position, text))
            position = game.play(position, moves[-1])
        head = claim.variant, claim.ruleset, NOBODY, tuple(moves)
        return GameRecord(*head, fen=claim.start, tags={OWN_SIDE: SIDES[claim.side]})

    def game_so_far(self) -> ToReplayOf:
        """The moves up to the question."""
        moves = self.record.moves[: len(self.claim.line)]
        return ToReplayOf(replace(self.record, moves=moves, tags={}), len(moves))
