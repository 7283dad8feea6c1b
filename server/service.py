"""The network side of the server: WebSockets, limits, timers, TLS, shutdown.

Nothing here waits for a client while others could be served: messages go into a buffer, and
a client that does not read them is disconnected.
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
from server.lobby import MOST_REMEMBERED, Allowance, Lobby, LobbyOptions
from server.room import Room, Visitor
from server.store import Store

if TYPE_CHECKING:
    from websockets.http11 import Request, Response

MESSAGES: Final = 20.0, 40.0
"""Messages a second that a connection may send on average, and at once."""

COSTS: Final = {Look: 4.0, Create: 4.0, Join: 4.0, Sit: 4.0, Resync: 4.0}
"""Requests that take work, or could guess codes, count as so many further messages."""

ARRIVALS: Final = 2.0, 60.0
"""New connections a second from one address on average, and at once."""

BYTES: Final = 8192.0, 40_960.0
"""Bytes a second that a connection may send on average, and at once: more than any allowed
messages need, with pings and fragments. Beyond that it is disconnected."""

STRETCH: Final = 2048
"""The most bytes read from a connection before others have their turn."""

MALFORMED: Final = 10.0
"""A malformed message counts as so many."""

MOST_MALFORMED: Final = 10
"""Malformed messages after which a connection is closed."""

HELLO: Final = 10.0
"""Seconds within which a connection must say hello."""

MOST_UNREAD: Final = 2**18
"""The most bytes that wait for a client before it is disconnected."""

PING: Final = 10.0
"""Seconds between two pings of a connection."""

SILENT: Final = 20.0
"""Seconds after which a connection that does not answer pings is closed."""

SIGN, SIGN_IN_TROUBLE = 5.0, 1.0
"""Seconds between two heartbeats (``Lobby.tick``), normally and in trouble."""

SWEEP: Final = 600.0
"""Seconds between two full garbage collections. With hundreds of games one takes a tenth of
a second, in which nobody is served, so they do not run by themselves: see
``manual_sweeps``."""

POLICY, BROKEN = 1008, 1011
"""Close codes of WebSockets."""

_LOG = logging.getLogger("umbra.server")


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a server.

    Attributes:
        data: Its folder.
        lobby: Its title, and who may do what.
        host: The address it listens at; empty for all.
        port: The port; 0 for any that is free.
        tls: Its certificate and key; ``None`` for no encryption.
        proxy: Whether it is behind a reverse proxy, which passes on clients' addresses.
        connections: The most connections.
        each: The most connections from one address.
        idle: Seconds without a connection after which it stops; ``None`` for never.
    """

    data: Path
    lobby: LobbyOptions = field(default_factory=LobbyOptions)
    host: str = ""
    port: int = 0
    tls: SSLContext | None = None
    proxy: bool = False
    connections: int = 2000
    each: int = 20
    idle: float | None = None


class ConnectionCounter:
    """Counts connections, and tells which are too many."""

    def __init__(self, options: Options) -> None:
        self._most, self._each = options.connections, options.each
        self._from: Counter[str] = Counter()
        self._arrivals: dict[str, Allowance] = {}
        self.total = 0

    def open(self) -> bool:
        """Count a connection; whether it is within the limit for all."""
        self.total += 1
        return self.total <= self._most

    def admit(self, address: str) -> bool:
        """Count a connection from ``address``; whether it is answered at all.

        Beyond the limit it is refused with a reason, but not if there are twice as many, or
        if they come too fast.
        """
        self._from[address] += 1
        if len(self._arrivals) > MOST_REMEMBERED:
            self._arrivals.clear()
        arrivals = self._arrivals.setdefault(address, Allowance(*ARRIVALS))
        in_time = is_loopback(address) or arrivals.may_take(time.monotonic())
        return in_time and self._from[address] <= 2 * self._each

    def is_within_limit(self, address: str) -> bool:
        """Whether connections from ``address`` are within the limit."""
        return self._from[address] <= self._each

    def close(self, address: str) -> None:
        """Count a connection less; ``address`` is empty if it was not counted."""
        self.total -= 1
        if address:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]


