"""The folders in which bots' processes work: one each, empty, and gone with the process."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path

_PREFIX = "umbra-bot-"
_FOLDERS: set[str] = set()


def new_folder() -> str:
    """An empty folder of its own for a process that this one starts."""
    _sweep()
    folder = tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-")
    _FOLDERS.add(folder)
    return folder


def remove(folder: str) -> None:
    """Remove ``folder``, without waiting for it if something was left in it."""
    _FOLDERS.discard(folder)
    try:
        os.rmdir(folder)
    except OSError:
        options = {"ignore_errors": True}
        threading.Thread(target=shutil.rmtree, args=(folder,), kwargs=options).start()


def remove_empty() -> None:
    """Remove all empty ones at once, before this process ends without ceremony."""
    for folder in [*_FOLDERS]:
        with suppress(OSError):
            os.rmdir(folder)


@cache
def _sweep() -> None:
    """Remove, once, what programs have left that were killed."""
    if sys.platform == "win32":
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        owner = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdecimal() and not lives(int(owner)):
            remove(str(folder))


def lives(process: int) -> bool:
    """Whether there is a process with this number, whoever's it is."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
