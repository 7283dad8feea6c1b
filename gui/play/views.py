"""One moment of the game as the board shows it: the player's eyes, or the truth after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from itertools import groupby

from core.knowledge import ObservedMove, order_of
from core.records.record import GameRecord
from core.records.replay import Boards, Timeline
from core.values import Observation, Side, Square
from gui.board.view_state import AFTER_GAME_VEIL, MoveEnds, ShownBoard
from gui.play.observed_game import last_steps, lost_squares


class Eyes(StrEnum):
    """What the board can show once the game is over."""

    OWN = "own"
    VEILED = "veiled"
    TRUTH = "truth"
    OTHER = "other"


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


def truth_view(turn: Sequence[Observation]) -> ShownBoard:
    """The last of ``turn``, the boards since the turn of its last move began."""
    traces = [now.trace for now in reversed(turn[1:] or turn)]
    last = tuple(MoveEnds(t.origin, t.target) for t in traces if t is not None)
    return ShownBoard(turn[-1], last=last, order=order_of(turn))


class Aftermath:
    """A finished game, which may be looked at with all eyes.

    Attributes:
        record: The whole game.
        moves: Every move by its true name.
    """

    def __init__(self, record: GameRecord, viewer: Side, notation: str = "") -> None:
        self.record = record
        self._viewer = viewer
        self._timeline = Timeline.of(record, notation)
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
        shown = truth_view([boards.truth for boards in self._timeline.turn(ply)])
        return replace(shown, lit=lit, veil=veil)

    def _seen(self, side: Side, ply: int) -> list[Observation]:
        """What a side saw up to ``ply``, from before the last turn of either side."""
        sides = [step.side for step in self._timeline.steps[:ply]]
        turns = [len(list(moves)) for _, moves in groupby(sides)]
        first = ply - sum(turns[-2:])
        return [_of(self._boards(number), side) for number in range(first, ply + 1)]


def _of(boards: Boards, side: Side) -> Observation:
    return boards.first if side is Side.FIRST else boards.second
