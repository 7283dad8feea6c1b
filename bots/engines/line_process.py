"""A program that is told lines and says lines."""

from __future__ import annotations

import subprocess
import threading
from contextlib import suppress
from queue import Empty, Queue
from typing import IO

from bots.engines.started import ended_words, launch_of
from core.engine import Engine
from core.player import PlayerError

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
