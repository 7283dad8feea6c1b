"""What a game is: rules, views, text and codec as pure functions, and where it begins.

Every member of a game is documented here, once. ``""`` stands for the usual start wherever
a start goes as text: in observations, records, plans of events and requests of the window.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from core.facts import Facts
from core.plain import brief
from core.setup import (
    BadPositionError,
    ConditionGroup,
    Position,
    Setup,
    SetupProblem,
    Start,
    refused,
)
from core.texts import _, labelled
from core.values import Delta, Move, Observation, Outcome, Piece, Side, Square

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class IllegalMoveError(ValueError):
    """A move that the rules do not allow, or a text that names no legal move."""

    def __init__(self, sentence: str) -> None:
        super().__init__(brief(sentence))


@dataclass(frozen=True, slots=True)
class Limits:
    """What arrays have room for in a game.

    Attributes:
        moves: The moves of one position at most.
        strata: Kinds of positions of which a sample keeps some each.
    """

    moves: int
    strata: int


@dataclass(frozen=True, slots=True)
class SideCount:
    """How far a side is with what the rules count towards an end of the game.

    Attributes:
        counts: What it has of what it needs, in a few words.
        note: What it still lacks, or what it may do, as a sentence; ``""`` for nothing.
        lacks: What it still lacks; ``""`` for nothing.
    """

    counts: str
    note: str = ""
    lacks: str = ""


class Named(Protocol):
    """A ruleset, whatever its options are."""

    @property
    def name(self) -> str:
        """As in files and on the command line."""


@dataclass(frozen=True)
class Game(ABC):
    """One game: what may be played, what one side may know, and both as text and numbers.

    All of it is pure functions over positions. A game holds no state: the same arguments
    give the same answer for ever, and nothing passed in is changed. The side to move may
    stay the same after a move (progressive chess), so callers ask ``to_move`` and never
    assume alternation. Unless a game says otherwise nothing is hidden, nothing is in hand,
    and draws come by themselves.

    Attributes:
        facts: Name, board shape and other constants.
        options: The ruleset.
        notation: The key of the notation in which it writes moves; ``""`` where it has but
            one.
    """

    facts: Facts
    options: Named
    notation: str = field(default="", kw_only=True)

    @property
    def ruleset(self) -> str:
        """Name of the set of options in force, such as ``chesscom``."""
        return self.options.name

    # Rules: what may be played.

    @property
    @abstractmethod
    def rules(self) -> Any:  # noqa: ANN401 - every game's own NamedTuple of plain numbers
        """The rules as kernels take them; its type is what they are dispatched on."""

    @property
    @abstractmethod
    def limits(self) -> Limits:
        """How large the arrays must be that kernels write into."""

    @property
    @abstractmethod
    def habits(self) -> NDArray[np.float32]:
        """What ``core.kernels.likely`` weighs moves by; empty where it needs nothing."""

    @abstractmethod
    def start(self) -> Start:
        """Where play usually begins."""

    @abstractmethod
    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """Where a game begins from ``setup``, or everything that is wrong with it."""

    @abstractmethod
    def setup_of(self, start: Start) -> Setup:
        """The setup that ``place`` turns into ``start``."""

    def settled(self, setup: Setup) -> Setup:
        """``setup`` without rights and an en-passant square that its board rules out."""
        return setup

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """What can be chosen in ``setup`` besides pieces, hands, side and counters.

        Rights that its board rules out for now are kept in the setups that it leads to.
        """
        return ()

    @abstractmethod
    def to_move(self, position: Position) -> Side:
        """The side whose turn it is."""

    @abstractmethod
    def moves(self, position: Position) -> tuple[Move, ...]:
        """Every legal move, in a fixed order; none once the game is decided."""

    @abstractmethod
    def play(self, position: Position, move: Move) -> Position:
        """The position after ``move``; ``IllegalMoveError`` if it is not legal."""

    @abstractmethod
    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """How the game ended, or ``None`` while it runs.

        ``history`` holds every position so far and ends with the present;
        ``halfmove_clock`` counts the plies without progress before its first.
        """

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """The draw that the side to move may claim, in a game that is not over.

        ``None`` if there is none, and in games whose draws need no claim.
        """
        return None

    def can_win(self, position: Position, side: Side) -> bool:
        """Whether ``side`` could win, however the other plays: if not, time draws.

        Where it cannot be told easily, it could.
        """
        return True

    @abstractmethod
    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """Every piece on the board."""

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """How many pieces are in hand, those of both sides; empty without hands."""
        return {}

    # Views: what one side may know, and what follows from it.

    @abstractmethod
    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """What ``viewer`` may know at the end of ``history``."""

    def reveal(self, history: Sequence[Position]) -> Observation:
        """The truth in the form of an observation, for referees and replays."""
        return self.observe(history, self.to_move(history[-1]))

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """What the rules count of each side, as far as the viewer can know it.

        Empty while it does not matter, and in games that count nothing.
        """
        return {}

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """Every move that the viewer's pieces could make on some board after the next move.

        For planning while the other side is to move. They follow from the viewer's own
        pieces and rights alone, so that they tell nothing of what is hidden; among them
        is every move that will be legal on the viewer's next turn. A game in which nobody
        can plan, because other pieces decide what may be played, has none at all.
        """
        return ()

    def must_take(self, seen: Observation) -> bool:
        """Whether the viewer is to move and has to take, so that other pieces must wait."""
        return False

    def dropping(self, symbol: str) -> str:
        """Where a piece of this kind in hand may be dropped, in a few words.

        ``""`` in games without hands.
        """
        return ""

    def objection(self, seen: Observation, move: Move) -> str:
        """Why the rules do not let the viewer make ``move``, as a short sentence.

        It says nothing that the viewer does not know; ``""`` of a move that may be made,
        and where people see for themselves why it may not.
        """
        return ""

    def ways(self, seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
        """Every way to point at one of the viewer's moves or plans by squares.

        The path of the move comes first, then others that people use for it.
        """
        return (move.path,)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """Fogged squares that must be empty, because a piece there would be seen."""
        return frozenset()

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """Fogged squares on which a piece of the other side must stand after its move."""
        return frozenset()

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """Whether a piece could ever come from one square to another, its kind unchanged.

        ``lost`` are the squares on which its side has taken pieces so far. Where it cannot
        be told, it could.
        """
        return True

    # Text: positions and moves as people and files have them.

    def read(self, text: str) -> Start:
        """The start that a FEN (or the like) describes, or ``BadPositionError``."""
        found = self.place(self.read_setup(text))
        return found if isinstance(found, Start) else refused(found)

    def write(self, start: Start) -> str:
        """The text that ``read`` turns back into ``start``."""
        return self.write_setup(self.setup_of(start))

    @abstractmethod
    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """The setup that ``text`` describes, whether or not it can be played.

        What it leaves out is as in ``rest``, or else as usual.

        Raises:
            BadPositionError: If it describes none. The message says where.
        """

    @abstractmethod
    def write_setup(self, setup: Setup) -> str:
        """The text that ``read_setup`` turns back into ``setup``, if it is ``settled``."""

    @abstractmethod
    def san(self, position: Position, move: Move) -> str:
        """``move`` in the game's short notation."""

    def read_move(self, position: Position, text: str) -> Move:
        """The legal move that ``text`` names in any notation of the game.

        Raises:
            IllegalMoveError: With one sentence that says what is wrong.
        """
        truth = self.reveal([position])
        return self.read_own(truth, truth.moves, text)

    @abstractmethod
    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """``san`` of one of the viewer's ``moves``, which may be plans."""

    @abstractmethod
    def read_own(self, seen: Observation, moves: Sequence[Move], text: str) -> Move:
        """``read_move`` for one of the viewer's ``moves``, which may be plans.

        Raises:
            IllegalMoveError: If ``text`` names none of them, or more than one. The
                sentence says nothing that the viewer does not know.
        """

    @abstractmethod
    def arrival(self, before: Observation, after: Observation) -> str:
        """The other side's move in short notation, as far as the viewer saw it arrive.

        Where the piece came from is told only if that was seen; ``""`` if nothing was.
        """

    # Codec: observations and moves as the numbers that kernels take, and back.

    @abstractmethod
    def encode(self, seen: Observation, move: Move) -> int:
        """The kernels' integer for one of the viewer's moves."""

    @abstractmethod
    def decode(self, seen: Observation, word: int) -> Move:
        """The one of the viewer's moves that kernels know by ``word``."""

    def bits_told(self, text: str) -> tuple[int, int]:
        """Which bits of a move as an integer ``text`` tells, and what they are.

        So a kernel finds the move among the legal ones. None (0) where that depends on the
        position, or takes a longer look.
        """
        return 0, 0

    @abstractmethod
    def encode_view(self, seen: Observation) -> NDArray[np.uint64]:
        """``seen`` as the words that the kernel ``fits`` compares rows with.

        The last are the squares in sight; those before it are a row, cut down to these.
        """

    @abstractmethod
    def position_of(self, seen: Observation) -> Position:
        """The position of which ``seen`` shows all; what it hides is not there."""

    def sensed(self, seen: Observation) -> int:
        """Squares, one bit each, on which no change could escape the viewer of ``seen``.

        A move of the other side that touches none of them leaves the view as it is, but
        for whose turn it is: a game that shows more than squares, such as a check or the
        other side's hand, and does not announce it, answers every square.
        """
        return sum(1 << square for square in seen.visible)

    def announced(self, seen: Observation) -> int:
        """What was announced of the last move, as the kernel ``notice`` counts it."""
        return 0

    def own_move(self, before: Observation, after: Observation) -> Move:
        """The one of the viewer's legal moves that leads from ``before`` to ``after``.

        Raises:
            ValueError: If the viewer made no move in between.
        """
        trace = after.trace
        if trace is None or trace.mover is not after.viewer:
            raise ValueError(_("the viewer made no move in between"))
        placed = {trace.target: trace.piece}
        near = (move for move in before.moves if move.origin == trace.origin)
        return next(move for move in near if self.delta(before, move).placed == placed)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """The pieces that one of ``seen.moves`` lifts, and those that it puts down."""
        if move.drop is not None:
            return Delta({}, {move.target: Piece(seen.to_move, move.drop)})
        piece = seen.pieces[move.origin]
        lifted = {s: seen.pieces[s] for s in move.path if s in seen.pieces}
        grown = Piece(piece.side, move.promotion or piece.symbol)
        return Delta(lifted, {move.target: grown})


