"""What every game of the shogi family shares: its pieces, and how they are written down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.facts import Facts
from core.game import IllegalMoveError, Limits
from core.games.shogi import ends, japanese, legal, names, objections, plans, sfen, unpack
from core.games.shogi import views_kernels as _views  # noqa: F401 - beliefs need its fills
from core.games.shogi.tables import EDGE, MOST_MOVES, SQUARES
from core.setup import ConditionGroup, Position, Setup, SetupProblem, Start, refused
from core.values import Delta, Move, Observation, Piece, Side, Square

FULL = (1 << SQUARES) - 1
"""Every square, one bit each."""


class Named(Protocol):
    """A ruleset, whatever its options are."""

    @property
    def name(self) -> str:
        """As in files and on the command line."""


@dataclass(frozen=True)
class ShogiGame(ABC):
    """A game with the pieces of shogi under one ruleset. See ``core.game.Game``.

    Attributes:
        facts: Name, board and pieces.
        options: The ruleset.
        notation: How it writes moves: one of ``facts.notations``.
    """

    facts: Facts
    options: Named
    notation: str = "western"

    @abstractmethod
    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""

    @abstractmethod
    def _words(self, position: Position) -> tuple[int, ...]:
        """Every move as the integer that kernels know it by; none once it is decided."""

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
        return Limits(MOST_MOVES, SQUARES)

    @property
    def habits(self) -> NDArray[np.float32]:
        """See ``Game.habits``."""
        return np.zeros(0, np.float32)

    def start(self) -> Start:
        """See ``Game.start``."""
        return self.read(sfen.START)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        position = start.position
        held = unpack.hands(position)
        mover = unpack.to_move(position)
        return Setup(unpack.pieces(position), mover, held, number=start.number)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``: quiet moves are not counted."""
        return replace(setup, halfmove_clock=0)

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``."""
        return ()

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return unpack.to_move(position)

    def moves(self, position: Position) -> tuple[Move, ...]:
        """See ``Game.moves``."""
        return tuple(map(legal.decode, self._words(position)))

    def play(self, position: Position, move: Move) -> Position:
        """See ``Game.play``."""
        words = self._words(position)
        word = next((each for each in words if legal.decode(each) == move), None)
        if word is None:
            name = notation.code(self.facts, move)
            raise IllegalMoveError(f"{name} is not possible here")
        return self._after(position, word)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``: pieces never leave the game."""
        return True

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return unpack.pieces(position)

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Game.hands``."""
        return unpack.hands(position)

    def left_out(self, seen: Observation) -> int:
        """What the pieces count that White left out, in a handicap game."""
        return ends.left_out(self.read(seen.start).position.words) if seen.start else 0

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return tuple(plans.plans(self.facts, seen))

    def must_take(self, seen: Observation) -> bool:
        """See ``Game.must_take``: never in shogi."""
        return False

    def dropping(self, symbol: str) -> str:
        """See ``Game.dropping``."""
        return objections.dropping("any empty square", symbol)

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: it is told of drops."""
        if move in seen.moves or move.drop is None or move.target in seen.pieces:
            return ""
        return objections.objection(self.facts, seen, move.drop, move.target)

    def ways(self, seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
        """See ``Game.ways``."""
        return (move.path,)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``: what is in the fog tells nothing."""
        return frozenset()

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Game.could_come``: pawns and lances only go straight ahead."""
        if man.symbol not in ("p", "l"):
            return True
        ahead = target - origin if man.side is Side.FIRST else origin - target
        return ahead > 0 and ahead % EDGE == 0

    def read(self, text: str) -> Start:
        """See ``Game.read``."""
        found = self.place(self.read_setup(text))
        return found if isinstance(found, Start) else refused(found)

    def write(self, start: Start) -> str:
        """See ``Game.write``."""
        return self.write_setup(self.setup_of(start))

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return sfen.read_setup(text, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return sfen.write(setup)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        side, pieces = unpack.to_move(position), unpack.pieces(position)
        return self._written(side, pieces, self.moves(position), move)

    def read_move(self, position: Position, text: str) -> Move:
        """See ``Game.read_move``."""
        pieces = unpack.pieces(position)
        return names.read(self.facts, pieces, self.moves(position), text)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        last = seen.trace if seen.to_move is seen.viewer else None
        before = None if last is None else last.target
        return self._written(seen.viewer, seen.pieces, moves, move, before)

    def _written(
        self,
        side: Side,
        pieces: Mapping[Square, Piece],
        moves: Sequence[Move],
        move: Move,
        before: Square | None = None,
    ) -> str:
        """One of ``moves`` in the notation that is chosen."""
        match self.notation:
            case "japanese":
                return japanese.MARKS[side] + japanese.name(pieces, side, move, before)
            case "usi":
                return notation.code(self.facts, move)
        return names.name(self.facts, pieces, moves, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], text: str) -> Move:
        """See ``Game.read_own``."""
        before = seen.trace.target if seen.trace else None
        return names.read(self.facts, seen.pieces, moves, text, before)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return legal.encode(seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return legal.decode(word)

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``."""
        trace = after.trace
        if trace is None or trace.mover is not after.viewer:
            raise ValueError("the viewer made no move in between")
        placed = {trace.target: trace.piece}
        near = (move for move in before.moves if move.origin == trace.origin)
        return next(move for move in near if self.delta(before, move).placed == placed)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        if move.drop is not None:
            return Delta({}, {move.target: Piece(seen.to_move, move.drop)})
        piece = seen.pieces[move.origin]
        lifted = {s: seen.pieces[s] for s in move.path if s in seen.pieces}
        grown = Piece(piece.side, move.promotion or piece.symbol)
        return Delta(lifted, {move.target: grown})
