"""The toy, open and in the fog; ``__init__`` tells its rules. See ``core.game.Game``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.boards import as_bits, squares
from core.facts import Facts
from core.game import IllegalMoveError, Limits
from core.games.base import BaseGame, drawn
from core.setup import (
    BadPositionError,
    Condition,
    ConditionGroup,
    Fix,
    Position,
    Setup,
    SetupProblem,
    Start,
)
from core.values import Move, Observation, Outcome, Piece, Reason, Side, Square, Trace, Turn
from tests.toy import kernels
from tests.toy.kernels import (
    CHOICE,
    DECLINED,
    DROP,
    EDGE,
    HAND,
    HANDS,
    META,
    MOST_MOVES,
    NUMBER,
    PROMOTED,
    SECOND_MOVE,
    SQUARES,
    TARGET,
    TURN,
    WAYS,
    attacked,
    checked,
    mobility,
    over,
    sight,
)
from tests.toy.rules import SYMBOLS, ToyRules

START = "1n2k2r1/9/1p2p2p1/9/9/9/1P2P2P1/9/1R2K2N1 w - 1/1 0 1"
"""The usual array: board, side, hands, moves left in which turn, and the two counters."""

SIDES = "wb"
HELD = tuple(SYMBOLS[kind - 1] for kind in HAND)
MOST = 15
"""How many men of a kind a hand has room for."""

_MEN = {
    code + 1 + 8 * side: Piece(side, symbol)
    for code, symbol in enumerate(SYMBOLS)
    for side in Side
}

Men = Mapping[Square, Piece]
Hands = Mapping[Piece, int]


def to_move(position: Position) -> Side:
    """The side whose turn it is."""
    return Side(position.words[META] & 1)


def turn_of(position: Position) -> Turn:
    """Which turn it is, and how many moves are left in it."""
    meta = position.words[META]
    return Turn(meta >> TURN, 1 + (meta >> SECOND_MOVE & 1))


def men(
    position: Position, within: Collection[Square] = range(SQUARES)
) -> dict[Square, Piece]:
    """The men on the squares ``within``."""
    found = {}
    for number, word in enumerate(position.words[:META]):
        left = word
        while left:
            place = (left.bit_length() - 1) // 4
            square, code = 16 * number + place, left >> 4 * place
            left ^= code << 4 * place
            if square in within:
                found[square] = _MEN[code]
    return dict(sorted(found.items()))


def hands_of(position: Position, sides: Collection[Side] = tuple(Side)) -> dict[Piece, int]:
    """What ``sides`` have in hand."""
    held = {piece: position.words[META] >> _place(piece) & 15 for piece in _held(sides)}
    return {piece: number for piece, number in held.items() if number}


def _held(sides: Collection[Side]) -> Iterator[Piece]:
    return (Piece(side, symbol) for side in sorted(sides) for symbol in HELD)


def _place(piece: Piece) -> int:
    """The bit at which men in hand are counted."""
    return HANDS + 4 * (3 * piece.side + HELD.index(piece.symbol))


def row_of(pieces: Men, held: Hands, side: Side, now: Turn) -> NDArray[np.uint64]:
    """The words of a position."""
    words = [0] * (META + 1)
    for square, piece in pieces.items():
        code = SYMBOLS.index(piece.symbol) + 1 + 8 * piece.side
        words[square >> 4] |= code << 4 * (square & 15)
    words[META] = int(side) | (now.left - 1) << SECOND_MOVE | now.number << TURN
    words[META] |= sum(number << _place(piece) for piece, number in held.items())
    return np.array(words, np.uint64)


def write_text(facts: Facts, setup: Setup) -> str:
    """A setup as text."""
    hand = "".join(piece.letter * setup.hands.get(piece, 0) for piece in _held(tuple(Side)))
    board = notation.board(facts, setup.pieces)
    fields = board, SIDES[setup.side], hand or "-", setup.rights
    return " ".join((*fields, str(setup.halfmove_clock), str(setup.number)))


def read_text(facts: Facts, text: str) -> Setup:
    """The setup of a text.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    fields = text.split()
    if len(fields) != 6 or fields[1] not in ("w", "b"):
        raise BadPositionError(f"{text!r} is not a position such as {START}")
    board, side, hand, now, *counters = fields
    pieces, visible = notation.read_board(facts, board)
    if len(visible) < SQUARES:
        raise BadPositionError("a position has no fog")
    clock, number = (_number(counter) for counter in counters)
    mover = Side(SIDES.index(side))
    return Setup(pieces, mover, _read_hand(hand), now, halfmove_clock=clock, number=number)


