"""How a game stands after each ply, worked out in another process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import copysign, inf
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from core.game import Game
from core.records.record import GameRecord
from core.records.replay import Boards, Timeline
from core.setup import Position
from core.tasks.workers import BackgroundTask, Hear
from core.values import Side

if TYPE_CHECKING:
    from core.belief.belief import Belief


@dataclass(frozen=True, slots=True)
class PlyAnalysis:
    """The analysis of one position of a game.

    Attributes:
        positions: How many positions fit what each side had seen.
        exact: Whether these counts are exact; otherwise they are lower bounds.
        pawns: Evaluation for the first side, in pawns or the least valuable piece of
            another game; infinite for a win.
    """

    positions: tuple[int, int]
    exact: tuple[bool, bool]
    pawns: float


class GameAnalysis:
    """A game being analysed in another process. No call blocks.

    Args:
        timeline: The game; moves that are added to it are analysed too.
        work: Begins work in another process, as ``BackgroundTask`` does.

    Attributes:
        found: The analysis of each position reached so far, the start included.
        problem: Why the work ended early, in one line; empty unless something went wrong.
    """

    def __init__(
        self, timeline: Timeline, work: Callable[..., BackgroundTask[Any]]
    ) -> None:
        self.found: list[PlyAnalysis] = []
        self.problem = ""
        self._timeline = timeline
        self._told = timeline.record
        self._task: BackgroundTask[PlyAnalysis] = work(analyse, self._told)

    @property
    def complete(self) -> bool:
        """Whether every position has been analysed."""
        return len(self.found) > self._timeline.plies

    def advance(self) -> None:
        """Collect results, and send the moves that were played since."""
        self.found += self._task.poll()
        self.problem = self._task.problem
        record = self._timeline.record
        if record is not self._told:
            self._told = record
            self._task.tell(record)
        if self.complete and record.outcome is not None:
            self.close()

    def close(self) -> None:
        """Kill the process."""
        self._task.close()


DEPTH = 4
"""Depth to which the true position is searched; it takes a few milliseconds."""

TABLE_BITS = 16
"""Base-2 logarithm of the size of the search's table."""

Search: TypeAlias = Callable[[Position], float]
"""Evaluates a position in pawns for the first side; infinite for a forced win."""


def search_of(game: Game) -> Search:
    """The evaluation of positions of a game."""
    from bots.games import GAMES  # noqa: PLC0415 - brings in the compiler
    from bots.search.searcher import searcher  # noqa: PLC0415 - likewise

    way = searcher(game, game.start().position, TABLE_BITS)
    won = GAMES[game.facts.key].search.won

    def search(position: Position) -> float:
        score = way.run(position, DEPTH).score
        return score if abs(score) < won else copysign(inf, score)

    return search


ROOM = 4 * 2**20
"""Bytes for the positions of one side; when they are full a ply may take 0.1 s."""


def analyse(hear: Hear, record: GameRecord) -> Iterator[PlyAnalysis]:
    """Analyses the start of ``record`` and the position after each move.

    After the last move ``hear`` returns the same record with more moves, again and again.
    Both sides are taken to know the position the game began from.
    """
    from core.belief.belief import Belief  # noqa: PLC0415 - brings in the compiler

    timeline = Timeline.of(record)
    game = timeline.game
    sides = Side if game.facts.hidden else ()
    beliefs = [Belief(game, ROOM, timeline.history[:1]) for _ in sides]
    search = search_of(game)
    before, done = timeline.boards(0), 0
    yield _analysed(beliefs, before, search(timeline.history[0]))
    while True:
        for ply in range(done + 1, timeline.plies + 1):
            now, position = timeline.boards(ply), timeline.history[ply]
            follow_beliefs(beliefs, before, now, position)
            yield _analysed(beliefs, now, search(position))
            before, done = now, ply
        timeline.follow(hear())


def follow_beliefs(
    beliefs: Sequence[Belief], before: Boards, now: Boards, position: Position
) -> None:
    """Have the beliefs of both sides take in what each was shown of a move."""
    views = (before.first, now.first), (before.second, now.second)
    for belief, view in zip(beliefs, views, strict=False):
        belief.step(*view)
        if len(belief) == 0:
            # A sample may run dry. The truth always fits.
            belief.restart(np.array([position.row]))


def _analysed(beliefs: Sequence[Belief], now: Boards, pawns: float) -> PlyAnalysis:
    if not now.truth.moves or not beliefs:
        # The game is decided, and the fog has lifted; or there was none.
        return PlyAnalysis((1, 1), (True, True), pawns)
    first, second = beliefs
    return PlyAnalysis((len(first), len(second)), (first.exact, second.exact), pawns)
