"""Limits on what a bot's process may use up, and no right to raise them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from core.reach import Reach
from core.tasks.bubblewrap import MOST_WRITTEN

if sys.platform != "win32":
    import ctypes
    import resource
    import signal

_LEAST_MEMORY = 2**32
_MAPPED = 2**31
"""Bytes of addresses that libraries take and do not use."""

_OPEN_FILES = 2**10
"""Sockets and pipes hold memory that no other limit counts: of so many, 250 MiB at most."""

_KERNEL = "/proc/sys/kernel"

_DIE_WITH_PARENT = 1
_CAPABILITIES = 0x20080522
"""The version of what ``capset`` is given."""


def limit_itself(reach: Reach) -> None:
    """A bot that takes all memory fails before the machine does; no bot leaves a core."""
    if sys.platform == "win32":
        return
    pages = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    memory = max(_LEAST_MEMORY, pages // 2)
    _lower(resource.RLIMIT_DATA, memory)
    if not reach.runs:
        # Some engines reserve more addresses than any machine has memory.
        _lower(resource.RLIMIT_AS, memory + _MAPPED)
        _lower(resource.RLIMIT_NOFILE, _OPEN_FILES)
    _lower(resource.RLIMIT_FSIZE, MOST_WRITTEN)
    _lower(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        # The rest is for the user's other programs.
        _lower(resource.RLIMIT_NPROC, _most_threads() // 2)
        # Even one that is stopped, or deaf in a kernel, does not outlive the program.
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)


def drop_capabilities() -> None:
    """Be nobody special, even as root, whom no limit holds who may raise it."""
    if sys.platform != "linux":
        return
    header, none = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    ctypes.CDLL(None).capset(header, none)


def _most_threads() -> int:
    """Processes and threads that the user of this process may have."""
    most = resource.getrlimit(resource.RLIMIT_NPROC)[1]
    found = [sys.maxsize if most == resource.RLIM_INFINITY else most]
    for name in ("pid_max", "threads-max"):
        # Not every system that passes for Linux has these.
        with suppress(OSError, ValueError):
            found.append(int(Path(_KERNEL, name).read_text("utf-8")))
    return min(found)


def _lower(what: int, most: int) -> None:
    before = resource.getrlimit(what)[1]
    if before != resource.RLIM_INFINITY:
        most = min(most, before)
    with suppress(OSError, ValueError):
        resource.setrlimit(what, (most, most))
