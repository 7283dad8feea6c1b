"""How processes of the program begin and end, and the folders that bots work in.

Child processes ignore Ctrl-C and end with their parent. A sandboxed one is of
``multiprocessing``, but begins with the environment it is given, no terminal and a session
of its own, and knows neither the main module nor the arguments of its parent.
"""

from __future__ import annotations

import io
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import (
    connection,
    context,
    parent_process,
    reduction,
    resource_tracker,
    spawn,
    util,
)
from multiprocessing.context import set_spawning_popen
from pathlib import Path
from typing import Any


def end_with_parent() -> None:
    """Exit as soon as the parent process is gone."""
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Processes started inside ignore Ctrl-C, even while they load."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # To start the tracker would let this thread hear again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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


MOST_FILES = 10_000

_PREFIX = "umbra-bot-"
_FOLDERS: set[str] = set()


def new_folder() -> str:
    """A new empty folder."""
    _sweep()
    folder = tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-")
    _FOLDERS.add(folder)
    return folder


def is_too_full(folder: str, most: int) -> bool:
    """Whether ``folder`` holds more than ``most`` bytes, or than ``MOST_FILES`` files."""
    total, files, waiting = 0, 0, [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    files += 1
                    total += entry.stat(follow_symlinks=False).st_size
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    if total > most or files > MOST_FILES:
                        return True
        except FileNotFoundError:
            continue
        except OSError:
            # Such as a path that is too long: no way to use a folder.
            return True
    return False


def remove_folder(folder: str) -> None:
    """Remove ``folder``, in the background if it is not empty."""
    _FOLDERS.discard(folder)
    try:
        os.rmdir(folder)
    except OSError:
        if threading.main_thread().is_alive():
            threading.Thread(target=_remove_all, args=(folder,)).start()
        else:
            # At its end the program waits for no thread, and Python may start none.
            _remove_all(folder)


def _remove_all(folder: str) -> None:
    with suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if _is_ours(folder):
        # A bot may have made folders that not even their owner may look into.
        for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
            subprocess.run([*command, folder], stderr=subprocess.DEVNULL, check=False)


def _is_ours(folder: str) -> bool:
    """Whether ``folder`` is there, and no link that somebody else has put in its place."""
    if sys.platform == "win32":
        return False
    try:
        found = os.lstat(folder)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()


def remove_empty() -> None:
    """Remove all empty ones, before this process exits at once."""
    for folder in [*_FOLDERS]:
        with suppress(OSError):
            os.rmdir(folder)


@cache
def _sweep() -> None:
    """Remove the folders of killed programs, once."""
    if sys.platform == "win32":
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        owner = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdecimal() and not is_running(int(owner)):
            remove_folder(str(folder))


def is_running(process: int) -> bool:
    """Whether a process with this id exists."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
