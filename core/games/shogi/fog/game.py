"""Shogi in the fog: you see where your pieces could go, and whoever takes the king wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import ClassVar

from core import notation
from core.boards import as_bits, squares
from core.game import SideCount
from core.games.shogi import ends, impasse, objections, plans, sfen, unpack
from core.games.shogi.family import ShogiGame
from core.games.shogi.fog import kernels, setups, sightings, tries
from core.games.shogi.fog import views_kernels as views
from core.games.shogi.fog.rules import FogShogiRules, FogShogiRuleset
from core.setup import Position, Setup, SetupProblem, Start
from core.values import (
    Delta,
    Move,
    Observation,
    Outcome,
    Piece,
    Reason,
    Side,
    Square,
    Trace,
)

DROP_FAILED = "drop failed: a piece stood there"
"""What whoever tried a drop on a piece is told; which square it was the board shows."""


@dataclass(frozen=True)
class FogShogi(ShogiGame):
    """Shogi in the fog under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: FogShogiRuleset

    @cached_property
    def rules(self) -> FogShogiRules:
        """The options as kernels take them."""
        return self.options.packed

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(notation.facts_read(self), self.rules, setup)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``: a drop that came to nothing stands among the rights."""
        failed = tries.tried(start.position)
        rights = "" if failed is None else notation.code(self.facts, failed)
        return replace(super().setup_of(start), rights=rights)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``: a drop that did not fail here is none."""
        found = setups.place(self.facts, self.rules, setup)
        wrong = () if isinstance(found, Start) else found
        kept = "" if any(each.code == "try" for each in wrong) else setup.rights
        return replace(super().settled(setup), rights=kept)

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``: a drop that came to nothing may follow, as ``P*5e``."""
        *fields, last = text.split() or [""]
        if "*" not in last or not fields:
            setup = super().read_setup(text, rest)
            return replace(setup, rights=rest.rights) if rest is not None else setup
        return replace(super().read_setup(" ".join(fields), rest), rights=last)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return f"{sfen.write(setup)} {setup.rights}".rstrip()

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``. Nobody knows check, so no repetition loses."""
        position, mover = history[-1], unpack.to_move(history[-1])
        if self._decided(position):
            return Outcome(mover.other, Reason.KING_CAPTURED)
        if not kernels.mobility(self.rules, position.row):
            return Outcome(mover.other, Reason.NO_MOVE)
        repeated = self._times(history) >= ends.TIMES
        return Outcome(None, Reason.FOURFOLD) if repeated else None

    def _times(self, history: Sequence[Position]) -> int:
        """How often the last position has occurred, whatever was tried before it."""
        if not self.rules.blind:
            return history.count(history[-1])
        now = tries.forgotten(history[-1])
        alike = (each for each in history[::-2] if each.words[0] == now[0])
        return sum(tries.forgotten(each) == now for each in alike)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: a side whose king has entered may declare, by 27 points."""
        return ends.declared(history, "27")

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: what a declaration needs, once a king is near."""
        return impasse.standing(self.facts, "27", seen, lambda: self.left_out(seen))

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        position = history[-1]
        sight = self._sight(position, viewer)
        shown = tuple(Side) if self.options.hands == "open" else (viewer,)
        mine = viewer is unpack.to_move(position)
        failed = None if mine else tries.tried(position)
        return Observation(
            visible=frozenset(squares(sight)),
            pieces=unpack.pieces(position, sight),
            blocked=frozenset(failed.path if failed is not None else ()),
            trace=self._trace(history, viewer),
            notices=() if failed is None else (DROP_FAILED,),
            hands=unpack.hands(position, shown),
            hidden_hand=None if viewer.other in shown else viewer.other,
            **self._shown(history, viewer),
        )

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return super().observe(history, unpack.to_move(history[-1]))

    def _trace(self, history: Sequence[Position], viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if that was its own."""
        whole = self._whole_trace(history)
        if whole is None or whole.mover is viewer:
            return whole
        before, after = history[-2:]
        if tries.tried(after) is not None:
            return Trace(whole.mover)
        sight = self._sight(before, viewer) & self._sight(after, viewer)
        return sightings.seen_part(whole, unpack.pieces(before), set(squares(sight)))

    def _last_move(self, before: Position, after: Position) -> Trace:
        """All there is to know of the move in between, which may have come to nothing."""
        failed, mover = tries.tried(after), unpack.to_move(before)
        if failed is None or failed.drop is None:
            return super()._last_move(before, after)
        return Trace(mover, failed.target, failed.target, Piece(mover, failed.drop))

    def _decided(self, position: Position) -> bool:
        return bool(kernels.over(self.rules, position.row))

    def _sight(self, position: Position, side: Side) -> int:
        return as_bits(views.sight(self.rules, position.row, int(side)))

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return tuple(plans.plans(self.facts, seen, blind=self.options.drops == "anywhere"))

    def dropping(self, symbol: str) -> str:
        """See ``Game.dropping``."""
        anywhere = self.options.drops == "anywhere"
        where = "any square, seen or not" if anywhere else "any empty square in sight"
        return objections.dropping(where, symbol)

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: a drop may also have to be in sight.

        That is said last, as what else forbids a drop does so in sight as well.
        """
        in_fog = move.drop is not None and move.target not in seen.visible
        why = super().objection(seen, move)
        if not why and in_fog and self.options.drops == "in sight":
            return "Pieces are dropped on squares in sight only"
        return why

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: where something was taken stands the taker."""
        return frozenset(capture.square for capture in after.captured) - after.visible

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return sightings.arrival(self.facts, before, after, self.notation)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        row = unpack.row_of(seen.pieces, seen.hands, seen.to_move)
        return tries.with_try(Position(row), _failed(seen))

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``: a hand that is shown tells of every drop."""
        if self.options.hands == "open":
            return (1 << len(self.facts.squares)) - 1
        return super().sensed(seen)

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``: that a piece in sight came from the hand."""
        trace = seen.trace
        if trace is None or trace.mover is seen.viewer or trace.target is None:
            return 0
        return views.DROP_SEEN if trace.origin == trace.target else 0

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``: a drop on a piece changes nothing, as far as it is seen."""
        if move.drop is not None and move.target in seen.pieces:
            return Delta({}, {})
        return super().delta(seen, move)


def _failed(seen: Observation) -> Move | None:
    """The last move as far as ``seen`` shows that it was a drop that came to nothing."""
    trace = seen.trace
    if trace is None or trace.target is None or trace.origin != trace.target:
        return None
    if trace.piece is None or seen.pieces.get(trace.target) == trace.piece:
        return None
    return Move((trace.target,), drop=trace.piece.symbol)