def _read_hand(text: str) -> dict[Piece, int]:
    letters = {piece.letter: piece for piece in _held(tuple(Side))}
    if text != "-" and not set(text) <= set(letters):
        raise BadPositionError(f"{text!r} are not men in hand, such as RPPn, or -")
    return {letters[one]: text.count(one) for one in dict.fromkeys(text.strip("-"))}


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise BadPositionError(f"{text!r} is no number")
    return int(text)


def read_turn(text: str) -> Turn | None:
    """The moves left and the number of the turn; ``None`` if it is neither."""
    found = re.fullmatch(r"([12])/([0-9]{1,5})", text)
    return Turn(int(found[2]), int(found[1])) if found else None


def move_name(facts: Facts, pieces: Men, move: Move) -> str:
    """A move in short notation: ``Rb1xb9``, ``Pe6-e7+``, ``Pe6-e7=``, ``N@e5``."""
    if move.drop is not None:
        return notation.code(facts, move)
    takes = "x" if move.target in pieces else "-"
    origin, target = facts.name(move.origin), facts.name(move.target)
    grown = {None: "", "": "=", "+p": "+"}[move.promotion]
    return pieces[move.origin].letter.upper() + origin + takes + target + grown


CHOICES = {None: 0, "": DECLINED, "+p": PROMOTED}
_GROWN = {choice: promotion for promotion, choice in CHOICES.items()}


def encode(move: Move) -> int:
    """A move as kernels know it."""
    drop = 0 if move.drop is None else SYMBOLS.index(move.drop) + 1
    choice = CHOICES[move.promotion]
    return move.origin | move.target << TARGET | choice << CHOICE | drop << DROP


@cache
def decode(word: int) -> Move:
    """The move that kernels know by ``word``; each is made once."""
    origin, target, drop = word & 127, word >> TARGET & 127, word >> DROP
    if drop:
        return Move((target,), drop=SYMBOLS[drop - 1])
    return Move((origin, target), _GROWN[word >> CHOICE & 3])


def ranks_left(man: Piece, square: Square) -> int:
    """Ranks between ``square`` and the last one of a man."""
    rank = square // EDGE
    return EDGE - 1 - rank if man.side is Side.FIRST else rank


def plans(facts: Facts, seen: Observation) -> Iterator[Move]:
    """See ``Game.plans``: whatever is in the way now may be gone by then."""
    own = {s: man for s, man in seen.pieces.items() if man.side is seen.viewer}
    for square, man in own.items():
        yield from _steps(man, square)
    for held in seen.hands:
        for square in facts.squares:
            lost = held.symbol == "p" and ranks_left(held, square) == 0
            if held.side is seen.viewer and square not in own and not lost:
                yield Move((square,), drop=held.symbol)


def _steps(man: Piece, origin: Square) -> Iterator[Move]:
    """Where a man could go if nothing stood in its way."""
    code = SYMBOLS.index(man.symbol) + 1 + 8 * man.side
    for across, up in WAYS[code, : NUMBER[code]].tolist():
        rank, column = divmod(origin, EDGE)
        for _ in range(EDGE if man.symbol == "r" else 1):
            column, rank = column + across, rank + up
            if not (0 <= column < EDGE and 0 <= rank < EDGE):
                break
            yield from _choices(man, origin, EDGE * rank + column)


