"""What a person has lived through in a game, worked out from their observations alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.game import Facts
from core.games import find_game
from core.observed_notation import ObservedMove, observed_move
from core.play.seat import Seat
from core.tasks.messages import same_start
from core.values import Observation, Piece, Side, Square
from gui.board.view_state import Step


class ObservedGame:
    """The game as the person in one seat knows it, ply by ply.

    Attributes:
        seen: Every observation so far.
        moves: Every move so far, each as the person knows it.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.seen: Sequence[Observation] = ()
        self.moves: list[ObservedMove] = []
        self.read()

    def read(self) -> bool:
        """Take in what has been shown since; return whether there was anything.

        What has been taken back is forgotten.
        """
        seen, known = self._seat.seen, self.seen
        common = same_start(known, seen)
        self.seen = seen
        del self.moves[max(0, common - 1) :]
        for ply in range(len(self.moves) + 1, len(seen)):
            self.moves.append(self._heard(seen[ply - 1], seen[ply]))
        return not common == len(known) == len(seen)

    @staticmethod
    def _heard(before: Observation, after: Observation) -> ObservedMove:
        return observed_move(find_game(after.variant, after.ruleset), before, after)

    @property
    def last(self) -> int:
        """The present ply."""
        return len(self.seen) - 1

    def number(self, ply: int) -> int:
        """The number of the move that is to be made after ``ply`` moves."""
        rows = move_rows([move.mover for move in self.moves[:ply]])
        mover = self.seen[ply].to_move
        return len(rows) + (not rows or rows[-1].is_over_for(mover))


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One row of a move list: the plies after which either side's move was made."""

    first: int | None = None
    second: int | None = None

    @property
    def plies(self) -> tuple[int | None, int | None]:
        """Both, the first side's first."""
        return self.first, self.second

    def is_over_for(self, mover: Side) -> bool:
        """Whether a move of ``mover`` needs a new row."""
        if mover is Side.FIRST:
            return self.first is not None or self.second is not None
        return self.second is not None


def move_rows(movers: Sequence[Side]) -> list[MoveRow]:
    """The rows of a move list; plies count from 1."""
    rows: list[MoveRow] = []
    for ply, mover in enumerate(movers, 1):
        if not rows or rows[-1].is_over_for(mover):
            rows.append(MoveRow())
        before = rows[-1]
        rows[-1] = (
            MoveRow(ply, before.second)
            if mover is Side.FIRST
            else MoveRow(before.first, ply)
        )
    return rows


def taken(seen: Sequence[Observation], side: Side) -> list[Piece]:
    """The men that ``side`` has taken, as both sides know."""
    return [
        capture.piece
        for now in seen
        for capture in now.captured
        if capture.piece.side is side.other
    ]


def out_of_sight(facts: Facts, seen: Sequence[Observation]) -> list[Piece]:
    """The opponent's men that the viewer of ``seen`` neither sees now nor has taken.

    Both sides begin with the same men, so the viewer's own first men tell the other's.
    A man of which there are now more than at first was once a pawn.
    """
    first, now = seen[0], seen[-1]
    other = now.viewer.other
    left = Counter(man.symbol for man in first.pieces.values() if man.side is now.viewer)
    left.subtract(man.symbol for man in taken(seen, now.viewer))
    left.subtract(man.symbol for man in now.pieces.values() if man.side is other)
    surplus = -sum(number for number in left.values() if number < 0)
    left[facts.symbols[-1]] -= surplus
    return [Piece(other, symbol) for symbol in facts.symbols for _ in range(left[symbol])]


def last_steps(seen: Sequence[Observation]) -> tuple[Step, ...]:
    """The last move of the viewer and what was seen of the opponent's, newest first."""
    steps: list[Step] = []
    for now in reversed(seen[-2:]):
        trace = now.trace
        if trace is not None and trace.in_sight:
            steps.append(Step(trace.origin, trace.target))
        if trace is None or trace.mover is now.viewer:
            break
    return tuple(steps)


def lost_squares(now: Observation) -> frozenset[Square]:
    """Where the last move took men of the viewer's."""
    return frozenset(c.square for c in now.captured if c.piece.side is now.viewer)
