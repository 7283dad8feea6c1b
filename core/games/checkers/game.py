"""Checkers: whoever can take must, and who has no move left loses; open or in the fog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from types import ModuleType
from typing import ClassVar

from core import notation
from core.boards import squares
from core.game import Limits
from core.games.base import BaseGame
from core.games.checkers import codec, kernels, sightings, text
from core.games.checkers import views_kernels as views
from core.games.checkers.paths import Path, board_of, paths
from core.games.checkers.rules import CheckersRules, Ruleset
from core.games.checkers.tables import MOST_MOVES, STRATA
from core.games.draws import drawn, last_two
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


@dataclass(frozen=True)
class Checkers(BaseGame):
    """Checkers under one ruleset, open or in the fog.

    Nobody can plan, as what must be taken decides what may be played.
    """

    kernels: ClassVar[ModuleType] = kernels

    options: Ruleset
    notation: str = field(default="algebraic", kw_only=True)

    @cached_property
    def rules(self) -> CheckersRules:
        """The options as kernels take them."""
        return self.options.packed(fog=self.facts.hidden)

    @property
    def limits(self) -> Limits:
        """See ``Game.limits``."""
        return Limits(MOST_MOVES, STRATA)

    def start(self) -> Start:
        """See ``Game.start``."""
        return self.read(text.start_of(self.options))

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return text.to_move(position)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        position = history[-1]
        mover = text.to_move(position)
        if kernels.over(self.rules, position.row):
            return Outcome(mover.other, Reason.NO_MAN)
        if kernels.mobility(self.rules, position.row) == 0:
            return Outcome(mover.other, Reason.NO_MOVE)
        options = self.options
        capture = options.quiet == "capture"
        why = Reason.NO_CAPTURE if capture else Reason.NO_PROGRESS
        most = options.quiet_plies, why
        resets = partial(text.resets_clock, options.quiet)
        return drawn(history, halfmove_clock, resets, most, options.repetition)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        position = history[-1]
        seen = self._sight(position, viewer)
        observed = Observation(
            visible=frozenset(squares(seen)),
            pieces=text.men(position, seen),
            trace=self._trace(history, viewer),
            **self._shown(history, viewer),
        )
        return replace(observed, blocked=sightings.blocked(self.options, observed))

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        mover = text.to_move(history[-1])
        return Observation(
            visible=frozenset(self.facts.squares),
            pieces=text.men(history[-1]),
            trace=self._whole_trace(history),
            **self._shown(history, mover),
        )

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return text.men(position)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return text.place(self.facts, setup)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return text.setup_of(start)

    def read_setup(self, fen: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return text.read_setup(self.facts, fen, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return text.write_setup(self.facts, setup)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        facts, moves = notation.facts_read(self), self.moves(position)
        return text.write_move(facts, text.men(position), moves, move)

    def must_take(self, seen: Observation) -> bool:
        """See ``Game.must_take``: where one move takes, all do."""
        return bool(seen.moves) and sightings.takes(seen, seen.moves[0])

    def ways(self, seen: Observation, move: Move) -> tuple[Path, ...]:
        """See ``Game.ways``."""
        return codec.ways(self.options, seen, move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return text.write_move(notation.facts_read(self), seen.pieces, moves, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        return text.read_move(
            self.facts, moves, lambda move: codec.every_path(self.options, seen, move), name
        )

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return sightings.surely_empty(self.options, seen)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return codec.position_of(seen)

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``: where no enemy is in sight, one may come to be anywhere."""
        return codec.ALL

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``."""
        return sightings.own_move(after)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return sightings.arrival(notation.facts_read(self), after)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return codec.encode(self.options, seen, move)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        return codec.delta(self.options, seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return next(move for move in seen.moves if self.encode(seen, move) == word)

    def _move(self, position: Position, word: int) -> Move:
        """A move by the first of its paths, which names it."""
        return Move(
            paths(self.options, text.to_move(position), board_of(position), word)[0]
        )

    def _sight(self, position: Position, side: Side) -> int:
        return int(views.sight(self.rules, position.row, int(side)))

    def _trace(self, history: Sequence[Position], viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if nothing of it was hidden.

        In the fog nobody is told where the other side's man stopped on its way.
        """
        before, position = last_two(history)
        if before is None or text.to_move(before) is viewer or not self.facts.hidden:
            return self._whole_trace(history)
        then, now = (self._sight(one, viewer) for one in (before, position))
        return sightings.last_move(before, position, (then, now))

    def _last_move(self, before: Position, after: Position) -> Trace:
        """The move in between with its stops: of several ways, that which names it."""
        words = self._words(before)
        word = next(word for word in words if self._after(before, word) == after)
        move = self._move(before, word)
        path = move.path if len(move.path) > 2 else ()
        man = text.men(after)[move.target]
        return Trace(text.to_move(before), move.origin, move.target, man, path)
