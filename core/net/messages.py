"""The messages between clients and servers, version 1 of the protocol: JSON text.

Each class is a message, named by its ``kind``. Unknown fields, and values that are too long
or of the wrong type, are refused. All that a seat is sent about a running game is an
``Update``, made of its observations and nothing else. ``docs/network.md`` describes it.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from core.games import GAMES
from core.plain import plain
from core.texts import N_, _
from core.values import (
    Capture,
    Move,
    Observation,
    Outcome,
    Piece,
    Reason,
    Side,
    Trace,
    Turn,
)

VERSION: Final = 1

MOST_BYTES: Final = 16_384
"""Bytes of the longest message that a server reads."""

SIDE_WORDS: Final = ("first", "second")
"""The sides in messages."""

PHRASES: Final = (
    N_("Good luck"),
    N_("Have fun"),
    N_("Hello"),
    N_("Good move"),
    N_("Well played"),
    N_("Good game"),
    N_("Thank you"),
    N_("Sorry"),
    N_("One moment, please"),
    N_("I am back"),
    N_("Rematch?"),
    N_("I have to go"),
)
"""The phrases that players can send, by number."""


class MessageError(ValueError):
    """A malformed message. Its text is one sentence."""


def _shown_as_it_is(text: str) -> str:
    if plain(text) != text or text != text.strip():
        raise ValueError("only letters that can be seen, and no blanks around them")
    return text


def _known_game(key: str) -> str:
    if key not in GAMES:
        raise ValueError(f"{key!r} is no game known here")
    return key


SideWord: TypeAlias = Literal["first", "second"]
Number = Annotated[int, Field(ge=0, le=2**53)]
Seconds = Annotated[float, Field(ge=0, le=1e8, allow_inf_nan=False)]
SquareNumber = Annotated[int, Field(ge=0, lt=256)]
Symbol = Annotated[str, StringConstraints(max_length=3)]
Path = Annotated[tuple[SquareNumber, ...], Field(min_length=1, max_length=64)]
MoveWords: TypeAlias = tuple[Path, Symbol | None, Symbol | None]
"""The squares of a move in order, what it promotes to, what it drops: see ``Move``."""
Name = Annotated[
    str, StringConstraints(min_length=1, max_length=24), AfterValidator(_shown_as_it_is)
]
Token = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Code = Annotated[str, StringConstraints(max_length=16)]
GameId = Annotated[str, StringConstraints(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Value = Annotated[str, StringConstraints(max_length=100)]
Variant = Annotated[str, StringConstraints(max_length=40), AfterValidator(_known_game)]


def side_word(side: Side) -> SideWord:
    """``side`` in messages."""
    return "first" if side is Side.FIRST else "second"


def read_side(word: SideWord) -> Side:
    """The side of that word."""
    return Side(SIDE_WORDS.index(word))


class Words(BaseModel):
    """A part of a message."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Message(Words):
    """A message; its ``kind`` comes with the class."""

    def text(self) -> str:
        """This message as JSON."""
        return self.model_dump_json()


# --- Parts of messages -------------------------------------------------------------------


class TermsWords(Words):
    """The terms of a game.

    Attributes:
        variant: Key of the game.
        ruleset: Name of its ruleset; empty for the usual one.
        start: Text of the position it begins from; empty for the usual one.
        control: A time control as the PGN tag has it, such as ``180+2`` and ``0+1x259200``
            for three days a move; empty for no clock.
        help: The highest level of help that either side may use, from 0 to 3.
    """

    variant: Variant
    ruleset: Annotated[str, StringConstraints(max_length=40)]
    start: Annotated[str, StringConstraints(max_length=400)] = ""
    control: Annotated[str, StringConstraints(max_length=30)] = ""
    help: Annotated[int, Field(ge=0, le=3)] = 0


class ChallengeWords(Words):
    """An open invitation.

    Attributes:
        code: What to join by.
        name: Who invites.
        program: Whether that is a bot.
        terms: The terms of the game.
        side: The side of whoever joins; ``None`` if it is drawn.
        open: Whether it is listed in the lobby.
        expires: Seconds until it lapses.
    """

    code: Code
    name: Name
    program: bool
    terms: TermsWords
    side: SideWord | None
    open: bool
    expires: Seconds


class GameWords(Words):
    """A game of the player's, as the lobby lists it.

    Attributes:
        game: Its id.
        terms: Its terms.
        side: The player's side.
        names: The players, first side first.
        to_move: Whether it is the player's turn.
        left: Seconds left to the side to move; ``None`` without a clock or before it runs.
        result: As PGN writes it; ``*`` while the game runs.
    """

    game: GameId
    terms: TermsWords
    side: SideWord
    names: tuple[Name, Name]
    to_move: bool
    left: Seconds | None
    result: Literal["*", "1-0", "0-1", "1/2-1/2"]

    @classmethod
    def of(cls, seated: Seated) -> GameWords:
        """What is known of a running game before the lobby lists it."""
        return cls(
            game=seated.game,
            terms=seated.terms,
            side=seated.side,
            names=seated.names,
            to_move=False,
            left=None,
            result="*",
        )


