"""The score after every move of a game, worked out in another process, and its mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from core.records.record import GameRecord
from core.score import Judgement, Score, judgement
from core.setup import Position
from core.tasks.workers import BackgroundTask
from core.values import Side

if TYPE_CHECKING:
    from gui.app.shell import Shell

PlyPosition: TypeAlias = tuple[int, Position]
"""A position, and after how many moves of a game."""


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


class GameReport:
    """Scores of the positions of a game. No call blocks.

    Args:
        begin: Begins the process that scores them.

    Attributes:
        told: Scores that came with the game, which are not worked out again; each by the
            ply and the position, as a game may be over where a position recurs.
        problem: Why the work ended early, in one line; empty unless it did.
    """

    def __init__(self, begin: Callable[[], BackgroundTask[Any]]) -> None:
        self.told: Mapping[PlyPosition, Score] = {}
        self.problem = ""
        self._begin = begin
        self._task: BackgroundTask[Any] | None = None
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
        if self._task is None:
            self._task = self._begin()
        known = frozenset(ply for ply, _ in self.told)
        self._task.tell((self._number, record, known))

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        if self._task is None:
            return False
        found = [each for each in self._task.poll() if each.number == self._number]
        for each in found:
            self._found[each.ply, self._positions[each.ply]] = each.score
        if self._task.over:
            self.problem = self._task.problem
        if self._task.over or self.complete:
            self.close()
        return bool(found) or bool(self.problem)

    def judgements(self, movers: list[Side]) -> dict[int, Judgement]:
        """The mistakes by ply, where ``movers`` made the moves."""
        scores = self.scores
        pairs = zip(scores, scores[1:], movers, strict=False)
        judged = enumerate((judgement(*pair) for pair in pairs), start=1)
        return {ply: kind for ply, kind in judged if kind is not None}

    def close(self) -> None:
        """End the process."""
        if self._task is not None:
            self._task.close()
            self._task = None


def begin_report(shell: Shell) -> BackgroundTask[Any]:
    """Begins the process of a ``GameReport``."""
    from gui.analysis.reporting import report  # noqa: PLC0415 - brings in the compiler

    return shell.work(report)
