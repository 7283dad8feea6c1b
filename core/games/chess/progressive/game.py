"""Progressive chess: each series is one move longer than the last. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import ClassVar

from core.games.chess.progressive import ends, kernels, setups
from core.games.chess.progressive.family import SeriesGame
from core.games.chess.progressive.rules import ProgressiveRules, ProgressiveRuleset
from core.setup import Position, Setup, SetupProblem, Start
from core.values import Observation, Outcome, Reason, Side


@dataclass(frozen=True)
class ProgressiveChess(SeriesGame):
    """Progressive chess under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: ProgressiveRuleset

    @cached_property
    def rules(self) -> ProgressiveRules:
        """The options as kernels take them."""
        return self.options.packed

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``.

        Mate and stalemate show by there being no move, at any point of a series: whoever is
        in check then is mated, also where every way out of the check would give check too
        early. No position comes back, as every series is longer than the last.
        """
        position = history[-1]
        stuck = not self._words(position)
        if stuck and kernels.checked(self.rules, position.row):
            return Outcome(self.to_move(position).other, Reason.CHECKMATE)
        if not any(self.can_win(position, side) for side in Side):
            return Outcome(None, Reason.MATERIAL)
        if stuck:
            return Outcome(None, Reason.STALEMATE)
        return ends.quiet(history, halfmove_clock, self.options.quiet_series)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``."""
        return ends.can_win(self.options, position, side)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        rules = self.options, self.rules
        return setups.place(self.facts, rules, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(self.rules, self.castling, setup)

    def _position_before(self, seen: Observation) -> Position:
        """The position of ``seen`` for whoever is to move.

        Who is not to move is not told where the other side may take in passing: it may
        wherever a pawn can have gone two squares, or nothing that is asked here differs.
        """
        if seen.to_move is seen.viewer:
            return self.position_of(seen)
        bare = Setup(seen.pieces, seen.to_move, turn=seen.turn)
        passed = replace(bare, en_passant=setups.could_pass(bare))
        return self.position_of(replace(seen, en_passant=self.settled(passed).en_passant))
