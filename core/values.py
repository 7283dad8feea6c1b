"""The words every layer speaks: side, square, piece, move, outcome, observation.

Squares are numbered row by row from the first side's left corner: on a chessboard
``a1`` is 0, ``b1`` is 1 and ``h8`` is 63.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TypeAlias

from core.texts import N_, _, pgettext

Square: TypeAlias = int


class Side(IntEnum):
    """Who moves first and who moves second.

    Chess calls the first side White, shogi calls it Black. Colours are a matter of
    display, so the rules speak of order only.
    """

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return SIDES[1 - self]


SIDES = tuple(Side)
"""The sides by their numbers; faster than a call of ``Side``."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board or in a hand.

    Attributes:
        side: Whose it is.
        symbol: Its kind, in lower case: one letter, or more, as in shogi's ``+p``.
    """

    side: Side
    symbol: str

    @property
    def letter(self) -> str:
        """The symbol as FEN has it: upper case for the first side."""
        return self.symbol.upper() if self.side is Side.FIRST else self.symbol


@dataclass(frozen=True, slots=True)
class Move:
    """One complete action of the side to move.

    Attributes:
        path: The squares visited, in order: ``(e2, e4)`` for a chess move, every
            landing square for a multiple jump in draughts, one square for a drop.
        promotion: Symbol of the piece that the mover becomes; ``""`` where it could have
            promoted and stays what it is; ``None`` where there was no choice to make.
        drop: Symbol of the piece put down from the hand; ``None`` for a move on the board.
    """

    path: tuple[Square, ...]
    promotion: str | None = None
    drop: str | None = None

    @property
    def is_drop(self) -> bool:
        """Whether a piece is put down from the hand: origin and target are one square."""
        return self.drop is not None

    @property
    def origin(self) -> Square:
        """Where the move begins."""
        return self.path[0]

    @property
    def target(self) -> Square:
        """Where the move ends."""
        return self.path[-1]


class Reason(StrEnum):
    """Why a game ended, in the words people are shown."""

    KING_CAPTURED = N_("king captured")
    CHECKMATE = N_("checkmate")
    STALEMATE = N_("stalemate")
    NO_MAN = N_("all men taken")
    NO_MOVE = N_("no move left")
    QUIET = N_("too many moves without a capture or a pawn move")
    TEN_SERIES = N_("ten series without a capture or a pawn move")
    NO_CAPTURE = N_("too many moves without a capture")
    NO_PROGRESS = N_("too many moves without a capture or a man's step")
    SEVENTY_FIVE = N_("75 moves without a capture or a pawn move")
    REPETITION = N_("the same position three times")
    FOURFOLD = N_("the same position four times")
    FIVEFOLD = N_("the same position five times")
    PERPETUAL = N_("perpetual check")
    MATERIAL = N_("insufficient material")
    IMPASSE = N_("impasse")
    TRY = N_("the king entered")
    HILL = N_("the king in the centre")
    THIRD_CHECK = N_("the third check")
    RESIGNED = N_("resigned")
    TIME = N_("out of time")
    ILLEGAL = N_("illegal move")
    FAILED = N_("the bot failed")
    NO_ANSWER = N_("the bot gave no answer")
    AGREED = N_("draw agreed")
    MOVE_LIMIT = N_("move limit")

    @classmethod
    def _missing_(cls, value: object) -> Reason | None:
        """Older files call an illegal move an impossible one."""
        return cls.ILLEGAL if value == "impossible move" else None


UNSAID = N_("the file does not say how")
"""The detail of an outcome of which a file tells the result alone."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``winner`` is ``None`` for a draw."""

    winner: Side | None
    reason: Reason
    detail: str = ""
    """What a person would want to know besides, such as a bot's error; or empty."""

    def score(self, side: Side) -> float:
        """Points for ``side``: 1 for a win, 0.5 for a draw, 0 for a loss."""
        if self.winner is None:
            return 0.5
        return float(self.winner is side)

    @property
    def code(self) -> int:
        """The thesis' code.

        1 and -1 for a win of the first and the second side, 0 for a draw, -2 and 2 where
        the first and the second side made an illegal move.
        """
        if self.winner is None:
            return 0
        sign = 1 if self.winner is Side.FIRST else -1
        return 2 * sign if self.reason is Reason.ILLEGAL else sign

    @property
    def unsaid(self) -> bool:
        """Whether nobody knows why: the reason is the usual one, and a guess."""
        return self.detail == UNSAID

    @property
    def why(self) -> str:
        """Why the game ended, as files say it; of a game won ``""`` where nobody knows."""
        if self.unsaid:
            return N_("draw") if self.winner is None else ""
        return str(self.reason)

    @property
    def result(self) -> str:
        """The result as PGN writes it."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Side.FIRST else "0-1"


@dataclass(frozen=True, slots=True)
class Capture:
    """A piece taken by the last move. Both sides know of it, but not always by what."""

    square: Square
    piece: Piece


@dataclass(frozen=True, slots=True)
class Delta:
    """What a move changes on the board.

    Attributes:
        lifted: The pieces taken off the board, by the square where they stood: the one
            that moves, those it takes, and of castling both king and rook.
        placed: The pieces put down, by the square where they stand afterwards.
    """

    lifted: Mapping[Square, Piece]
    placed: Mapping[Square, Piece]


@dataclass(frozen=True, slots=True)
class Trace:
    """What one side could see of the last move.

    Attributes:
        mover: The side that moved.
        origin: Where the piece came from, if the viewer saw it leave.
        target: Where it went, if the viewer saw it arrive.
        piece: The piece as it was seen arriving, or else leaving; ``None`` if unseen.
        path: Every square it stopped on, both ends included, if it stopped on its way and
            the viewer knows them all; empty otherwise.
    """

    mover: Side
    origin: Square | None = None
    target: Square | None = None
    piece: Piece | None = None
    path: tuple[Square, ...] = ()

    @property
    def in_sight(self) -> bool:
        """Whether the viewer saw the piece leave or arrive."""
        return self.origin is not None or self.target is not None


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a game stands, counted in turns: all the moves one side makes in a row.

    Attributes:
        number: Number of the turn in this game, both sides' counted; the first is 1.
        left: Moves left in it, the one to be made included.
    """

    number: int = 1
    left: int = 1


