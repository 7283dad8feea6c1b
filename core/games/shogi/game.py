"""Shogi: whoever gives mate wins. Nothing is hidden. See ``core.game.Game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import ClassVar

from core import notation
from core.game import SideCount
from core.games.shogi import ends, impasse, kernels, legal, objections, setups, unpack
from core.games.shogi.family import ShogiGame
from core.games.shogi.rules import ShogiRules, ShogiRuleset
from core.setup import Position, Setup, SetupProblem, Start
from core.values import Move, Observation, Outcome, Side


@dataclass(frozen=True)
class Shogi(ShogiGame):
    """Shogi under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: ShogiRuleset

    @cached_property
    def rules(self) -> ShogiRules:
        """The options as kernels take them."""
        return self.options.packed

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(notation.facts_read(self), setup)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        return ends.outcome(self.rules, history)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: a side whose king has entered may declare."""
        return ends.claims(self.rules, self.options, history)

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: what a declaration needs, once a king is near."""
        return impasse.standing(
            self.facts, self.options.impasse, seen, lambda: self.left_out(seen)
        )

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: on the board, what check forbids."""
        if move.drop is None:
            return objections.on_board(self.facts, seen, move)
        return super().objection(seen, move)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = self.position_of(before)
        board = self.position_of(after)
        for word in self._words(position):
            if self._after(position, word) == board:
                mover = replace(before, viewer=before.to_move)
                return self.own_san(mover, self.moves(position), legal.decode(word))
        return ""

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return Position(unpack.row_of(seen.pieces, seen.hands, seen.to_move))

    def _decided(self, position: Position) -> bool:
        return bool(kernels.over(self.rules, position.row))
