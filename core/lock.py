"""A lock on a folder or a file, which falls with the process that holds it."""

from __future__ import annotations

import os
import sys
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _remove(file: IO[bytes], path: Path) -> None:
        file.close()
        # Whoever has it open by now keeps it, and needs it.
        with suppress(OSError):
            path.unlink()

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _remove(file: IO[bytes], path: Path) -> None:
        # While it is locked: whoever takes it next must find that it is gone.
        with suppress(OSError):
            path.unlink()
        file.close()


_NAP = 0.05
"""Seconds between two looks at a lock that is held."""

_PATIENCE = 2.0
"""Seconds for which another window may be at a file; then nobody is waited for."""


class LockedError(Exception):
    """Somebody else holds the lock."""


class Lock:
    """A lock, held until ``release`` or the end of this process, however it comes.

    It falls as well with its ``with`` block, and when nobody has the object any more.
    """

    def __init__(self, path: Path, *, passing: bool = False) -> None:
        """Take the lock, whose file is removed in the end if it is a ``passing`` one.

        Raises:
            LockedError: If it is held, by this process or another one.
            OSError: If there cannot be a file at ``path``.
        """
        file = _taken(path)
        self._release = weakref.finalize(self, _let_go, file, path if passing else None)

    def release(self) -> None:
        """Let others have it."""
        self._release()

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def awaited(path: Path, seconds: float, *, passing: bool = False) -> Lock | None:
    """The lock at ``path`` once it is free; ``None`` where it cannot be had in time."""
    until = time.monotonic() + seconds
    while True:
        try:
            return Lock(path, passing=passing)
        except LockedError:
            if time.monotonic() > until:
                return None
            time.sleep(_NAP)
        except OSError:
            return None


def hold(path: Path) -> Lock | None:
    """The lock for writing the file at ``path``, which has one wherever links to it are.

    Returns ``None`` where the folder cannot be written to at all.

    Raises:
        LockedError: If it is held.
    """
    with suppress(OSError, RuntimeError):  # the latter for a link to itself
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        return Lock(_beside(path), passing=True)
    return None


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Read, change and write the file at ``path`` while no other window or command does.

    The folder is made where it is missing.

    Raises:
        OSError: If it cannot be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with awaited(_beside(path), _PATIENCE, passing=True) or nullcontext():
        yield


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _let_go(file: IO[bytes], path: Path | None) -> None:
    if path is not None and _is_at(file, path):
        _remove(file, path)
    file.close()


def _taken(path: Path) -> IO[bytes]:
    """The locked file at ``path``; one that its last holder has removed is made anew."""
    while True:
        file = path.open("ab")
        try:
            _take(file)
        except OSError as error:
            file.close()
            raise LockedError from error
        if _is_at(file, path):
            return file
        file.close()


def _is_at(file: IO[bytes], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
