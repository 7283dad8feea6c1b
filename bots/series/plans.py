"""What is planned: how a bot goes about it, the series it weighs, and the one it plays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.search.evaluation_kernels import PRIZE
from bots.series.beam_tables import MOST_AHEAD

Row = NDArray[np.uint64]

DOUBTS = (3.0, 1.5, 0.7, 0.3, 0.1, 0.0)
"""What is taken off the worth of a series by how often its answers were looked for."""

LIGHT = 1e-3
"""What a position looked at counts, in pawns, where every series loses."""


@dataclass(frozen=True, slots=True)
class SeriesConfig:
    """How one bot plans its series.

    Attributes:
        name: Of the bot.
        judge: The kind of evaluation, one of those that the game has.
        nodes: Positions that it looks at for one series; 0 for as many as it may.
        ahead: Moves of the series that it looks ahead, at most.
        width: Positions that it keeps after each move, at most.
        mates: Whether it looks for mates, its own and those that answer its series.
        replies: To how many series it looks for answers, at most.
        laxity: How far off it is in judging a series: the standard deviation, in pawns.
    """

    name: str
    judge: str = "series"
    nodes: int = 0
    ahead: int = MOST_AHEAD
    width: int = 1024
    mates: bool = True
    replies: int = 512
    laxity: float = 0.1


@dataclass(slots=True)
class Candidate:
    """One series that may be played.

    Attributes:
        words: Its moves.
        row: The position after it.
        value: What it is worth in pawns, as far as is known.
        error: By how much the bot errs in judging it.
        looks: How often answers to it were looked for.
        effort: Positions looked at until the other side's mate was found.
    """

    words: tuple[int, ...]
    row: Row
    value: float
    error: float
    looks: int = 0
    effort: int = 0

    @property
    def promise(self) -> float:
        """What it may be worth: answers can only make it less."""
        return self.value + self.error

    @property
    def worth(self) -> float:
        """What it is surely worth; of series that lose, more the harder that is to see."""
        if self.value <= -PRIZE:
            return self.value + LIGHT * self.effort
        return self.promise - DOUBTS[min(self.looks, len(DOUBTS) - 1)]


@dataclass(frozen=True, slots=True)
class PlannedSeries:
    """A series to be played.

    Attributes:
        words: Its moves; none where no series can be brought to its end.
        rows: The positions in which they are made, in bytes.
        value: What it is worth to the side that plays it, in pawns.
    """

    words: tuple[int, ...]
    rows: tuple[bytes, ...]
    value: float

    def leads_to(self, made: int, row: Row) -> bool:
        """Whether it goes on from ``row`` after so many of its moves."""
        return made < len(self.rows) and self.rows[made] == row.tobytes()
