"""What every game of the chess family shares: its pieces, and how they are written down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.facts import Facts
from core.game import IllegalMoveError, Limits, SideCount
from core.games.chess import codec, deductions, fen, legal, plans, san, unpack
from core.games.chess import views_kernels as _views  # noqa: F401 - beliefs need its fills
from core.games.chess.castling.homes import Castling
from core.games.chess.conditions import conditions
from core.games.chess.habits import kernels as _habits  # noqa: F401 - and these
from core.games.chess.habits.weights import learnt_habits
from core.games.chess.rules import MoveOptions
from core.games.chess.setups import setup_of
from core.games.chess.tables import MOST_MOVES, STRATA
from core.setup import ConditionGroup, Position, Setup, Start
from core.values import Delta, Move, Observation, Piece, Side, Square


@dataclass(frozen=True)
class ChessGame(ABC):
    """A game with the pieces of chess under one ruleset. See ``core.game.Game``.

    Attributes:
        facts: Name, board and pieces.
        options: The ruleset.
        castling: How rights are written and castling is shown: from the usual array, or
            from any.
    """

    facts: Facts
    options: MoveOptions
    castling: Castling

    @abstractmethod
    def read(self, text: str) -> Start:
        """See ``Game.read``."""

    @abstractmethod
    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""

    @abstractmethod
    def _words(self, position: Position) -> tuple[int, ...]:
        """Every move as the integer that kernels know it by."""

    @abstractmethod
    def _after(self, position: Position, word: int) -> Position:
        """The position after one of these moves."""

    @property
    def ruleset(self) -> str:
        """See ``Game.ruleset``."""
        return self.options.name

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

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Game.hands``."""
        return {}

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

    def write(self, start: Start) -> str:
        """See ``Game.write``."""
        return fen.write_fen(self.facts, self.castling, start)

    def read_move(self, position: Position, name: str) -> Move:
        """See ``Game.read_move``."""
        if found := legal.named(self._words(position), name):
            return found
        board, moves = unpack.LazyPieces(position), self.moves(position)
        return san.read_move(self.facts, board, moves, name)

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: nothing is counted."""
        return {}

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return plans.plans(self.castling, self.options, seen)

    def must_take(self, seen: Observation) -> bool:
        """See ``Game.must_take``: never in chess."""
        return False

    def dropping(self, symbol: str) -> str:
        """See ``Game.dropping``: nothing is in hand."""
        return ""

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: nothing is said of moves on the board."""
        return ""

    def ways(self, seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
        """See ``Game.ways``."""
        return plans.ways(seen, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        return san.read_move(self.facts, seen.pieces, moves, name)

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

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``."""
        return codec.own_move(before, after)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return codec.encode(seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return unpack.decode(word)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        return codec.delta(seen, move)
