"""A client's copy of a game on a server: the table behind a ``Seat``.

Nothing here blocks or connects: messages come from a line and go to it, time is passed in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol, TypeAlias

from core.clock import TimeControl, TimeLeft
from core.facts import Facts
from core.game import start_from, start_text
from core.games import find_game
from core.net.messages import (
    LATER,
    PHRASES,
    Draw,
    FromServer,
    MakeMove,
    Message,
    MessageError,
    ObservationWords,
    Phrase,
    Refused,
    Rematch,
    Resign,
    Resync,
    Seated,
    SideWord,
    Sit,
    Status,
    Update,
    Welcome,
    read_side,
)
from core.play.referee import Terms
from core.play.seat import FarNews, LineStage, LineState, Seat
from core.play.table import Save
from core.records.library import MARKS, Marks, write_marks
from core.records.reader import read_text
from core.records.record import OWN_SIDE, SIDES, GameRecord
from core.setup import BadPositionError
from core.texts import _
from core.values import Move, Observation, Outcome, Reason, Side

RETRY_AFTER: Final = 5.0
"""Seconds after which a request that the server had to refuse is sent again."""

MOST_NEWS: Final = 20
"""The most phrases and sentences that wait to be shown."""

Act: TypeAlias = Draw | Resign
"""A request other than a move."""


class Connection(Protocol):
    """A connection to a server: see ``Line``."""

    @property
    def state(self) -> LineState:
        """Its state."""

    def poll(self) -> list[FromServer]:
        """Messages from the server since the last call."""

    def send(self, message: Message) -> None:
        """Send ``message``; it is lost if there is no connection."""

    def retry(self) -> None:
        """Connect at once."""

    def close(self) -> None:
        """Close it."""


class RemoteTable:
    """A player's copy of a game on a server.

    A move or another request that is not confirmed is sent again after every reconnection;
    the server carries each out once.

    Args:
        seated: What does not change about the game.
        connection: The connection on which ``seated`` came.
        save: Called with the record once the game is over.

    Attributes:
        game: Its id on the server.
        side: One's own side.
        facts: The game that is played.
        ruleset: The ruleset it is played under.
        terms: What was agreed.
        draws: The draws that are offered.
        far: The other side.
        wants_rematch: Whether this player asks for a rematch.
        next_game: Id of the rematch; empty while there is none.

    Raises:
        MessageError: If the game, ruleset, position or clock is unknown.
    """

    preparing, failure = False, ""

    def __init__(self, seated: Seated, connection: Connection, save: Save) -> None:
        words = seated.terms
        try:
            game = find_game(words.variant, words.ruleset)
            start = start_text(game, start_from(game, words.start))
            control = TimeControl.of_tag(words.control) if words.control else None
        except (BadPositionError, ValueError) as error:
            raise MessageError(str(error)) from error
        self.game, self.side = seated.game, read_side(seated.side)
        self.facts, self.ruleset = game.facts, game.ruleset
        kinds = ("program" if each else "human" for each in seated.programs)
        tags = {f"{name}Type": kind for name, kind in zip(SIDES, kinds, strict=True)}
        self.terms = Terms(seated.names, control, tags=tags, far=True, help=words.help)
        self._agreed = words.model_copy(update={"start": start})
        self._connection, self._save = connection, save
        self._seen: tuple[Observation, ...] = ()
        self._status, self._updated_at, self._shown_at = Status(), 0.0, 0.0
        self._number, self._resync_sent = 0, False
        self._seated, self._elsewhere = True, False
        self._error = self._reason_lost = ""
        self._retry_at: float | None = None
        self._outcome: Outcome | None = None
        self._record: GameRecord | None = None
        self._help: int | None = None
        self.wants_rematch = False
        self.pending = Pending()
        self.draws = RemoteDraws(self)
        self.far = RemoteSide(self, connection, program=seated.programs[self.side.other])
        self.next_game = ""

    @property
    def status(self) -> Status:
        """The last status from the server."""
        return self._status

    @property
    def ply(self) -> int:
        """Number of moves so far."""
        return self._seen[-1].ply

    @property
    def ready(self) -> bool:
        """Whether there is an observation: before that there is no seat."""
        return bool(self._seen)

    def seat(self, side: Side) -> Seat:
        """One's own seat.

        Raises:
            ValueError: If it is the other side's.
        """
        if side is not self.side:
            raise ValueError(_("the other side sits elsewhere"))
        return Seat(self, side)

    # --- Messages from the server --------------------------------------------------------

    def update(self, now: float) -> None:
        """Handle the messages that have come by the time ``now``."""
        try:
            for message in self._connection.poll():
                self.take(message, now)
        except MessageError as error:
            self._fail(str(error))
        if self._retry_at is not None and now >= self._retry_at:
            self._retry_request()

    def take(self, message: FromServer, now: float) -> None:
        """Handle one message; ignore it if it is about something else.

        Raises:
            MessageError: If it makes no sense in this game.
        """
        match message:
            case Welcome():
                if not self._elsewhere:
                    self.sit()
            case Seated():
                self._number, self._resync_sent, self._retry_at = 0, False, None
                self._reason_lost = ""
                self._seated = message.game == self.game
            case Update() if self._seated:
                self._apply(message, now)
            case Phrase(number=number):
                self.far.add_news(FarNews(_(PHRASES[number]), phrase=True))
            case Refused():
                self._handle_refusal(message, now)

    def sit(self) -> None:
        """Take the seat."""
        self._elsewhere = self._seated = False
        self._connection.send(Sit(game=self.game))

    def _apply(self, update: Update, now: float) -> None:
        """Apply an update, or ask for a resync if one before it is missing."""
        if update.number <= self._number:
            return
        in_order = update.number == self._number + 1 or not update.after
        seen = self._seen_after(update) if in_order else None
        if seen is None:
            if not self._resync_sent:
                self._resync_sent = True
                self._connection.send(Resync())
            return
        anew = not self._number
        self._number, self._resync_sent = update.number, False
        if seen[-1:] != self._seen[-1:]:
            self._shown_at = now
        self._seen, self._status, self._updated_at = seen, update.status, now
        self.next_game = update.status.next_game or self.next_game
        self.pending.settle(seen[-1].ply, update.status)
        self._take_result(update.status)
        if anew:
            self._send_pending()

    def _seen_after(self, update: Update) -> tuple[Observation, ...] | None:
        """All observations after an update; ``None`` if it does not fit.

        Raises:
            MessageError: If it shows what cannot be in this game.
        """
        if update.after > len(self._seen):
            return None
        before = self._seen[: update.after]
        seen = *before, *self._read(update.seen)
        fits = all(each.ply == ply for ply, each in enumerate(seen))
        return seen if seen and fits else None

    def _read(self, words: Sequence[ObservationWords]) -> Iterator[Observation]:
        for each in words:
            if not _fits(self.facts, each):
                raise MessageError(_("the server shows what is not of this game"))
            yield each.observation(self.side, self._agreed)

    def _take_result(self, status: Status) -> None:
        if status.outcome is None or self._record is not None:
            return
        games = read_text(status.record, _("the server's record")).games
        if not games or games[0].variant != self.facts.key:
            raise MessageError(_("the server sent no record of the game"))
        self._outcome = status.outcome.outcome()
        tags = {**games[0].tags, OWN_SIDE: SIDES[self.side]}
        self._record = replace(games[0], outcome=self._outcome, tags=tags)
        self._save(self._record)

    def _handle_refusal(self, refusal: Refused, now: float) -> None:
        words = refusal.words
        if refusal.code == "elsewhere":
            self._elsewhere = True
            return
        if refusal.code == "game":
            self._lose_seat(words)
            return
        if self.pending or not self._resync_sent:
            self.far.add_news(FarNews(words))
        if refusal.code in LATER:
            self._retry_at = now + RETRY_AFTER
        elif self.pending.clear():
            self._connection.send(Resync())

    def _lose_seat(self, words: str) -> None:
        """Take the seat again if it was lost, or fail if that was refused too."""
        if self._seated:
            self._reason_lost = words
            self.sit()
        else:
            self._fail(self._reason_lost or words)

    def _retry_request(self) -> None:
        """Repeat what the server was too busy for."""
        self._retry_at = None
        if not self._seated:
            self.sit()
        elif self._resync_sent:
            self._connection.send(Resync())
        else:
            self._send_pending()

    def _fail(self, words: str) -> None:
        """Leave the game for good, with an error."""
        self._error = words
        self._connection.close()

    @property
    def state(self) -> LineState:
        """The state of the line and of the seat."""
        state, words = self._connection.state, self._error
        if self._elsewhere:
            words = _("You have opened this game on another device.")
        if not words:
            return state
        return replace(state, stage=LineStage.REFUSED, sentence=words)

    def retry(self) -> None:
        """Connect at once, or take the seat back from another device."""
        if self._elsewhere and self._connection.state.stage is LineStage.CONNECTED:
            self.sit()
        self._elsewhere = False
        self._connection.retry()

    # --- State ---------------------------------------------------------------------------

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """All observations of this player."""
        return self._seen

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._outcome

    @property
    def running(self) -> Side | None:
        """The side whose turn runs now."""
        return self._side_of(self._status.running)

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now."""
        return self._side_of(self._status.counting)

    def _side_of(self, word: SideWord | None) -> Side | None:
        over = self._status.outcome is not None
        return None if word is None or over else read_side(word)

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took."""
        return self._status.spent[side]

    def time_left(self, side: Side, now: float) -> float | None:
        """Seconds left to ``side``: as in the last update, less the time since it was sent.

        The way here takes half of the lag.
        """
        status = self._status
        if status.clocks is None:
            return None
        left = status.clocks[side]
        if self.counting is side:
            left -= now - self._updated_at + (self._connection.state.lag or 0.0) / 2
        return max(0.0, left)

    def clock(self, side: Side, now: float) -> TimeLeft | None:
        """``time_left``, divided into main time and periods."""
        left, control = self.time_left(side, now), self.terms.control
        return None if left is None or control is None else control.divided(left)

    def record(self) -> GameRecord:
        """The whole game.

        Raises:
            ValueError: If it is not over.
        """
        if self._record is None:
            raise ValueError(_("this game is not over"))
        return self._record

    # --- Actions -------------------------------------------------------------------------

    def play(self, move: Move, now: float) -> None:
        """Send a move.

        Raises:
            ValueError: If another one is not confirmed yet.
        """
        if self.pending.move is not None:
            raise ValueError(_("{move} is not to be played here").format(move=move))
        words = (move.path, move.promotion, move.drop)
        ply, took = self.ply, max(0.0, now - self._shown_at)
        self.pending.move = MakeMove(ply=ply, move=words, took=took)
        if self._seated:
            self._connection.send(self.pending.move)

    def do(self, act: Act) -> None:
        """Send a request other than a move."""
        self.pending.act = act
        if self._seated:
            self._connection.send(act)

    def _send_pending(self) -> None:
        for message in (self.pending.act, self.pending.move):
            if message is not None:
                self._connection.send(message)

    def can_claim(self, side: Side) -> bool:
        """Whether this player may claim a draw."""
        return side is self.side and self._status.may_claim and not self.pending

    def claim(self, side: Side) -> bool:
        """Claim one; says whether there was anything to claim."""
        claimed = self.can_claim(side)
        if claimed:
            self.do(Draw(act="claim", ply=self.ply))
        return claimed

    def end(self, outcome: Outcome) -> None:
        """Resign, or accept a draw."""
        if self._outcome is None:
            accepted = Draw(act="accept", ply=self.ply)
            self.do(accepted if outcome.reason is Reason.AGREED else Resign())

    def undo(self, side: Side, ply: int, now: float) -> None:
        """Not available: ``Seat`` does not call it in such a game."""
        raise NotImplementedError

    def take_back(self, side: Side, ply: int) -> None:
        """See ``undo``."""
        raise NotImplementedError

    def takebacks_of(self, side: Side) -> int:
        """0: there are no takebacks."""
        return 0

    def help_of(self, side: Side) -> int | None:
        """The most help that this player has had."""
        return self._help if side is self.side else None

    def note_help(self, side: Side, level: int) -> None:
        """Note that this player used help; the record has the agreed level in any case."""
        if side is self.side:
            self._help = max(level, self._help or 0)

    def note_marks(self, side: Side, marks: Marks) -> None:
        """Add to the record how many pencil marks were right, once the game is over."""
        if self._record is not None and marks.made:
            tags = {**self._record.tags, f"{SIDES[side]}{MARKS}": write_marks(marks)}
            self._record = replace(self._record, tags=tags)
            self._save(self._record)

    def try_again(self) -> None:
        """Do nothing: there is no bot here."""

    def rematch(self, *, wanted: bool = True) -> None:
        """Ask for the same game with sides changed, or no longer."""
        self.wants_rematch = wanted
        self._connection.send(Rematch(wanted=wanted))

    def close(self) -> None:
        """Leave; the game goes on."""
        self._connection.close()


@dataclass(slots=True)
class Pending:
    """Requests that are sent and not confirmed.

    Attributes:
        move: A move.
        act: Another request.
    """

    move: MakeMove | None = None
    act: Act | None = None

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return self.move is not None or self.act is not None

    def clear(self) -> bool:
        """Forget them; whether there were any."""
        had = bool(self)
        self.move = self.act = None
        return had

    def settle(self, ply: int, status: Status) -> None:
        """Forget those that the server has carried out, and those that came too late."""
        if status.outcome is not None:
            self.clear()
        if self.move is not None and self.move.ply < ply:
            self.move = None
        if isinstance(self.act, Draw) and _is_settled(self.act, ply, status):
            self.act = None


def _is_settled(draw: Draw, ply: int, status: Status) -> bool:
    match draw.act:
        case "offer":
            done = status.offered is not None
        case "claim":
            done = not status.may_claim
        case _:
            done = status.offered is None
    return done or draw.ply < ply


class RemoteDraws:
    """Draw offers in a game on a server: see ``DrawOffers``."""

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    @property
    def standing(self) -> Side | None:
        """The side whose offer stands; one's own counts before it is confirmed."""
        act, offered = self._table.pending.act, self._table.status.offered
        if isinstance(act, Draw):
            return self._table.side if act.act == "offer" else None
        return None if offered is None else read_side(offered)

    def may_make(self, side: Side, ply: int) -> bool:
        """Whether this player may offer a draw."""
        return self._table.status.may_offer and not self._table.pending

    def make(self, side: Side, ply: int) -> None:
        """Offer a draw."""
        self._table.do(Draw(act="offer", ply=ply))

    def decline(self, side: Side) -> None:
        """Decline the other side's offer."""
        if self.standing is side.other:
            self._do("decline")

    def withdraw(self, side: Side) -> None:
        """Withdraw this player's offer."""
        if self.standing is side:
            self._do("withdraw")

    def _do(self, act: Literal["decline", "withdraw"]) -> None:
        self._table.do(Draw(act=act, ply=self._table.ply))


