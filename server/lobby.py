"""Players, invitations, and who has a seat in which game.

No sockets, and time is passed in: seconds since 1970 that never go back. Everything is
written to the database before it is confirmed to a client.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections import defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from ipaddress import ip_address
from random import SystemRandom
from typing import Any, Final

from core.clock import DAY
from core.net import messages
from core.net.messages import (
    Create,
    Draw,
    FromClient,
    GameWords,
    Hello,
    Join,
    Leave,
    Look,
    MakeMove,
    Phrase,
    Ping,
    Refused,
    Rematch,
    Resign,
    Resync,
    Sit,
    Withdraw,
    read_side,
    side_word,
)
from core.texts import N_
from core.values import Side
from server.invitations import BAD_TERMS, Invitations
from server.room import RefusedError, Request, Room, Visitor
from server.store import (
    Agreement,
    Event,
    Player,
    StorageError,
    Store,
    StoredGame,
    UnwrittenError,
)

MOST_GAMES: Final = 100
"""The most running games of a player."""

MOST_LISTED: Final = 50
"""The most finished games in a list."""

IDLE_NAME: Final = 60 * DAY
"""Seconds after which the name of somebody who never played is free again."""

NEWCOMERS: Final = 0.01, 20.0
"""New names a second for one address on average, and at once."""

RESYNCS: Final = 0.5, 8.0
"""Requests of a player a second for all observations on average, and at once."""

MOST_REMEMBERED: Final = 10_000
"""The most addresses or players whose allowances are remembered."""

PHRASES_APART: Final = 1.0
"""The fewest seconds between two phrases of a player."""

_LOG = logging.getLogger("umbra.server")


@dataclass(frozen=True, slots=True)
class LobbyOptions:
    """The title of a server, and who may do what.

    Attributes:
        title: Its title.
        invited: Whether only people with a code may play; there are no open challenges.
        lan: Whether it makes itself known in the local network, and whoever is there sees
            open challenges in any case.
    """

    title: str = ""
    invited: bool = False
    lan: bool = False


class Allowance:
    """A rate limit (token bucket).

    Args:
        rate: Tokens that are added in a second.
        most: The most tokens, and how many there are at first.
    """

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._left, self._then = most, 0.0

    def take(self, now: float, cost: float = 1.0) -> float:
        """Take ``cost`` tokens; the seconds to wait if there are not so many."""
        come = (now - self._then) * self._rate
        self._left, self._then = min(self._most, self._left + come) - cost, now
        return max(0.0, -self._left / self._rate)

    def may_take(self, now: float) -> bool:
        """Take a token if there is one; whether there was."""
        if self.take(now) == 0:
            return True
        self._left += 1
        return False


class Lobby:
    """A server without sockets.

    Raises:
        StorageError: If the database cannot be read or written.

    Attributes:
        rooms: The games in memory by their names: all that run, and ended ones at which
            somebody sits.
        touched: Rooms whose deadline may have changed; whoever sets timers empties it.
        trouble: Whether nothing can be written down, for which all clocks stand.
    """

    def __init__(self, store: Store, options: LobbyOptions, now: float) -> None:
        self._store, self._options = store, options
        self.rooms: dict[str, Room] = {}
        self.touched: set[Room] = set()
        self.trouble = False
        self._work: deque[tuple[Room, Side]] = deque()
        self._unsaved: set[Room] = set()
        self._online: dict[int, list[Visitor]] = {}
        self._running: defaultdict[int, set[str]] = defaultdict(set)
        self._resyncs: dict[int, Allowance] = {}
        self._newcomers: dict[str, Allowance] = {}
        self._invitations = Invitations(store, now)
        self._does: dict[type, Callable[[Visitor, Any, float], None]] = {
            Look: self._look,
            Create: self._create,
            Withdraw: self._withdraw,
            Join: self._join,
            Sit: self._sit,
            Leave: self._leave,
            MakeMove: self._play,
            Draw: self._play,
            Resign: self._play,
            Phrase: self._say,
            Rematch: self._rematch,
            Resync: self._resync,
        }
        self._go_on(store.life(), now)

    def _go_on(self, life: float, now: float) -> None:
        """Resume the games that ran when the server was last stopped."""
        for game in self._store.running():
            try:
                stored = self._store.game(game)
                room = Room(stored, now, life) if stored is not None else None
            except Exception:
                # One game keeps no others from going on.
                _LOG.exception("game %s cannot be gone on with", game)
                continue
            if room is not None:
                self._take_in(room)
                stands = room.standing(now)
                if stands is not None:
                    self._write(room, stands)
                    room.apply(stands, now)
                if room.over:
                    self._finish(room, now)
        self._store.forget_players(now - IDLE_NAME)
        self._store.sign(now)

    # Requests

    def handle(self, visitor: Visitor, request: FromClient, now: float) -> None:
        """Carry out a request, or refuse it."""
        try:
            if isinstance(request, Ping):
                visitor.send(messages.Pong(time=request.time))
            elif isinstance(request, Hello):
                self._log_in(visitor, request, now)
            elif visitor.player is None:
                # For translators: "hello" is a message between programs.
                raise RefusedError("malformed", N_("say hello first"))
            else:
                self._does[type(request)](visitor, request, now)
        except RefusedError as error:
            visitor.send(error.answer)
        except StorageError as error:
            self._fail(error, now)
            sentence = N_("the server cannot use its log; nothing was done")
            visitor.send(Refused(code="storage", sentence=sentence))

    def disconnect(self, visitor: Visitor, now: float) -> None:
        """Handle the end of a connection."""
        player = visitor.player
        if player is None:
            return
        others = [each for each in self._online.get(player.number, ()) if each != visitor]
        if others:
            self._online[player.number] = others
        else:
            self._online.pop(player.number, None)
            self._invitations.note_presence(player.number, now)
        self._leave_seat(visitor, now)

    def _log_in(self, visitor: Visitor, hello: Hello, now: float) -> None:
        if hello.version != messages.VERSION:
            raise RefusedError(
                "version",
                N_("version {version} of the protocol is spoken here"),
                version=str(messages.VERSION),
            )
        if visitor.player is not None:
            raise RefusedError("malformed", N_("hello was said before"))
        player = self._store.player(_hash(hello.token)) if hello.token else None
        namesake = self._store.player(hello.name)
        if namesake is not None and (player is None or namesake.number != player.number):
            raise RefusedError("name", N_("the name {name} is taken here"), name=hello.name)
        token = hello.token
        if player is None:
            self._check_newcomer(visitor, now)
            token = secrets.token_urlsafe(24)
            first = self._store.player(1) is None
            new = Player(0, hello.name, hello.program, member=visitor.local or first)
            player = self._store.add_player(_hash(token), new, now)
        else:
            player = self._update_player(player, hello, visitor, now)
        visitor.player = player
        self._online.setdefault(player.number, []).append(visitor)
        self._invitations.note_presence(player.number)
        visitor.send(
            messages.Welcome(token=token, name=player.name, server=self._options.title)
        )

    def _update_player(
        self, player: Player, hello: Hello, visitor: Visitor, now: float
    ) -> Player:
        member = player.member or visitor.local
        now_called = replace(player, name=hello.name, program=hello.program, member=member)
        try:
            self._store.change_player(now_called, now)
        except StorageError:
            # They can come in all the same where nothing has changed.
            if now_called != player:
                raise
        return now_called

    def _look(self, visitor: Visitor, request: Look, now: float) -> None:
        number, options = _player(visitor).number, self._options
        words = self._invitations.words
        shown = not options.invited or (options.lan and _is_near(visitor))
        others = self._invitations.open_to(number, now) if shown else []
        visitor.send(
            messages.Lobby(
                challenges=tuple(words(each, now) for each in others),
                invitations=tuple(
                    words(each, now) for each in self._invitations.of(number)
                ),
                games=tuple(self._games_of(number, now)),
            )
        )

    def _games_of(self, player: int, now: float) -> list[GameWords]:
        found = []
        for game in self._running[player]:
            with suppress(RefusedError):
                room = self._room(game, now)
                side = room.agreement.side_of(player) or Side.FIRST
                found.append(room.game_words(side, now))
        ended = self._store.finished(player, MOST_LISTED)
        return [*found, *(_ended_words(stored, player) for stored in ended)]

    def _create(self, visitor: Visitor, request: Create, now: float) -> None:
        player, options = _player(visitor), self._options
        if options.invited and not player.member:
            raise RefusedError("challenge", N_("only who was invited may invite here"))
        if request.open and options.invited and not options.lan:
            raise RefusedError("challenge", N_("there are no open challenges here"))
        self._check_games(player)
        invitation = self._invitations.add(player, request, now)
        visitor.send(messages.Invited(challenge=self._invitations.words(invitation, now)))

    def _withdraw(self, visitor: Visitor, request: Withdraw, now: float) -> None:
        found = self._invitations.find(request.code, now)
        if found.player.number != _player(visitor).number:
            raise RefusedError("challenge", N_("there is no such invitation any more"))
        self._invitations.drop(found)
        self._look(visitor, Look(), now)

    def _join(self, visitor: Visitor, request: Join, now: float) -> None:
        player = _player(visitor)
        found = self._invitations.find(request.code, now)
        if found.player.number == player.number:
            raise RefusedError("challenge", N_("this invitation is your own"))
        self._check_games(player)
        if not player.member:
            player = visitor.player = replace(player, member=True)
            self._store.change_player(player, now)
        side = read_side(found.side) if found.side else SystemRandom().choice(list(Side))
        maker = self._online.get(found.player.number, [])
        first = found.player if side is Side.FIRST else player
        second = player if side is Side.FIRST else found.player
        agreement = Agreement(
            game=secrets.token_urlsafe(9),
            terms=found.terms,
            players=(first.number, second.number),
            names=(first.name, second.name),
            programs=(first.program, second.program),
            began=now,
        )
        room = self._begin(agreement, now, found.code)
        self._seat(visitor, room, side.other, now)
        free = [each for each in maker if each.place is None]
        if free:
            self._seat(free[-1], room, side, now)

    def _sit(self, visitor: Visitor, request: Sit, now: float) -> None:
        player = _player(visitor)
        self._check_resyncs(player, now)
        room = self._room(request.game, now)
        side = room.agreement.side_of(player.number)
        if side is None:
            raise _no_such_game()
        self._seat(visitor, room, side, now)

    def _leave(self, visitor: Visitor, request: Leave, now: float) -> None:
        self._leave_seat(visitor, now)

    def _play(self, visitor: Visitor, request: Request, now: float) -> None:
        room, side = _place(visitor)
        self._run_due(room, now)
        event = room.decide(side, request, now)
        if event is not None:
            self._carry_out(room, event, now)
        else:
            room.confirm(side, now)

    def _say(self, visitor: Visitor, request: Phrase, now: float) -> None:
        room, side = _place(visitor)
        if now - visitor.spoke < PHRASES_APART:
            raise RefusedError("busy", N_("one phrase a second"))
        visitor.spoke = now
        other = room.sitting(side.other)
        if other is not None:
            other.send(request)

    def _rematch(self, visitor: Visitor, request: Rematch, now: float) -> None:
        room, side = _place(visitor)
        if room.ask_rematch(side, wanted=request.wanted):
            before = room.agreement
            after = replace(
                before,
                game=secrets.token_urlsafe(9),
                players=before.players[::-1],
                names=before.names[::-1],
                programs=before.programs[::-1],
                began=now,
            )
            room.next_game = self._begin(after, now).agreement.game
        room.show(now)

    def _resync(self, visitor: Visitor, request: Resync, now: float) -> None:
        room, side = _place(visitor)
        self._check_resyncs(_player(visitor), now)
        room.resync(side)
        self._send_all(room, side, now)

    # Timers

    def update(self, room: Room, now: float) -> None:
        """Carry out what is due in a room."""
        try:
            self._run_due(room, now)
        except StorageError as error:
            self._fail(error, now)

    def tick(self, now: float) -> None:
        """Write a heartbeat, and delete what has expired; called every few seconds."""
        try:
            self._store.sign(now)
            self._invitations.lapse(now)
            for room in list(self._unsaved):
                self._finish(room, now)
        except StorageError as error:
            self._fail(error, now)
            return
        if self.trouble:
            _LOG.warning("writing works again")
            self.trouble = False
            for room in list(self.rooms.values()):
                room.go_on(now)
                self.update(room, now)

    def step(self, now: float) -> bool:
        """Prepare more of what ``sit`` and ``resync`` are sent; whether there is more."""
        if self._work:
            room, side = self._work.popleft()
            if room.step(side, now):
                self._work.append((room, side))
        return bool(self._work)

    def drop(self, room: Room) -> list[Visitor]:
        """Remove a room in which an error occurred from memory; returns its visitors."""
        self.rooms.pop(room.agreement.game, None)
        room.void = True
        self.touched.add(room)
        sat = [each for each in map(room.sitting, Side) if each is not None]
        for each in sat:
            each.place = None
        return sat

    def _fail(self, error: StorageError, now: float) -> None:
        """Stop all clocks until the database can be written again."""
        _LOG.warning("%s", error)
        if isinstance(error, UnwrittenError) and not self.trouble:
            self.trouble = True
            for room in self.rooms.values():
                room.stop(now)
                room.show(now)
                self.touched.add(room)

    # Rooms

    def _begin(self, agreement: Agreement, now: float, code: str = "") -> Room:
        try:
            room = Room(StoredGame(agreement), now)
        except ValueError as error:
            raise RefusedError("terms", BAD_TERMS) from error
        self._store.add_game(agreement, code)
        self._invitations.taken(code)
        self._take_in(room)
        _LOG.info("game %s begins", agreement.game)
        return room

    def _take_in(self, room: Room) -> None:
        agreement = room.agreement
        self.rooms[agreement.game] = room
        self.touched.add(room)
        for player in agreement.players:
            self._running[player].add(agreement.game)

    def _room(self, game: str, now: float) -> Room:
        """A game, from the database if it is not in memory."""
        if game not in self.rooms:
            stored = self._store.game(game)
            if stored is None:
                raise _no_such_game()
            try:
                room = Room(stored, now, now)
            except ValueError as error:
                _LOG.exception("game %s cannot be read", game)
                raise RefusedError("game", N_("this game cannot be read")) from error
            self.rooms[game] = room
            self.touched.add(room)
        return self.rooms[game]

    def _run_due(self, room: Room, now: float) -> None:
        """Carry out what is due."""
        while not self.trouble and (event := room.due(now)) is not None:
            if event.kind == "void":
                self._call_off(room)
                return
            self._carry_out(room, event, now)
        self.touched.add(room)

    def _carry_out(self, room: Room, event: Event, now: float) -> None:
        """Write an event to the database, apply it, and send it."""
        self._write(room, event)
        room.apply(event, now)
        if room.over:
            self._finish(room, now)
        room.show(now, event.side or Side.FIRST)
        self.touched.add(room)

    def _write(self, room: Room, event: Event) -> None:
        self._store.append(room.agreement.game, room.events, event)

    def _finish(self, room: Room, now: float) -> None:
        """Write the end of a game to the database; if that fails, later."""
        game = room.agreement.game
        self._unsaved.add(room)
        for player in room.agreement.players:
            self._running[player].discard(game)
        try:
            self._store.finish(game, room.result, room.record(), now)
        except StorageError as error:
            self._fail(error, now)
            return
        self._unsaved.discard(room)
        _LOG.info("game %s has ended", game)
        self._release(room)

    def _call_off(self, room: Room) -> None:
        """Delete a game that nobody has begun."""
        game = room.agreement.game
        self._store.drop_game(game)
        for player in room.agreement.players:
            self._running[player].discard(game)
        for each in self.drop(room):
            each.send(
                Refused(
                    code="game", sentence=N_("the game was not begun, and is called off")
                )
            )
        _LOG.info("game %s is called off", game)

    def _release(self, room: Room) -> None:
        """Remove a finished game from memory once nobody sits there."""
        if room.over and room.empty and room not in self._unsaved:
            self.rooms.pop(room.agreement.game, None)

    # Seats

    def _seat(self, visitor: Visitor, room: Room, side: Side, now: float) -> None:
        before = room.sitting(side)
        if before is not None and before is not visitor:
            before.place = None
            room.leave(side)
            before.send(
                Refused(code="elsewhere", sentence=N_("your seat was taken elsewhere"))
            )
        self._leave_seat(visitor, now)
        self.rooms[room.agreement.game] = room
        visitor.place = room, side
        room.sit(side, visitor)
        self._run_due(room, now)
        self._send_all(room, side, now)
        room.confirm(side.other, now)

    def _leave_seat(self, visitor: Visitor, now: float) -> None:
        if visitor.place is None:
            return
        (room, side), visitor.place = visitor.place, None
        if room.sitting(side) is visitor:
            room.leave(side)
            room.confirm(side.other, now)
            self._release(room)

    def _send_all(self, room: Room, side: Side, now: float) -> None:
        if room.step(side, now):
            self._work.append((room, side))

    # Limits

    def _check_games(self, player: Player) -> None:
        if len(self._running[player.number]) >= MOST_GAMES:
            raise RefusedError("busy", N_("you have too many games that run"))

    def _check_newcomer(self, visitor: Visitor, now: float) -> None:
        """Limit the new names of an address."""
        if len(self._newcomers) > MOST_REMEMBERED:
            self._newcomers.clear()
        allowance = self._newcomers.setdefault(visitor.address, Allowance(*NEWCOMERS))
        if not visitor.local and not allowance.may_take(now):
            raise RefusedError("busy", N_("too many new names; wait a little"))

    def _check_resyncs(self, player: Player, now: float) -> None:
        """Limit the requests for all observations, which take time to prepare."""
        allowance = self._resyncs.setdefault(player.number, Allowance(*RESYNCS))
        if not allowance.may_take(now):
            raise RefusedError(
                "busy", N_("you have asked for this too often; wait a little")
            )


def _player(visitor: Visitor) -> Player:
    if visitor.player is None:
        raise RefusedError("malformed", N_("say hello first"))
    return visitor.player


def _place(visitor: Visitor) -> tuple[Room, Side]:
    if visitor.place is None:
        raise RefusedError("game", N_("you sit at no game"))
    return visitor.place


def _is_near(visitor: Visitor) -> bool:
    """Whether a visitor's address is one of a local network."""
    try:
        return ip_address(visitor.address).is_private
    except ValueError:
        return False


def _no_such_game() -> RefusedError:
    return RefusedError("game", N_("you have no such game here"))


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _ended_words(stored: StoredGame, player: int) -> GameWords:
    agreement = stored.agreement
    return GameWords(
        game=agreement.game,
        terms=agreement.terms,
        side=side_word(agreement.side_of(player) or Side.FIRST),
        names=agreement.names,
        to_move=False,
        left=None,
        result=stored.result,
    )
