"""Temporary working folders of bots' processes."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path

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
    total = files = 0
    for place, _, names in os.walk(folder):
        for name in names:
            files += 1
            with suppress(OSError):
                total += os.lstat(os.path.join(place, name)).st_size
        if total > most or files > MOST_FILES:
            return True
    return False


def remove(folder: str) -> None:
    """Remove ``folder``, in the background if it is not empty."""
    _FOLDERS.discard(folder)
    try:
        os.rmdir(folder)
    except OSError:
        options = {"ignore_errors": True}
        threading.Thread(target=shutil.rmtree, args=(folder,), kwargs=options).start()


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
        if owner.isdecimal() and not lives(int(owner)):
            remove(str(folder))


def lives(process: int) -> bool:
    """Whether a process with this id exists."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
