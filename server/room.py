"""A game on the server: its table, its two seats, and what each of them is sent.

No sockets, and time is passed in: seconds since 1970 that never go back. Whatever happens
is an ``Event``: ``decide`` makes one from a request, or refuses it, and changes nothing;
``apply`` applies it. In between it is written to the database, so that the same events
restore the game after a restart.

All that a side is sent about the game is made by ``Room._update``, from that side's
``Seat``, and the presence and lag of the other player.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from typing import Final, TypeAlias

from core.clock import DAY, TimeControl
from core.game import playable_start
from core.games import find_game
from core.net.messages import (
    Draw,
    ErrorCode,
    GameWords,
    MakeMove,
    Message,
    MoveWords,
    ObservationWords,
    OutcomeWords,
    Refused,
    Resign,
    Seated,
    SideWord,
    Status,
    Update,
    side_word,
)
from core.play.referee import ForgetfulReferee, Terms
from core.play.seat import Seat
from core.play.table import Table
from core.records.record import HELP, SIDES
from core.records.writer import own_format, write_games
from core.texts import N_
from core.values import Move, Outcome, Side
from server.store import Agreement, Event, EventKind, Player, StoredGame

ABSENCE: Final = 90.0
"""Seconds for which clocks stand after a restart, unless both players are back."""

BEGIN: Final = 3600.0
"""Seconds within which both sides must have made their first turn."""

BEGIN_BY_DAYS: Final = 14 * DAY
"""The same for games by days."""

QUOTAS: Final = ((60.0, 0.2), (180.0, 0.5))
"""Seconds of a time control, and of lag that are given back for a move up to that."""

MOST_GIVEN_BACK: Final = 1.0
"""The same for longer time controls."""

INSTANT: Final = 1e-3
"""Less time left than these seconds counts as none, so that rounding decides nothing."""

SLICE: Final = 16
"""Observations that are prepared at a stretch for ``sit`` and ``resync``."""


class RefusedError(Exception):
    """A request is refused.

    Args:
        code: Why.
        sentence: The same for people, in English, with names of places.
        values: What stands at these.
    """

    def __init__(self, code: ErrorCode, sentence: str, **values: str) -> None:
        self.answer = Refused(code=code, sentence=sentence, values=values)
        super().__init__(self.answer.words)


class Visitor(ABC):
    """A client of the lobby.

    Attributes:
        player: Who it is; ``None`` before ``hello``.
        place: The room and the side at which they sit.
        address: Their network address.
        local: Whether they are at the server's own computer.
        lag: Round-trip time in seconds; ``None`` if unknown.
        spoke: When they last sent a phrase.
    """

    def __init__(self, address: str, *, local: bool = False) -> None:
        self.player: Player | None = None
        self.place: tuple[Room, Side] | None = None
        self.address, self.local = address, local
        self.lag: float | None = None
        self.spoke = 0.0

    @abstractmethod
    def send(self, message: Message) -> None:
        """Send a message; never waits."""


def by_days(control: str) -> bool:
    """Whether this time control gives days for each move."""
    found = TimeControl.of_tag(control)
    return found is not None and found.by_days


class PausableClock:
    """A clock that can stand still.

    Args:
        time: The seconds it shows, and stands at.
    """

    def __init__(self, time: float) -> None:
        self._time, self._since = time, -1.0

    @property
    def stands(self) -> bool:
        """Whether it stands still."""
        return self._since < 0

    def time(self, now: float) -> float:
        """The seconds it shows."""
        return self._time if self.stands else self._time + now - self._since

    def run(self, now: float) -> None:
        """Let it run."""
        self._time, self._since = self.time(now), now

    def stop(self, now: float) -> None:
        """Let it stand."""
        self._time, self._since = self.time(now), -1.0


@dataclass(slots=True)
class SideState:
    """The state of a side in a room.

    Attributes:
        seat: Its seat.
        visitor: Who sits there; ``None`` while nobody does.
        number: Updates that were sent to them.
        sent: Observations that were sent to them.
        sent_at: When the last of these was sent.
        made: Observations that are prepared for ``sit`` or ``resync``, while others are
            not; else ``None``.
        own: The moves of this side, by the number of moves before them.
        rematch: Whether this side asks for a rematch.
    """

    seat: Seat
    visitor: Visitor | None = None
    number: int = 0
    sent: int = 0
    sent_at: float = 0.0
    made: list[ObservationWords] | None = None
    own: dict[int, Move] = field(default_factory=dict)
    rematch: bool = False


Request: TypeAlias = MakeMove | Draw | Resign


class Room:
    """A game in memory: running, or finished and visited again.

    Args:
        stored: The game from the database.
        life: The last heartbeat before the server was restarted, up to which the turn is
            charged; ``None`` for a game that begins now.
        now: The time.

    Raises:
        ValueError: If it cannot be played: the game, ruleset, position or clock is not
            known, or what happened is not possible.

    Attributes:
        agreement: What does not change about it.
        events: How many events there were.
        next_game: Id of the rematch, once there is one.
        void: Whether it is called off.
    """

    def __init__(self, stored: StoredGame, now: float, life: float | None = None) -> None:
        self.agreement = agreement = stored.agreement
        self.events, self.void = 0, False
        self.next_game: str | None = None
        terms = agreement.terms
        game = find_game(terms.variant, terms.ruleset)
        control = TimeControl.of_tag(terms.control)
        if terms.control and control is None:
            raise ValueError(N_("no such time control is known here"))
        self._referee = ForgetfulReferee(game, playable_start(game, terms.start))
        names, tags = agreement.names, _tags(agreement)
        self._table = Table(
            self._referee,
            {},
            Terms(names, control, tags=tags, far=True),
            save=lambda record: None,
        )
        self._sides = {side: SideState(self._table.seat(side)) for side in Side}
        self._quota = _quota(control)
        self._record = stored.record
        self._began, self._clock = 0.0, PausableClock(0.0)
        self._returns: float | None = now
        self._table.update(0.0)
        self._play_again(stored.events, now, life)

    def _play_again(self, events: Sequence[Event], now: float, life: float | None) -> None:
        ran, since, stands = 0.0, self.agreement.began, False
        for event in events:
            self._clock = PausableClock(self._began + event.ran)
            self.apply(event, event.time)
            if event.kind in ("move", "run", "stand"):
                ran = 0.0 if event.kind == "move" else event.ran
                since, stands = event.time, event.kind == "stand"
            life = None if life is None else max(life, event.time)
        if life is not None and not stands:
            ran += max(0.0, life - since)
        self._clock = PausableClock(self._began + ran)
        if life is None or self._table.terms.control is None:
            self._clock.run(now)
        else:
            self._returns = now + ABSENCE

    # Events

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it runs."""
        return self._table.outcome

    @property
    def over(self) -> bool:
        """Whether it has ended, or is called off."""
        return self.void or self.outcome is not None

    @property
    def empty(self) -> bool:
        """Whether nobody sits here."""
        return all(state.visitor is None for state in self._sides.values())

    def decide(self, side: Side, request: Request, now: float) -> Event | None:
        """The event that ``request`` leads to; ``None`` if it has happened already.

        Raises:
            RefusedError: If it cannot be done.
        """
        if isinstance(request, MakeMove):
            return self._moved(side, request, now)
        if isinstance(request, Resign):
            return None if self.over else self._event("resign", now, side)
        return self._drawn(self._sides[side].seat, request, now)

    def due(self, now: float) -> Event | None:
        """The event that is due by time: a flag, the end of a pause, a game called off."""
        side = self._table.counting
        if self.over:
            return None
        if self._clock.stands:
            both = not any(state.visitor is None for state in self._sides.values())
            waits = self._returns is None or not (both or now >= self._returns)
            return None if waits else self._event("run", now)
        if side is not None and self._left(side, now) < INSTANT:
            return self._event("flag", now, side)
        if now >= self._called_off:
            return self._event("void", now)
        return None

    def deadline(self, now: float) -> float | None:
        """When ``due`` must be called at the latest; ``None`` for never."""
        side = self._table.counting
        if self.over:
            return None
        if self._clock.stands:
            return self._returns
        left = inf if side is None else self._left(side, now)
        first = min(now + left, self._called_off)
        return None if first == inf else first

    def apply(self, event: Event, now: float) -> None:
        """Apply an event.

        Raises:
            ValueError: If it is not possible.
        """
        self.events += 1
        if event.kind == "void":
            self.void = True
        elif event.kind == "run":
            self._clock.run(now)
        elif event.side is not None:
            self._act(event, event.side, now)

    def standing(self, now: float) -> Event | None:
        """The event that the clock stands after a restart; ``None`` if it does not."""
        stands = self._clock.stands and not self.over
        return self._event("stand", now) if stands else None

    def stop(self, now: float) -> None:
        """Stop the clock until ``go_on``: the database cannot be written."""
        self._clock.stop(now)
        self._returns = None

    def go_on(self, now: float) -> None:
        """Make the end of the pause due."""
        if self._returns is None:
            self._returns = now

    def _moved(self, side: Side, request: MakeMove, now: float) -> Event | None:
        state, move = self._sides[side], Move(*request.move)
        seen = state.seat.seen[-1]
        if state.own.get(request.ply) == move:
            return None
        if self.over or request.ply != seen.ply or move not in seen.moves:
            raise RefusedError("move", N_("this move cannot be made now"))
        given = self._given_back(state, request.took, now)
        return self._event("move", now, side, move=request.move, given=given)

    def _given_back(self, state: SideState, took: float | None, now: float) -> float:
        """Seconds of lag that are given back."""
        if took is None or state.visitor is None:
            return 0.0
        cost = max(0.0, now - state.sent_at - took)
        return min(cost, state.visitor.lag or 0.0, self._quota)

    def _drawn(self, seat: Seat, request: Draw, now: float) -> Event | None:
        """The event of a draw request; ``None`` if it would change nothing."""
        side, act, offered = seat.side, request.act, seat.offered
        stale = request.ply != seat.seen[-1].ply
        idle = {"offer": offered is side, "withdraw": offered is not side}
        if idle.get(act, act == "decline" and offered is not side.other):
            return None
        may = {
            "offer": seat.can_offer and not stale,
            "accept": offered is side.other and not stale,
            "claim": not self.over and seat.can_claim and not stale,
        }
        if not may.get(act, True):
            raise RefusedError("move", N_("there is no such draw now"))
        return self._event(act, now, side)

    def _event(
        self,
        kind: EventKind,
        now: float,
        side: Side | None = None,
        *,
        move: MoveWords | None = None,
        given: float = 0.0,
    ) -> Event:
        ran = max(0.0, self._clock.time(now) - self._began - given)
        return Event(kind, now, ran, side, move)

    def _act(self, event: Event, side: Side, now: float) -> None:
        state, at = self._sides[side], self._began + event.ran
        seat = state.seat
        if event.kind == "move" and event.move is not None:
            ply, move = seat.seen[-1].ply, Move(*event.move)
            seat.play(move, at)
            state.own[ply] = move
            self._began = self._clock.time(now)
            self._table.update(self._began)
            return
        self._table.update(at + (DAY if event.kind == "flag" else 0.0))
        acts: dict[EventKind, Callable[[], None]] = {
            "offer": seat.offer,
            "withdraw": seat.withdraw,
            "accept": seat.accept,
            "decline": seat.decline,
            "claim": seat.claim,
            "resign": seat.resign,
        }
        acts.get(event.kind, lambda: None)()

    def _left(self, side: Side, now: float) -> float:
        left = self._table.time_left(side, self._clock.time(now))
        return inf if left is None else left

    @property
    def _called_off(self) -> float:
        """When the game is called off unless it has begun."""
        began = self._sides[Side.FIRST].seat.seen[-1].turn.number > len(Side)
        days = by_days(self.agreement.terms.control)
        wait = inf if began else BEGIN_BY_DAYS if days else BEGIN
        return self.agreement.began + wait

    # Visitors and messages

    def sitting(self, side: Side) -> Visitor | None:
        """Who sits at this side's seat."""
        return self._sides[side].visitor

    def sit(self, side: Side, visitor: Visitor) -> None:
        """Take a seat; ``step`` must be called until all observations are sent."""
        state = self._sides[side]
        state.visitor, state.number, state.made = visitor, 0, []
        agreement = self.agreement
        began = datetime.fromtimestamp(agreement.began, UTC)
        visitor.send(
            Seated(
                game=agreement.game,
                terms=agreement.terms,
                side=side_word(side),
                names=agreement.names,
                programs=agreement.programs,
                date=f"{began:%Y.%m.%d}",
            )
        )

    def leave(self, side: Side) -> None:
        """Leave a seat."""
        state = self._sides[side]
        state.visitor, state.made = None, None

    def resync(self, side: Side) -> None:
        """Have ``step`` send all observations again."""
        self._sides[side].made = []

    def step(self, side: Side, now: float) -> bool:
        """Prepare and send more of that; whether there is still more."""
        state = self._sides[side]
        if state.made is None or state.visitor is None:
            return False
        seen, made = state.seat.seen, len(state.made)
        state.made += map(ObservationWords.of, seen[made : made + SLICE])
        if len(state.made) < len(seen):
            return True
        words, state.made, state.sent = tuple(state.made), None, 0
        self._send(state, words, now)
        return False

    def show(self, now: float, first: Side = Side.FIRST) -> None:
        """Send both sides what is new.

        Args:
            now: The time.
            first: Who comes first: whoever did something, so that how long they wait does
                not tell how long the other side's news took to make.
        """
        for side in (first, first.other):
            self.confirm(side, now)

    def confirm(self, side: Side, now: float) -> None:
        """Send this side what is new, or the status if nothing is."""
        state = self._sides[side]
        if state.visitor is not None and state.made is None:
            words = map(ObservationWords.of, state.seat.seen[state.sent :])
            self._send(state, tuple(words), now)

    def ask_rematch(self, side: Side, *, wanted: bool) -> bool:
        """Note whether this side asks for a rematch; whether both do.

        Raises:
            RefusedError: If the game is not over.
        """
        if self.outcome is None:
            raise RefusedError("move", N_("the game is not over"))
        self._sides[side].rematch = wanted
        both = all(state.rematch for state in self._sides.values())
        return both and self.next_game is None

    def game_words(self, side: Side, now: float) -> GameWords:
        """This game as the lobby lists it."""
        seat, agreement = self._sides[side].seat, self.agreement
        to_move = seat.seen[-1].to_move
        clock = seat.clock(to_move, self._clock.time(now))
        return GameWords(
            game=agreement.game,
            terms=agreement.terms,
            side=side_word(side),
            names=agreement.names,
            to_move=to_move is side and not self.over,
            left=None if clock is None or seat.counting is None else clock.whole,
            result="*",
        )

    @property
    def result(self) -> str:
        """The result as PGN writes it; ``*`` while the game runs."""
        return self.outcome.result if self.outcome is not None else "*"

    def record(self) -> str:
        """The whole game in its usual format, once it has ended; else empty."""
        if not self._record and self.outcome is not None:
            record = self._table.record()
            self._record = write_games([record], own_format(record))
        return self._record

    def _send(
        self, state: SideState, seen: tuple[ObservationWords, ...], now: float
    ) -> None:
        if state.visitor is None:
            return
        if seen:
            state.sent_at = now
        update = self._update(state, seen, now)
        state.number, state.sent = update.number, state.sent + len(seen)
        state.visitor.send(update)

    def _update(
        self, state: SideState, seen: tuple[ObservationWords, ...], now: float
    ) -> Update:
        """The update for a side: all that it is sent about the game."""
        seat, time, stands = state.seat, self._clock.time(now), self._clock.stands
        other, outcome = self._sides[seat.side.other], seat.outcome
        first, second = seat.clock(Side.FIRST, time), seat.clock(Side.SECOND, time)
        status = Status(
            clocks=None if first is None or second is None else (first.whole, second.whole),
            running=None if stands else _word(seat.running),
            counting=None if stands else _word(seat.counting),
            spent=(seat.spent(Side.FIRST), seat.spent(Side.SECOND)),
            offered=_word(seat.offered),
            may_offer=seat.can_offer,
            may_claim=outcome is None and seat.can_claim,
            present=other.visitor is not None,
            lag=None if other.visitor is None else other.visitor.lag,
            rematch=other.rematch,
            next_game=self.next_game,
            outcome=None if outcome is None else OutcomeWords.of(outcome),
            record="" if outcome is None else self.record(),
        )
        return Update(number=state.number + 1, after=state.sent, seen=seen, status=status)


def _word(side: Side | None) -> SideWord | None:
    return None if side is None else side_word(side)


def _tags(agreement: Agreement) -> dict[str, str]:
    began = datetime.fromtimestamp(agreement.began, UTC)
    tags = {"Event": "Umbra", "Date": f"{began:%Y.%m.%d}", "Time": f"{began:%H:%M:%S}"}
    for side in Side:
        program = agreement.programs[side]
        tags[f"{SIDES[side]}Type"] = "program" if program else "human"
        tags[f"{SIDES[side]}{HELP}"] = str(0 if program else agreement.terms.help)
    return tags


def _quota(control: TimeControl | None) -> float:
    """The most seconds of lag that are given back for a move."""
    longest = inf if control is None else control.start
    return next((quota for length, quota in QUOTAS if longest <= length), MOST_GIVEN_BACK)
