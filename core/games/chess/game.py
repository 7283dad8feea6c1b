"""Chess, open and in the fog, and what its family shares."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.boards import squares
from core.game import IllegalMoveError, Limits
from core.games.base import BaseGame, drawn, last_two, over
from core.games.chess import board, kernels, orthodox_kernels, setups, views, views_kernels
from core.games.chess import habits_kernels as _habits  # noqa: F401 - and these
from core.games.chess.board import (
    META,
    Castling,
    LazyPieces,
    Men,
    castling_of,
    checks_given,
    decode,
    en_passant,
    men,
    resets_clock,
    to_move,
)
from core.games.chess.habits_tables import SIZE
from core.games.chess.letters import ENGLISH, meant
from core.games.chess.rules import (
    ChessRules,
    FogRuleset,
    MoveOptions,
    OrthodoxRules,
    OrthodoxRuleset,
)
from core.games.chess.tables import MOST_MOVES, STRATA
from core.games.chess.text import (
    START,
    arrival,
    bits_told,
    ending_with,
    moves_of,
    named,
    read_move,
    read_setup,
    read_view,
    word_of,
    write_san,
    write_setup,
)
from core.setup import ConditionGroup, Position, Setup, SetupProblem, Start
from core.texts import _
from core.values import (
    Capture,
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
class ChessGame(BaseGame):
    """A game with the pieces of chess under one ruleset; nothing is hidden.

    Attributes:
        options: The ruleset.
        any_array: Whether king and rooks may begin on other files than e, a and h.
    """

    options: MoveOptions
    any_array: bool = False
    notation: str = field(default=ENGLISH, kw_only=True)

    @cached_property
    def castling(self) -> Castling:
        """How rights are written and castling is shown."""
        return castling_of(self.any_array)

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
        start = self.read(START.replace("KQkq", self.castling.usual))
        return start.position.words

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return to_move(position)

    def moves(self, position: Position) -> tuple[Move, ...]:
        """See ``Game.moves``."""
        return moves_of(self._words(position))

    def play(self, position: Position, move: Move) -> Position:
        """See ``Game.play``."""
        word = word_of(self._words(position), move)
        if word is None:
            raise IllegalMoveError(
                _("{code} is not possible here").format(
                    code=notation.code(self.facts, move)
                )
            )
        return self._after(position, word)

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return men(position)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return setups.setup_of(self.castling, start)

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``."""
        given = self.facts, self.options, self.castling, setup, self.settled
        return setups.conditions(*given, partial(notation.shown, self))

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return read_setup(self.facts, self.castling, text, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return write_setup(self.facts, self.castling, setup)

    def read_move(self, position: Position, name: str) -> Move:
        """See ``Game.read_move``."""
        if self.notation == ENGLISH and (found := named(self._words(position), name)):
            return found
        return self._read(LazyPieces(position), self.moves(position), name)

    def bits_told(self, text: str) -> tuple[int, int]:
        """See ``Game.bits_told``."""
        return bits_told(text)

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return views.plans(self.castling, self.options, seen)

    def ways(self, seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
        """See ``Game.ways``."""
        return views.ways(seen, move)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        rivals = ending_with(self._words(position), move)
        name = write_san(self.facts, LazyPieces(position), rivals, move)
        return notation.shown(self, name) + self._sign(self.play(position, move))

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``: a plan has no sign of check, which is not known yet."""
        name = notation.shown(self, write_san(self.facts, seen.pieces, moves, move))
        if seen.to_move is not seen.viewer:
            return name
        after = self._after(self.position_of(seen), self.encode(seen, move))
        return name + self._sign(after)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = self._position_before(before)
        board = views.position_of(after).words[:META]
        for word in self._words(position):
            if self._after(position, word).words[:META] == board:
                return self.san(position, decode(word))
        return notation.shown(self, arrival(self.facts, before, after))

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        return self._read(seen.pieces, moves, name)

    def _read(self, pieces: Men, moves: Sequence[Move], name: str) -> Move:
        """The first of what a name may mean that is possible."""
        first, *others = meant(self.notation, name)
        try:
            return read_move(self.facts, pieces, moves, first)
        except IllegalMoveError:
            for other in others:
                with suppress(IllegalMoveError):
                    return read_move(self.facts, pieces, moves, other)
            raise

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Game.could_come``."""
        return views.could_come(man, origin, target, lost)

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``."""
        return views.own_move(before, after)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return views.encode(seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return decode(word)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return views.position_of(seen)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        return views.delta(seen, move)

    def _move(self, position: Position, word: int) -> Move:
        return decode(word)

    def _sign(self, after: Position) -> str:
        """What ends the name of the move to ``after``: ``+``, ``#`` or nothing."""
        if self._decided(after):
            return "#"
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
            passed = views.passed_over(seen.trace)
        return views.position_of(replace(seen, en_passant=passed))

    def _shown(self, history: Sequence[Position], viewer: Side) -> dict[str, Any]:
        position = history[-1]
        mine = viewer is self.to_move(position)
        passed = en_passant(position) if mine else frozenset()
        return super()._shown(history, viewer) | {
            "castling": self.castling.letters(position),
            "en_passant": passed,
            "checks": checks_given(position),
        }

    def _captured(self, before: Position | None, after: Position) -> tuple[Capture, ...]:
        return views.taken(before, after)

    def _last_move(self, before: Position, after: Position) -> Trace:
        both = views.FULL, views.FULL
        return views.last_move(before, after, both, to_move(before))


_DARK = 0xAA55_AA55_AA55_AA55
"""The squares of the colour of a1."""


def can_win(position: Position, side: Side) -> bool:
    """Whether ``side`` has the pieces to give mate, however badly the other plays.

    The pieces of both count, but not where they stand, as in
    ``chess.Board.has_insufficient_material``: a single knight mates if the other side has
    something to hem its own king in, but for a queen, and bishops if not all squares on
    which there are any have one colour, or there are pawns or knights.
    """
    pawns, knights, bishops, rooks, queens, kings, *_ = position.words
    own = views.men_of(position, side)
    if own & (pawns | rooks | queens):
        return True
    if own & knights:
        others = views.men_of(position, side.other) & ~kings & ~queens
        return own.bit_count() > 2 or others != 0
    if own & bishops:
        one_colour = not bishops & _DARK or not bishops & ~_DARK
        return not one_colour or pawns | knights != 0
    return False


@dataclass(frozen=True)
class Chess(ChessGame):
    """Chess under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = orthodox_kernels

    won_by: ClassVar[Reason] = Reason.CHECKMATE
    """How it is won besides by mate; see ``winner``."""

    options: OrthodoxRuleset

    @cached_property
    def rules(self) -> OrthodoxRules:
        """The options as kernels take them."""
        return OrthodoxRules(shuffled=self.castling.shuffled)

    def winner(self, position: Position) -> Side | None:
        """Who has won otherwise than by mate: nobody, in chess itself."""
        return None

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``; laws and order as in ``chess.Board.outcome``."""
        position = history[-1]
        if (winner := self.winner(position)) is not None:
            return Outcome(winner, self.won_by)
        stuck = not self._words(position)
        if stuck and orthodox_kernels.checked(self.rules, position.row):
            return Outcome(self.to_move(position).other, Reason.CHECKMATE)
        if not any(self.can_win(position, side) for side in Side):
            return Outcome(None, Reason.MATERIAL)
        if stuck:
            return Outcome(None, Reason.STALEMATE)
        claimed, options = self.options.fifty_moves == "claimed", self.options
        most = options.quiet_plies, Reason.SEVENTY_FIVE if claimed else Reason.QUIET
        return drawn(history, halfmove_clock, resets_clock, most, options.repetition)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: 50 quiet moves, or a position for the third time."""
        return drawn(history, halfmove_clock, resets_clock, (100, Reason.QUIET), 3)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``."""
        return can_win(position, side)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place_legal(self.facts, self.options, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled_legal(self.options, self.castling, setup)

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: what check forbids."""
        return views.objection(self.castling, self.options, seen, move)

    def _decided(self, position: Position) -> bool:
        return self.winner(position) is not None


@dataclass(frozen=True)
class FogChess(ChessGame):
    """Fog-of-war chess under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: FogRuleset

    @cached_property
    def rules(self) -> ChessRules:
        """The options as kernels take them."""
        return self.options.packed._replace(shuffled=self.castling.shuffled)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``. Taking the king comes before every draw."""
        position = history[-1]
        mover = board.to_move(position)
        if self._decided(position):
            king = position.words[board.KINGS] & position.words[board.WHITE]
            return Outcome(Side.FIRST if king else Side.SECOND, Reason.KING_CAPTURED)
        if kernels.mobility(self.rules, position.row) == 0:
            loses = self.options.no_move == "loses"
            return Outcome(mover.other if loses else None, Reason.NO_MOVE)
        options = self.options
        most = options.quiet_plies, Reason.QUIET
        return drawn(history, halfmove_clock, board.resets_clock, most, options.repetition)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        position = history[-1]
        seen, shown = self._sight(position, viewer), BaseGame._shown(self, history, viewer)
        mine = shown["to_move"] is viewer
        return Observation(
            visible=frozenset(squares(seen)),
            pieces=board.men(position, seen),
            castling=self.castling.letters_of(position, viewer),
            en_passant=board.en_passant(position) if mine else frozenset(),
            blocked=frozenset(squares(views.blocked(position, seen, viewer))),
            trace=self._trace(history, seen, viewer),
            notices=self._notices(history, viewer),
            **shown,
        )

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(self.facts, self.options, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(self.options, self.castling, setup)

    def read_view(self, text: str) -> tuple[Start, frozenset[Square]]:
        """The start of a FEN whose board may hold fog, and the fogged squares."""
        return read_view(self.facts, self.options, self.castling, text)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``: no sign of check, which would tell what is hidden."""
        rivals = ending_with(self._words(position), move)
        name = write_san(self.facts, board.LazyPieces(position), rivals, move)
        return notation.shown(self, name)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return notation.shown(self, write_san(self.facts, seen.pieces, moves, move))

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return views.surely_empty(seen)

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``."""
        return views.surely_manned(self.options, before, after)

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``."""
        return views.sensed(seen)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return notation.shown(self, arrival(self.facts, before, after))

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``."""
        return views.announced(seen)

    def _decided(self, position: Position) -> bool:
        return over(kernels, self.rules, position.words)

    def _trace(self, history: Sequence[Position], seen: int, viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if it was the viewer's own."""
        before, position = last_two(history)
        if before is None or board.to_move(before) is viewer:
            return self._whole_trace(history)
        then = self._sight(before, viewer)
        return views.last_move(before, position, (then, seen), viewer)

    def _sight(self, position: Position, side: Side) -> int:
        return int(views_kernels.sight(self.rules, position.row, int(side)))

    def _notices(self, history: Sequence[Position], viewer: Side) -> tuple[str, ...]:
        before, position = last_two(history)
        if before is None or board.to_move(before) is viewer:
            return ()
        return views.notices(self.options, before, position)


_HABITS_FILE = Path(__file__).parents[3] / "assets" / "weights" / "habits.npz"

HABITS = "habits"
"""Of the array in the file."""


@cache
def learnt_habits() -> NDArray[np.float32]:
    """The shipped weights, one for each place that a term may have.

    Raises:
        OSError, ValueError, KeyError: The file is missing, damaged or of another shape.
    """
    with np.load(_HABITS_FILE, allow_pickle=False) as stored:
        weights: NDArray[np.float32] = stored[HABITS].astype(np.float32)
    if weights.shape != (SIZE,):
        raise ValueError(
            _("{name} has {shape} weights where {size} are needed").format(
                name=_HABITS_FILE.name, shape=weights.shape, size=SIZE
            )
        )
    return weights