# --- From client to server ---------------------------------------------------------------


class Hello(Message):
    """The first message of a connection: who connects.

    Attributes:
        version: Of the protocol.
        name: The player's name: a free one, or the one of ``token``.
        token: From the first ``Welcome``; empty at the first visit.
        program: Whether a bot plays here.
    """

    kind: Literal["hello"] = "hello"
    version: Number = VERSION
    name: Name
    token: Token = ""
    program: bool = False


class Look(Message):
    """Ask for the ``Lobby``."""

    kind: Literal["look"] = "look"


class Create(Message):
    """Invite somebody to play; answered by ``Invited``.

    Attributes:
        side: The inviter's side; ``None`` to draw it.
        open: Whether it is listed in the lobby; else it can only be joined by code.
    """

    kind: Literal["create"] = "create"
    terms: TermsWords
    side: SideWord | None = None
    open: bool = False


class Withdraw(Message):
    """Withdraw an invitation; answered by ``Lobby``."""

    kind: Literal["withdraw"] = "withdraw"
    code: Code


class Join(Message):
    """Accept an invitation; both sides are sent ``Seated`` and an ``Update``."""

    kind: Literal["join"] = "join"
    code: Code


class Sit(Message):
    """Take one's seat in a game; answered by ``Seated`` and an ``Update``."""

    kind: Literal["sit"] = "sit"
    game: GameId


class Leave(Message):
    """Leave the seat; the game goes on."""

    kind: Literal["leave"] = "leave"


class MakeMove(Message):
    """Make a move; confirmed by an ``Update``. A move that is sent twice is made once.

    Attributes:
        ply: Number of moves before it.
        move: The move.
        took: Seconds from when the client showed the position to the move.
    """

    kind: Literal["move"] = "move"
    ply: Number
    move: MoveWords
    took: Seconds | None = None


class Draw(Message):
    """Offer, claim or answer a draw.

    Attributes:
        act: Which of these.
        ply: Number of moves before it.
    """

    kind: Literal["draw"] = "draw"
    act: Literal["offer", "withdraw", "accept", "decline", "claim"]
    ply: Number


class Resign(Message):
    """Resign."""

    kind: Literal["resign"] = "resign"


class Phrase(Message):
    """One of ``PHRASES``; goes both ways."""

    kind: Literal["phrase"] = "phrase"
    number: Annotated[int, Field(ge=0, lt=len(PHRASES))]


class Rematch(Message):
    """Ask for a rematch with sides changed, or withdraw that."""

    kind: Literal["rematch"] = "rematch"
    wanted: bool = True


class Resync(Message):
    """Ask for all observations of the seat, after a gap in ``Update.number``."""

    kind: Literal["resync"] = "resync"


class Ping(Message):
    """Measure the lag.

    Attributes:
        time: The client's clock in seconds, which ``Pong`` sends back.
    """

    kind: Literal["ping"] = "ping"
    time: Annotated[float, Field(allow_inf_nan=False)]


FromClient: TypeAlias = Annotated[
    Hello
    | Look
    | Create
    | Withdraw
    | Join
    | Sit
    | Leave
    | MakeMove
    | Draw
    | Resign
    | Phrase
    | Rematch
    | Resync
    | Ping,
    Field(discriminator="kind"),
]


# --- From server to client ---------------------------------------------------------------


class Welcome(Message):
    """The answer to ``Hello``.

    Attributes:
        token: Identifies the player at this server from now on.
        name: The player's name.
        server: The title of the server; may be empty.
    """

    kind: Literal["welcome"] = "welcome"
    version: Number = VERSION
    token: Token
    name: Name
    server: Annotated[str, StringConstraints(max_length=60)] = ""


class Lobby(Message):
    """Open challenges of others, and the player's own invitations and games."""

    kind: Literal["lobby"] = "lobby"
    challenges: tuple[ChallengeWords, ...]
    invitations: tuple[ChallengeWords, ...]
    games: tuple[GameWords, ...]


class Invited(Message):
    """The answer to ``Create``."""

    kind: Literal["invited"] = "invited"
    challenge: ChallengeWords


class Seated(Message):
    """The player has taken a seat: what does not change about that game.

    Attributes:
        game: Its id.
        side: The player's side.
        names: The players, first side first.
        programs: Which of them are bots.
        date: The day it began, as PGN writes it.
    """

    kind: Literal["seated"] = "seated"
    game: GameId
    terms: TermsWords
    side: SideWord
    names: tuple[Name, Name]
    programs: tuple[bool, bool]
    date: str