@dataclass(frozen=True, slots=True)
class Observation:
    """All that one side may know at one moment.

    A player is handed observations and never a position, so what is missing here
    cannot leak.

    Attributes:
        viewer: The side whose eyes these are.
        to_move: The side whose turn it is.
        ply: Number of moves played before this moment.
        visible: Every square the viewer can see into.
        pieces: What stands on the visible squares; a visible square that is not a
            key is empty.
        moves: The viewer's legal moves; empty when it is not the viewer's turn.
        castling: The viewer's own castling rights as FEN writes them, or ``""``.
        en_passant: The squares on which pawns of the viewer's may take in passing.
        blocked: Fogged squares that must be occupied, because a piece of the viewer's
            cannot step there.
        captured: Pieces taken by the last move.
        trace: What was seen of the last move; ``None`` at the start.
        notices: What the rules announce of the last move, in words.
        hands: How many pieces are in hand: the viewer's own, and the other side's if the
            rules show them.
        hidden_hand: Whose hand the viewer is not shown; ``None`` where nobody's is hidden.
        turn: Which turn it is, and how many moves are left in it.
        check: The royal pieces of the side to move that stand in check, where the game
            knows check; in the fog no more than the viewer's own.
        checks: How many checks the first and the second side have given, where the rules
            count them.
        start: Text of the setup that both sides know the game began from; ``""`` for the
            usual start. The referee fills it in.
        variant: Key of the game, which both sides know.
        ruleset: Name of the ruleset in force, likewise.
    """

    viewer: Side
    to_move: Side
    ply: int
    visible: frozenset[Square]
    pieces: Mapping[Square, Piece]
    moves: tuple[Move, ...] = ()
    castling: str = ""
    en_passant: frozenset[Square] = frozenset()
    blocked: frozenset[Square] = frozenset()
    captured: tuple[Capture, ...] = ()
    trace: Trace | None = None
    notices: tuple[str, ...] = ()
    hands: Mapping[Piece, int] = field(default_factory=dict)
    hidden_hand: Side | None = None
    turn: Turn = Turn()
    check: frozenset[Square] = frozenset()
    checks: tuple[int, int] = (0, 0)
    start: str = ""
    variant: str = ""
    ruleset: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """What files and people say of games that end for one reason.

    Attributes:
        on_board: Whether the last position has to show it, so that a file alone proves
            nothing.
        weighed: Whether a bot that may claim such a draw asks itself first how it stands;
            any other it always claims.
        won: What the winner did, in a sentence without its stop.
        you_won: The same to the winner.
        lost: What the loser did, likewise.
        you_lost: The same to the loser.
        stuck: Why the side to move cannot go on, likewise.
        you_stuck: The same to the side to move.
        termination: The Termination tag of PGN; empty for a normal end.
        phrases: Parts of such tags, in lower case, that mean it, each with a detail for
            people.
    """

    on_board: bool = False
    weighed: bool = False
    won: str = ""
    you_won: str = ""
    lost: str = ""
    you_lost: str = ""
    stuck: str = ""
    you_stuck: str = ""
    termination: str = ""
    phrases: tuple[tuple[str, str], ...] = ()


def _phrases(*parts: str) -> tuple[tuple[str, str], ...]:
    return tuple((part, "") for part in parts)


