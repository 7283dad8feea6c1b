"""Chess: whoever gives mate wins. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import ClassVar

from core.games.chess.family import ChessGame
from core.games.chess.orthodox import ends, kernels, objections, setups
from core.games.chess.orthodox.rules import OrthodoxRules, OrthodoxRuleset
from core.games.chess.unpack import resets_clock
from core.games.draws import drawn
from core.setup import Position, Setup, SetupProblem, Start
from core.values import Move, Observation, Outcome, Reason, Side


@dataclass(frozen=True)
class Chess(ChessGame):
    """Chess under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: OrthodoxRuleset

    @cached_property
    def rules(self) -> OrthodoxRules:
        """The options as kernels take them."""
        return OrthodoxRules(shuffled=self.castling.shuffled)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``; laws and order as in ``chess.Board.outcome``."""
        position = history[-1]
        stuck = not self._words(position)
        if stuck and kernels.checked(self.rules, position.row):
            return Outcome(self.to_move(position).other, Reason.CHECKMATE)
        if ends.is_dead(position):
            return Outcome(None, Reason.MATERIAL)
        if stuck:
            return Outcome(None, Reason.STALEMATE)
        claimed, options = self.options.fifty_moves == "claimed", self.options
        most = options.quiet_plies, Reason.SEVENTY_FIVE if claimed else Reason.QUIET
        return drawn(history, halfmove_clock, resets_clock, most, options.repetition)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: 50 quiet moves, or a position for the third time."""
        return drawn(history, halfmove_clock, resets_clock, (100, Reason.QUIET), 3)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``."""
        return ends.can_win(position, side)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(self.facts, self.options, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(self.options, self.castling, setup)

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: what check forbids."""
        return objections.objection(self.castling, self.options, seen, move)
