"""Shogi: whoever gives mate wins. Nothing is hidden. See ``core.game.Game``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.boards import as_bits, as_words, squares
from core.facts import Facts
from core.game import IllegalMoveError, Limits
from core.games.draws import last_two
from core.games.shogi import ends, kernels, legal, names, plans, setups, sfen, unpack
from core.games.shogi import sightings as sight
from core.games.shogi.rules import ShogiRules, ShogiRuleset
from core.games.shogi.tables import EDGE, MOST_MOVES, SQUARES
from core.games.shogi.views import kernels as views
from core.setup import ConditionGroup, Position, Setup, SetupProblem, Start, refused
from core.values import Delta, Move, Observation, Outcome, Piece, Side, Square, Trace, Turn

FULL = (1 << SQUARES) - 1


@dataclass(frozen=True)
class Shogi:
    """Shogi under one ruleset.

    Attributes:
        facts: Name, board and pieces.
        options: The ruleset.
    """

    facts: Facts
    options: ShogiRuleset

    @property
    def ruleset(self) -> str:
        """See ``Game.ruleset``."""
        return self.options.name

    @cached_property
    def rules(self) -> ShogiRules:
        """The options as kernels take them."""
        return self.options.packed

    @property
    def limits(self) -> Limits:
        """See ``Game.limits``."""
        return Limits(MOST_MOVES, SQUARES)

    def start(self) -> Start:
        """See ``Game.start``."""
        return self.read(sfen.START)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(self.facts, setup)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        position = start.position
        held = unpack.hands(position)
        mover = unpack.to_move(position)
        return Setup(unpack.pieces(position), mover, held, number=start.number)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``: there is nothing besides pieces and hands."""
        return setup

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``."""
        return ()

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return unpack.to_move(position)

    def moves(self, position: Position) -> tuple[Move, ...]:
        """See ``Game.moves``."""
        return tuple(map(legal.decode, legal.words_of(self.rules, position)))

    def play(self, position: Position, move: Move) -> Position:
        """See ``Game.play``."""
        words = legal.words_of(self.rules, position)
        word = next((each for each in words if legal.decode(each) == move), None)
        if word is None:
            name = notation.code(self.facts, move)
            raise IllegalMoveError(f"{name} is not possible here")
        return legal.after(self.rules, position, word)

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

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``: pieces never leave the game."""
        return True

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return unpack.pieces(position)

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Game.hands``."""
        return unpack.hands(position)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        return self._seen(history, viewer)

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return self._seen(history, unpack.to_move(history[-1]))

    def _seen(self, history: Sequence[Position], viewer: Side) -> Observation:
        """All there is to be known at the end of ``history``, as shown to ``viewer``."""
        position = history[-1]
        mover, pieces = unpack.to_move(position), unpack.pieces(position)
        checked = kernels.checked(self.rules, position.row)
        return Observation(
            viewer=viewer,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(squares(as_bits(views.sight(self.rules, position.row, 0)))),
            pieces=pieces,
            moves=self.moves(position) if mover is viewer else (),
            captured=sight.captured(*last_two(history)),
            trace=_trace(history),
            hands=unpack.hands(position),
            turn=Turn(len(history)),
            check=sight.kings(pieces, mover) if checked else frozenset(),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return tuple(plans.plans(self.facts, seen))

    def must_take(self, seen: Observation) -> bool:
        """See ``Game.must_take``: never in shogi."""
        return False

    def ways(self, seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
        """See ``Game.ways``."""
        return (move.path,)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``: there is no fog."""
        return frozenset()

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: there is no fog."""
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
        return sfen.write(self.setup_of(start))

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return sfen.read_setup(text, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return sfen.write(setup)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        pieces = unpack.pieces(position)
        return names.name(self.facts, pieces, self.moves(position), move)

    def read_move(self, position: Position, text: str) -> Move:
        """See ``Game.read_move``."""
        pieces = unpack.pieces(position)
        return names.read(self.facts, pieces, self.moves(position), text)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return names.name(self.facts, seen.pieces, moves, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], text: str) -> Move:
        """See ``Game.read_own``."""
        return names.read(self.facts, seen.pieces, moves, text)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = self.position_of(before)
        board = self.position_of(after)
        for word in legal.words_of(self.rules, position):
            if legal.after(self.rules, position, word) == board:
                return self.san(position, legal.decode(word))
        return ""

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return legal.encode(seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return legal.decode(word)

    def encode_view(self, seen: Observation) -> NDArray[np.uint64]:
        """See ``Game.encode_view``."""
        return np.append(self.position_of(seen).row, as_words(FULL, SQUARES))

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return Position(unpack.row_of(seen.pieces, seen.hands, seen.to_move))

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``: every square."""
        return FULL

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``: nothing is."""
        return 0

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


def _trace(history: Sequence[Position]) -> Trace | None:
    """The last move, which everybody saw."""
    before, position = last_two(history)
    return None if before is None else sight.last_move(before, position)
