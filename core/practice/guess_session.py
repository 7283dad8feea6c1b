"""A game that is being guessed: where it stands, what was answered, and the log of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, reduce
from itertools import pairwise
from typing import Annotated

from pydantic import AwareDatetime, ConfigDict, Field, with_config

from core.knowledge import ObservedMove, observed_move, out_of_sight, recall, recall_first
from core.practice.guess import (
    MOST,
    GuessedStop,
    GuessPace,
    GuessQuestion,
    Knowable,
    Marks,
    brier,
    carried,
    forecast,
    forecast_of,
    game_identity,
    mean,
    move_cost,
    move_points,
    pressed,
    third_of,
    turns_to_guess,
    wiped,
)
from core.records.log import Log
from core.records.record import GameRecord
from core.records.replay import Boards, Timeline
from core.values import Move, Observation, Side, Square


class UnansweredError(RuntimeError):
    """Something hidden was asked for before the person has answered."""


class Step(Enum):
    """What is waited for at a stop."""

    MARKS = auto()
    MOVE = auto()
    ANSWERED = auto()
    OVER = auto()


class GuessSession:
    """One game that is guessed from one side.

    Until marks are given up nothing but observations is asked of the game, and until a move
    is guessed nothing of how it went on.

    Args:
        record: The game, which is over.
        side: Through whose eyes.
        notation: How moves are named, where the game has several ways.

    Attributes:
        record: The game.
        side: Through whose eyes.
        timeline: The game, played again.
        game: Its rules.
        turns: The plies at which it could stop; empty where there is nothing to guess.
        stops: Those at which it does, once that is chosen.
        marks: Those of the present stop.
        step: What is waited for.
        guess: The move that was guessed at the present stop; ``None`` before.
        done: The stops that are behind.
    """

    def __init__(self, record: GameRecord, side: Side, notation: str = "") -> None:
        self.record, self.side = record, side
        self.timeline = Timeline.of(record, notation)
        self.game = self.timeline.game
        self._seen = self.timeline.seen_by(side, self.timeline.plies)
        self.turns = turns_to_guess(self._seen, self.timeline.plies)
        self.stops: tuple[int, ...] = ()
        self.marks: Marks = {}
        self.step = Step.OVER
        self.guess: Move | None = None
        self.done: tuple[GuessedStop, ...] = ()
        self._known: dict[int, Knowable] = {}
        self._questions: dict[int, GuessQuestion] = {}
        self._moves: list[ObservedMove] = []
        self._boards = cache(self.timeline.boards)

    def translate(self) -> None:
        """Name the moves in the present language."""
        self.timeline, self._moves = Timeline.of(self.record, self.game.notation), []

    @property
    def hidden(self) -> bool:
        """Whether there is fog to guess; else only moves are guessed."""
        return self.game.facts.hidden

    @property
    def seen(self) -> tuple[Observation, ...]:
        """All that the side is shown in the whole game, for whoever works ahead."""
        return self._seen

    def begin(self, pace: GuessPace, turning: Iterable[int] = ()) -> None:
        """Choose the stops, and come to the first; ``turning`` are the turning moments."""
        chosen = tuple(ply for ply in turning if ply in self.turns)
        if pace is GuessPace.EVERY:
            chosen = self.turns
        self.stops = chosen or third_of(self.turns)
        self.done, self.marks = (), {}
        self._arrive(0)

    # --- A stop --------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Which stop it is, from 0."""
        return len(self.done)

    @property
    def ply(self) -> int:
        """The moment that is asked about; the end once all is over."""
        return self.timeline.plies if self.step is Step.OVER else self.stops[self.number]

    @property
    def question(self) -> GuessQuestion:
        """What is asked there."""
        return self.question_at(self.ply)

    def question_at(self, ply: int) -> GuessQuestion:
        """What is, or was, asked at a moment."""
        if ply not in self._questions:
            past = self._seen[: ply + 1]
            left = Counter(man.symbol for man in out_of_sight(self.game, past))
            self._questions[ply] = GuessQuestion(past, left)
        return self._questions[ply]

    @property
    def moves(self) -> tuple[ObservedMove, ...]:
        """The moves up to there, as the side knows them."""
        for step in pairwise(self._seen[len(self._moves) : self.ply + 1]):
            self._moves.append(observed_move(self.game, *step))
        return tuple(self._moves[: self.ply])

    def press(self, square: Square, symbol: str) -> None:
        """Mark a square with a kind of piece; see ``pressed``."""
        if self.step is Step.MARKS:
            self.marks = pressed(self.question, self.marks, square, symbol)

    def wipe(self, square: Square | None = None) -> None:
        """Wipe the mark on a square, or all."""
        if self.step is Step.MARKS:
            self.marks = {} if square is None else wiped(self.marks, square)

    def recall(self) -> None:
        """Mark all where they stood last, as far as the side knows."""
        if self.step is Step.MARKS:
            self.marks = self._carried({}, 0)

    def _carried(self, marks: Marks, since: int) -> Marks:
        seen = self.question.seen
        first = recall_first(self.game, seen[0])
        known = reduce(
            lambda found, step: recall(self.game, found, *step), pairwise(seen), first
        )
        return carried(self.question, marks, known.places, since)

    def _arrive(self, number: int) -> None:
        """Come to a stop, or to the end after the last one."""
        self.guess = None
        if number == len(self.stops):
            self.step = Step.OVER
            return
        self.step = Step.MARKS if self.hidden else Step.MOVE
        if self.hidden:
            since = self.stops[number - 1] if number else 0
            self.marks = self._carried(self.marks, since)

    # --- Answers -------------------------------------------------------------------------

    def note(self, known: Knowable) -> None:
        """Take in what could be known at a stop."""
        self._known[known.ply] = known

    @property
    def known(self) -> Knowable | None:
        """What could be known at the present stop, once it is worked out."""
        return self._known.get(self.ply)

    def show(self) -> None:
        """Give the marks up: the truth may be seen now."""
        if self.step is Step.MARKS:
            self.step = Step.MOVE

    @property
    def truth(self) -> Observation:
        """The board as it was.

        Raises:
            UnansweredError: While marks can be made.
        """
        return self.boards_at(self.ply).truth

    def boards_at(self, ply: int) -> Boards:
        """What both sides knew and what was true at a moment that may be known.

        Raises:
            UnansweredError: While marks can be made there or before.
        """
        if self.step is Step.MARKS and ply >= self.ply:
            raise UnansweredError
        return self._boards(ply)

    @property
    def yours(self) -> float | None:
        """The score of the marks, once they are given up; ``None`` in open games."""
        if not self.hidden:
            return None
        return brier(self.question, forecast(self.question, self.marks), self.truth.pieces)

    @property
    def knowable(self) -> float | None:
        """The score of what could be known, once that is worked out."""
        truth, known = self.truth.pieces, self.known
        if known is None or known.believed is None:
            return None
        told = forecast_of(self.game.facts, known.believed)
        return brier(self.question, told, truth)

    def guess_move(self, move: Move) -> None:
        """Guess the move that was played."""
        if self.step is Step.MOVE:
            self.guess, self.step = move, Step.ANSWERED

    @property
    def played(self) -> Move:
        """The move that was played.

        Raises:
            UnansweredError: Before one is guessed.
        """
        if self.step is not Step.ANSWERED:
            raise UnansweredError
        return self.record.moves[self.ply]

    @property
    def cost(self) -> float | None:
        """What the guess gives away beside the move played; ``None`` while unknown."""
        if self.guess == self.played:
            return 0.0
        known = self.known
        if known is None or self.guess is None:
            return None
        return move_cost(known, self.guess, self.played)

    @property
    def points(self) -> int:
        """The points for the guess; where nobody could weigh it, none."""
        return 0 if self.cost is None else move_points(self.cost)

    def go_on(self) -> None:
        """Leave a stop that is answered for the next one."""
        if self.step is Step.ANSWERED and self.guess is not None:
            stop = GuessedStop(
                ply=self.ply,
                guess=self.guess,
                points=self.points,
                marks=self.marks,
                yours=self.yours,
                known=self.knowable,
            )
            self.done = (*self.done, stop)
            self._arrive(self.number)