class OutcomeWords(Words):
    """How a game ended: see ``Outcome``."""

    winner: SideWord | None
    reason: str
    detail: str = ""

    @classmethod
    def of(cls, outcome: Outcome) -> OutcomeWords:
        """Encode ``outcome``."""
        winner = None if outcome.winner is None else side_word(outcome.winner)
        return cls(winner=winner, reason=outcome.reason.name, detail=outcome.detail)

    def outcome(self) -> Outcome:
        """Decode it.

        Raises:
            MessageError: If the reason is unknown.
        """
        if self.reason not in Reason.__members__:
            raise MessageError(_("the game ended for a reason that is not known here"))
        winner = None if self.winner is None else read_side(self.winner)
        return Outcome(winner, Reason[self.reason], plain(self.detail))


class Status(Words):
    """The state of a game besides the board.

    Attributes:
        clocks: Seconds left to each side; ``None`` without a clock.
        running: The side whose turn runs; ``None`` while the game waits.
        counting: The side whose clock runs; none before its first move.
        spent: Seconds that the last turn of each side took.
        offered: The side whose offer of a draw stands.
        may_offer: Whether this seat may offer a draw.
        may_claim: Whether this seat may claim one.
        present: Whether the other player is connected.
        lag: Seconds to the other player's computer and back; ``None`` if unknown.
        rematch: Whether the other player asks for a rematch.
        next_game: The game that is the rematch, once both have asked for it.
        outcome: How the game ended; ``None`` while it runs.
        record: The whole game in its usual format, once it has ended; else empty.
    """

    clocks: tuple[Seconds, Seconds] | None = None
    running: SideWord | None = None
    counting: SideWord | None = None
    spent: tuple[Seconds | None, Seconds | None] = (None, None)
    offered: SideWord | None = None
    may_offer: bool = False
    may_claim: bool = False
    present: bool = True
    lag: Seconds | None = None
    rematch: bool = False
    next_game: GameId | None = None
    outcome: OutcomeWords | None = None
    record: str = ""


class TraceWords(Words):
    """What was seen of the last move: see ``Trace``."""

    mover: SideWord
    origin: SquareNumber | None = None
    target: SquareNumber | None = None
    piece: str = ""
    path: tuple[SquareNumber, ...] = ()


class ObservationWords(Words):
    """All that one side may know at one moment: see ``Observation``.

    Squares are numbers, row by row from the first side's left corner; pieces are letters,
    upper case for the first side. Side and game are those of ``Seated``.
    """

    to_move: SideWord
    ply: Number
    visible: tuple[SquareNumber, ...]
    pieces: dict[str, str]
    moves: tuple[MoveWords, ...] = ()
    castling: str = ""
    en_passant: tuple[SquareNumber, ...] = ()
    blocked: tuple[SquareNumber, ...] = ()
    captured: tuple[tuple[SquareNumber, str], ...] = ()
    trace: TraceWords | None = None
    notices: tuple[str, ...] = ()
    hands: dict[str, Number] = Field(default_factory=dict)
    hidden_hand: SideWord | None = None
    turn: tuple[Number, Number] = (1, 1)
    check: tuple[SquareNumber, ...] = ()
    checks: tuple[Number, Number] = (0, 0)

    @classmethod
    def of(cls, seen: Observation) -> ObservationWords:
        """Encode ``seen``; what is a set goes in order."""
        trace, hidden = seen.trace, seen.hidden_hand
        return cls(
            to_move=side_word(seen.to_move),
            ply=seen.ply,
            visible=tuple(sorted(seen.visible)),
            pieces={str(each): man.letter for each, man in sorted(seen.pieces.items())},
            moves=tuple((each.path, each.promotion, each.drop) for each in seen.moves),
            castling=seen.castling,
            en_passant=tuple(sorted(seen.en_passant)),
            blocked=tuple(sorted(seen.blocked)),
            captured=tuple((each.square, each.piece.letter) for each in seen.captured),
            trace=None if trace is None else _trace_words(trace),
            notices=seen.notices,
            hands=dict(sorted((man.letter, held) for man, held in seen.hands.items())),
            hidden_hand=None if hidden is None else side_word(hidden),
            turn=(seen.turn.number, seen.turn.left),
            check=tuple(sorted(seen.check)),
            checks=seen.checks,
        )

    def observation(self, viewer: Side, terms: TermsWords) -> Observation:
        """Decode what ``viewer`` was shown in a game of these terms."""
        hidden = self.hidden_hand
        return Observation(
            viewer=viewer,
            to_move=read_side(self.to_move),
            ply=self.ply,
            visible=frozenset(self.visible),
            pieces={int(square): _piece(man) for square, man in self.pieces.items()},
            moves=tuple(Move(*each) for each in self.moves),
            castling=self.castling,
            en_passant=frozenset(self.en_passant),
            blocked=frozenset(self.blocked),
            captured=tuple(Capture(square, _piece(man)) for square, man in self.captured),
            trace=None if self.trace is None else _read_trace(self.trace),
            notices=self.notices,
            hands={_piece(man): held for man, held in self.hands.items()},
            hidden_hand=None if hidden is None else read_side(hidden),
            turn=Turn(*self.turn),
            check=frozenset(self.check),
            checks=self.checks,
            start=terms.start,
            variant=terms.variant,
            ruleset=terms.ruleset,
        )


