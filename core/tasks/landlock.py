"""Landlock: a Linux process gives up, for good, rights it does not need.

Without the system's help this is nothing, and ``confine`` says so. What is given up: all
files but some, starting programs, the network, and signals to, or looking into, processes
that this one has not started. See https://docs.kernel.org/userspace-api/landlock.html.
"""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_VERSION_ONLY = 1
_BENEATH = 1
_NO_NEW_PRIVILEGES = 38

_EXECUTE, _WRITE, _READ, _LIST = 1, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE, _DEVICE = 1 << 14, 1 << 15
_READING: Final = _READ | _LIST
_FILE: Final = _EXECUTE | _WRITE | _READ | _TRUNCATE | _DEVICE
"""Rights that make sense for what is no folder."""

_SINCE = ((1, 12), (2, 13), (3, 14), (5, 15))
"""The last right over files that each version brought."""

_NET_SINCE, _NET = 4, 3
_SCOPE_SINCE, _SCOPE, _SIGNALS = 6, 3, 2

CONFINING: Final = _SCOPE_SINCE
"""The version from which on it keeps files, TCP and other processes from a bot."""


class _Rules(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64),
        ("net", ctypes.c_uint64),
        ("scope", ctypes.c_uint64),
    )


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """The version of Landlock that the system has; 0 for none."""
    if sys.platform != "linux" or platform.machine() == "alpha":
        return 0
    return max(0, _call(_CREATE, None, 0, _VERSION_ONLY))


def confine(
    readable: Iterable[Path], writable: Iterable[Path], runnable: Iterable[Path] = ()
) -> bool:
    """Give up access to everything but these files and folders.

    It applies to this thread and those it starts, so it must be called first.

    Args:
        readable: What may be read.
        writable: What may be read and written.
        runnable: What may be read, and programs started from.

    Returns:
        Whether the system supports it; if not, nothing has changed.
    """
    found = version()
    if not found:
        return False
    rights = (2 << max(last for since, last in _SINCE if since <= found)) - 1
    rules = _Rules(
        rights,
        _NET if found >= _NET_SINCE else 0,
        _SCOPE if found >= _SCOPE_SINCE else 0,
    )
    number = _made(rules)
    if number < 0:
        return False
    for path in readable:
        _allow(number, path, rights & _READING)
    for path in writable:
        _allow(number, path, rights & ~_EXECUTE)
    for path in runnable:
        _allow(number, path, rights & (_READING | _EXECUTE))
    return _applied(number)


def scope_signals() -> bool:
    """Give up sending signals to processes that this one has not started.

    Returns:
        Whether the system supports it.
    """
    if version() < _SCOPE_SINCE:
        return False
    number = _made(_Rules(0, 0, _SIGNALS))
    return number >= 0 and _applied(number)


def _made(rules: _Rules) -> int:
    return _call(_CREATE, ctypes.byref(rules), ctypes.sizeof(rules), 0)


def _applied(rules: int) -> bool:
    _libc().prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    done = _call(_RESTRICT, rules, 0) == 0
    os.close(rules)
    return done


def _allow(rules: int, path: Path, rights: int) -> None:
    try:
        folder = os.open(path, getattr(os, "O_PATH", 0) | os.O_CLOEXEC)
    except OSError:
        return
    allowed = _Beneath(rights if path.is_dir() else rights & _FILE, folder)
    _call(_ADD, rules, _BENEATH, ctypes.byref(allowed), 0)
    os.close(folder)


def _call(number: int, *words: object) -> int:
    return int(_libc().syscall(ctypes.c_long(number), *words))


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
