"""A server of its own process on this computer, and clients that set games up on it."""

from __future__ import annotations

import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
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
    """``main.py serve`` as a process; ends with the block.

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
                    *("--host", HOST, "--port", "0", "--data", str(self._data)),
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
