"""Runs a program and ends it, and whatever it has started, with who asked for it.

Started as a script between a bot's process and its engine: ``keeper.py LIFE PROGRAM ...``.
``LIFE`` is the reading end of a pipe whose other end only the bot's process holds, so the
pipe closes however that process ends. It imports hardly anything, to start fast.

The engine may not signal this process, where Landlock can forbid it. On Linux what the
engine leaves behind becomes a child of this process (a subreaper), even if it has left its
group and session. Elsewhere the group of the engine is ended.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from runpy import run_path

_RESTRICTIONS = Path(__file__).parents[2] / "core" / "tasks" / "restrictions.py"
"""Run by its path, as the folder of the program cannot be looked through from here."""

_DIE_WITH_PARENT, _ADOPT_ORPHANS = 1, 36
_MAY_NOT_RUN, _NOT_FOUND = 126, 127
"""How shells end that could not start a program."""

_ROUNDS = 1000
"""Rounds of killing; each takes a generation of processes that have left their parents."""

_ending = threading.Lock()


def keep(life: int, command: Sequence[str]) -> int:
    """Run ``command`` to its end, or to the end of ``life``; returns its exit status."""
    os.setsid()
    _control(_ADOPT_ORPHANS, 1)
    try:
        engine = subprocess.Popen(
            command,
            preexec_fn=_begin,  # noqa: PLW1509 - there are no threads yet
            start_new_session=True,
        )
    except OSError as error:
        return _NOT_FOUND if error.errno == errno.ENOENT else _MAY_NOT_RUN
    # The engine alone holds these ends, so that its death is heard.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    threading.Thread(target=_watch, args=(life, engine.pid), daemon=True).start()
    status = engine.wait()
    _end_all(engine.pid)
    return status


def _watch(life: int, engine: int) -> None:
    """Wait for the end of who asked; nothing is ever written into the pipe."""
    with suppress(OSError):
        os.read(life, 1)
    _end_all(engine)
    os._exit(1)


def _end_all(engine: int) -> None:
    """Kill the engine, its group, and all that it has left behind."""
    with _ending:
        if sys.platform != "linux":
            with suppress(OSError):
                os.killpg(engine, signal.SIGKILL)
        for _ in range(_ROUNDS):
            children = _children()
            for child in children:
                with suppress(OSError):
                    os.kill(child, signal.SIGKILL)
            for child in children:
                with suppress(OSError):
                    os.waitpid(child, 0)
            if not children:
                return


def _children() -> list[int]:
    """The processes whose parent this one is, or has become."""
    own, found = os.getpid(), []
    for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
        if name.isdigit() and _parent(name) == own:
            found.append(int(name))
    return found


def _parent(process: str) -> int:
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            # The name of a program stands in brackets and may hold any letter.
            return int(file.read().rpartition(b")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return 0


def end_with_parent() -> None:
    """Runs in the engine's process before the engine: it ends with who started it."""
    _control(_DIE_WITH_PARENT, signal.SIGKILL)


def _begin() -> None:
    end_with_parent()
    run_path(str(_RESTRICTIONS))["scope_signals"]()


def _control(what: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


if __name__ == "__main__":
    sys.exit(keep(int(sys.argv[1]), sys.argv[2:]))