def _choices(man: Piece, origin: Square, target: Square) -> Iterator[Move]:
    left = ranks_left(man, target)
    if man.symbol != "p" or left > 2:
        yield Move((origin, target))
    else:
        yield Move((origin, target), "+p")
        if left:
            yield Move((origin, target), "")


def kings(pieces: Mapping[Square, Piece], side: Side) -> frozenset[Square]:
    """Where the kings of ``side`` stand."""
    return frozenset(square for square, man in pieces.items() if man == Piece(side, "k"))


def seen_part(
    whole: Trace, left: Mapping[Square, Piece], sight: AbstractSet[Square]
) -> Trace:
    """What is known of a move to whom saw ``sight`` before and after it.

    Args:
        whole: All there is to know of it.
        left: The men before it.
        sight: The squares seen throughout.
    """
    leaves = whole.origin in sight and whole.origin != whole.target
    origin = whole.origin if leaves else None
    if whole.target in sight:
        return Trace(whole.mover, origin, whole.target, whole.piece)
    return Trace(whole.mover, origin, None, None if origin is None else left[origin])


def stirs(before: Position, after: Position) -> bool:
    """Whether a man was taken, or a stepper stepped or was put down."""
    old, new = men(before), men(after)
    return len(new) < len(old) or _steppers(old) != _steppers(new)


def _steppers(men: Mapping[Square, Piece]) -> set[Square]:
    return {square for square, man in men.items() if man.symbol == "p"}


QUIET = 20, Reason.NO_PROGRESS
"""How many moves draw a game in which nothing happens, and why."""


