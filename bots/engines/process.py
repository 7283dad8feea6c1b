"""An engine's program: how it is started by a keeper, told lines and ended."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from typing import IO, Any

from bots.engines.keeper import end_with_parent
from core.engine import Engine
from core.player import PlayerError

KEEPER = Path(__file__).with_name("keeper.py")

_MAY_NOT_RUN, _NOT_FOUND = 126, 127
"""With which a shell, ``env`` or our keeper ends that could not start a program."""

LONGEST_CLOCK = 300.0
"""Seconds of the clock that an engine is told of at most: with more it might think longer
about a move than a bot may."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How a program is started, and ended.

    Attributes:
        command: What to start.
        how: With which arguments of ``subprocess.Popen``.
        held: Our end of the pipe by which its keeper hears that this process has ended.
    """

    command: list[str]
    how: dict[str, Any]
    held: list[int]

    @property
    def ended(self) -> bool:
        """Whether it was ended from here."""
        return not self.held

    def end(self) -> None:
        """End the program, and whatever it has started."""
        while self.held:
            os.close(self.held.pop())


def launch_of(engine: Engine) -> Launch:
    """How ``engine`` is started.

    Raises:
        PlayerError: If there is no such program.
    """
    if engine.problem:
        raise PlayerError(engine.problem)
    how: dict[str, Any] = {"cwd": engine.folder, "stderr": subprocess.DEVNULL}
    if not _can_keep():
        return Launch(engine.command, how | _without_keeper(), [])
    life, held = os.pipe()
    keep = [sys.executable, "-I", "-S", str(KEEPER), str(life), *engine.command]
    return Launch(keep, how | {"pass_fds": (life,)}, [held])


def ended_words(engine: Engine, code: int) -> str:
    """That an engine's process has ended, and what could be done about it."""
    return advised(engine, f"engine process died unexpectedly (exit code: {code})")


def advised(engine: Engine, problem: str) -> str:
    """``problem``, and what to do about it if an exit code in it says so."""
    advice = _TRUSTED if engine.reach.free else _CONFINED
    for code, words in advice.items():
        if f"(exit code: {code})" in problem:
            return f"{problem}: {words}"
    return problem


_TRUST = "if you trust it, add it with --trusted"
_CONFINED = {
    _MAY_NOT_RUN: f"it may not run all that it needs; {_TRUST}",
    _NOT_FOUND: f"it does not find all that it needs; {_TRUST}",
}
_TRUSTED = {
    _MAY_NOT_RUN: "it or a program that it starts is not executable: try it by hand",
    _NOT_FOUND: "a program that it starts was not found: try it by hand",
}


def _without_keeper() -> dict[str, Any]:
    """On Linux the engine at least, if not what it starts, ends with this process."""
    return {"preexec_fn": end_with_parent} if sys.platform == "linux" else {}


def _can_keep() -> bool:
    """Whether Python can run the keeper: not on Windows, nor from a bundle."""
    return sys.platform != "win32" and not getattr(sys, "frozen", False)


LONGEST_LINE = 2**16
"""Bytes of the longest line that is read."""

MOST_WAITING = 10_000
"""Lines that wait to be read at most; then the program has to wait."""


class LineProcess:
    """A running engine, whatever it speaks.

    Args:
        engine: Which one.
        patience: Seconds after which it is ended, unless ``in_time`` is called before; it
            has all the time it wants if ``None``.
        longest: Bytes of the longest line that is read; what is longer comes in parts.

    Raises:
        PlayerError: If there is no such program.
    """

    def __init__(
        self, engine: Engine, patience: float | None, longest: int = LONGEST_LINE
    ) -> None:
        self._engine, self._longest = engine, longest
        self._launch = launch_of(engine)
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            self._launch.command, stdin=pipe, stdout=pipe, **self._launch.how
        )
        self._lines: Queue[bytes | None] = Queue(MOST_WAITING)
        self._over = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._late = threading.Timer(patience or 0.0, self._launch.end)
        self._late.daemon = True
        if patience is not None:
            self._late.start()

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

    @property
    def was_late(self) -> bool:
        """Whether it was ended because its time was over."""
        return self._launch.ended

    def in_time(self) -> None:
        """It may go on."""
        self._late.cancel()

    def close(self) -> None:
        """End it, and whatever it has started."""
        self.in_time()
        self._launch.end()
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            _pipe(self._process.stdin).close()
        for _ in range(100):
            if not self._reader.is_alive():
                break
            # It may wait for room to put lines that nobody will read.
            with suppress(Empty):
                self._lines.get(timeout=0.01)

    def say(self, line: str) -> None:
        """Tell it a line.

        Raises:
            PlayerError: If it has ended.
        """
        try:
            _pipe(self._process.stdin).write(f"{line}\n".encode())
            _pipe(self._process.stdin).flush()
        except OSError as error:
            raise PlayerError(self._end) from error

    def words(self, wait: float | None = None) -> list[str]:
        """The words of the next line that it says.

        See ``line`` for ``wait`` and what is raised.
        """
        return self.line(wait).decode("utf-8", "replace").split()

    def line(self, wait: float | None = None) -> bytes:
        """The next line that it says.

        Args:
            wait: Seconds of silence after which there is no line; for ever if ``None``.

        Raises:
            PlayerError: If it has ended.
        """
        try:
            line = None if self._over else self._lines.get(timeout=wait)
        except Empty:
            return b""
        if line is None:
            self._over = True
            raise PlayerError(self._end)
        return line

    def _read(self) -> None:
        """Runs in a thread: take in lines until there are no more."""
        with _pipe(self._process.stdout) as pipe:
            while line := pipe.readline(self._longest):
                self._lines.put(line)
        self._lines.put(None)

    @property
    def _end(self) -> str:
        """That it has ended, and how."""
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return ended_words(self._engine, code)


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None, "both are pipes"
    return stream
