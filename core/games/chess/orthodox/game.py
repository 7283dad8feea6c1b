"""Chess: whoever gives mate wins. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.facts import Facts
from core.game import IllegalMoveError, Limits
from core.games.chess import codec, deductions, fen, legal, plans, san, sightings, unpack
from core.games.chess.castling.homes import Castling, king_of
from core.games.chess.conditions import conditions
from core.games.chess.orthodox import ends, kernels, names, setups
from core.games.chess.orthodox.rules import OrthodoxRules, OrthodoxRuleset
from core.games.chess.setups import setup_of
from core.games.chess.tables import MOST_MOVES, STRATA
from core.games.draws import last_two
from core.setup import ConditionGroup, Position, Problem, Setup, Start
from core.values import (
    Delta,
    Move,
    Observation,
    Outcome,
    Piece,
    Side,
    Square,
    Trace,
    Turn,
)


@dataclass(frozen=True)
class Chess:
    """Chess under one ruleset. See ``core.game.Game``."""

    facts: Facts
    options: OrthodoxRuleset
    castling: ClassVar[Castling] = Castling()
    """How rights are written and castling is shown."""

    @property
    def ruleset(self) -> str:
        """See ``Game.ruleset``."""
        return self.options.name

    @cached_property
    def rules(self) -> OrthodoxRules:
        """The options as kernels take them."""
        return OrthodoxRules()

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
        return self._after(position, word)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        return ends.outcome(self.rules, self.options, history, halfmove_clock)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``."""
        return ends.claims(history, halfmove_clock)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``."""
        return ends.can_win(position, side)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        return self._seen(history, viewer)

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return self._seen(history, unpack.to_move(history[-1]))

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
        return setup_of(self.castling, start)

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
        return setups.read(self.facts, self.options, self.castling, text)

    def write(self, start: Start) -> str:
        """See ``Game.write``."""
        return fen.write_fen(self.facts, self.castling, start)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        board = unpack.Board(position)
        rivals = legal.ending_with(self._words(position), move)
        name = san.write_san(self.facts, board, rivals, move)
        return name + names.sign(self.rules, self.play(position, move))

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
        """See ``Game.own_san``: a plan has no sign of check, which is not known yet."""
        name = san.write_san(self.facts, seen.pieces, moves, move)
        if seen.to_move is not seen.viewer:
            return name
        after = self._after(self.position_of(seen), self.encode(seen, move))
        return name + names.sign(self.rules, after)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        return san.read_move(self.facts, seen.pieces, moves, name)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``: there is no fog."""
        return frozenset()

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: there is no fog."""
        return frozenset()

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
        """See ``Game.sensed``: every square."""
        return sightings.FULL

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``."""
        return codec.own_move(before, after)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = names.position_before(before)
        board = self.position_of(after).words[: unpack.META]
        for word in self._words(position):
            if self._after(position, word).words[: unpack.META] == board:
                return self.san(position, unpack.decode(word))
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
        """See ``Game.announced``: nothing is."""
        return 0

    def _words(self, position: Position) -> tuple[int, ...]:
        """Every move as the integer that kernels know it by."""
        return legal.words_of(kernels.generate, self.rules, position)

    def _after(self, position: Position, word: int) -> Position:
        return legal.after(kernels.apply, self.rules, position, word)

    def _seen(self, history: Sequence[Position], viewer: Side) -> Observation:
        """All there is to be known at the end of ``history``, as shown to ``viewer``."""
        position = history[-1]
        mover = unpack.to_move(position)
        pieces, mine = unpack.men(position), mover is viewer
        checked = kernels.checked(self.rules, position.row)
        return Observation(
            viewer=viewer,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(self.facts.squares),
            pieces=pieces,
            moves=self.moves(position) if mine else (),
            castling=self.castling.letters(position),
            en_passant=unpack.en_passant(position) if mine else None,
            turn=Turn(len(history)),
            captured=sightings.taken(*last_two(history)),
            trace=_trace(history),
            check=frozenset({king_of(pieces, mover)} if checked else ()),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )


def _trace(history: Sequence[Position]) -> Trace | None:
    """The last move, which everybody saw."""
    before, position = last_two(history)
    if before is None:
        return None
    both = (sightings.FULL, sightings.FULL)
    return sightings.last_move(before, position, both, unpack.to_move(before))
