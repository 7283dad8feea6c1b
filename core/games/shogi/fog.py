"""Shogi in the fog: you see where your pieces could go, and whoever takes the king wins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import ClassVar

import numpy as np

from core import notation
from core.boards import as_bits, squares
from core.facts import Facts
from core.game import SideCount
from core.games.base import generated
from core.games.shogi import board, ends, sfen
from core.games.shogi import fog_kernels as kernels
from core.games.shogi import fog_views_kernels as views
from core.games.shogi.board import Pieces, encode, kings, row_of
from core.games.shogi.facts import FACTS
from core.games.shogi.game import ShogiGame
from core.games.shogi.notation import japanese_arrival
from core.games.shogi.rules import FogShogiRules, FogShogiRuleset
from core.games.shogi.setups import beside_kings, dropping
from core.games.shogi.tables import META, MOST_MOVES, SYMBOL, TRY_AT, TRY_KIND
from core.setup import Position, Setup, SetupProblem, Start, wrong_kings
from core.texts import N_, _
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

_LATER = (1 << TRY_AT) - 1


def tried(position: Position) -> Move | None:
    """The last move, if it was a drop that came to nothing."""
    meta = position.words[META]
    if not meta >> TRY_AT:
        return None
    return Move(((meta >> TRY_AT & 127) - 1,), drop=SYMBOL[meta >> TRY_KIND & 7])


def forgotten(position: Position) -> tuple[int, ...]:
    """The words of a position without such a drop, for telling whether it is repeated."""
    words = position.words
    return (*words[:META], words[META] & _LATER)


_DROP = re.compile(r"(?P<piece>[RBGSNLP])\*(?P<square>[1-9][a-i])")


def with_try(position: Position, move: Move | None) -> Position:
    """``position`` after a drop that came to nothing."""
    if move is None or move.drop is None:
        return position
    row = position.row.copy()
    kind = SYMBOL.index(move.drop)
    row[META] |= np.uint64((move.target + 1) << TRY_AT | kind << TRY_KIND)
    return Position(row)


def place(
    facts: Facts, rules: FogShogiRules, setup: Setup
) -> Start | tuple[SetupProblem, ...]:
    """See ``Game.place``."""
    problems = tuple(_problems(facts, setup))
    if problems:
        return problems
    position = Position(row_of(setup.pieces, setup.hands, setup.side))
    if not setup.rights:
        return Start(position, 0, setup.number)
    found = _DROP.fullmatch(setup.rights)
    if found is None:
        sentence = _("{rights!r} is not a drop that came to nothing, such as P*5e").format(
            rights=setup.rights
        )
        return (SetupProblem("try", sentence),)
    square = next(s for s in FACTS.squares if FACTS.name(s) == found["square"])
    move = Move((square,), drop=found["piece"].lower())
    if not _may_have_failed(rules, setup, move):
        sentence = _("{rights} cannot have been tried and come to nothing here").format(
            rights=setup.rights
        )
        return (SetupProblem("try", sentence, frozenset(move.path)),)
    return Start(with_try(position, move), 0, setup.number)


def _problems(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    for side in Side:
        found = kings(setup.pieces, side)
        if len(found) != 1:
            yield wrong_kings(facts.side_name(side), found)
    yield from beside_kings(facts, setup)


def _may_have_failed(rules: FogShogiRules, setup: Setup, move: Move) -> bool:
    """Whether the side that is not to move can have tried ``move`` on a piece."""
    if not rules.blind or move.target not in setup.pieces:
        return False
    before = row_of(setup.pieces, setup.hands, setup.side.other)
    seen = Observation(setup.side.other, setup.side.other, 0, frozenset(), {})
    words = generated(kernels, rules, tuple(before.tolist()), MOST_MOVES)
    return encode(seen, move) in words


def seen_part(whole: Trace, left: Pieces, sight: AbstractSet[Square]) -> Trace:
    """What is known of the other side's move to whom saw ``sight`` throughout.

    A drop that is known for one begins and ends on one square.

    Args:
        whole: All there is to know of it.
        left: The pieces before it.
        sight: The squares seen before and after it.
    """
    dropped = whole.origin == whole.target
    leaves, arrives = whole.origin in sight and not dropped, whole.target in sight
    origin = whole.origin if leaves or (dropped and arrives) else None
    if arrives:
        return Trace(whole.mover, origin, whole.target, whole.piece)
    return Trace(whole.mover, origin, None, None if origin is None else left[origin])


DROP_FAILED = N_("drop failed: a piece stood there")
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
        return place(notation.facts_read(self), self.rules, setup)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``: a drop that came to nothing stands among the rights."""
        failed = tried(start.position)
        rights = "" if failed is None else notation.code(self.facts, failed)
        return replace(super().setup_of(start), rights=rights)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``: a drop that did not fail here is none."""
        found = place(self.facts, self.rules, setup)
        wrong = () if isinstance(found, Start) else found
        rights = "" if any(each.code == "try" for each in wrong) else setup.rights
        return replace(super().settled(setup), rights=rights)

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
        position, mover = history[-1], board.to_move(history[-1])
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
        now = forgotten(history[-1])
        alike = (each for each in history[::-2] if each.words[0] == now[0])
        return sum(forgotten(each) == now for each in alike)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: a side whose king has entered may declare, by 27 points."""
        return ends.declared(history, "27")

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: what a declaration needs, once a king is near."""
        return ends.standing(self.facts, "27", seen, lambda: self.left_out(seen))

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        position = history[-1]
        sight = self._sight(position, viewer)
        shown = tuple(Side) if self.options.hands == "open" else (viewer,)
        mine = viewer is board.to_move(position)
        failed = None if mine else tried(position)
        return Observation(
            visible=frozenset(squares(sight)),
            pieces=board.pieces_on(position, sight),
            blocked=frozenset(failed.path if failed is not None else ()),
            trace=self._trace(history, viewer),
            notices=() if failed is None else (DROP_FAILED,),
            hands=board.hands_of(position, shown),
            hidden_hand=None if viewer.other in shown else viewer.other,
            **self._shown(history, viewer),
        )

    def _trace(self, history: Sequence[Position], viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if that was its own."""
        whole = self._whole_trace(history)
        if whole is None or whole.mover is viewer:
            return whole
        before, after = history[-2:]
        if tried(after) is not None:
            return Trace(whole.mover)
        sight = self._sight(before, viewer) & self._sight(after, viewer)
        return seen_part(whole, board.pieces_on(before), set(squares(sight)))

    def _last_move(self, before: Position, after: Position) -> Trace:
        """All there is to know of the move in between, which may have come to nothing."""
        failed, mover = tried(after), board.to_move(before)
        if failed is None or failed.drop is None:
            return super()._last_move(before, after)
        return Trace(mover, failed.target, failed.target, Piece(mover, failed.drop))

    def _sight(self, position: Position, side: Side) -> int:
        return as_bits(views.sight(self.rules, position.row, int(side)))

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return tuple(board.plans(self.facts, seen, blind=self.options.drops == "anywhere"))

    def dropping(self, symbol: str) -> str:
        """See ``Game.dropping``."""
        anywhere = self.options.drops == "anywhere"
        drops = _("Drops on any empty square in sight")
        if anywhere:
            drops = _("Drops on any square, seen or not")
        return dropping(drops, symbol)

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: a drop may also have to be in sight.

        That comes last, as what else forbids a drop does so in sight as well.
        """
        in_fog = move.drop is not None and move.target not in seen.visible
        why = super().objection(seen, move)
        if not why and in_fog and self.options.drops == "in sight":
            return _("Pieces are dropped on squares in sight only")
        return why

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: where something was taken stands the taker."""
        return frozenset(capture.square for capture in after.captured) - after.visible

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: ``B*4e`` for a drop, ``Bx2b+``, ``S7b-6c`` if all was seen.

        Where a piece came from stands there if it was seen, as nobody knows whether another
        could have gone there; in Japanese notation as in files, ``△６三銀(72)``.
        """
        trace = after.trace
        if trace is None or trace.target is None or trace.piece is None:
            return ""
        target, dropped = self.facts.name(trace.target), trace.origin == trace.target
        if dropped and self.notation != "japanese":
            return f"{trace.piece.symbol.upper()}*{target}"
        left = trace.piece
        if trace.origin is not None and not dropped:
            left = before.pieces[trace.origin]
        if self.notation == "japanese":
            return japanese_arrival(trace, left)
        origin = "" if trace.origin is None else self.facts.name(trace.origin)
        grown = "+" if left != trace.piece else ""
        if self.notation == "usi" and origin:
            return origin + target + grown
        link = "x" if after.captured else "-"
        return f"{left.symbol.upper()}{origin}{link}{target}{grown}"

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        row = board.row_of(seen.pieces, seen.hands, seen.to_move)
        return with_try(Position(row), _failed(seen))

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
