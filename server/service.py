"""The server on the network: WebSockets, limits, timers, TLS, and its end.

Nothing here waits for a client while others could be served: what is sent goes into a
buffer, and who does not read it is cut off.
"""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import logging
import socket
import time
from asyncio import TimerHandle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from ssl import SSLContext
from typing import TYPE_CHECKING, Any, Final, cast

from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from core.games import GAMES, find_game
from core.net.messages import (
    MOST_BYTES,
    Create,
    Join,
    Look,
    Message,
    MessageError,
    Refused,
    Resync,
    Sit,
    read_request,
)
from core.play.referee import Referee
from core.texts import _
from server.announcement import announced
from server.lobby import MOST_REMEMBERED, Allowance, House, Lobby
from server.room import Room, Visitor
from server.store import Store

if TYPE_CHECKING:
    from websockets.http11 import Request, Response

MESSAGES: Final = 20.0, 40.0
"""Messages that a connection may send in a second on average, and at once."""

COSTS: Final = {Look: 4.0, Create: 4.0, Join: 4.0, Sit: 4.0, Resync: 4.0}
"""As so many further messages count those that take work, or could try codes."""

ARRIVALS: Final = 2.0, 60.0
"""Connections of one address in a second on average, and at once."""

BYTES: Final = 8192.0, 40_960.0
"""Bytes that a connection may send likewise: more than any messages in such numbers, but
pings and fragments count as well. Beyond that it is cut."""

STRETCH: Final = 2048
"""Bytes of a connection that are taken in at a stretch, before others have their turn."""

MALFORMED: Final = 10.0
"""As so many messages counts one that is none."""

MOST_MALFORMED: Final = 10
"""After so many a connection is closed."""

HELLO: Final = 10.0
"""Seconds within which a connection must say who it is."""

MOST_UNREAD: Final = 2**18
"""Bytes that may wait for a client when something more is sent to it."""

PING: Final = 10.0
"""Seconds between two measurements of a line."""

SILENT: Final = 20.0
"""Seconds after which a line without an answer to that is cut."""

SIGN, SIGN_IN_TROUBLE = 5.0, 1.0
"""Seconds between two signs of life."""

SWEEP: Final = 600.0
"""Seconds between two searches of all memory for garbage in circles. Among hundreds of
games one takes a tenth of a second, in which nobody is served, so that Python is not to
search when it likes: see ``manual_sweeps``."""

POLICY, BROKEN = 1008, 1011
"""Codes of WebSockets for what is closed."""

_LOG = logging.getLogger("umbra.server")


@dataclass(frozen=True, slots=True)
class Options:
    """How a server is run.

    Attributes:
        data: Its folder.
        house: What it is like.
        host: The address it listens at; empty for all.
        port: The port; 0 for any that is free.
        tls: Its certificate and key; ``None`` for no encryption.
        proxy: Whether a reverse proxy stands before it, which names the clients' addresses.
        connections: Connections at most.
        each: The same of one address.
        idle: Seconds without any connection after which it ends; ``None`` for never.
    """

    data: Path
    house: House = field(default_factory=House)
    host: str = ""
    port: int = 0
    tls: SSLContext | None = None
    proxy: bool = False
    connections: int = 2000
    each: int = 20
    idle: float | None = None


class Door:
    """Counts connections, and keeps out those that are too many."""

    def __init__(self, options: Options) -> None:
        self._most, self._each = options.connections, options.each
        self._from: Counter[str] = Counter()
        self._arrivals: dict[str, Allowance] = {}
        self.total = 0

    def enter(self) -> bool:
        """Count a connection; whether there is room for it."""
        self.total += 1
        return self.total <= self._most

    def come_from(self, address: str) -> bool:
        """Count where it comes from; whether it is answered at all.

        Too many from there are told so; if there are twice as many, or they come faster
        than people do, they are not even that.
        """
        self._from[address] += 1
        if len(self._arrivals) > MOST_REMEMBERED:
            self._arrivals.clear()
        arrivals = self._arrivals.setdefault(address, Allowance(*ARRIVALS))
        in_time = is_loopback(address) or arrivals.may_take(time.monotonic())
        return in_time and self._from[address] <= 2 * self._each

    def may_stay(self, address: str) -> bool:
        """Whether not too many come from there."""
        return self._from[address] <= self._each

    def leave(self, address: str) -> None:
        """Count one less."""
        self.total -= 1
        if address:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]


