"""Temporary working folders of bots' processes."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
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


def remove(folder: str) -> None:
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