class RemoteSide:
    """The other player, and the connection: see ``FarSide``.

    Attributes:
        program: Whether a bot plays there.
    """

    def __init__(
        self, table: RemoteTable, connection: Connection, *, program: bool
    ) -> None:
        self._table, self._connection = table, connection
        self.program = program
        self._news: list[FarNews] = []

    @property
    def state(self) -> LineState:
        """The state of the connection to the server."""
        return self._table.state

    @property
    def present(self) -> bool:
        """Whether the other player is connected."""
        return self._table.status.present

    @property
    def sent(self) -> Move | None:
        """The move that is not confirmed yet."""
        move = self._table.pending.move
        return None if move is None else Move(*move.move)

    @property
    def rematch(self) -> bool:
        """Whether the other player asks for a rematch."""
        return self._table.status.rematch

    @property
    def wants_rematch(self) -> bool:
        """Whether this player asks for a rematch."""
        return self._table.wants_rematch

    @property
    def phrases(self) -> Sequence[str]:
        """The phrases that can be sent, by number."""
        return [_(each) for each in PHRASES]

    def add_news(self, news: FarNews) -> None:
        """Add something to be shown."""
        self._news = [*self._news, news][-MOST_NEWS:]

    def news(self) -> list[FarNews]:
        """What was added since the last call."""
        news, self._news = self._news, []
        return news

    def say(self, number: int) -> None:
        """Send a phrase, by number."""
        self._connection.send(Phrase(number=number))

    def retry(self) -> None:
        """Reconnect at once, or take the seat back from another device."""
        self._table.retry()


def _fits(facts: Facts, seen: ObservationWords) -> bool:
    """Whether all squares and pieces of an observation exist in this game."""
    trace, moves = seen.trace, seen.moves
    squares = [
        *seen.visible, *seen.en_passant, *seen.blocked, *seen.check,
        *(square for square, _piece in seen.captured),
        *(square for path, *_rest in moves for square in path),
    ]  # fmt: skip
    letters = [*seen.pieces.values(), *seen.hands, *(man for _at, man in seen.captured)]
    kinds = [each for _path, *rest in moves for each in rest if each]
    if trace is not None:
        squares += [each for each in (trace.origin, trace.target) if each is not None]
        squares += trace.path
        letters += [trace.piece] if trace.piece else []
    known = set(facts.symbols)
    return (
        set(squares) <= set(facts.squares)
        and set(seen.pieces) <= set(map(str, facts.squares))
        and all(each in (each.lower(), each.upper()) for each in letters)
        and {each.lower() for each in letters} <= known
        and set(kinds) <= known
    )