class Socket(ServerConnection):
    """A WebSocket that is closed at once if there are too many."""

    counter: ConnectionCounter
    may_send: Allowance
    proxied: bool
    address = ""
    """The client's address; empty while it is unknown."""

    @classmethod
    def of(
        cls,
        counter: ConnectionCounter,
        proxied: bool,
        *given: Any,  # noqa: ANN401 - theirs
        **named: Any,  # noqa: ANN401
    ) -> Socket:
        """A socket that is counted, perhaps behind a proxy."""
        made = cls(*given, **named)
        made.counter, made.proxied, made.may_send = counter, proxied, Allowance(*BYTES)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See ``asyncio.Protocol``."""
        super().connection_made(transport)
        # What asyncio reads at once of a plain connection; others do not mind.
        self.transport.max_size = STRETCH  # type: ignore[attr-defined]
        admitted = self.counter.open()
        if admitted and not self.proxied:
            self.address = peer(self)
            admitted = self.counter.admit(self.address)
        if not admitted:
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
        self.counter.close(self.address)


class Connection(Visitor):
    """One client."""

    def __init__(self, client: Socket, *, local: bool) -> None:
        super().__init__(client.address, local=local)
        self.client = client
        self.allowance = Allowance(*MESSAGES)
        self.malformed = 0

    def send(self, message: Message) -> None:
        """See ``Visitor.send``; a client that does not read is disconnected."""
        transport = self.client.transport
        if transport.get_write_buffer_size() > MOST_UNREAD:
            transport.abort()
        elif not transport.is_closing():
            broadcast([self.client], message.text())


class Service:
    """A server.

    Raises:
        StorageError: If its database cannot be used.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._store = Store(options.data)
        self._base = max(time.time(), self._store.life()), time.monotonic()
        self._lobby = Lobby(self._store, options.lobby, self._now())
        self._counter = ConnectionCounter(options)
        self._timers: dict[Room, TimerHandle] = {}
        self._closing: set[asyncio.Future[None]] = set()
        self._sending = False
        self._ready: set[str] = set()
        self._stopped = asyncio.Event()
        self._last_seen = self._now()

    def _now(self) -> float:
        """Seconds since 1970, never going back."""
        wall, then = self._base
        return wall + time.monotonic() - then

    async def run(self, started: Callable[[int], None]) -> None:
        """Serve until ``stop``; call ``started`` with the port.

        Raises:
            OSError: If it cannot listen at the port.
        """
        many_files()
        try:
            async with await self._listen() as server, AsyncExitStack() as stack:
                port = next(iter(server.sockets)).getsockname()[1]
                started(port)
                self._set_timers()
                if self._options.lobby.lan:
                    title, secure = self._options.lobby.title, bool(self._options.tls)
                    await stack.enter_async_context(announced(title, port, secure=secure))
                await self._run_until_stopped()
        finally:
            self._lobby.tick(self._now())
            self._store.close()

    def stop(self) -> None:
        """Stop: all connections are closed as going away."""
        self._stopped.set()

    async def _listen(self) -> Server:
        options = self._options
        place: dict[str, Any] = {"host": options.host, "port": options.port}
        if not options.host:
            place = {"sock": _dual_stack_socket(options.port)}
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
            logger=_WEBSOCKETS_LOG,
            create_connection=cast("Any", partial(Socket.of, self._counter, options.proxy)),
        )

    async def _run_until_stopped(self) -> None:
        """Tick, and collect garbage, until the server stops."""
        swept = self._now()
        while not self._stopped.is_set():
            with self._contained(None):
                self._lobby.tick(self._now())
            self._set_timers()
            idle = self._options.idle
            pause = SIGN_IN_TROUBLE if self._lobby.trouble else min(SIGN, idle or SIGN)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), pause)
            full = self._now() - swept >= SWEEP
            gc.collect(2 if full else 1)
            swept = self._now() if full else swept
            if self._counter.total:
                self._last_seen = self._now()
            if idle is not None and self._now() - self._last_seen >= idle:
                self.stop()

    # Connections

    def _admit(self, client: Socket, request: Request) -> Response | None:
        """The refusal of a connection beyond the limits; ``None`` to accept it."""
        admitted = True
        if self._options.proxy:
            named = request.headers.get_all("X-Forwarded-For")
            client.address = named[-1].rpartition(",")[2].strip() if named else ""
            admitted = bool(client.address) and self._counter.admit(client.address)
        if admitted and self._counter.is_within_limit(client.address):
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
                    await self._receive(visitor, await client.recv())
            await client.ping()
            async for text in client:
                await self._receive(visitor, text)
        except (ConnectionClosed, TimeoutError):
            pass
        finally:
            with self._contained(visitor):
                self._lobby.disconnect(visitor, self._now())
            self._set_timers()

    async def _receive(self, visitor: Connection, text: str | bytes) -> None:
        """Handle a message; a client that sends too many is slowed down."""
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
        with self._contained(visitor):
            self._lobby.handle(visitor, request, self._now())
        self._set_timers()

    async def _malformed(self, visitor: Connection, sentence: str) -> None:
        visitor.send(Refused(code="malformed", sentence=sentence))
        visitor.allowance.take(self._now(), MALFORMED)
        visitor.malformed += 1
        if visitor.malformed >= MOST_MALFORMED:
            await visitor.client.close(POLICY)

    @contextmanager
    def _contained(
        self, visitor: Connection | None, room: Room | None = None
    ) -> Iterator[None]:
        """Log an exception, and close the connections of that room and no others."""
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

    # Timers

    def _set_timers(self) -> None:
        """Set the timers of changed rooms, and go on with sending."""
        now, loop = self._now(), asyncio.get_running_loop()
        while self._lobby.touched:
            room = self._lobby.touched.pop()
            if timer := self._timers.pop(room, None):
                timer.cancel()
            due = room.deadline(now)
            if due is not None:
                wait = max(0.0, due - now)
                self._timers[room] = loop.call_later(wait, self._timer_due, room)
        if not self._sending:
            self._sending = True
            loop.call_soon(self._send_some)

    def _timer_due(self, room: Room) -> None:
        self._timers.pop(room, None)
        with self._contained(None, room):
            self._lobby.update(room, self._now())
        self._set_timers()

    def _send_some(self) -> None:
        """Send some of what is due, and let others have their turn."""
        self._sending = False
        with self._contained(None):
            if self._lobby.step(self._now()):
                self._sending = True
                asyncio.get_running_loop().call_soon(self._send_some)