@dataclass(frozen=True)
class Toy(BaseGame):
    """The toy, with fog or without."""

    kernels: ClassVar[ModuleType] = kernels

    @property
    def rules(self) -> ToyRules:
        """See ``Game.rules``."""
        return ToyRules(int(self.facts.hidden))

    @property
    def limits(self) -> Limits:
        """See ``Game.limits``."""
        return Limits(moves=MOST_MOVES, strata=SQUARES)

    def start(self) -> Start:
        """See ``Game.start``."""
        return self.read(START)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        problems = tuple(self._problems(setup))
        now = read_turn(setup.rights or "2/2")
        if problems or now is None:
            return problems
        position = Position(row_of(setup.pieces, setup.hands, setup.side, now))
        if not self.facts.hidden and attacked(position.row, int(setup.side.other)):
            king = kings(setup.pieces, setup.side.other)
            return (
                SetupProblem("check", "the side that is not to move is in check", king),
            )
        return Start(position, setup.halfmove_clock, setup.number)

    def _problems(self, setup: Setup) -> Iterator[SetupProblem]:
        for side in Side:
            if len(found := kings(setup.pieces, side)) != 1:
                yield SetupProblem(
                    "kings", f"{self.facts.sides[side]} needs one king", found
                )
        steppers = ((s, man) for s, man in setup.pieces.items() if man.symbol == "p")
        if last := frozenset(s for s, man in steppers if ranks_left(man, s) == 0):
            grown = {s: Piece(setup.pieces[s].side, "+p") for s in last}
            fix = Fix("Make captains", replace(setup, pieces={**setup.pieces, **grown}))
            yield SetupProblem(
                "last rank", "a stepper on the last rank cannot go on", last, fix
            )
        if max(setup.hands.values(), default=0) > MOST:
            yield SetupProblem("hand", f"a hand has room for {MOST} men of a kind")
        if read_turn(setup.rights or "2/2") is None:
            yield SetupProblem("rights", f"{setup.rights!r} is not a turn such as 2/7")

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``: how many moves are left in the turn."""
        now = read_turn(setup.rights or "2/2") or Turn(2, 2)
        left = tuple(
            Condition(
                f"{number} of 2",
                now.left == number,
                replace(setup, rights=f"{number}/{now.number}"),
            )
            for number in (1, 2)
        )
        return (ConditionGroup("Moves left", left, one=True),)

    def read_setup(self, fen: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        told = fen.split()
        left_out = write_text(self.facts, rest).split()[len(told) :] if rest else []
        return read_text(self.facts, " ".join((*told, *left_out)))

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return write_text(self.facts, replace(setup, rights=setup.rights or "2/2"))

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        position, now = start.position, turn_of(start.position)
        return Setup(
            men(position),
            to_move(position),
            hands_of(position),
            f"{now.left}/{now.number}",
            halfmove_clock=start.halfmove_clock,
            number=start.number,
        )

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return to_move(position)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        position, mover = history[-1], to_move(history[-1])
        if self._decided(position):
            left = (man for man in men(position).values() if man.symbol == "k")
            return Outcome(next(left).side, Reason.KING_CAPTURED)
        if not mobility(self.rules, position.row):
            if checked(self.rules, position.row):
                return Outcome(mover.other, Reason.CHECKMATE)
            return Outcome(None, Reason.STALEMATE)
        return drawn(history, halfmove_clock, stirs, QUIET, 0)

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return men(position)

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Game.hands``."""
        return hands_of(position)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        if not self.facts.hidden:
            return super().observe(history, viewer)
        position = history[-1]
        sight = self._sight(position, viewer)
        return Observation(
            visible=sight,
            pieces=men(position, sight),
            hands=hands_of(position, (viewer,)),
            hidden_hand=viewer.other,
            trace=self._trace(history, viewer),
            **self._shown(history, viewer),
        )

    def _trace(self, history: Sequence[Position], viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if that was its own."""
        whole = self._whole_trace(history)
        if whole is None or whole.mover is viewer:
            return whole
        before, after = history[-2:]
        sight = self._sight(before, viewer) & self._sight(after, viewer)
        return seen_part(whole, men(before), sight)

    def _shown(self, history: Sequence[Position], viewer: Side) -> dict[str, Any]:
        return super()._shown(history, viewer) | {"turn": turn_of(history[-1])}

    def _decided(self, position: Position) -> bool:
        return bool(over(self.rules, position.row))

    def _move(self, position: Position, word: int) -> Move:
        return decode(word)

    def _sight(self, position: Position, side: Side) -> frozenset[Square]:
        return frozenset(squares(as_bits(sight(self.rules, position.row, int(side)))))

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return tuple(plans(self.facts, seen))

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: where something was taken stands the taker."""
        return frozenset(capture.square for capture in after.captured) - after.visible

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Game.could_come``: a stepper only goes straight ahead."""
        forward = ranks_left(man, target) < ranks_left(man, origin)
        return man.symbol != "p" or (forward and (target - origin) % EDGE == 0)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        return move_name(self.facts, men(position), move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return move_name(self.facts, seen.pieces, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        plain = name.strip().rstrip("!?")
        for move in moves:
            if plain in (notation.code(self.facts, move), self.own_san(seen, moves, move)):
                return move
        raise IllegalMoveError(f"{name!r} is not possible here")

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        trace = after.trace
        if trace is None or trace.target is None or trace.piece is None:
            return ""
        target = self.facts.name(trace.target)
        if trace.origin == trace.target:
            return f"{trace.piece.letter.upper()}@{target}"
        origin = "" if trace.origin is None else self.facts.name(trace.origin)
        takes = "x" if after.captured else "-"
        left = trace.piece if trace.origin is None else before.pieces[trace.origin]
        grown = "+" if left != trace.piece else ""
        return f"{left.letter.upper()}{origin}{takes}{target}{grown}"

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return encode(move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return decode(word)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return Position(row_of(seen.pieces, seen.hands, seen.to_move, seen.turn))
