"""A spawned process that inherits nothing but its channel and may be put in a sandbox.

It is one of ``multiprocessing``, but begins with the environment it is given, no terminal
and a session of its own, and knows neither the main module nor the arguments of its parent.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import context, reduction, spawn, util
from multiprocessing.context import set_spawning_popen
from typing import Any

_TOLD = ("name", "sys_path", "start_method")
"""What it needs of what ``multiprocessing`` tells a process about its parent."""


@dataclass(frozen=True, slots=True)
class ProcessStart:
    """How a process is started.

    Attributes:
        environment: Its whole environment.
        around: Makes the command line that starts it from that of Python.
    """

    environment: Mapping[str, str]
    around: Callable[[list[str]], list[str]] = list


class SandboxedProcess(context.SpawnProcess):
    """The process; on Windows it is started as any other.

    Attributes:
        launch: How it is started.
    """

    launch: ProcessStart

    if sys.platform != "win32":

        @staticmethod
        def _Popen(process_obj: Any) -> Any:  # noqa: ANN401, N802 - as its base has it
            return _Popen(process_obj)


class SandboxContext(context.SpawnContext):
    """Starts such processes."""

    Process = SandboxedProcess


if sys.platform != "win32":
    from multiprocessing import popen_spawn_posix

    class _Popen(popen_spawn_posix.Popen):
        _fds: list[int]
        _started: subprocess.Popen[bytes]

        def _launch(self, process_obj: SandboxedProcess) -> None:
            launch = process_obj.launch
            del process_obj.launch
            message = self._message(process_obj)
            self.sentinel, theirs = os.pipe()
            pipe, ours = os.pipe()
            self.finalizer = util.Finalize(self, _close, (self.sentinel, ours))
            try:
                command = spawn.get_command_line(pipe_handle=pipe)
                self._start(launch, command, (*self._fds, pipe, theirs))
            finally:
                _close(pipe, theirs)
            with suppress(BrokenPipeError), open(ours, "wb", closefd=False) as file:
                file.write(message)

        def _message(self, process_obj: SandboxedProcess) -> bytes:
            """What ``multiprocessing.spawn`` reads in the other process: no secret key."""
            process_obj.authkey = b""
            data = spawn.get_preparation_data(process_obj.name)
            buffer = io.BytesIO()
            set_spawning_popen(self)
            try:
                reduction.dump({key: data[key] for key in _TOLD}, buffer)
                reduction.dump(process_obj, buffer)
            finally:
                set_spawning_popen(None)
            return buffer.getvalue()

        def _start(
            self, launch: ProcessStart, command: list[str], files: tuple[int, ...]
        ) -> None:
            nowhere = subprocess.DEVNULL
            self._started = subprocess.Popen(
                launch.around(command),
                env=launch.environment,
                pass_fds=files,
                stdin=nowhere,
                stdout=nowhere,
                stderr=nowhere,
                start_new_session=True,
            )
            self.pid = self._started.pid

        def poll(self, flag: int = os.WNOHANG) -> int | None:
            """The status with which it has ended; ``None`` if it has not."""
            self.returncode = self._started.poll() if flag else self._started.wait()
            return self.returncode

    def _close(*files: int) -> None:
        for number in files:
            os.close(number)
