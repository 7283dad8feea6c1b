"""How an engine's program is started: by a keeper, which ends it with this process."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bots.engines.keeper import end_with_parent
from core.engine import Engine
from core.player import PlayerError

KEEPER = Path(__file__).with_name("keeper.py")

LONGEST_CLOCK = 300.0
"""Seconds of the clock that an engine is told of at most: with more it might think longer
about a move than a bot may."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How a program is started, and ended.

    Attributes:
        command: What to start.
        how: With which arguments of ``subprocess.Popen``.
        held: Our end of the pipe by which its keeper hears that this process has ended.
    """

    command: list[str]
    how: dict[str, Any]
    held: list[int]

    @property
    def ended(self) -> bool:
        """Whether it was ended from here."""
        return not self.held

    def end(self) -> None:
        """End the program, and whatever it has started."""
        while self.held:
            os.close(self.held.pop())


def launch_of(engine: Engine) -> Launch:
    """How ``engine`` is started.

    Raises:
        PlayerError: If there is no such program.
    """
    if engine.problem:
        raise PlayerError(engine.problem)
    how: dict[str, Any] = {"cwd": engine.folder, "stderr": subprocess.DEVNULL}
    if not _can_keep():
        return Launch(engine.command, how | _without_keeper(), [])
    life, held = os.pipe()
    keep = [sys.executable, "-I", "-S", str(KEEPER), str(life), *engine.command]
    return Launch(keep, how | {"pass_fds": (life,)}, [held])


def _without_keeper() -> dict[str, Any]:
    """On Linux the engine at least, if not what it starts, ends with this process."""
    return {"preexec_fn": end_with_parent} if sys.platform == "linux" else {}


def _can_keep() -> bool:
    """Whether Python can run the keeper: not on Windows, nor from a bundle."""
    return sys.platform != "win32" and not getattr(sys, "frozen", False)
