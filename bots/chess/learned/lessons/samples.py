"""Makes training samples for the evaluation from games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogwise.evaluation import counted, evaluation
from bots.chess.learned.lessons.kernels import described, strayed, taught
from bots.search.tables import workspace
from core.game import Game

Rows = NDArray[np.uint64]
Floats = NDArray[np.float64]

WIDTH, TABLE_BITS = 8, 16
MOST_MEN = 32
BATCH = 20_000
"""Positions of one game phase that are searched between two reports."""

Tell = Callable[[int, int], None]
"""Called with the number of positions done and the total."""


@dataclass(frozen=True, slots=True)
class TrainingGame:
    """One game: a row for each position in which a move was made, and its result.

    Attributes:
        rows: The positions.
        points: White's points, from 0 to 1.
    """

    rows: Rows
    points: float


@dataclass(frozen=True, slots=True)
class Samples:
    """Training samples, one a position, from the point of view of the side to move.

    Attributes:
        values: What a search finds, in pawns.
        points: How the game ended, from 0 to 1; ``nan`` for positions not of a game.
        worth: The static score, in pawns.
        more: How many more squares than the other side it sees.
        men: The number of pieces.
        inputs: Of the network, ``[positions, 2, MOST_MEN]``.
        games: The number of the game that each position is from.
    """

    values: Floats
    points: Floats
    worth: Floats
    more: Floats
    men: NDArray[np.int64]
    inputs: NDArray[np.int64]
    games: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.values)

    def some(self, chosen: NDArray[np.bool_]) -> Samples:
        """The samples at which ``chosen`` is true."""
        fields = (getattr(self, name)[chosen] for name in self.__slots__)
        return Samples(*fields)


def samples_of(
    game: Game,
    stories: Sequence[TrainingGame],
    strays: int,
    depth: int,
    seed: int,
    tell: Tell,
) -> Samples:
    """Samples from every position of ``stories``, and from some near them.

    Args:
        game: The game.
        stories: Whole games.
        strays: From each position so many others are made, by one, two, ... random moves,
            as a search meets positions that nobody would play into.
        depth: Of the search, in plies.
        seed: Of the random moves.
        tell: Reports progress.
    """
    rows, points, games = _spread(game, stories, strays, np.random.default_rng(seed))
    values = np.full(len(rows), np.nan)
    worth, more = np.zeros(len(rows)), np.zeros(len(rows))
    men = np.zeros(len(rows), np.int64)
    inputs = np.zeros((len(rows), 2, MOST_MEN), np.int64)
    done = 0
    for places in _phases(rows):
        teacher = evaluation(game, rows[places])
        work = workspace(WIDTH, TABLE_BITS)
        for some in np.split(places, range(BATCH, len(places), BATCH)):
            own = rows[some]
            results = values[some], worth[some], more[some], men[some], inputs[some]
            taught(teacher, own, depth, work, results[0])
            described(teacher, own, *results[1:])
            values[some], worth[some], more[some], men[some], inputs[some] = results
            done += len(some)
            tell(done, len(rows))
    return Samples(values, points, worth, more, men, inputs, games).some(
        np.isfinite(values)
    )


def _spread(
    game: Game, stories: Sequence[TrainingGame], strays: int, dice: np.random.Generator
) -> tuple[Rows, Floats, NDArray[np.int64]]:
    """Distinct positions: rows, points of the side to move, numbers of the games."""
    seen: set[bytes] = set()
    rows, points, games = [], [], []
    for number, story in enumerate(stories):
        for row in story.rows:
            for far in range(strays + 1):
                after = np.empty_like(row)
                goes_on = strayed(game.rules, row, dice.random(far), after)
                if goes_on and after.tobytes() not in seen:
                    seen.add(after.tobytes())
                    black = bool(after[-1] & np.uint64(1))
                    rows.append(after)
                    points.append(abs(black - story.points) if far == 0 else np.nan)
                    games.append(number)
    return np.array(rows), np.array(points), np.array(games)


def _phases(rows: Rows) -> list[NDArray[np.int64]]:
    """The indices of the positions of each game phase."""
    phases = np.array([counted(row[None]) for row in rows])
    return [np.flatnonzero(phases == one) for one in np.unique(phases)]