ENDS: dict[Reason, End] = {
    Reason.KING_CAPTURED: End(on_board=True, phrases=_phrases("king captured")),
    Reason.NO_MAN: End(
        on_board=True,
        won=N_("{name} took the last piece"),
        you_won=N_("You took the last piece"),
        phrases=_phrases("men taken"),
    ),
    Reason.STALEMATE: End(
        on_board=True,
        stuck=N_("{name} has no legal move: stalemate"),
        you_stuck=N_("You have no legal move: stalemate"),
        phrases=_phrases("stalemate"),
    ),
    Reason.NO_MOVE: End(
        on_board=True,
        stuck=N_("{name} has no move left"),
        you_stuck=N_("You have no move left"),
        phrases=_phrases("no move", "stalemate"),
    ),
    Reason.CHECKMATE: End(
        on_board=True,
        won=N_("{name} gave checkmate"),
        you_won=N_("You gave checkmate"),
        phrases=_phrases("checkmate"),
    ),
    Reason.PERPETUAL: End(
        on_board=True,
        lost=N_("{name} gave perpetual check"),
        you_lost=N_("You gave perpetual check"),
        phrases=_phrases("perpetual"),
    ),
    Reason.IMPASSE: End(
        on_board=True,
        weighed=True,
        won=N_("{name} wins the impasse on points"),
        you_won=N_("You win the impasse on points"),
        phrases=_phrases("impasse"),
    ),
    Reason.TRY: End(
        on_board=True,
        won=N_("{name} brought the king across"),
        you_won=N_("You brought the king across"),
        phrases=_phrases("king entered"),
    ),
    Reason.HILL: End(
        on_board=True,
        won=N_("{name} brought the king to the centre"),
        you_won=N_("You brought the king to the centre"),
        phrases=_phrases("centre", "center"),
    ),
    Reason.THIRD_CHECK: End(
        on_board=True,
        won=N_("{name} gave the third check"),
        you_won=N_("You gave the third check"),
        phrases=_phrases("third check", "three checks"),
    ),
    Reason.FOURFOLD: End(on_board=True, phrases=_phrases("fourfold", "four times")),
    Reason.FIVEFOLD: End(on_board=True, phrases=_phrases("fivefold", "five times")),
    Reason.REPETITION: End(phrases=_phrases("repetition", "three times")),
    Reason.TIME: End(
        lost=N_("{name} ran out of time"),
        you_lost=N_("You ran out of time"),
        termination="time forfeit",
        phrases=(
            ("vs insufficient", "against too little to mate with"),
            ("time", ""),
        ),
    ),
    Reason.MATERIAL: End(on_board=True, phrases=_phrases("insufficient")),
    Reason.ILLEGAL: End(
        lost=N_("{name} made an illegal move"),
        you_lost=N_("You made an illegal move"),
        termination="rules infraction",
        phrases=_phrases("infraction", "illegal"),
    ),
    Reason.SEVENTY_FIVE: End(on_board=True, phrases=_phrases("75", "seventy")),
    Reason.TEN_SERIES: End(phrases=_phrases("ten series")),
    Reason.QUIET: End(phrases=_phrases("50", "fifty", "pawn move")),
    Reason.NO_PROGRESS: End(phrases=_phrases("man's step")),
    Reason.NO_CAPTURE: End(phrases=_phrases("without a capture")),
    Reason.AGREED: End(phrases=_phrases("agree")),
    Reason.RESIGNED: End(
        lost=N_("{name} resigned"),
        you_lost=N_("You resigned"),
        phrases=(("resign", ""), ("abandon", "abandoned")),
    ),
    Reason.FAILED: End(
        lost=N_("{name} stopped with an error"),
        you_lost=N_("You stopped with an error"),
        termination="abandoned",
    ),
    Reason.NO_ANSWER: End(
        lost=N_("{name} gave no answer"),
        you_lost=N_("You gave no answer"),
        termination="time forfeit",
    ),
    Reason.MOVE_LIMIT: End(termination="adjudication"),
}
"""Every ``Reason``, in the order in which a tag is searched for what it says."""


def personal_result(winner: Side | None, person: Side) -> str:
    """The result of a game in words to the person who played ``person``."""
    if winner is None:
        return pgettext("result", "Draw")
    return _("You won") if winner is person else _("You lost")


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, scores: Iterable[float]) -> ResultCounts:
        """Count scores of 1, 0.5 and 0 points."""
        points = [*scores]
        return cls(points.count(1.0), points.count(0.5), points.count(0.0))

    def __add__(self, other: ResultCounts) -> ResultCounts:
        """Both together."""
        return ResultCounts(
            self.wins + other.wins, self.draws + other.draws, self.losses + other.losses
        )

    @property
    def games(self) -> int:
        """How many games these are."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2

    @property
    def swapped(self) -> ResultCounts:
        """The same games as the opponent sees them."""
        return ResultCounts(self.losses, self.draws, self.wins)
