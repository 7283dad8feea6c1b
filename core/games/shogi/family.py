"""What every game of the shogi family shares: its pieces, and how they are written down."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core import notation
from core.game import Limits
from core.games.base import BaseGame
from core.games.shogi import ends, japanese, legal, names, objections, plans, sfen, unpack
from core.games.shogi import views_kernels as _views  # noqa: F401 - beliefs need its fills
from core.games.shogi.tables import EDGE, MOST_MOVES, SQUARES
from core.setup import Position, Setup, Start
from core.values import Move, Observation, Piece, Side, Square


@dataclass(frozen=True)
class ShogiGame(BaseGame):
    """A game with the pieces of shogi under one ruleset."""

    notation: str = field(default="western", kw_only=True)

    @property
    def limits(self) -> Limits:
        """See ``Game.limits``."""
        return Limits(MOST_MOVES, SQUARES)

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

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return unpack.to_move(position)

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

    def dropping(self, symbol: str) -> str:
        """See ``Game.dropping``."""
        return objections.dropping("any empty square", symbol)

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: it is told of drops."""
        if move in seen.moves or move.drop is None or move.target in seen.pieces:
            return ""
        return objections.objection(self.facts, seen, move.drop, move.target)

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Game.could_come``: pawns and lances only go straight ahead."""
        if man.symbol not in ("p", "l"):
            return True
        ahead = target - origin if man.side is Side.FIRST else origin - target
        return ahead > 0 and ahead % EDGE == 0

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

    def _move(self, position: Position, word: int) -> Move:
        return legal.decode(word)
