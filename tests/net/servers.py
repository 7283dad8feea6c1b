"""A server on a thread of its own, on this computer alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
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
