"""A server of its own process on this computer, clients that set games up, bad lines."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from websockets.sync.client import ClientConnection, connect

from core.compiled import ROOT
from core.net.messages import (
    Create,
    FromServer,
    Hello,
    Invited,
    Join,
    Message,
    Seated,
    TermsWords,
    Welcome,
    read_answer,
)
from server.store import FILE

HOST: Final = "127.0.0.1"

WAIT: Final = 20.0
"""Seconds that an answer may take."""


class ServerProcess:
    """``main.py serve`` as a process; ends with the block, and begins at its port again.

    Args:
        folder: For its data and its log.
        options: More options of ``serve``.

    Attributes:
        port: Where it listens.
    """

    def __init__(self, folder: Path, options: Sequence[str] = ()) -> None:
        self._data, self._log = folder / "data", folder / "log.txt"
        self._options = options
        self.port = 0

    def __enter__(self) -> Self:
        """Start it, and wait until it listens."""
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, str(ROOT / "main.py"), "serve", "--json"),
                    *("--host", HOST, "--port", str(self.port), "--data", str(self._data)),
                    *self._options,
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=ROOT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self._process.stdout is not None
        self.port = json.loads(self._process.stdout.readline())["port"]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """Stop it, and wait until it has ended."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(WAIT)
        if self._process.stdout is not None:
            self._process.stdout.close()

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def log(self) -> str:
        """All that it has logged."""
        return self._log.read_text("utf-8")

    def records(self) -> dict[str, str]:
        """The records of games that have ended, as they stand in the database."""
        query = "SELECT id, record FROM game WHERE ended IS NOT NULL"
        return dict(self.query(query))

    def query(self, query: str) -> list[tuple[Any, ...]]:
        """What the database answers."""
        with closing(sqlite3.connect(self._data / FILE)) as base:
            return base.execute(query).fetchall()


def connected(port: int, **options: Any) -> ClientConnection:  # noqa: ANN401 - theirs
    """A connection to a server, with options of WebSockets' own."""
    usual = {
        "compression": None,
        "max_size": 2**24,
        "proxy": None,
        "ping_interval": None,
        "open_timeout": WAIT,
        "logger": _QUIET,
    }
    return connect(f"ws://{HOST}:{port}", **(usual | options)).__enter__()


_QUIET = logging.getLogger("umbra.clients")
_QUIET.setLevel(logging.CRITICAL)

Answer = TypeVar("Answer", bound=Message)


class Guest:
    """A client on a good line, which waits for its answers.

    Attributes:
        token: What it was given.
        wire: Its connection.
    """

    def __init__(self, port: int, name: str, token: str = "") -> None:
        self.wire = connected(port)
        self.token = self.ask(Hello(name=name, token=token), Welcome).token

    def ask(self, request: Message, answer: type[Answer]) -> Answer:
        """Send a request; the first answer of a kind that comes."""
        self.wire.send(request.text())
        return self.until(answer)

    def until(self, answer: type[Answer]) -> Answer:
        """The next message of a kind."""
        while not isinstance(found := self.hear(), answer):
            pass
        return found

    def hear(self) -> FromServer:
        """The next message."""
        return read_answer(self.wire.recv(WAIT))

    def close(self) -> None:
        """Leave."""
        self.wire.close()


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game that was agreed on, and the tokens of its players, first side first."""

    game: str
    names: tuple[str, str]
    tokens: tuple[str, str]


def pair(port: int, names: tuple[str, str], terms: TermsWords) -> Pairing:
    """Have two new players agree on a game; nobody sits there then."""
    host, guest = (Guest(port, name) for name in names)
    code = host.ask(Create(terms=terms, side="first"), Invited).challenge.code
    game = guest.ask(Join(code=code), Seated).game
    for each in (host, guest):
        each.close()
    return Pairing(game, names, (host.token, guest.token))


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
