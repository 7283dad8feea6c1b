"""A game as a replay tells it: every moment from both sides and in truth.

The story may still be growing, as it does while two bots are watched. Nobody plays by
what stands here, so it may hold positions.
"""

from __future__ import annotations

from time import perf_counter

from core.game import Facts, Game, Position, Setup
from core.games import find_game
from core.records.record import GameRecord
from core.records.replay import Boards, Step, boards_after, setup_of
from core.values import Move, Observation, Side


class Story:
    """A game ply by ply. Each move is taken in once, whatever the length of the game.

    Attributes:
        steps: Every move with its number, mover and name.
        in_view: How many squares each side saw after each ply, as far as studied.
        unseen: The plies of moves of which the other side saw nothing, likewise.
        captures: The plies of moves that took a man, likewise.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.steps: list[Step] = []
        self.in_view: tuple[list[int], list[int]] = ([], [])
        self.unseen: set[int] = set()
        self.captures: list[int] = []
        self._number = setup.number
        self._history: list[Position] = [setup.position]

    @classmethod
    def of(cls, record: GameRecord) -> Story:
        """The whole of ``record``, not yet studied."""
        game = find_game(record.variant, record.ruleset)
        story = cls(game, setup_of(game, record))
        clocks = record.clocks or (None,) * len(record.moves)
        for move, clock in zip(record.moves, clocks, strict=True):
            story.extend(move, clock)
        return story

    @property
    def facts(self) -> Facts:
        """The game that is told of."""
        return self.game.facts

    @property
    def plies(self) -> int:
        """How many moves were played so far."""
        return len(self.steps)

    @property
    def studied(self) -> bool:
        """Whether curve, unseen moves and captures are known for every ply."""
        return len(self.in_view[0]) == len(self._history)

    def extend(self, move: Move, clock: float | None = None) -> None:
        """Take in one more move."""
        position = self._history[-1]
        side = self.game.to_move(position)
        before = self.steps[-1].side if self.steps else None
        self._number += before is Side.SECOND and side is Side.FIRST
        san = self.game.san(position, move)
        self._history.append(self.game.play(position, move))
        self.steps.append(Step(self._number, side, san, clock))

    def boards(self, ply: int) -> Boards:
        """What both sides knew and what was true after ``ply`` moves."""
        return boards_after(self.game, self._history[: ply + 1])

    def study(self, seconds: float) -> None:
        """Find out more of what needs a look at every ply, for about so long."""
        until = perf_counter() + seconds
        while not self.studied and perf_counter() < until:
            self._learn(len(self.in_view[0]))

    def _learn(self, ply: int) -> None:
        boards = self.boards(ply)
        for counts, seen in zip(self.in_view, (boards.first, boards.second), strict=True):
            counts.append(len(seen.visible))
        if ply == 0:
            return
        if boards.truth.captured:
            self.captures.append(ply)
        mover = self.steps[ply - 1].side
        if not _saw_anything(boards.second if mover is Side.FIRST else boards.first):
            self.unseen.add(ply)


def _saw_anything(seen: Observation) -> bool:
    trace = seen.trace
    return trace is not None and (trace.origin is not None or trace.target is not None)
