"""A server on a thread of its own, and a bad line to it; both on this computer alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from server.service import Options, Service

Begun: TypeAlias = Callable[[int], None]
WAIT = 20.0


@contextmanager
def served(data: Path, **options: Any) -> Iterator[int]:
    """Run a server while the block runs; its port."""
    services: list[Service] = []

    async def run(begun: Begun) -> None:
        services.append(Service(Options(data, host="127.0.0.1", each=1000, **options)))
        await services[0].run(begun)

    with _running(run) as (loop, port):
        yield port
        loop.call_soon_threadsafe(services[0].stop)


class BadLine:
    """Passes on to another port what comes: in pieces, late, and not all of it.

    Args:
        port: Where the server listens.
        seed: Of the dice.

    Attributes:
        cuts: How likely a piece is the last one that comes through.
        delay: Seconds for which a piece waits at most.
    """

    def __init__(self, port: int, seed: int) -> None:
        self.cuts = self.delay = 0.0
        self._port, self._dice = port, Random(seed)

    @contextmanager
    def laid(self) -> Iterator[int]:
        """Have it while the block runs; the port where it begins."""
        stop = asyncio.Event()

        async def run(begun: Begun) -> None:
            server = await asyncio.start_server(self._attend, "127.0.0.1", 0)
            begun(server.sockets[0].getsockname()[1])
            await stop.wait()
            server.close()

        with _running(run) as (loop, port):
            yield port
            loop.call_soon_threadsafe(stop.set)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while piece := await source.read(self._dice.choice((3, 200, 4096))):
            await asyncio.sleep(self._dice.random() * self.delay)
            if self._dice.random() < self.cuts:
                return
            sink.write(piece)
            await sink.drain()

    async def _attend(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection("127.0.0.1", self._port)
        pairs = (near, forth), (far, back)
        ways = [asyncio.ensure_future(self._pump(*pair)) for pair in pairs]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in (forth, back):
            end.transport.abort()


@contextmanager
def _running(
    work: Callable[[Begun], Coroutine[Any, Any, object]],
) -> Iterator[tuple[asyncio.AbstractEventLoop, int]]:
    """Run ``work`` on a thread, from when it has said that it has begun."""
    begun, found = threading.Event(), list[tuple[asyncio.AbstractEventLoop, int]]()

    def began(port: int) -> None:
        found.append((asyncio.get_running_loop(), port))
        begun.set()

    thread = threading.Thread(target=lambda: asyncio.run(work(began)), daemon=True)
    thread.start()
    assert begun.wait(WAIT)
    yield found[0]
    thread.join(WAIT)
