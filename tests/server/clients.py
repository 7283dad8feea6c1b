"""A server in this process, and clients that connect to it."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from core.net.messages import FromServer, Hello, Message, read_answer
from server.service import Options, Service
from tests.server.rooms import Recorder

CERTIFICATE = Path(__file__).with_name("localhost.pem")
"""A certificate and its key for this computer, which nobody else has any use for."""


@asynccontextmanager
async def serving(data: Path, **options: Any) -> AsyncIterator[int]:
    """Run a server while the block runs; its port."""
    service = Service(Options(data, **{"host": "127.0.0.1"} | options))
    port = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(service.run(port.set_result))
    try:
        yield await port
    finally:
        service.stop()
        await running


class Client:
    """A client, which records its messages in ``visitor``."""

    def __init__(self, port: int, name: str, token: str = "", **options: Any) -> None:
        self.name, self.token, self.visitor = name, token, Recorder()
        tls = options.get("ssl") is not None
        host = "localhost" if tls else "127.0.0.1"
        self._opening = connect(
            f"{'wss' if tls else 'ws'}://{host}:{port}",
            **{"compression": None, "max_size": 2**24, "ping_interval": None} | options,
        )

    async def __aenter__(self) -> Self:
        self.line: ClientConnection = await self._opening
        if self.name:
            welcome = await self.ask(Hello(name=self.name, token=self.token))
            assert welcome.kind == "welcome", welcome
            self.token = welcome.token
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        await self.line.close()

    async def send(self, *messages: Message) -> None:
        """Send messages."""
        for message in messages:
            await self.line.send(message.text())

    async def hear(self) -> FromServer:
        """The next message that comes."""
        async with asyncio.timeout(20):
            answer = read_answer(await self.line.recv())
        self.visitor.send(answer)
        return answer

    async def until(self, kind: str) -> Any:
        """The next message of a kind."""
        while (answer := await self.hear()).kind != kind:
            pass
        return answer

    async def ask(self, message: Message) -> Any:
        """Send a message; the next one that comes."""
        await self.send(message)
        return await self.hear()

    async def end(self) -> int | None:
        """The code with which the line is closed."""
        async with asyncio.timeout(20):
            async for _text in _all(self.line):
                pass
        return self.line.close_code


async def _all(line: ClientConnection) -> AsyncIterator[object]:
    from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - for here alone

    try:
        while True:
            yield await line.recv()
    except ConnectionClosed:
        return


def trusting() -> ssl.SSLContext:
    """What a client that trusts the test's own certificate has."""
    return ssl.create_default_context(cafile=CERTIFICATE)
