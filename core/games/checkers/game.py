"""Checkers: whoever can take must, and who has no move left loses; open or in the fog."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.boards import squares
from core.facts import Facts
from core.game import IllegalMoveError, Limits, SideCount
from core.games.checkers import codec, kernels, legal, sightings, text
from core.games.checkers import views_kernels as views
from core.games.checkers.paths import Path
from core.games.checkers.rules import CheckersRules, Ruleset
from core.games.checkers.tables import MOST_MOVES, STRATA
from core.games.draws import drawn, last_two
from core.setup import ConditionGroup, Position, Setup, SetupProblem, Start
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
    Turn,
)


@dataclass(frozen=True)
class Checkers:
    """Checkers under one ruleset. See ``core.game.Game``."""

    facts: Facts
    options: Ruleset
    notation: str = "algebraic"
    habits = np.zeros(0, np.float32)

    @property
    def ruleset(self) -> str:
        """See ``Game.ruleset``."""
        return self.options.name

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

    def moves(self, position: Position) -> tuple[Move, ...]:
        """See ``Game.moves``."""
        return tuple(self._moves(position))

    def play(self, position: Position, move: Move) -> Position:
        """See ``Game.play``."""
        word = self._moves(position).get(move)
        if word is None:
            name = notation.code(self.facts, move)
            raise IllegalMoveError(f"{name} is not possible here")
        return legal.after(self.rules, position, word)

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

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: draws come by themselves."""
        return None

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``: with any piece."""
        return True

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        position = history[-1]
        mover = text.to_move(position)
        seen = self._sight(position, viewer)
        observed = Observation(
            viewer=viewer,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(squares(seen)),
            pieces=text.men(position, seen),
            moves=self.moves(position) if mover is viewer else (),
            turn=Turn(len(history)),
            captured=sightings.taken(*last_two(history)),
            trace=self._trace(history, viewer),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )
        return replace(observed, blocked=sightings.blocked(self.options, observed))

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        mover = text.to_move(history[-1])
        return replace(
            self.observe(history, mover),
            visible=frozenset(self.facts.squares),
            pieces=text.men(history[-1]),
            trace=self._trace(history, mover.other),
            blocked=frozenset(),
        )

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return text.men(position)

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Game.hands``."""
        return {}

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return text.place(self.facts, setup)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return text.setup_of(start)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``: there are no rights."""
        return setup

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``."""
        return ()

    def read_setup(self, fen: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return text.read_setup(self.facts, fen, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return text.write_setup(self.facts, setup)

    def read(self, fen: str) -> Start:
        """See ``Game.read``."""
        return text.read_fen(self.facts, fen)

    def write(self, start: Start) -> str:
        """See ``Game.write``."""
        return text.write_fen(self.facts, start)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        facts, moves = notation.facts_read(self), self.moves(position)
        return text.write_move(facts, text.men(position), moves, move)

    def read_move(self, position: Position, name: str) -> Move:
        """See ``Game.read_move``."""
        truth = self.reveal([position])
        return self.read_own(truth, truth.moves, name)

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: nothing is counted."""
        return {}

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``: none, for what must be taken decides what may be played."""
        return ()

    def must_take(self, seen: Observation) -> bool:
        """See ``Game.must_take``: where one move takes, all do."""
        return bool(seen.moves) and sightings.takes(seen, seen.moves[0])

    def dropping(self, symbol: str) -> str:
        """See ``Game.dropping``: nothing is in hand."""
        return ""

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: nothing is said of moves on the board."""
        return ""

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

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: who takes may be anywhere afterwards."""
        return frozenset()

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Game.could_come``: a man that takes may come anywhere."""
        return True

    def encode_view(self, seen: Observation) -> NDArray[np.uint64]:
        """See ``Game.encode_view``."""
        return codec.encode_view(seen)

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

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return next(move for move in seen.moves if self.encode(seen, move) == word)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        return codec.delta(self.options, seen, move)

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``: nothing is."""
        return 0

    def _moves(self, position: Position) -> dict[Move, int]:
        return legal.moves_of(self.rules, self.options, position)

    def _sight(self, position: Position, side: Side) -> int:
        return int(views.sight(self.rules, position.row, int(side)))

    def _trace(self, history: Sequence[Position], viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if nothing of it was hidden.

        In the fog nobody is told where the other side's man stopped on its way.
        """
        before, position = last_two(history)
        if before is None:
            return None
        mover = text.to_move(before)
        if mover is viewer or not self.facts.hidden:
            return self._whole_trace(before, position)
        then, now = (self._sight(one, viewer) for one in (before, position))
        return sightings.last_move(before, position, (then, now))

    def _whole_trace(self, before: Position, after: Position) -> Trace:
        """The move in between with its stops: of several ways, that which names it."""
        move = legal.between(self.rules, self.options, before, after)
        path = move.path if len(move.path) > 2 else ()
        man = text.men(after)[move.target]
        return Trace(text.to_move(before), move.origin, move.target, man, path)
