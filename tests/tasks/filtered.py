"""What a process does once its system calls are filtered. Run by ``test_seccomp``."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap
from pathlib import Path

import numba
import numpy as np

from core.tasks import restrictions


@numba.njit(parallel=True)
def total(numbers: np.ndarray) -> float:
    found = 0.0
    for place in numba.prange(len(numbers)):
        found += numbers[place]
    return found


def answers(numbers: list[int]) -> dict[int, str]:
    """The errors of calls whose arguments no kernel would accept."""
    libc = ctypes.CDLL(None, use_errno=True)
    found = {}
    for number in numbers:
        ctypes.set_errno(0)
        libc.syscall(*(ctypes.c_long(each) for each in (number, -1, -1, -1, -1, -1, -1)))
        found[number] = errno.errorcode.get(ctypes.get_errno(), "")
    return found


def selected() -> object:
    with selectors.DefaultSelector() as selector:
        ours, theirs = socket.socketpair()
        selector.register(ours, selectors.EVENT_READ)
        theirs.send(b"word")
        return len(selector.select(10)) == 1


def written() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("one", "two"):
            Path(folder, name).write_text("text", "utf-8")
        Path(folder, "one").replace(Path(folder, "two"))
        return [files for _, _, files in os.walk(folder)] == [["two"]]


def signalled() -> bool:
    os.kill(os.getpid(), 0)
    return True


def died_with_parent() -> bool:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(1, signal.SIGKILL, 0, 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "prctl")
    return True


WORKS: dict[str, Callable[[], object]] = {
    "compiling and threads": lambda: total(np.ones(100_000)) == 100_000,
    "products": lambda: (np.ones((300, 300)) @ np.ones((300, 300))).sum() == 300**3,
    "a pair of sockets": selected,
    "files of its own": written,
    "memory": lambda: len(mmap(-1, 9, flags=MAP_PRIVATE | MAP_ANONYMOUS)) == 9,
    "other threads": lambda: list(ThreadPoolExecutor(2).map(abs, [-1])) == [1],
    "less time for itself": lambda: os.nice(1) > 0,
    "a signal to itself": signalled,
}

STARTS: dict[str, Callable[[], object]] = {
    "a program": lambda: subprocess.check_output(["/bin/echo", "word"]) == b"word\n",
    "a process": lambda: os.waitpid(os.fork() or os._exit(7), 0)[1] == 7 << 8,
    "shared memory": lambda: len(mmap(-1, 9)) == 9,
    "its own death": died_with_parent,
}


def outcome(attempt: Callable[[], object]) -> str:
    try:
        return "done" if attempt() else "wrong"
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, "")


def main(task: str, runs: str, *numbers: str) -> None:
    installed = restrictions.refuse(runs == "runs")
    if task == "abort":
        os.abort()
    deeds = {"works": WORKS, "starts": STARTS, "calls": {}}[task]
    report = {name: outcome(attempt) for name, attempt in deeds.items()}
    refused = answers([int(number) for number in numbers])
    sys.stdout.write(json.dumps([installed, refused or report]))


if __name__ == "__main__":
    main(*sys.argv[1:])
