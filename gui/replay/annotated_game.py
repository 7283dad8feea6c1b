"""A game with what needs a look at every position: counts, captures, moments.

It may still be growing, as it does while two bots are watched. Nobody plays by what
stands here, so it may hold positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import copysign, inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from core.facts import Facts
from core.game import Game
from core.games import GAMES
from core.notation import code
from core.records.record import GameRecord
from core.records.replay import Boards, Moment, Timeline, decisive, moments_of
from core.records.tree import GameTree, line_from, nodes_along, record_of, walk
from core.score import Score
from core.setup import Position
from core.tasks.workers import BackgroundTask, Hear
from core.values import Move, Side


class AnnotatedGame(Timeline):
    """A game with counts and events for every ply.

    Attributes:
        tree: The game with all that its file says of it; ``None`` where that is nothing
            but the moves.
        notation: How its moves are named.
        royal: Whether taking the king wins.
        in_view: How many playable squares each side saw after each ply, as far as known.
        men: How many pieces each side had, on the board and in hand, likewise.
        unseen: The plies of moves that the other side did not see, likewise.
        captures: The plies of captures, likewise.
        moments: Plies at which a king was taken or could have been, likewise.
    """

    def __init__(self, record: GameRecord, notation: str = "") -> None:
        super().__init__(record, notation)
        self.tree: GameTree | None = None
        self.notation = notation
        self.royal = self.game.facts.king_capture
        self.in_view: tuple[list[int], list[int]] = ([], [])
        self.men: tuple[list[int], list[int]] = ([], [])
        self.unseen: set[int] = set()
        self.captures: list[int] = []
        self.moments: dict[int, tuple[Moment, ...]] = {}
        self._decisive: Sequence[Move] = ()
        self._openings: dict[int, str] = {}

    @classmethod
    def of_tree(cls, tree: GameTree, notation: str = "") -> AnnotatedGame:
        """The main line of ``tree``, with all that is said of it."""
        game = cls.of(record_of(tree), notation)
        game.tree = tree if _says_more(tree) else None
        return game

    @property
    def evaluations(self) -> Mapping[int, Score]:
        """The scores that came with the game, by ply."""
        if self.tree is None:
            return {}
        nodes = enumerate(nodes_along(self.tree, line_from(self.tree)), 1)
        return {ply: node.evaluation.score for ply, node in nodes if node.evaluation}

    @property
    def facts(self) -> Facts:
        """The facts of the game."""
        return self.game.facts

    @property
    def complete(self) -> bool:
        """Whether every ply has been annotated."""
        return len(self.in_view[0]) > self.plies

    def opening(self, ply: int) -> str:
        """Code and name of the opening after ``ply`` moves; ``""`` where it has none."""
        names = GAMES[self.facts.key].openings
        if names is None:
            return ""
        if ply not in self._openings:
            moves = (code(self.facts, move) for move in self.record.moves[:ply])
            found = names().opening_of(moves, self.record.fen)
            self._openings[ply] = str(found or "")
        return self._openings[ply]

    def annotate(self, seconds: float) -> None:
        """Annotate more plies, for about so long."""
        until = perf_counter() + seconds
        while not self.complete and perf_counter() < until:
            self._annotate(len(self.in_view[0]))

    def _annotate(self, ply: int) -> None:
        boards = self.boards(ply)
        for counts, seen in zip(self.in_view, (boards.first, boards.second), strict=True):
            counts.append(len(seen.visible & self.facts.playable))
        truth = boards.truth
        held = Counter(truth.hands).elements()
        sides = [man.side for man in (*truth.pieces.values(), *held)]
        for side, numbers in zip(Side, self.men, strict=True):
            numbers.append(sides.count(side))
        could = self._decisive
        self._decisive = decisive(self.game, self._history[: ply + 1], boards.truth)
        if ply == 0:
            return
        move = self.record.moves[ply - 1]
        moments = tuple(moments_of(move, could, self._decisive, boards))
        if moments:
            self.moments[ply] = moments
        if boards.truth.captured:
            self.captures.append(ply)
        mover = self.game.to_move(self._history[ply - 1])
        trace = (boards.second if mover is Side.FIRST else boards.first).trace
        if trace is None or not trace.in_sight:
            self.unseen.add(ply)


def _says_more(tree: GameTree) -> bool:
    """Whether there is more in a tree than the moves of one line and clocks."""
    return any(
        len(node.children) > 1
        or node.comment
        or node.starting_comment
        or node.nags
        or node.evaluation
        for _, node in walk(tree)
    )


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