def standing_words(game: Game, seen: Observation, start: str) -> str:
    """What the sides lack of what the rules count; empty while it does not matter.

    Args:
        game: The rules.
        seen: What is shown.
        start: Where the game began, as text; ``""`` for the usual start.
    """
    standing, name = game.standing(replace(seen, start=start)), game.facts.side_name
    counts = [labelled(name(side), it.counts) for side, it in standing.items()]
    notes = [
        _("{sides} lacks {lacks}").format(sides=name(side), lacks=it.lacks)
        if it.lacks
        else it.note
        for side, it in standing.items()
        if it.note
    ]
    return "; ".join(notes or counts)


def start_from(game: Game, text: str) -> Start:
    """The start that ``text`` describes.

    Raises:
        BadPositionError: If it is no position of ``game`` that can be played.
    """
    return game.read(text) if text else game.start()


def playable_start(game: Game, text: str) -> Start:
    """As ``start_from``, for a game that is to be played from there.

    Raises:
        BadPositionError: If it is no such position, or one in which the game is over.
    """
    start = start_from(game, text)
    over = game.outcome([start.position], start.halfmove_clock)
    if over is not None:
        raise BadPositionError(
            _("the game is over in this position: {reason}").format(reason=_(over.reason))
        )
    return start


def start_text(game: Game, start: Start) -> str:
    """The text that ``start_from`` turns back into ``start``."""
    return "" if start == game.start() else game.write(start)


def observed(
    game: Game, history: Sequence[Position], viewer: Side, start: str
) -> Observation:
    """What ``viewer`` may know at the end of ``history``, and the start that both know."""
    seen = game.observe(history, viewer)
    return replace(seen, start=start) if start else seen


def drawn_starts(numbered: Sequence[str], dice: Random, number: int) -> tuple[str, ...]:
    """So many of the numbered starts of a game at random; none for a game without."""
    return tuple(dice.choices(numbered, k=number)) if numbered else ()
