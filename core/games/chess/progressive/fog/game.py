"""Progressive chess in the fog: you see as in fog-of-war chess, and play series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import ClassVar

from core.games.chess import unpack
from core.games.chess.game import FogChess
from core.games.chess.progressive import ends, series, setups
from core.games.chess.progressive.family import SeriesGame
from core.games.chess.progressive.fog import kernels
from core.games.chess.progressive.fog.rules import FogProgressiveRules
from core.games.chess.rules import Ruleset
from core.setup import Position, Setup, SetupProblem, Start
from core.values import Move, Observation, Outcome, Piece, Side, Square

QUIET_SERIES = 10
"""Series without a capture or a pawn move that draw the game."""


@dataclass(frozen=True)
class FogProgressive(SeriesGame):
    """Progressive chess in the fog. See ``core.game.Game``.

    What a move does and what a side sees of a board is as in fog-of-war chess, which is
    asked for it.
    """

    kernels: ClassVar[ModuleType] = kernels

    options: Ruleset

    @cached_property
    def rules(self) -> FogProgressiveRules:
        """The options as kernels take them."""
        return FogProgressiveRules(*self.options.packed)

    @cached_property
    def _single(self) -> FogChess:
        """Fog-of-war chess with the same facts and options."""
        return FogChess(self.facts, self.options, self.castling)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``. Taking the king comes before every draw."""
        taken = self._single.outcome(history[-1:])
        return taken or ends.quiet(history, halfmove_clock, QUIET_SERIES)

    def _words(self, position: Position) -> tuple[int, ...]:
        return self._single._words(position)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        return _in_series(self._single.observe(history, viewer), history[-1])

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return _in_series(self._single.reveal(history), history[-1])

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(self.facts, (self.options, None), self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(None, self.castling, setup)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        return self._single.san(position, move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return self._single.own_san(seen, moves, move)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return self._single.surely_empty(seen)

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: who takes stands there, but in passing."""
        lost = {each.square for each in after.captured} - after.visible
        if not setups.is_first(before.turn) or before.to_move is after.viewer:
            return frozenset(lost)
        return frozenset(at for at in lost if not _may_have_passed(before, after, at))

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``."""
        return self._single.sensed(seen)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return self._single.arrival(before, after)


def _in_series(seen: Observation, position: Position) -> Observation:
    """``seen`` with the series, and with what pawns of the side to move have passed."""
    mine = seen.viewer is unpack.to_move(position)
    passed = series.passed(position) if mine else frozenset[Square]()
    return replace(seen, turn=series.turn(position), en_passant=passed)


def _may_have_passed(before: Observation, after: Observation, at: Square) -> bool:
    """Whether a piece of the viewer's that stood on ``at`` may have been taken in passing.

    Seen empty, the square it passed was not where its taker went.
    """
    viewer = after.viewer
    rank, back = (3, -8) if viewer is Side.FIRST else (4, 8)
    pawn = before.pieces.get(at) == Piece(viewer, "p") and at // 8 == rank
    passed = at + back
    empty = passed in after.visible and passed not in after.pieces
    return pawn and not empty