def _trace_words(trace: Trace) -> TraceWords:
    return TraceWords(
        mover=side_word(trace.mover),
        origin=trace.origin,
        target=trace.target,
        piece="" if trace.piece is None else trace.piece.letter,
        path=trace.path,
    )


def _read_trace(words: TraceWords) -> Trace:
    piece = _piece(words.piece) if words.piece else None
    return Trace(read_side(words.mover), words.origin, words.target, piece, words.path)


def _piece(letter: str) -> Piece:
    symbol = letter.lower()
    return Piece(Side.SECOND if letter == symbol else Side.FIRST, symbol)


class Update(Message):
    """New observations of a seat, and the state of its game.

    Attributes:
        number: Counts updates from 1 since the seat was taken; a client that misses one
            asks for a ``Resync``.
        after: How many of the observations sent before are still valid.
        seen: The observations after these.
        status: The state of the game.
    """

    kind: Literal["update"] = "update"
    number: Number
    after: Number
    seen: tuple[ObservationWords, ...] = ()
    status: Status


ErrorCode: TypeAlias = Literal[
    "malformed",  # no message of this protocol
    "version",  # another version is spoken here
    "name",  # the name is taken, or the token is unknown
    "busy",  # too many messages, invitations or connections
    "challenge",  # no such invitation, or one's own
    "terms",  # a game, ruleset, position or clock that is not known or not allowed
    "game",  # no such game, or not one's own
    "move",  # not to be done now
    "elsewhere",  # the seat was taken from another device
    "storage",  # the server cannot write; nothing was done
]

LATER: Final[tuple[ErrorCode, ...]] = ("busy", "storage")
"""Refusals after which the same request may succeed later."""


_LONGEST_SENTENCE = 300
_PLACE = re.compile(r"\{(\w+)\}")
"""A place in a sentence."""


class Refused(Message):
    """A request was refused.

    Attributes:
        code: Why.
        sentence: The same for people, in English, with names of places such as ``{name}``.
        values: What stands at these.
    """

    kind: Literal["refused"] = "refused"
    code: ErrorCode
    sentence: str
    values: Annotated[dict[Value, Value], Field(max_length=8)] = {}

    @property
    def words(self) -> str:
        """The sentence in the language of whoever reads it, fit to be shown.

        A stranger wrote it, so places are filled by name alone, and never formatted.
        """
        sentence = _(self.sentence[:_LONGEST_SENTENCE])
        filled = _PLACE.sub(lambda at: self.values.get(at[1], at[0]), sentence)
        return plain(filled)[:_LONGEST_SENTENCE]


class Pong(Message):
    """The answer to ``Ping``."""

    kind: Literal["pong"] = "pong"
    time: float


FromServer: TypeAlias = Annotated[
    Welcome | Lobby | Invited | Seated | Update | Phrase | Refused | Pong,
    Field(discriminator="kind"),
]

_FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)
_FROM_SERVER: TypeAdapter[FromServer] = TypeAdapter(FromServer)


def read_request(text: str | bytes) -> FromClient:
    """Decode a message from a client.

    Raises:
        MessageError: If it is no message of this protocol.
    """
    return _read(_FROM_CLIENT, text)


def read_answer(text: str | bytes) -> FromServer:
    """Decode a message from a server.

    Raises:
        MessageError: If it is no message of this protocol.
    """
    return _read(_FROM_SERVER, text)


_T = TypeVar("_T")


def _read(adapter: TypeAdapter[_T], text: str | bytes) -> _T:
    try:
        return adapter.validate_json(text, strict=True)
    except ValidationError as error:
        raise MessageError(_what_is_wrong(error)) from error


def _what_is_wrong(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = plain(".".join(map(str, first["loc"])))[:80] or "message"
    return f"{plain(first['msg'])[:160]} ({place})"


def schema() -> dict[str, object]:
    """The JSON schema of both directions."""
    return {
        "requests": _FROM_CLIENT.json_schema(),
        "answers": _FROM_SERVER.json_schema(),
    }
