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

_MAY_NOT_RUN, _NOT_FOUND = 126, 127
"""With which a shell, ``env`` or our keeper ends that could not start a program."""

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


def ended_words(engine: Engine, code: int) -> str:
    """That an engine's process has ended, and what could be done about it."""
    return advised(engine, f"engine process died unexpectedly (exit code: {code})")


def advised(engine: Engine, problem: str) -> str:
    """``problem``, and what to do about it if an exit code in it says so."""
    advice = _TRUSTED if engine.reach.free else _CONFINED
    for code, words in advice.items():
        if f"(exit code: {code})" in problem:
            return f"{problem}: {words}"
    return problem


_TRUST = "if you trust it, add it with --trusted"
_CONFINED = {
    _MAY_NOT_RUN: f"it may not run all that it needs; {_TRUST}",
    _NOT_FOUND: f"it does not find all that it needs; {_TRUST}",
}
_TRUSTED = {
    _MAY_NOT_RUN: "it or a program that it starts is not executable: try it by hand",
    _NOT_FOUND: "a program that it starts was not found: try it by hand",
}


def _without_keeper() -> dict[str, Any]:
    """On Linux the engine at least, if not what it starts, ends with this process."""
    return {"preexec_fn": end_with_parent} if sys.platform == "linux" else {}


def _can_keep() -> bool:
    """Whether Python can run the keeper: not on Windows, nor from a bundle."""
    return sys.platform != "win32" and not getattr(sys, "frozen", False)