class Socket(ServerConnection):
    """A WebSocket that is closed at once where there are too many."""

    door: Door
    may_send: Allowance
    proxied: bool
    address = ""
    """Where it comes from; empty as long as that is not known."""

    @classmethod
    def of(
        cls,
        door: Door,
        proxied: bool,
        *given: Any,  # noqa: ANN401 - theirs
        **named: Any,  # noqa: ANN401
    ) -> Socket:
        """A socket behind a door, and perhaps a proxy."""
        made = cls(*given, **named)
        made.door, made.proxied, made.may_send = door, proxied, Allowance(*BYTES)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See ``asyncio.Protocol``."""
        super().connection_made(transport)
        # What asyncio reads at once of a plain connection; others do not mind.
        self.transport.max_size = STRETCH  # type: ignore[attr-defined]
        comes = self.door.enter()
        if comes and not self.proxied:
            self.address = peer(self)
            comes = self.door.come_from(self.address)
        if not comes:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """See ``asyncio.Protocol``."""
        if self.may_send.take(time.monotonic(), len(data)):
            self.transport.abort()
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """See ``asyncio.Protocol``."""
        super().connection_lost(exc)
        self.door.leave(self.address)


class Connection(Visitor):
    """One client."""

    def __init__(self, client: Socket, *, local: bool) -> None:
        super().__init__(client.address, local=local)
        self.client = client
        self.allowance = Allowance(*MESSAGES)
        self.malformed = 0

    def send(self, message: Message) -> None:
        """See ``Visitor.send``; a client that does not read is cut off."""
        transport = self.client.transport
        if transport.get_write_buffer_size() > MOST_UNREAD:
            transport.abort()
        elif not transport.is_closing():
            broadcast([self.client], message.text())


class Service:
    """A server that runs.

    Raises:
        StorageError: If its log cannot be used.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._store = Store(options.data)
        self._base = max(time.time(), self._store.life()), time.monotonic()
        self._lobby = Lobby(self._store, options.house, self._now())
        self._door = Door(options)
        self._timers: dict[Room, TimerHandle] = {}
        self._closing: set[asyncio.Future[None]] = set()
        self._working = False
        self._ready: set[str] = set()
        self._stopped = asyncio.Event()
        self._last_seen = self._now()

    def _now(self) -> float:
        """Seconds since 1970, which never go back."""
        wall, then = self._base
        return wall + time.monotonic() - then

    async def run(self, started: Callable[[int], None]) -> None:
        """Serve until ``stop``; ``started`` is told the port.

        Raises:
            OSError: If the port cannot be had.
        """
        many_files()
        try:
            async with await self._listen() as server, AsyncExitStack() as stack:
                port = next(iter(server.sockets)).getsockname()[1]
                started(port)
                self._arm()
                if self._options.house.near:
                    title, secure = self._options.house.title, bool(self._options.tls)
                    await stack.enter_async_context(announced(title, port, secure=secure))
                await self._live()
        finally:
            self._lobby.tick(self._now())
            self._store.close()

    def stop(self) -> None:
        """End: all connections are closed as going away."""
        self._stopped.set()

    async def _listen(self) -> Server:
        options = self._options
        place: dict[str, Any] = {"host": options.host, "port": options.port}
        if not options.host:
            place = {"sock": _everywhere(options.port)}
        return await serve(
            cast("Callable[[ServerConnection], Any]", self._attend),
            **place,
            origins=[None],
            compression=None,
            process_request=cast("Any", self._admit),
            server_header=None,
            open_timeout=HELLO,
            ping_interval=PING,
            ping_timeout=SILENT,
            close_timeout=2,
            max_size=MOST_BYTES,
            max_queue=8,
            ssl=options.tls,
            logger=_QUIET,
            create_connection=cast("Any", partial(Socket.of, self._door, options.proxy)),
        )

    async def _live(self) -> None:
        """Give signs of life until the end."""
        swept = self._now()
        while not self._stopped.is_set():
            with self._careful(None):
                self._lobby.tick(self._now())
            self._arm()
            idle = self._options.idle
            pause = SIGN_IN_TROUBLE if self._lobby.trouble else min(SIGN, idle or SIGN)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), pause)
            full = self._now() - swept >= SWEEP
            gc.collect(2 if full else 1)
            swept = self._now() if full else swept
            if self._door.total:
                self._last_seen = self._now()
            if idle is not None and self._now() - self._last_seen >= idle:
                self.stop()

    # Connections

    def _admit(self, client: Socket, request: Request) -> Response | None:
        """Count where somebody comes from; the refusal of those who are too many."""
        answered = True
        if self._options.proxy:
            named = request.headers.get_all("X-Forwarded-For")
            client.address = named[-1].rpartition(",")[2].strip() if named else ""
            answered = bool(client.address) and self._door.come_from(client.address)
        if answered and self._door.may_stay(client.address):
            return None
        return client.respond(HTTPStatus.TOO_MANY_REQUESTS, _("too many connections"))

    async def _attend(self, client: Socket) -> None:
        headers = client.request.headers if client.request is not None else {}
        local = (
            is_loopback(client.address)
            and not self._options.proxy
            and "X-Forwarded-For" not in headers
        )
        visitor = Connection(client, local=local)
        try:
            async with asyncio.timeout(HELLO):
                while visitor.player is None:
                    await self._take(visitor, await client.recv())
            await client.ping()
            async for text in client:
                await self._take(visitor, text)
        except (ConnectionClosed, TimeoutError):
            pass
        finally:
            with self._careful(visitor):
                self._lobby.goodbye(visitor, self._now())
            self._arm()

    async def _take(self, visitor: Connection, text: str | bytes) -> None:
        """Take in what a client says; whoever says too much is listened to less."""
        wait = visitor.allowance.take(self._now())
        if wait and visitor.client.state is not State.OPEN:
            return
        if wait:
            await asyncio.sleep(wait)
        visitor.lag = visitor.client.latency or None
        try:
            request = read_request(text if isinstance(text, str) else "")
        except MessageError as error:
            await self._malformed(visitor, str(error))
            return
        if cost := COSTS.get(type(request)):
            await asyncio.sleep(visitor.allowance.take(self._now(), cost))
        if isinstance(request, Create) and request.terms.variant not in self._ready:
            await asyncio.to_thread(_prepare, request.terms.variant)
            self._ready.add(request.terms.variant)
        with self._careful(visitor):
            self._lobby.handle(visitor, request, self._now())
        self._arm()

    async def _malformed(self, visitor: Connection, sentence: str) -> None:
        visitor.send(Refused(code="malformed", sentence=sentence))
        visitor.allowance.take(self._now(), MALFORMED)
        visitor.malformed += 1
        if visitor.malformed >= MOST_MALFORMED:
            await visitor.client.close(POLICY)

    @contextmanager
    def _careful(
        self, visitor: Connection | None, room: Room | None = None
    ) -> Iterator[None]:
        """Log what goes wrong in a room, and close its connections and no others."""
        if visitor is not None and visitor.place is not None:
            room = visitor.place[0]
        try:
            yield
        except Exception:
            _LOG.exception("something went wrong")
            hit = {visitor} if visitor is not None else set[Visitor]()
            hit |= set(self._lobby.drop(room) if room is not None else ())
            for each in hit:
                if isinstance(each, Connection):
                    closing = asyncio.ensure_future(each.client.close(BROKEN))
                    self._closing.add(closing)
                    closing.add_done_callback(self._closing.discard)

    # What goes on by itself

    def _arm(self) -> None:
        """Set the timers of rooms, and go on with what is to be sent."""
        now, loop = self._now(), asyncio.get_running_loop()
        while self._lobby.touched:
            room = self._lobby.touched.pop()
            if timer := self._timers.pop(room, None):
                timer.cancel()
            due = room.deadline(now)
            if due is not None:
                wait = max(0.0, due - now)
                self._timers[room] = loop.call_later(wait, self._ring, room)
        if not self._working:
            self._working = True
            loop.call_soon(self._work)

    def _ring(self, room: Room) -> None:
        self._timers.pop(room, None)
        with self._careful(None, room):
            self._lobby.update(room, self._now())
        self._arm()

    def _work(self) -> None:
        """Make a slice of what is to be sent, and let others have their turn."""
        self._working = False
        with self._careful(None):
            if self._lobby.step(self._now()):
                self._working = True
                asyncio.get_running_loop().call_soon(self._work)


