"""The points of a tournament, pair by pair and colour by colour."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from core.arena.crosstable import points_text
from core.arena.results import Counts, Results
from gui.arena.running import Ended

_BOLD = 0.6


class Tally:
    """Counts games as they end.

    Attributes:
        names: The players.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        side = len(names)
        self._counts: Counts = np.zeros((3, side, side), np.int64)

    @classmethod
    def of(cls, results: Results) -> Tally:
        """A tally of what has been counted before."""
        tally = cls(results.names)
        tally._counts[:] = results.losses, results.draws, results.wins
        return tally

    @property
    def played(self) -> int:
        """How many games there were."""
        return int(self._counts.sum())

    @property
    def results(self) -> Results:
        """Everything counted by now; what comes later does not change it."""
        losses, draws, wins = self._counts.copy()
        return Results(self.names, wins, draws, losses)

    def add(self, ended: Ended) -> None:
        """Count a game."""
        self._counts[(round(2 * ended.points), *ended.pair)] += 1

    def half(self, row: int, column: int, as_white: bool) -> Half:
        """One half of a cell of the crosstable."""
        white, black = (row, column) if as_white else (column, row)
        losses, draws, wins = (int(count) for count in self._counts[:, white, black])
        won = wins if as_white else losses
        return Half(won + draws / 2, losses + draws + wins)


@dataclass(frozen=True, slots=True)
class Half:
    """What a player scored against another with one colour."""

    points: float
    games: int

    @property
    def share(self) -> float:
        """Points of the points there were."""
        return self.points / self.games if self.games else 0.0

    @property
    def is_good(self) -> bool:
        """Whether it is six of ten at least."""
        return self.games > 0 and self.share >= _BOLD

    @property
    def text(self) -> str:
        """The points as a table writes them; nothing where no game was played."""
        return points_text(self.points) if self.games else ""
