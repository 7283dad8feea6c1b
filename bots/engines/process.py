"""An engine's program: how it is started by a keeper, sent lines and ended."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import IO, Any

from bots.engines.keeper import end_with_parent
from core.engine import Engine
from core.player import PlayerError
from core.texts import N_, _, labelled

KEEPER = Path(__file__).with_name("keeper.py")

_CAN_KEEP = sys.platform != "win32" and not getattr(sys, "frozen", False)
"""Whether Python can run the keeper: not on Windows, nor from a bundle."""

LONGEST_CLOCK = 300.0
"""The most seconds that the clock of an engine shows: with more it might think longer about
a move than a bot may."""

_MAY_NOT_RUN, _NOT_FOUND = 126, 127
"""With which a shell, ``env`` or our keeper ends that could not start a program."""

_CONFINED = {
    _MAY_NOT_RUN: N_(
        "it may not run all that it needs; if you trust it, add it with --trusted"
    ),
    _NOT_FOUND: N_(
        "it does not find all that it needs; if you trust it, add it with --trusted"
    ),
}
_TRUSTED = {
    _MAY_NOT_RUN: N_("it or a program that it starts is not executable: try it by hand"),
    _NOT_FOUND: N_("a program that it starts was not found: try it by hand"),
}

LONGEST_LINE = 2**16
"""Bytes of the longest line that is read."""

MOST_WAITING = 10_000
"""Lines that wait to be read at most; then the program has to wait."""

_LAST_MOMENT = 0.5
"""Seconds that a keeper has to end its program before it is ended itself."""


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
        if engine.problem:
            raise PlayerError(engine.problem)
        self._engine, self._longest = engine, longest
        self._lifeline: list[int] = []
        """Our end of the pipe by which its keeper learns that this process has ended."""
        self._process = self._started()
        self._lines: Queue[bytes | None] = Queue(MOST_WAITING)
        self._over = self.was_late = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._alarm = threading.Timer(patience or 0.0, self._end_late)
        self._alarm.daemon = True
        if patience is not None:
            self._alarm.start()

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

    def in_time(self) -> None:
        """It may go on."""
        self._alarm.cancel()

    def close(self) -> None:
        """End it, and whatever it has started."""
        self.in_time()
        self._end()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_MOMENT)
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            _pipe(self._process.stdin).close()
        for __ in range(100):
            if not self._reader.is_alive():
                break
            # It may wait for room to put lines that nobody will read.
            with suppress(Empty):
                self._lines.get(timeout=0.01)

    def send(self, line: str) -> None:
        """Write a line to its input.

        Raises:
            PlayerError: If it has ended.
        """
        try:
            _pipe(self._process.stdin).write(f"{line}\n".encode())
            _pipe(self._process.stdin).flush()
        except OSError as error:
            raise PlayerError(self._end_words) from error

    def words(self, wait: float | None = None) -> list[str]:
        """The words of the next line of its output; see ``line``."""
        return self.line(wait).decode("utf-8", "replace").split()

    def line(self, wait: float | None = None) -> bytes:
        """The next line of its output.

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
            raise PlayerError(self._end_words)
        return line

    def _started(self) -> subprocess.Popen[bytes]:
        how: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        how |= {"stderr": subprocess.DEVNULL, "cwd": self._engine.folder}
        command = self._engine.command
        if _CAN_KEEP:
            life, lifeline = os.pipe()
            self._lifeline.append(lifeline)
            command = [sys.executable, "-I", "-S", str(KEEPER), str(life), *command]
            how["pass_fds"] = (life,)
        elif sys.platform == "linux":
            # The engine at least, if not what it starts, ends with this process.
            how["preexec_fn"] = end_with_parent
        return subprocess.Popen(command, **how)

    def _end_late(self) -> None:
        self.was_late = True
        self._end()

    def _end(self) -> None:
        """Have the keeper end the program, and whatever it has started."""
        if not _CAN_KEEP:
            self._process.kill()
        while self._lifeline:
            os.close(self._lifeline.pop())

    def _read(self) -> None:
        """Runs in a thread: take in lines until there are no more."""
        with _pipe(self._process.stdout) as pipe:
            while line := pipe.readline(self._longest):
                self._lines.put(line)
        self._lines.put(None)

    @property
    def _end_words(self) -> str:
        """That it has ended, how, and what could be done about it."""
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return _("it closed its output")
        words = _("engine process died unexpectedly (exit code: {code})").format(code=code)
        advice = (_TRUSTED if self._engine.reach.free else _CONFINED).get(code)
        return labelled(words, _(advice)) if advice else words


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None, "both are pipes"
    return stream
