"""How an engine's program is started: by a keeper, which ends it with this process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from bots.engines.keeper import end_with_parent
from core.engine import Engine
from core.player import PlayerError

KEEPER = Path(__file__).with_name("keeper.py")


def command_line(engine: Engine) -> tuple[list[str], dict[str, Any]]:
    """What to start, and how, in the words of ``subprocess.Popen``.

    Raises:
        PlayerError: If there is no such program.
    """
    if engine.problem:
        raise PlayerError(engine.problem)
    how: dict[str, Any] = {"cwd": engine.folder, "stderr": subprocess.DEVNULL}
    if not _can_keep():
        return engine.command, how | _without_keeper()
    life, held = os.pipe()
    _HELD.append(held)
    keep = [sys.executable, "-I", "-S", str(KEEPER), str(life), *engine.command]
    return keep, how | {"pass_fds": (life,)}


def forget_lives() -> None:
    """End every engine of this process, and what they have started."""
    while _HELD:
        os.close(_HELD.pop())


_HELD: list[int] = []
"""This end of the pipes by which keepers hear that this process has ended."""


def _without_keeper() -> dict[str, Any]:
    """On Linux the engine at least, if not what it starts, ends with this process."""
    return {"preexec_fn": end_with_parent} if sys.platform == "linux" else {}


def _can_keep() -> bool:
    """Whether Python can run the keeper: not on Windows, nor from a bundle."""
    return sys.platform != "win32" and not getattr(sys, "frozen", False)
