"""The client's connection to a server: on a thread of its own, found again by itself."""

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
"""Seconds between two measurements of the line."""

SILENCE: Final = 12.0
"""Seconds without a word after which a line is down."""

PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between two tries to connect, the last for all further ones."""

SERVER_ERROR: Final = 500
"""From here on statuses of HTTP say that something is wrong with the server."""

FAREWELL: Final = 2.0
"""Seconds that closing may take, for what was sent before it."""


class _LaterError(Exception):
    """The server cannot serve now. The message is one sentence."""


class _RefusedError(Exception):
    """Trying again would not help. The message is one sentence."""


class _Straight(connect):
    """Connects to the address that was given and to no other."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Follow no redirection: a token belongs to one server."""
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
        self._heard: SimpleQueue[FromServer] = SimpleQueue()
        self._tries = self._visits = self._known = 0
        self._closing = False
        self._loop = asyncio.new_event_loop()
        self._sent: asyncio.Queue[Message | None] = asyncio.Queue()
        self._now = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        Thread(target=self._live, name="line", daemon=True).start()

    @property
    def state(self) -> LineState:
        """What has become of it."""
        return self._state

    def poll(self) -> list[FromServer]:
        """What the server has said since this was called last, in order."""
        heard: list[FromServer] = []
        with suppress(Empty):
            while True:
                heard.append(self._heard.get_nowait())
                self._known += isinstance(heard[-1], Welcome)
        return heard

    def send(self, message: Message) -> None:
        """Send ``message``."""
        known = self._known == self._visits
        if known and self._state.stage is LineStage.CONNECTED:
            self._call(lambda: self._sent.put_nowait(message))

    def retry(self) -> None:
        """Try at once to connect, where it is not connected."""
        self._call(self._now.set)

    def close(self) -> None:
        """Close it, once what was sent is on its way."""
        self._call(self._end)

    # --- On its thread -------------------------------------------------------------------

    def _call(self, act: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # The loop has ended.
            self._loop.call_soon_threadsafe(act)

    def _live(self) -> None:
        self._task = self._loop.create_task(self._go_on())
        try:
            with suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._task)
        finally:
            self._become(LineStage.CLOSED)
            self._loop.close()

    def _end(self) -> None:
        assert self._task is not None
        if self._state.stage is LineStage.CONNECTED and not self._closing:
            self._closing = True
            self._sent.put_nowait(None)
            self._loop.call_later(FAREWELL, self._task.cancel)
        else:
            self._task.cancel()

    def _become(self, stage: LineStage, sentence: str = "") -> None:
        before = self._state
        since = before.since if stage is before.stage else running_time()
        self._state = LineState(stage, since, sentence=sentence)

    async def _go_on(self) -> None:
        while not self._closing:
            self._now.clear()
            try:
                await self._visit()
            except _RefusedError as error:
                self._become(LineStage.REFUSED, str(error))
                await self._now.wait()
                self._become(LineStage.CONNECTING)
            except _LaterError as error:
                self._become(LineStage.DOWN, str(error))
                await self._pause()
            except (OSError, TimeoutError, EOFError, WebSocketException) as error:
                self._become(LineStage.DOWN, self._words(error))
                await self._pause()

    async def _pause(self) -> None:
        """Wait before the next try, or until somebody asks for it."""
        seconds = PAUSES[min(self._tries, len(PAUSES) - 1)]
        self._tries += 1
        with suppress(TimeoutError):
            await asyncio.wait_for(self._now.wait(), seconds)

    async def _visit(self) -> None:
        """Connect, and stay until the line breaks or is closed."""
        try:
            wire = await _Straight(
                self.address.url,
                proxy=None,
                compression=None,
                user_agent_header="Umbra",
                max_size=MOST_BYTES,
                ping_interval=None,
                close_timeout=FAREWELL / 2,
            )
        except (ssl.SSLError, ValueError, InvalidHandshake) as error:
            if _may_pass(error):
                raise
            raise _RefusedError(self._words(error)) from error
        async with wire:
            try:
                await self._greet(wire)
                await _first(self._hear(wire), self._speak(wire), self._measure(wire))
            except MessageError as error:
                words = _("{host} says what is not understood here: {error}.")
                raise _RefusedError(
                    words.format(host=self.address.host, error=error)
                ) from error

    async def _greet(self, wire: ClientConnection) -> None:
        await wire.send(self._hello.text())
        answer = read_answer(await asyncio.wait_for(wire.recv(), SILENCE))
        if isinstance(answer, Refused):
            words = plain(answer.sentence)[:300]
            raise _LaterError(words) if answer.code in LATER else _RefusedError(words)
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
        while not self._sent.empty():
            self._sent.get_nowait()
        self._visits += 1
        self._become(LineStage.CONNECTED)
        self._heard.put(answer)

    async def _hear(self, wire: ClientConnection) -> None:
        while True:
            message = read_answer(await asyncio.wait_for(wire.recv(), SILENCE))
            if isinstance(message, Pong):
                self._note_lag(running_time() - message.time)
            elif not isinstance(message, Welcome):
                self._heard.put(message)
            while self._heard.qsize() > MOST_WAITING:
                await asyncio.sleep(0.05)

    async def _speak(self, wire: ClientConnection) -> None:
        while (message := await self._sent.get()) is not None:
            await wire.send(message.text())

    async def _measure(self, wire: ClientConnection) -> None:
        """Ask for a sign of life now and then; a computer that slept connects anew."""
        while True:
            slept = time.time()
            await wire.send(Ping(time=running_time()).text())
            await asyncio.sleep(PING)
            if time.time() - slept > SILENCE:
                raise TimeoutError

    def _note_lag(self, lag: float) -> None:
        before = self._state
        if 0 <= lag < SILENCE:
            self._state = LineState(before.stage, before.since, lag, before.sentence)

    def _words(self, error: Exception) -> str:
        """What is wrong, in a sentence."""
        host, place = self.address.host, self.address.text
        if isinstance(error, ssl.SSLCertVerificationError):
            why = plain(error.verify_message)
            return _("The certificate of {host} is not to be trusted: {why}.").format(
                host=host, why=why
            )
        if isinstance(error, ssl.SSLError):
            return _("{place} does not encrypt its line.").format(place=place)
        if isinstance(error, InvalidHandshake) and not _may_pass(error):
            return _("There is no Umbra server at {place}.").format(place=place)
        if self._state.stage is LineStage.CONNECTED:
            return _("The line to {host} is down.").format(host=host)
        return _("Nobody answers at {place}.").format(place=place)


def _may_pass(error: Exception) -> bool:
    """Whether it is worth trying again: the line was cut, or a proxy has no server."""
    if isinstance(error, InvalidStatus):
        return error.response.status_code >= SERVER_ERROR
    cut = (EOFError, ConnectionError, ssl.SSLEOFError, ssl.SSLZeroReturnError)
    return isinstance(error, cut) or isinstance(error.__cause__, cut)


async def _first(*works: Coroutine[object, object, None]) -> None:
    """Do all of these until the first one ends."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            each.result()
    finally:
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
