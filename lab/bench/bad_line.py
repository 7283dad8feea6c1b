"""A bad line: it cuts, delays, tears and doubles what goes through, at random by a seed.

It stands between clients and a server on this computer, and knows where the frames of a
WebSocket begin and end. Like a real line it keeps their order and loses none, unless it
breaks.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass
from itertools import count
from random import Random
from threading import Event, Thread
from typing import Final

HOST: Final = "127.0.0.1"

_MASKED, _LENGTH = 0x80, 0x7F
"""Of the second byte of a frame."""

_LONGER: Final = {126: 2, 127: 8}
"""Bytes in which longer lengths are written."""

_HEAD_END: Final = b"\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Faults:
    """How bad a line is: chances for each frame, and seconds.

    Attributes:
        cut: That the line is cut before it.
        tear: That it is cut amid it.
        stall: That the line goes dead without a word, as when a cable is pulled.
        double: That it comes twice.
        split: That it comes in pieces.
        delay: That it waits, and all after it.
        longest: Seconds that it waits at most.
        refuse: That a connection is cut before anything goes through.
    """

    cut: float = 0.005
    tear: float = 0.005
    stall: float = 0.001
    double: float = 0.03
    split: float = 0.05
    delay: float = 0.1
    longest: float = 3.0
    refuse: float = 0.1


class _BrokenError(Exception):
    """The line is cut."""


class BadLine:
    """Listens on a port of its own, and passes on to a server's, badly.

    Args:
        port: The server's.
        faults: How bad it is.
        seed: Of the dice.

    Attributes:
        port: Where it listens.
        happened: How often each fault happened.
    """

    def __init__(self, port: int, faults: Faults, seed: int) -> None:
        self.port = 0
        self.happened: Counter[str] = Counter()
        self._server, self._faults, self._seed = port, faults, seed
        self._numbers = count()
        self._wires: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        started = Event()
        self._thread = Thread(target=self._live, args=(started,), daemon=True)
        self._thread.start()
        started.wait()

    def close(self) -> None:
        """Cut all that goes through, and listen no longer."""
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    def _live(self, started: Event) -> None:
        self._loop.run_until_complete(self._listen(started))
        self._loop.close()

    async def _listen(self, started: Event) -> None:
        server = await asyncio.start_server(self._attend, HOST, 0, backlog=512)
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        await self._over.wait()
        server.close()
        for wire in self._wires:
            wire.cancel()
        await asyncio.gather(*self._wires, return_exceptions=True)

    async def _attend(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._wires.add(task)
        ends, number = [writer], next(self._numbers)
        to, back = (Random(f"{self._seed}/{number}/{way}") for way in range(2))
        try:
            if self._happens("refuse", self._faults.refuse, to):
                return
            there, onward = await asyncio.open_connection(HOST, self._server)
            ends.append(onward)
            await _first(self._pass(reader, onward, to), self._pass(there, writer, back))
        except (OSError, asyncio.IncompleteReadError, _BrokenError):
            pass
        except asyncio.CancelledError:
            if not self._over.is_set():
                raise
        finally:
            self._wires.discard(task)
            for end in ends:
                end.transport.abort()

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, dice: Random
    ) -> None:
        writer.write(await reader.readuntil(_HEAD_END))
        while True:
            await self._pass_frame(await _frame(reader), writer, dice)

    async def _pass_frame(
        self, frame: bytes, writer: asyncio.StreamWriter, dice: Random
    ) -> None:
        faults = self._faults
        if self._happens("delay", faults.delay, dice):
            await asyncio.sleep(dice.uniform(0, faults.longest))
        if self._happens("stall", faults.stall, dice):
            await asyncio.Event().wait()
        if self._happens("cut", faults.cut, dice):
            raise _BrokenError
        middle = dice.randrange(len(frame))
        if self._happens("tear", faults.tear, dice):
            writer.write(frame[:middle])
            await writer.drain()
            raise _BrokenError
        if self._happens("double", faults.double, dice):
            writer.write(frame)
        if self._happens("split", faults.split, dice):
            writer.write(frame[:middle])
            await writer.drain()
            await asyncio.sleep(dice.uniform(0, faults.longest / 10))
            writer.write(frame[middle:])
        else:
            writer.write(frame)
        await writer.drain()

    def _happens(self, name: str, chance: float, dice: Random) -> bool:
        happens = dice.random() < chance
        self.happened[name] += happens
        return happens


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """The next frame, with its head."""
    head = await reader.readexactly(2)
    length = head[1] & _LENGTH
    if length in _LONGER:
        more = await reader.readexactly(_LONGER[length])
        head, length = head + more, int.from_bytes(more)
    mask = 4 if head[1] & _MASKED else 0
    return head + await reader.readexactly(mask + length)


async def _first(*works: Coroutine[object, object, None]) -> None:
    """Do both until one ends."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
