"""A game with what needs a look at every position: counts, captures, moments.

It may still be growing, as it does while two bots are watched. Nobody plays by what
stands here, so it may hold positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from time import perf_counter

from core.facts import Facts
from core.games import GAMES
from core.records.record import GameRecord
from core.records.replay import Moment, Timeline, decisive, moments_of
from core.records.tree import GameTree, line_from, nodes_along, record_of, walk
from core.score import Score
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
            moves = (move.san for move in self.steps[:ply])
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
