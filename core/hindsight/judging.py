"""What looking back asks of whoever judges moves: core knows no bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.belief.belief import Belief
from core.game import Game
from core.score import Score
from core.setup import Position
from core.values import Move, Observation

Rows: TypeAlias = NDArray[np.uint64]
Words: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Weighing:
    """What moves are worth on boards that look alike to who makes them.

    Attributes:
        words: The moves, as kernels know them.
        chances: The chance to win after each, from 0 to 1, ``[boards, moves]``.
    """

    words: Words
    chances: NDArray[np.float64]

    @property
    def means(self) -> NDArray[np.float64]:
        """The chance after each move, on average over the boards."""
        means: NDArray[np.float64] = self.chances.mean(axis=0)
        return means

    def place(self, word: int) -> int:
        """Where a move stands among ``words``."""
        return int(np.flatnonzero(self.words == word)[0])


class Judge(Protocol):
    """Judges the moves of one side in one game, from its first moment on."""

    def belief(self, seen: Sequence[Observation]) -> Belief:
        """The boards that fit all that the side has been shown, from that alone."""

    def picture(self, seen: Sequence[Observation]) -> Position:
        """The one board of somebody who only remembers, likewise.

        Every piece of the other side stands where it was seen last, or as near to that as
        it now can.
        """

    def weigh(self, rows: Rows, depth: int, asked: Words | None = None) -> Weighing:
        """What moves, all unless ``asked``, are worth on ``rows``, so many plies deep."""


MakeJudge: TypeAlias = Callable[[Game], Judge]
"""Makes the judge of a game. Handed in from above."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What an analysis says of one position.

    Attributes:
        score: What it is worth to the first side.
        best: The best move; ``None`` where the game is over.
    """

    score: Score
    best: Move | None = None


class Analysis(Protocol):
    """Analyses the positions of one game."""

    def appraise(self, history: Sequence[Position], clock: int) -> Appraisal:
        """What the end of ``history`` is worth.

        ``clock`` counts the plies without progress before it.
        """


MakeAnalysis: TypeAlias = Callable[[Game], Analysis]
"""Makes the analysis of a game. Handed in from above."""
