"""Positions: as a row of words, as a game leaves them behind, as somebody sets one up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn, overload

from core.plain import brief
from core.texts import _, ngettext
from core.values import Piece, Side, Square, Turn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FIRST_TURN = Turn()


class Position:
    """One immutable row of 64-bit words, equal and hashed by its words.

    What the words mean is the game's business; what a row does not need (move
    counters, earlier positions) lives in the game's history.
    """

    __slots__ = ("row", "words")

    def __init__(self, row: NDArray[np.uint64]) -> None:
        self.row = row
        self.words: tuple[int, ...] = tuple(row.tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"Position({', '.join(f'{word:#x}' for word in self.words)})"


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins: a position and the two counters that FEN carries.

    Attributes:
        position: The first position.
        halfmove_clock: Plies without a capture or a pawn move before it.
        number: The number of the first move.
    """

    position: Position
    halfmove_clock: int = 0
    number: int = 1


@dataclass(frozen=True, slots=True)
class Setup:
    """A position as somebody sets it up; ``Game.place`` says whether it can be played.

    Attributes:
        pieces: What stands on the board.
        side: The side to move.
        hands: How many of each piece are in hand.
        rights: Castling rights and the like, as the game's text has them; letters are
            large for the first side.
        en_passant: The squares that pawns have just passed, where one may be taken; more
            than one only where a turn has several moves.
        halfmove_clock: Plies without a capture or a pawn move so far.
        number: Number of the first move.
        turn: Which turn it is and how many moves are left in it, where the rules ask.
        checks: How many checks the first and the second side have given, likewise.
    """

    pieces: Mapping[Square, Piece]
    side: Side
    hands: Mapping[Piece, int] = field(default_factory=dict)
    rights: str = ""
    en_passant: frozenset[Square] = frozenset()
    halfmove_clock: int = 0
    number: int = 1
    turn: Turn = _FIRST_TURN
    checks: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class SetupProblem:
    """One thing that is wrong with a setup.

    Attributes:
        code: A short name for it, the same in every game, such as ``kings``.
        sentence: What is wrong, for people.
        squares: Where.
        fix: The one obvious way to put it right, where there is one.
    """

    code: str
    sentence: str
    squares: frozenset[Square] = frozenset()
    fix: Fix | None = field(default=None, compare=False)


def wrong_kings(name: str, kings: frozenset[Square]) -> SetupProblem:
    """What is wrong where the side called ``name`` has several kings, or none."""
    words = ngettext(
        "{name} has {number} king", "{name} has {number} kings", len(kings), name=name
    )
    if not kings:
        words = _("{named} has no king").format(named=name)
    return SetupProblem("kings", words, kings)


def too_many(name: str, pieces: frozenset[Square], most: int) -> SetupProblem:
    """What is wrong where the side called ``name`` has more than ``most`` pieces."""
    words = ngettext(
        "{name} has {number} piece; {most} are the most",
        "{name} has {number} pieces; {most} are the most",
        len(pieces),
        name=name,
        most=most,
    )
    return SetupProblem("too many", words, pieces)


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of a setup after which one problem is gone.

    Attributes:
        words: What it does, such as ``Make it a queen``.
        setup: The setup after it.
    """

    words: str
    setup: Setup


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds in a setup or does not, besides what stands on the board.

    Attributes:
        label: What it is, such as ``O-O`` or ``d6``.
        holds: Whether it holds.
        setup: The setup in which it does if it does not, and the other way round. Of
            conditions of which one holds, the setup in which it is this one.
        side: Whom it concerns; ``None`` for both sides.
        note: More about it, such as ``d7–d5 played``.
        closed: Why it cannot hold on this board; ``""`` where it can.
    """

    label: str
    holds: bool
    setup: Setup
    side: Side | None = None
    note: str = ""
    closed: str = ""


@dataclass(frozen=True, slots=True)
class ConditionGroup:
    """Conditions of one kind.

    Attributes:
        heading: Of what kind they are, such as ``Castling``.
        conditions: In the order shown.
        one: Whether exactly one of them holds at a time.
    """

    heading: str
    conditions: tuple[Condition, ...]
    one: bool = False


class BadPositionError(ValueError):
    """A text that is not a position of this game. The message says what is wrong.

    Attributes:
        problems: All that is wrong with the position, where the text could be read.
    """

    def __init__(self, sentence: str, problems: Sequence[SetupProblem] = ()) -> None:
        super().__init__(brief(sentence))
        self.problems = tuple(problems)


def refused(problems: Sequence[SetupProblem]) -> NoReturn:
    """Refuse a position for its problems.

    Raises:
        BadPositionError: Always.
    """
    raise BadPositionError("; ".join(each.sentence for each in problems), problems)


class History(Sequence[Position]):
    """The positions of a game that is played, which knows how often each has occurred.

    Counting in a list after every move takes time that grows with the square of a game's
    length.
    """

    def __init__(self, first: Position) -> None:
        self._positions = [first]
        self._times = Counter(self._positions)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> list[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | list[Position]:
        return self._positions[index]

    def __len__(self) -> int:
        return len(self._positions)

    def append(self, position: Position) -> None:
        """Take in the position after the next move."""
        self._positions.append(position)
        self._times[position] += 1

    def cut(self, length: int) -> None:
        """Forget all but the first ``length`` positions."""
        self._times.subtract(self._positions[length:])
        del self._positions[length:]

    def count(self, value: object) -> int:
        """How often a position has occurred."""
        return self._times[value] if isinstance(value, Position) else 0