# --- The log -----------------------------------------------------------------------------

_Score = Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]
_Count = Annotated[int, Field(ge=0, le=100_000)]


@with_config(ConfigDict(extra="ignore"))
@dataclass(frozen=True, slots=True)
class GuessResult:
    """One game that was guessed to its end.

    Attributes:
        game: What tells it from others.
        side: Through whose eyes: 0 for the first side, 1 for the second.
        at: When it ended, with the zone, so that its day is the person's own.
        pace: How often it stopped.
        stops: At how many moments.
        points: For the moves.
        yours: The mean score of the marks; ``None`` where nothing is hidden.
        known: That of what could be known; ``None`` where nobody worked it out.
    """

    game: Annotated[str, Field(min_length=1, max_length=64)]
    side: Side
    at: AwareDatetime
    pace: GuessPace
    stops: _Count
    points: _Count
    yours: _Score | None = None
    known: _Score | None = None

    @property
    def most(self) -> int:
        """The points that could be had."""
        return MOST * self.stops

    @property
    def rank(self) -> tuple[float, float]:
        """What it is compared by: the marks, then the moves; less is better."""
        lost = 1 - self.points / max(1, self.most)
        return (lost if self.yours is None else self.yours, lost)


GUESSES = Log("guesses", "games", GuessResult)
GUESSES_FILE = "guesses.json"
"""The file of all guessed games, in the folder of problems."""


def best_of(games: Iterable[GuessResult], identity: str, side: Side) -> GuessResult | None:
    """The best guess of a game from one side; ``None`` without any."""
    found = (each for each in games if (each.game, each.side) == (identity, side))
    return min(found, key=lambda each: each.rank, default=None)


def result_of(guessing: GuessSession, pace: GuessPace, at: AwareDatetime) -> GuessResult:
    """What is written down of a game at its end."""
    done: Sequence[GuessedStop] = guessing.done
    return GuessResult(
        game=game_identity(guessing.record, guessing.game.facts),
        side=guessing.side,
        at=at,
        pace=pace,
        stops=len(done),
        points=sum(stop.points for stop in done),
        yours=mean([stop.yours for stop in done]),
        known=mean([stop.known for stop in done]),
    )
