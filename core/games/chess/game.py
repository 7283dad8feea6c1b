"""Fog-of-war chess: you see where your pieces could go, and whoever takes the king wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import ClassVar

from core.boards import squares
from core.games.chess import (
    codec,
    deductions,
    fen,
    kernels,
    legal,
    san,
    setups,
    sightings,
    unpack,
)
from core.games.chess import views_kernels as views
from core.games.chess.family import ChessGame
from core.games.chess.rules import ChessRules, Ruleset
from core.games.draws import drawn, last_two
from core.setup import Position, Setup, SetupProblem, Start
from core.values import (
    Move,
    Observation,
    Outcome,
    Reason,
    Side,
    Square,
    Trace,
)


@dataclass(frozen=True)
class FogChess(ChessGame):
    """Fog-of-war chess under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: Ruleset

    @cached_property
    def rules(self) -> ChessRules:
        """The options as kernels take them."""
        return self.options.packed._replace(shuffled=self.castling.shuffled)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``. Taking the king comes before every draw."""
        position = history[-1]
        mover = unpack.to_move(position)
        if self._decided(position):
            king = position.words[unpack.KINGS] & position.words[unpack.WHITE]
            return Outcome(Side.FIRST if king else Side.SECOND, Reason.KING_CAPTURED)
        if kernels.mobility(self.rules, position.row) == 0:
            loses = self.options.no_move == "loses"
            return Outcome(mover.other if loses else None, Reason.NO_MOVE)
        options = self.options
        most = options.quiet_plies, Reason.QUIET
        return drawn(history, halfmove_clock, unpack.resets_clock, most, options.repetition)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        position = history[-1]
        seen = self._sight(position, viewer)
        shown = self._shown(history, viewer)
        shown["castling"] = self.castling.letters_of(position, viewer)
        return Observation(
            visible=frozenset(squares(seen)),
            pieces=unpack.men(position, seen),
            blocked=frozenset(squares(sightings.blocked(position, seen, viewer))),
            trace=self._trace(history, seen, viewer),
            notices=self._notices(history, viewer),
            **shown,
        )

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``: the last move as the side to move would see all of it."""
        mover = self.to_move(history[-1])
        return Observation(
            visible=frozenset(self.facts.squares),
            pieces=unpack.men(history[-1]),
            trace=self._trace(history, sightings.FULL, mover.other),
            **self._shown(history, mover),
        )

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(self.facts, self.options, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(self.options, self.castling, setup)

    def read_view(self, text: str) -> tuple[Start, frozenset[Square]]:
        """The start of a FEN whose board may hold fog, and the fogged squares."""
        return fen.read_view(self.facts, self.options, self.castling, text)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``: no sign of check, which would tell what is hidden."""
        rivals = legal.ending_with(self._words(position), move)
        return san.write_san(self.facts, unpack.LazyPieces(position), rivals, move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return san.write_san(self.facts, seen.pieces, moves, move)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return deductions.surely_empty(seen)

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``."""
        return deductions.surely_manned(self.options, before, after)

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``."""
        return codec.sensed(seen)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return san.arrival(self.facts, before, after)

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``."""
        return codec.announced(seen)

    def _decided(self, position: Position) -> bool:
        return bool(kernels.over(self.rules, position.row))

    def _trace(self, history: Sequence[Position], seen: int, viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if it was the viewer's own."""
        before, position = last_two(history)
        if before is None or unpack.to_move(before) is viewer:
            return self._whole_trace(history)
        then = self._sight(before, viewer)
        return sightings.last_move(before, position, (then, seen), viewer)

    def _sight(self, position: Position, side: Side) -> int:
        return int(views.sight(self.rules, position.row, int(side)))

    def _notices(self, history: Sequence[Position], viewer: Side) -> tuple[str, ...]:
        before, position = last_two(history)
        if before is None or unpack.to_move(before) is viewer:
            return ()
        return sightings.notices(self.options, before, position)
