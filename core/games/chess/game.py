"""Fog-of-war chess: you see where your pieces could go, and whoever takes the king wins."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.boards import squares
from core.facts import Facts
from core.game import IllegalMoveError, Limits
from core.games.chess import (
    codec,
    deductions,
    fen,
    kernels,
    legal,
    plans,
    san,
    setups,
    sightings,
    unpack,
)
from core.games.chess.castling.homes import Castling
from core.games.chess.conditions import conditions
from core.games.chess.rules import ChessRules, Ruleset
from core.games.chess.tables import MOST_MOVES, STRATA
from core.games.chess.views import kernels as views
from core.games.draws import drawn, last_two
from core.setup import ConditionGroup, Position, Problem, Setup, Start
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
class FogChess:
    """Fog-of-war chess under one ruleset. See ``core.game.Game``."""

    facts: Facts
    options: Ruleset
    castling: ClassVar[Castling] = Castling()
    """How rights are written and castling is shown."""

    @property
    def ruleset(self) -> str:
        """See ``Game.ruleset``."""
        return self.options.name

    @cached_property
    def rules(self) -> ChessRules:
        """The options as kernels take them."""
        return self.options.packed

    @property
    def limits(self) -> Limits:
        """See ``Game.limits``."""
        return Limits(MOST_MOVES, STRATA)

    def start(self) -> Start:
        """See ``Game.start``."""
        return self.read(fen.START)

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return unpack.to_move(position)

    def moves(self, position: Position) -> tuple[Move, ...]:
        """See ``Game.moves``."""
        return legal.moves_of(self._words(position))

    def play(self, position: Position, move: Move) -> Position:
        """See ``Game.play``."""
        word = legal.word_of(self._words(position), move)
        if word is None:
            raise IllegalMoveError(
                f"{notation.code(self.facts, move)} is not possible here"
            )
        return legal.after(kernels.apply, self.rules, position, word)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``. Taking the king comes before every draw."""
        position = history[-1]
        mover = unpack.to_move(position)
        if kernels.over(self.rules, position.row):
            king = position.words[unpack.KINGS] & position.words[unpack.WHITE]
            return Outcome(Side.FIRST if king else Side.SECOND, Reason.KING_CAPTURED)
        if kernels.mobility(self.rules, position.row) == 0:
            loses = self.options.no_move == "loses"
            return Outcome(mover.other if loses else None, Reason.NO_MOVE)
        options = self.options
        most = options.quiet_plies, Reason.QUIET
        return drawn(history, halfmove_clock, unpack.resets_clock, most, options.repetition)

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
        mover = unpack.to_move(position)
        seen = self._sight(position, viewer)
        return Observation(
            viewer=viewer,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(squares(seen)),
            pieces=unpack.men(position, seen),
            moves=self.moves(position) if mover is viewer else (),
            castling=self.castling.letters_of(position, viewer),
            en_passant=unpack.en_passant(position) if mover is viewer else None,
            blocked=frozenset(squares(sightings.blocked(position, seen, viewer))),
            turn=Turn(len(history)),
            captured=sightings.taken(*last_two(history)),
            trace=self._trace(history, seen, viewer),
            notices=self._notices(history, viewer),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        position = history[-1]
        mover = unpack.to_move(position)
        return Observation(
            viewer=mover,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(self.facts.squares),
            pieces=unpack.men(position),
            moves=self.moves(position),
            castling=self.castling.letters(position),
            en_passant=unpack.en_passant(position),
            turn=Turn(len(history)),
            captured=sightings.taken(*last_two(history)),
            trace=self._trace(history, sightings.FULL, mover.other),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return unpack.men(position)

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Game.hands``."""
        return {}

    def place(self, setup: Setup) -> Start | tuple[Problem, ...]:
        """See ``Game.place``."""
        return setups.place(self.facts, self.options, self.castling, setup)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return setups.setup_of(self.castling, start)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(self.options, self.castling, setup)

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``."""
        rules = self.options
        return conditions(self.facts, rules, self.castling, setup, self.settled)

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return fen.read_setup(self.facts, self.castling, text, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return fen.write_setup(self.facts, self.castling, setup)

    def read(self, text: str) -> Start:
        """See ``Game.read``."""
        return fen.read_fen(self.facts, self.options, self.castling, text)

    def read_view(self, text: str) -> tuple[Start, frozenset[Square]]:
        """The start of a FEN whose board may hold fog, and the fogged squares."""
        return fen.read_view(self.facts, self.options, self.castling, text)

    def write(self, start: Start) -> str:
        """See ``Game.write``."""
        return fen.write_fen(self.facts, self.castling, start)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        rivals = legal.ending_with(self._words(position), move)
        return san.write_san(self.facts, unpack.Board(position), rivals, move)

    def read_move(self, position: Position, name: str) -> Move:
        """See ``Game.read_move``."""
        if found := legal.named(self._words(position), name):
            return found
        board, moves = unpack.Board(position), self.moves(position)
        return san.read_move(self.facts, board, moves, name)

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return plans.plans(self.castling, self.options, seen)

    def must_take(self, seen: Observation) -> bool:
        """See ``Game.must_take``: never in chess."""
        return False

    def ways(self, seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
        """See ``Game.ways``."""
        return plans.ways(seen, move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return san.write_san(self.facts, dict(seen.pieces), moves, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        return san.read_move(self.facts, dict(seen.pieces), moves, name)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return deductions.surely_empty(seen)

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``."""
        return deductions.surely_manned(self.options, before, after)

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Game.could_come``."""
        return deductions.could_come(man, origin, target, lost)

    def encode_view(self, seen: Observation) -> NDArray[np.uint64]:
        """See ``Game.encode_view``."""
        return codec.encode_view(seen)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return codec.position_of(seen)

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``."""
        return codec.sensed(seen)

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``."""
        return codec.own_move(before, after)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return san.arrival(self.facts, before, after)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return codec.encode(seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return unpack.decode(word)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        return codec.delta(seen, move)

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``."""
        return codec.announced(seen)

    def _words(self, position: Position) -> tuple[int, ...]:
        """Every move as the integer that kernels know it by."""
        return legal.words_of(_generate, self.rules, position)

    def _sight(self, position: Position, side: Side) -> int:
        return int(views.sight(self.rules, position.row, int(side)))

    def _trace(self, history: Sequence[Position], seen: int, viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if it was the viewer's own."""
        before, position = last_two(history)
        if before is None:
            return None
        if unpack.to_move(before) is viewer:
            return sightings.last_move(before, position, _ALL, viewer)
        then = self._sight(before, viewer)
        return sightings.last_move(before, position, (then, seen), viewer)

    def _notices(self, history: Sequence[Position], viewer: Side) -> tuple[str, ...]:
        before, position = last_two(history)
        if before is None or unpack.to_move(before) is viewer:
            return ()
        return sightings.notices(self.options, before, position)


_ALL = (sightings.FULL, sightings.FULL)


def _generate(rules: ChessRules, row: NDArray[np.uint64], buffer: NDArray[np.int64]) -> int:
    """Write the moves of a row, of which there are none once the game is over."""
    return 0 if kernels.over(rules, row) else int(kernels.generate(rules, row, buffer))
