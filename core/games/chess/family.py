"""What every game of the chess family shares: its pieces, and how they are written down."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.game import IllegalMoveError, Limits
from core.games.base import BaseGame
from core.games.chess import codec, deductions, fen, legal, plans, san, sightings, unpack
from core.games.chess import views_kernels as _views  # noqa: F401 - beliefs need its fills
from core.games.chess.castling.homes import Castling
from core.games.chess.conditions import conditions
from core.games.chess.habits import kernels as _habits  # noqa: F401 - and these
from core.games.chess.habits.weights import learnt_habits
from core.games.chess.rules import MoveOptions
from core.games.chess.setups import setup_of
from core.games.chess.tables import MOST_MOVES, STRATA
from core.setup import ConditionGroup, Position, Setup, Start
from core.values import Capture, Delta, Move, Observation, Piece, Side, Square, Trace


@dataclass(frozen=True)
class ChessGame(BaseGame):
    """A game with the pieces of chess under one ruleset; nothing is hidden.

    Attributes:
        options: The ruleset.
        castling: How rights are written and castling is shown: from the usual array, or
            from any.
    """

    options: MoveOptions
    castling: Castling

    @property
    def limits(self) -> Limits:
        """See ``Game.limits``."""
        return Limits(MOST_MOVES, STRATA)

    @property
    def habits(self) -> NDArray[np.float32]:
        """See ``Game.habits``."""
        return learnt_habits()

    def start(self) -> Start:
        """See ``Game.start``: the array of chess."""
        return Start(Position(np.array(self._array, np.uint64)))

    @cached_property
    def _array(self) -> tuple[int, ...]:
        """The words of the start, asked for whenever a game is written or shown."""
        start = self.read(fen.START.replace("KQkq", self.castling.usual))
        return start.position.words

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

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return unpack.men(position)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return setup_of(self.castling, start)

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

    def read_move(self, position: Position, name: str) -> Move:
        """See ``Game.read_move``."""
        if found := legal.named(self._words(position), name):
            return found
        board, moves = unpack.LazyPieces(position), self.moves(position)
        return san.read_move(self.facts, board, moves, name)

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return plans.plans(self.castling, self.options, seen)

    def ways(self, seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
        """See ``Game.ways``."""
        return plans.ways(seen, move)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        rivals = legal.ending_with(self._words(position), move)
        name = san.write_san(self.facts, unpack.LazyPieces(position), rivals, move)
        return name + self._sign(self.play(position, move))

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``: a plan has no sign of check, which is not known yet."""
        name = san.write_san(self.facts, seen.pieces, moves, move)
        if seen.to_move is not seen.viewer:
            return name
        after = self._after(self.position_of(seen), self.encode(seen, move))
        return name + self._sign(after)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = self._position_before(before)
        board = codec.position_of(after).words[: unpack.META]
        for word in self._words(position):
            if self._after(position, word).words[: unpack.META] == board:
                return self.san(position, unpack.decode(word))
        return san.arrival(self.facts, before, after)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        return san.read_move(self.facts, seen.pieces, moves, name)

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Game.could_come``."""
        return deductions.could_come(man, origin, target, lost)

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``."""
        return codec.own_move(before, after)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return codec.encode(seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return unpack.decode(word)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return codec.position_of(seen)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        return codec.delta(seen, move)

    def _move(self, position: Position, word: int) -> Move:
        return unpack.decode(word)

    def _sign(self, after: Position) -> str:
        """What ends the name of the move to ``after``: ``+``, ``#`` or nothing."""
        if not self.kernels.checked(self.rules, after.row):
            return ""
        return "+" if self.kernels.mobility(self.rules, after.row) else "#"

    def _position_before(self, seen: Observation) -> Position:
        """The position of ``seen``, for whoever is to move.

        Who is not to move is not told where the other side may take in passing, but knows
        its own last move.
        """
        passed = seen.en_passant
        if seen.to_move is not seen.viewer:
            passed = sightings.passed_over(seen.trace)
        return codec.position_of(replace(seen, en_passant=passed))

    def _shown(self, history: Sequence[Position], viewer: Side) -> dict[str, Any]:
        position = history[-1]
        mine = viewer is self.to_move(position)
        passed = unpack.en_passant(position) if mine else frozenset()
        rights = self.castling.letters(position)
        return super()._shown(history, viewer) | {"castling": rights, "en_passant": passed}

    def _captured(self, before: Position | None, after: Position) -> tuple[Capture, ...]:
        return sightings.taken(before, after)

    def _last_move(self, before: Position, after: Position) -> Trace:
        both = sightings.FULL, sightings.FULL
        return sightings.last_move(before, after, both, unpack.to_move(before))
