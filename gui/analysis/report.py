"""What other processes work out of a game: lines, scores, and what could be known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from core.problems.goals import Claim
from core.records.record import GameRecord
from core.score import Judgement, Score, judgement
from core.setup import Position
from core.tasks.workers import Asked, Work
from core.values import Side

PlyPosition: TypeAlias = tuple[int, Position]
"""A position, and after how many moves of a game."""


@dataclass(frozen=True, slots=True)
class LinesQuestion:
    """What an engine is asked.

    Attributes:
        number: Told again with every answer.
        record: A game, whose last position is meant.
        lines: How many lines are wanted.
    """

    number: int
    record: GameRecord
    lines: int


@dataclass(frozen=True, slots=True)
class ScoredPly:
    """The score of one position of a game.

    Attributes:
        number: Which request it answers; those before the latest are out of date.
        ply: After how many moves of the game.
        score: The score.
    """

    number: int
    ply: int
    score: Score


@dataclass(frozen=True, slots=True)
class KnownChance:
    """How the positions stand that fit what one side had seen.

    Attributes:
        positions: How many fit.
        exact: Whether these are all; otherwise there are at least so many.
        mean: The first side's chance to win, on average over these.
        low: The chance that nine tenths of them exceed.
        high: The chance that one tenth of them exceeds.
    """

    positions: int
    exact: bool
    mean: float
    low: float
    high: float


FogPly = tuple[KnownChance, KnownChance]
"""What both sides could know after one ply."""


@dataclass(frozen=True, slots=True)
class BetterMoves:
    """What would have been good in place of a mistake.

    Attributes:
        ply: After so many moves it was made.
        claim: Every move that is good there; ``None`` where what was played is good, too.
    """

    ply: int
    claim: Claim | None


class GameReport(Work):
    """Scores of the positions of a game.

    Attributes:
        told: Scores that came with the game, which are not worked out again; each by the
            ply and the position, as a game may be over where a position recurs.
    """

    def __init__(self, begin: Callable[[], Asked]) -> None:
        super().__init__(begin)
        self.told: Mapping[PlyPosition, Score] = {}
        self._found: dict[PlyPosition, Score] = {}
        self._positions: tuple[Position, ...] = ()
        self._number = 0

    @property
    def known(self) -> int:
        """For how many positions, from the first, there is a score."""
        unknown = (n for n, at in enumerate(self._positions) if self.score(n, at) is None)
        return next(unknown, len(self._positions))

    @property
    def complete(self) -> bool:
        """Whether every position has a score."""
        return self.known == len(self._positions)

    @property
    def scores(self) -> list[Score]:
        """The score after each move, the start first, as far as they are known."""
        found = (self.score(n, at) for n, at in enumerate(self._positions[: self.known]))
        return [score for score in found if score is not None]

    @property
    def by_ply(self) -> dict[int, Score]:
        """Every score that is known, by ply."""
        found = ((ply, self.score(ply, at)) for ply, at in enumerate(self._positions))
        return {ply: score for ply, score in found if score is not None}

    def score(self, ply: int, position: Position) -> Score | None:
        """The score of a position after so many moves, if it is known."""
        return self.told.get((ply, position)) or self._found.get((ply, position))

    def follow(self, record: GameRecord, positions: tuple[Position, ...]) -> None:
        """Score the positions of ``record`` from now on."""
        if positions == self._positions:
            return
        self._positions, self._number = positions, self._number + 1
        if self.complete or self.problem:
            return
        known = frozenset(ply for ply, _ in self.told)
        self.tell((self._number, record, known))

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        if not self.running:
            return False
        found = [each for each in self.poll() if each.number == self._number]
        for each in found:
            self._found[each.ply, self._positions[each.ply]] = each.score
        if self.complete:
            self.close()
        return bool(found or self.problem)

    def judgements(self, movers: list[Side]) -> dict[int, Judgement]:
        """The mistakes by ply, where ``movers`` made the moves."""
        scores = self.scores
        pairs = zip(scores, scores[1:], movers, strict=False)
        judged = enumerate((judgement(*pair) for pair in pairs), start=1)
        return {ply: kind for ply, kind in judged if kind is not None}


class FogReport(Work):
    """What could be known after each move of a game.

    Attributes:
        found: For each ply reached so far, the start included.
    """

    def __init__(self, begin: Callable[[], Asked]) -> None:
        super().__init__(begin)
        self.found: list[FogPly] = []

    def begin(self) -> None:
        """Begin, once."""
        if not (self.running or self.found or self.problem):
            self.start()

    def at(self, ply: int, side: Side) -> KnownChance | None:
        """What a side could know after so many moves, if that is known."""
        return self.found[ply][side] if ply < len(self.found) else None

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        if not self.running:
            return False
        found = self.poll()
        self.found += found
        return bool(found or self.problem)
