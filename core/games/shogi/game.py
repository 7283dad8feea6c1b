"""Shogi: whoever gives mate wins; and what its family shares."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import ModuleType
from typing import ClassVar

from core import notation
from core.game import Limits, SideCount
from core.games.base import BaseGame
from core.games.shogi import board, ends, kernels, setups, sfen
from core.games.shogi import views_kernels as _views  # noqa: F401 - beliefs need its fills
from core.games.shogi.board import decode, row_of
from core.games.shogi.facts import START
from core.games.shogi.notation import MARKS, japanese_name, read_move, western_name
from core.games.shogi.rules import ShogiRules, ShogiRuleset
from core.games.shogi.tables import EDGE, MOST_MOVES, SQUARES
from core.setup import Position, Setup, SetupProblem, Start
from core.texts import _
from core.values import Move, Observation, Outcome, Piece, Side, Square


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
        return self.read(START)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        position = start.position
        held = board.hands_of(position)
        mover = board.to_move(position)
        return Setup(board.pieces_on(position), mover, held, number=start.number)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``: quiet moves are not counted."""
        return replace(setup, halfmove_clock=0)

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return board.to_move(position)

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return board.pieces_on(position)

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Game.hands``."""
        return board.hands_of(position)

    def left_out(self, seen: Observation) -> int:
        """What the pieces count that White left out, in a handicap game."""
        return ends.left_out(self.read(seen.start).position.words) if seen.start else 0

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return tuple(board.plans(self.facts, seen))

    def dropping(self, symbol: str) -> str:
        """See ``Game.dropping``."""
        return setups.dropping(_("Drops on any empty square"), symbol)

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: it is told of drops."""
        if move in seen.moves or move.drop is None or move.target in seen.pieces:
            return ""
        return setups.objection(self.facts, seen, move.drop, move.target)

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
        side, pieces = board.to_move(position), board.pieces_on(position)
        return self._written(side, pieces, self.moves(position), move)

    def read_move(self, position: Position, text: str) -> Move:
        """See ``Game.read_move``."""
        pieces = board.pieces_on(position)
        return read_move(self.facts, pieces, self.moves(position), text)

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
                return MARKS[side] + japanese_name(pieces, side, move, before)
            case "usi":
                return notation.code(self.facts, move)
        return western_name(self.facts, pieces, moves, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], text: str) -> Move:
        """See ``Game.read_own``."""
        before = seen.trace.target if seen.trace else None
        return read_move(self.facts, seen.pieces, moves, text, before)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return board.encode(seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return board.decode(word)

    def _move(self, position: Position, word: int) -> Move:
        return board.decode(word)

    def _decided(self, position: Position) -> bool:
        return bool(self.kernels.over(self.rules, position.row))


@dataclass(frozen=True)
class Shogi(ShogiGame):
    """Shogi under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: ShogiRuleset

    @cached_property
    def rules(self) -> ShogiRules:
        """The options as kernels take them."""
        return self.options.packed

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(notation.facts_read(self), setup)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        return ends.outcome(self.rules, history)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: a side whose king has entered may declare."""
        return ends.claims(self.rules, self.options, history)

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: what a declaration needs, once a king is near."""
        return ends.standing(
            self.facts, self.options.impasse, seen, lambda: self.left_out(seen)
        )

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: on the board, what check forbids."""
        if move.drop is None:
            return setups.on_board(self.facts, seen, move)
        return super().objection(seen, move)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = self.position_of(before)
        board = self.position_of(after)
        for word in self._words(position):
            if self._after(position, word) == board:
                mover = replace(before, viewer=before.to_move)
                return self.own_san(mover, self.moves(position), decode(word))
        return ""

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return Position(row_of(seen.pieces, seen.hands, seen.to_move))
