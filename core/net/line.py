"""A client's connection to a server, on a thread of its own; it reconnects by itself."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from core.clock import running_time
from core.net.codes import Address
from core.net.messages import (
    LATER,
    VERSION,
    FromServer,
    Hello,
    Message,
    MessageError,
    Ping,
    Pong,
    Refused,
    Welcome,
    read_answer,
)
from core.plain import plain
from core.play.seat import LineStage, LineState
from core.texts import _

MOST_BYTES: Final = 2**24
"""Bytes of the longest message that is read: all that was shown in a long game."""

MOST_WAITING: Final = 256
"""Messages that wait to be polled; no more are read meanwhile."""

PING: Final = 5.0
"""Seconds between two pings, which measure the lag."""

RECEIVE_TIMEOUT: Final = 12.0
"""Seconds without a message after which the connection counts as lost."""

RETRY_PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between attempts to connect; the last for all further ones."""

SERVER_ERROR: Final = 500
"""HTTP statuses from here on are errors of the server."""

CLOSE_TIMEOUT: Final = 2.0
"""Seconds within which queued messages are still sent when a line is closed."""


class _UnavailableError(Exception):
    """The server is busy. The message is one sentence."""


class _RefusedError(Exception):
    """Connecting again would not help. The message is one sentence."""


class _NoRedirect(connect):
    """Connects without following redirects."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Follow none: a token belongs to one server."""
        return exc


