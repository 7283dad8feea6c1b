"""The points of a tournament, pair by pair and side by side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.events.rating import Counts, Results, points_text
from core.values import ResultCounts, Side
from gui.app.running_tournament import FinishedGame


class ScoreKeeper:
    """Counts games as they end.

    Attributes:
        names: The players.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        side = len(names)
        self._counts: Counts = np.zeros((3, side, side), np.int64)

    @classmethod
    def of(cls, results: Results) -> ScoreKeeper:
        """A tally of results counted before."""
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

    def add(self, ended: FinishedGame) -> None:
        """Count a game."""
        self._counts[(round(2 * ended.points), *ended.pair)] += 1

    def half(self, row: int, column: int, side: Side) -> ResultCounts:
        """One half of a cell of the crosstable: what ``row`` scored on that side."""
        first, second = (row, column) if side is Side.FIRST else (column, row)
        losses, draws, wins = (int(count) for count in self._counts[:, first, second])
        score = ResultCounts(wins, draws, losses)
        return score if side is Side.FIRST else score.swapped

    def total(self, player: int) -> ResultCounts:
        """What a player scored against everybody."""
        others = (other for other in range(len(self.names)) if other != player)
        halves = (self.half(player, other, side) for other in others for side in Side)
        return sum(halves, ResultCounts())


def share_of(score: ResultCounts) -> float:
    """Points divided by games."""
    return score.points / score.games if score.games else 0.0


def wdl_text(score: ResultCounts) -> str:
    """Wins, draws and losses as tables write them: ``+8 =1 −1``."""
    return f"+{score.wins} ={score.draws} −{score.losses}"


def total_words(name: str, score: ResultCounts) -> str:
    """What a player has done so far."""
    games = "1 game" if score.games == 1 else f"{score.games} games"
    return f"{name}\n{points_text(score.points)} of {games}: {wdl_text(score)}"


def pair_words(
    names: tuple[str, str], halves: Sequence[ResultCounts], sides: tuple[str, str]
) -> str:
    """What a player has done against another, in all and with each colour."""
    both = sum(halves, ResultCounts())
    lines = [f"{names[0]} against {names[1]}", _scored(both)]
    lines += [
        f"{_scored(half)} as {side.capitalize()}"
        for side, half in zip(sides, halves, strict=True)
        if half.games and half.games < both.games
    ]
    return "\n".join(lines)


def _scored(score: ResultCounts) -> str:
    if not score.games:
        return "no game yet"
    return f"{points_text(score.points)} of {score.games}: {wdl_text(score)}"