_QUIET = logging.getLogger("umbra.server.websockets")
_QUIET.setLevel(logging.CRITICAL)


def _everywhere(port: int) -> socket.socket:
    """A socket that listens at all addresses of this computer."""
    if socket.has_dualstack_ipv6():
        return socket.create_server(
            ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=256
        )
    return socket.create_server(("", port), backlog=256)


def manual_sweeps() -> None:
    """Leave it to the server of this process when to look for garbage in circles."""
    gc.freeze()
    gc.disable()


def many_files() -> None:
    """Have this process open as many files, and lines, as it may."""
    with suppress(ImportError, OSError, ValueError):  # on Windows there is no such limit
        import resource  # noqa: PLC0415 - as it says

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def is_loopback(address: str) -> bool:
    """Whether an address is this computer's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def peer(client: Socket) -> str:
    """The address at the other end of a connection."""
    name = client.remote_address
    found = ipaddress.ip_address(str(name[0]).partition("%")[0] if name else "0.0.0.0")
    return str(getattr(found, "ipv4_mapped", None) or found)


def _prepare(variant: str) -> None:
    """Load the rules of a game, which takes long the first time."""
    if variant in GAMES:
        referee = Referee(find_game(variant))
        referee.play(referee.seen_by(referee.to_move)[-1].moves[0])
