"""Command lines of bubblewrap, which starts a bot's process in namespaces of its own.

There the process sees the files it is given and no others, no other processes, no network
and no shared memory, and what it writes stays in a file system in memory of limited size.
See https://github.com/containers/bubblewrap.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Final

PROGRAM: Final = "bwrap"

MOST_WRITTEN: Final = 2**28
"""Bytes that a process may write in all."""

_NAMESPACES = ("--unshare-all", "--cap-drop", "ALL", "--die-with-parent")
_MADE_ANEW = {Path("/proc"), Path("/dev")}
_SHARED_MEMORY = "/dev/shm"
_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class View:
    """What of the file system a process sees.

    Attributes:
        folder: Where it may write; empty at first.
        readable: Files and folders that it may read.
        devices: Devices that it may use.
    """

    folder: str
    readable: Iterable[Path]
    devices: Sequence[Path] = ()

    def around(self, command: Sequence[str]) -> list[str]:
        """``command``, started by bubblewrap with this view."""
        mounts = [PROGRAM, *_NAMESPACES, *self._mounts(), "--chdir", self.folder]
        return [*mounts, "--", *command]

    def _mounts(self) -> Iterator[str]:
        yield from ("--proc", "/proc", "--dev", "/dev")
        if self.devices:
            yield from ("--size", str(MOST_WRITTEN), "--tmpfs", _SHARED_MEMORY)
        for name in map(str, self.devices):
            if name != _SHARED_MEMORY:
                yield from ("--dev-bind-try", name, name)
        for path in _outermost(self.readable):
            if _MADE_ANEW.isdisjoint([path, *path.parents]):
                yield from ("--ro-bind-try", str(path), str(path))
        yield from ("--size", str(MOST_WRITTEN), "--tmpfs", self.folder)
        yield from ("--remount-ro", "/dev", "--remount-ro", "/")


def _outermost(paths: Iterable[Path]) -> Iterator[Path]:
    """Those of ``paths`` that do not lie in others."""
    chosen = set(paths)
    yield from sorted(path for path in chosen if chosen.isdisjoint(path.parents))


def works(view: View) -> bool:
    """Whether bubblewrap is installed and may start Python with ``view``."""
    if sys.platform != "linux" or which(PROGRAM) is None:
        return False
    bundled = getattr(sys, "frozen", False)
    python = ["/usr/bin/true"] if bundled else [sys.executable, "-I", "-S", "-c", ""]
    nowhere = subprocess.DEVNULL
    try:
        code = subprocess.call(
            view.around(python),
            stdin=nowhere,
            stdout=nowhere,
            stderr=nowhere,
            timeout=_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return code == 0