class Line:
    """A connection to a server, as one player.

    No call blocks. Each time the line is connected ``poll`` brings a ``Welcome`` first.
    What is sent while it is not connected, or before that ``Welcome`` was polled, is lost.

    Args:
        address: The server.
        hello: Who connects; its token is the one of the last ``Welcome`` from then on.
    """

    def __init__(self, address: Address, hello: Hello) -> None:
        self.address = address
        self._hello = hello
        self._state = LineState(since=running_time())
        self._received: SimpleQueue[FromServer] = SimpleQueue()
        self._tries = self._connections = self._welcomed = 0
        self._closing = False
        self._loop = asyncio.new_event_loop()
        self._outbox: asyncio.Queue[Message | None] = asyncio.Queue()
        self._retry_now = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        Thread(target=self._run_thread, name="line", daemon=True).start()

    @property
    def state(self) -> LineState:
        """The state of the connection."""
        return self._state

    def poll(self) -> list[FromServer]:
        """Messages from the server since the last call, in order."""
        heard: list[FromServer] = []
        with suppress(Empty):
            while True:
                heard.append(self._received.get_nowait())
                self._welcomed += isinstance(heard[-1], Welcome)
        return heard

    def send(self, message: Message) -> None:
        """Send ``message``."""
        known = self._welcomed == self._connections
        if known and self._state.stage is LineStage.CONNECTED:
            self._on_loop(lambda: self._outbox.put_nowait(message))

    def retry(self) -> None:
        """Connect at once, if it is not connected."""
        self._on_loop(self._retry_now.set)

    def close(self) -> None:
        """Close it once all queued messages are sent."""
        self._on_loop(self._finish)

    # --- On its thread -------------------------------------------------------------------

    def _on_loop(self, act: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # The loop has ended.
            self._loop.call_soon_threadsafe(act)

    def _run_thread(self) -> None:
        self._task = self._loop.create_task(self._run())
        try:
            with suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._task)
        finally:
            self._set_stage(LineStage.CLOSED)
            self._loop.close()

    def _finish(self) -> None:
        assert self._task is not None
        if self._state.stage is LineStage.CONNECTED and not self._closing:
            self._closing = True
            self._outbox.put_nowait(None)
            self._loop.call_later(CLOSE_TIMEOUT, self._task.cancel)
        else:
            self._task.cancel()

    def _set_stage(self, stage: LineStage, sentence: str = "") -> None:
        before = self._state
        since = before.since if stage is before.stage else running_time()
        self._state = LineState(stage, since, sentence=sentence)

    async def _run(self) -> None:
        while not self._closing:
            self._retry_now.clear()
            try:
                await self._connect_once()
            except _RefusedError as error:
                self._set_stage(LineStage.REFUSED, str(error))
                await self._retry_now.wait()
                self._set_stage(LineStage.CONNECTING)
            except _UnavailableError as error:
                self._set_stage(LineStage.DOWN, str(error))
                await self._pause()
            except (OSError, TimeoutError, EOFError, WebSocketException) as error:
                self._set_stage(LineStage.DOWN, self._describe(error))
                await self._pause()

    async def _pause(self) -> None:
        """Wait before the next attempt, or until ``retry``."""
        seconds = RETRY_PAUSES[min(self._tries, len(RETRY_PAUSES) - 1)]
        self._tries += 1
        with suppress(TimeoutError):
            await asyncio.wait_for(self._retry_now.wait(), seconds)

    async def _connect_once(self) -> None:
        """Connect, and exchange messages until the connection ends."""
        try:
            wire = await _NoRedirect(
                self.address.url,
                proxy=None,
                compression=None,
                user_agent_header="Umbra",
                max_size=MOST_BYTES,
                ping_interval=None,
                close_timeout=CLOSE_TIMEOUT / 2,
            )
        except (ssl.SSLError, ValueError, InvalidHandshake) as error:
            if _is_temporary(error):
                raise
            raise _RefusedError(self._describe(error)) from error
        async with wire:
            try:
                await self._handshake(wire)
                await _until_first_ends(
                    self._receive(wire), self._send_outbox(wire), self._send_pings(wire)
                )
            except MessageError as error:
                words = _("{host} says what is not understood here: {error}.")
                raise _RefusedError(
                    words.format(host=self.address.host, error=error)
                ) from error

    async def _handshake(self, wire: ClientConnection) -> None:
        await wire.send(self._hello.text())
        answer = read_answer(await asyncio.wait_for(wire.recv(), RECEIVE_TIMEOUT))
        if isinstance(answer, Refused):
            words = answer.words
            raise _UnavailableError(words) if answer.code in LATER else _RefusedError(words)
        if not isinstance(answer, Welcome) or answer.version != VERSION:
            raise _RefusedError(
                _("{host} speaks another version of the protocol.").format(
                    host=self.address.host
                )
            )
        self._hello = self._hello.model_copy(
            update={"token": answer.token, "name": answer.name}
        )
        self._tries = 0
        while not self._outbox.empty():
            self._outbox.get_nowait()
        self._connections += 1
        self._set_stage(LineStage.CONNECTED)
        self._received.put(answer)

    async def _receive(self, wire: ClientConnection) -> None:
        while True:
            message = read_answer(await asyncio.wait_for(wire.recv(), RECEIVE_TIMEOUT))
            if isinstance(message, Pong):
                self._set_lag(running_time() - message.time)
            elif not isinstance(message, Welcome):
                self._received.put(message)
            while self._received.qsize() > MOST_WAITING:
                await asyncio.sleep(0.05)

    async def _send_outbox(self, wire: ClientConnection) -> None:
        while (message := await self._outbox.get()) is not None:
            await wire.send(message.text())

    async def _send_pings(self, wire: ClientConnection) -> None:
        """Ping regularly; reconnect after the computer was asleep."""
        while True:
            slept = time.time()
            await wire.send(Ping(time=running_time()).text())
            await asyncio.sleep(PING)
            if time.time() - slept > RECEIVE_TIMEOUT:
                raise TimeoutError

    def _set_lag(self, lag: float) -> None:
        before = self._state
        if 0 <= lag < RECEIVE_TIMEOUT:
            self._state = LineState(before.stage, before.since, lag, before.sentence)

    def _describe(self, error: Exception) -> str:
        """Describe an error in a sentence."""
        host, place = self.address.host, self.address.text
        if isinstance(error, ssl.SSLCertVerificationError):
            why = plain(error.verify_message)
            return _("The certificate of {host} is not to be trusted: {why}.").format(
                host=host, why=why
            )
        if isinstance(error, ssl.SSLError):
            return _("{place} does not encrypt its line.").format(place=place)
        if isinstance(error, InvalidHandshake) and not _is_temporary(error):
            return _("There is no Umbra server at {place}.").format(place=place)
        if self._state.stage is LineStage.CONNECTED:
            return _("The line to {host} is down.").format(host=host)
        return _("Nobody answers at {place}.").format(place=place)


def _is_temporary(error: Exception) -> bool:
    """Whether connecting again may help: it was cut, or a proxy found no server."""
    if isinstance(error, InvalidStatus):
        return error.response.status_code >= SERVER_ERROR
    cut = (EOFError, ConnectionError, ssl.SSLEOFError, ssl.SSLZeroReturnError)
    return isinstance(error, cut) or isinstance(error.__cause__, cut)


async def _until_first_ends(*works: Coroutine[object, object, None]) -> None:
    """Run all of these until the first ends, and cancel the others."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            each.result()
    finally:
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
