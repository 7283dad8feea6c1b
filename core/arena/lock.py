"""A lock on a folder, which falls with the process that holds it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockedError(Exception):
    """Somebody else holds the lock."""


class Lock:
    """A lock, held until ``release`` or the end of this process, however it comes."""

    def __init__(self, path: Path) -> None:
        """Take the lock.

        Raises:
            LockedError: If it is held, by this process or another one.
            OSError: If there cannot be a file at ``path``.
        """
        self._file: IO[bytes] = path.open("ab")
        try:
            _take(self._file)
        except OSError as error:
            self._file.close()
            raise LockedError from error

    def release(self) -> None:
        """Let others have it."""
        self._file.close()