_WEBSOCKETS_LOG = logging.getLogger("umbra.server.websockets")
_WEBSOCKETS_LOG.setLevel(logging.CRITICAL)


def _dual_stack_socket(port: int) -> socket.socket:
    """A socket that listens at all addresses, IPv4 and IPv6."""
    if socket.has_dualstack_ipv6():
        return socket.create_server(
            ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=256
        )
    return socket.create_server(("", port), backlog=256)


def manual_sweeps() -> None:
    """Turn automatic garbage collection off: the server does it."""
    gc.freeze()
    gc.disable()


def many_files() -> None:
    """Raise this process's limit of open files, and so connections."""
    with suppress(ImportError, OSError, ValueError):  # on Windows there is no such limit
        import resource  # noqa: PLC0415 - as it says

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def is_loopback(address: str) -> bool:
    """Whether an address is a loopback address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def peer(client: Socket) -> str:
    """The address of the client."""
    name = client.remote_address
    found = ipaddress.ip_address(str(name[0]).partition("%")[0] if name else "0.0.0.0")
    return str(getattr(found, "ipv4_mapped", None) or found)


def _prepare(variant: str) -> None:
    """Load the rules of a game, which may compile them."""
    if variant in GAMES:
        referee = Referee(find_game(variant))
        referee.play(referee.seen_by(referee.to_move)[-1].moves[0])
