"""One moment of the game as the board shows it: the player's eyes, or the truth after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import groupby

from core.observed_notation import ObservedMove
from core.records.record import GameRecord
from core.records.replay import Boards, Timeline
from core.values import Observation, Piece, Side, Square
from gui.board.view_state import AFTER_GAME_VEIL, MoveEnds
from gui.play.observed_game import last_steps, lost_squares
from gui.play.series import order_of


class Eyes(StrEnum):
    """What the board can show once the game is over."""

    OWN = "own"
    VEILED = "veiled"
    TRUTH = "truth"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """What a board shows.

    Attributes:
        seen: The pieces and the squares in sight.
        lit: The squares free of the veil, where one lies over the truth.
        veil: How thick the fog is.
        last: The last moves as far as they are shown.
        order: Where the moves of the last series ended, by their number.
        blocked: Fogged squares known to be occupied.
        lost: Where the last move took pieces of the viewer's.
        held: The most that a hand which the fog hides can hold, as far as that is known.
    """

    seen: Observation
    lit: frozenset[Square] | None = None
    veil: float = 1.0
    last: tuple[MoveEnds, ...] = ()
    order: tuple[tuple[Square, int], ...] = ()
    blocked: frozenset[Square] = frozenset()
    lost: frozenset[Square] = frozenset()
    held: Mapping[Piece, int] = field(default_factory=dict)


def view_of(seen: Sequence[Observation]) -> ShownBoard:
    """The last of ``seen`` as its viewer knows it."""
    now = seen[-1]
    return ShownBoard(
        seen=now,
        last=last_steps(seen),
        order=order_of(seen),
        blocked=now.blocked,
        lost=lost_squares(seen),
    )


class Aftermath:
    """A finished game, which may be looked at with all eyes.

    Attributes:
        record: The whole game.
        moves: Every move by its true name.
    """

    def __init__(self, record: GameRecord, viewer: Side) -> None:
        self.record = record
        self._viewer = viewer
        self._timeline = Timeline.of(record)
        self.moves = [
            ObservedMove(step.side, step.san, series=step.series)
            for step in self._timeline.steps
        ]
        self._boards = lru_cache(maxsize=None)(self._timeline.boards)

    def view(self, eyes: Eyes, ply: int) -> ShownBoard:
        """The moment after ``ply`` moves as those eyes saw it."""
        match eyes:
            case Eyes.OWN:
                return view_of(self._seen(self._viewer, ply))
            case Eyes.OTHER:
                return view_of(self._seen(self._viewer.other, ply))
            case Eyes.TRUTH:
                return self._truth(ply, None, 1.0)
            case Eyes.VEILED:
                lit = self._seen(self._viewer, ply)[-1].visible
                return self._truth(ply, lit, AFTER_GAME_VEIL)

    def _truth(self, ply: int, lit: frozenset[Square] | None, veil: float) -> ShownBoard:
        truth = [boards.truth for boards in self._since(ply, 1)]
        traces = (now.trace for now in reversed(truth))
        last = tuple(MoveEnds(t.origin, t.target) for t in traces if t is not None)
        return ShownBoard(truth[-1], lit, veil, last[: len(truth) - 1], order_of(truth))

    def _seen(self, side: Side, ply: int) -> list[Observation]:
        """What a side saw up to ``ply``, from before the last turn of either side."""
        return [_of(boards, side) for boards in self._since(ply, 2)]

    def _since(self, ply: int, turns: int) -> list[Boards]:
        """The boards up to ``ply``, from before the last so many turns."""
        sides = [step.side for step in self._timeline.steps[:ply]]
        lengths = [len(list(moves)) for _, moves in groupby(sides)]
        first = ply - sum(lengths[-turns:])
        return [self._boards(number) for number in range(first, ply + 1)]


def _of(boards: Boards, side: Side) -> Observation:
    return boards.first if side is Side.FIRST else boards.second
