"""Runs a server on this computer, for games with friends.

It is ``main.py serve`` in a process of its own, which outlives the window and ends when
idle: no window ever holds the true position of a game.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from core.lock import LockedError, awaited, hold
from core.net.codes import PORT, Address
from core.plain import brief
from core.texts import _
from settings.online import move_server
from settings.paths import START
from settings.remembered import StateError

HOST: Final = "127.0.0.1"
"""Where the window reaches its own server."""

KIND: Final = ("--json", "--lan", "--invited")
"""Its options: announced in the local network, and for those with a code."""

IDLE: Final = 4 * 3600
"""Seconds without a connection after which it ends."""

_START_INFO, _LOG = "running.json", "server.log"
_START_TIMEOUT = 60.0
"""Seconds within which it must listen."""

_POLL_PAUSE = 0.05
_DETACHED: dict[str, Any] = {"start_new_session": True}
"""Options of a process that outlives the window."""

if sys.platform == "win32":
    _ALONE = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
    _DETACHED = {"creationflags": _ALONE}


class Host:
    """The server on this computer: the one that runs, else a new one.

    No call blocks.

    Args:
        folder: Of its data; there is one server for each.

    Attributes:
        address: Where it listens, once it does.
        problem: Why it does not, in a sentence; else empty.
    """

    def __init__(self, folder: Path) -> None:
        self.address: Address | None = None
        self.problem = ""
        self._folder = folder
        self._thread: threading.Thread | None = None
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def last_address(self) -> Address | None:
        """Where it listened last, whether it still runs or not."""
        port = _read_start_info(self._folder).get("port")
        return Address(HOST, port) if isinstance(port, int) else None

    def begin(self, title: str) -> None:
        """Find it, or start it under ``title``; does nothing while that is going on."""
        if self._thread is None or not self._thread.is_alive():
            self.address, self.problem = None, ""
            find = partial(self._find, title)
            self._thread = threading.Thread(target=find, name="host", daemon=True)
            self._thread.start()

    def _find(self, title: str) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            # Of two windows that look at a time, the second finds what the first started.
            lock = awaited(self._folder / ".starting", _START_TIMEOUT, passing=True)
            try:
                self._find_or_start(title)
            finally:
                if lock is not None:
                    lock.release()
            if self._child is not None:
                self._child.wait()
                self.address = None
        except OSError as error:
            self.problem = _("The server cannot start: {why}.").format(
                why=error.strerror or error
            )

    def _find_or_start(self, title: str) -> None:
        from server.store import FILE  # noqa: PLC0415 - not before somebody plays

        before = self.last_address
        if before is not None and _is_running(self._folder / FILE):
            self.address = before
            return
        wanted = PORT if before is None else before.port
        port = self._start(title, wanted) or self._start(title, 0)
        if port:
            self.address = Address(HOST, port)
            _move_games(before, self.address)
        else:
            self.problem = _failure_from(self._folder / _LOG)

    def _start(self, title: str, port: int) -> int:
        """Start a server; its port, or 0 if it failed."""
        options = (*KIND, "--name", title, "--port", str(port))
        data = ("--data", str(self._folder), "--until-idle", str(IDLE))
        facts, log = self._folder / _START_INFO, self._folder / _LOG
        with facts.open("wb") as out, log.open("wb") as err:
            self._child = subprocess.Popen(
                [*START, "serve", *options, *data],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                **_DETACHED,
            )
        until = time.monotonic() + _START_TIMEOUT
        while self._child.poll() is None and time.monotonic() < until:
            if found := _read_start_info(self._folder).get("port"):
                return int(found)
            time.sleep(_POLL_PAUSE)
        return 0


def _is_running(file: Path) -> bool:
    """Whether a server uses the database at ``file``."""
    try:
        lock = hold(file)
    except LockedError:
        return True
    if lock is not None:
        lock.release()
    return False


def _read_start_info(folder: Path) -> dict[str, Any]:
    """Port and process as the server printed them; empty before it has."""
    with suppress(OSError, ValueError):
        first, end, _rest = (folder / _START_INFO).read_text("utf-8").partition("\n")
        found = json.loads(first) if end else {}
        if isinstance(found, dict) and all(
            isinstance(found.get(name), int) for name in ("port", "pid")
        ):
            return found
    return {}


def _move_games(before: Address | None, now: Address) -> None:
    """Move what is saved about the server to its new port."""
    if before is not None and before != now:
        with suppress(StateError, OSError):
            move_server(before, now)


def _failure_from(log: Path) -> str:
    """Why a server failed: the last line of its log."""
    with suppress(OSError):
        lines = log.read_text("utf-8", "replace").split("\n")
        if words := next((line for line in reversed(lines) if line.strip()), ""):
            return brief(words)
    return _("The server on this computer has ended at once.")
