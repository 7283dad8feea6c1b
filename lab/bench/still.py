"""What the window costs while a person looks at it, or does not: shares of one core."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from platformdirs import user_cache_path

from lab.bench.screen import screen
from lab.bench.timing import Figure

ROOT = Path(__file__).parents[2]
SECONDS = 20.0
"""How long each state is measured."""

SETTLING = 20.0
"""Seconds until the rules are loaded and the fades are over, on a busy machine too."""

_TICKS = os.sysconf("SC_CLK_TCK")
_PLAY = ("play", "--bot", "RandomMove", "--side", "white", "--seed", "4")
_WATCH = ("watch", "CaptureLargest", "RandomMove", "--seed", "4")
_REPLAY = ("replay", "assets/games/legal-trap.pgn", "--ply", "5")


@dataclass(frozen=True, slots=True)
class State:
    """One way to leave the window alone.

    Attributes:
        name: What it is called.
        words: What is said to ``main.py``.
        settings: Lines of its ``config.yaml``.
        hidden: Whether the window is taken off the screen.
        goal: What was asked for, in words.
    """

    name: str
    words: tuple[str, ...] = ()
    settings: str = ""
    hidden: bool = False
    goal: str = ""


_STILL = "less_motion: true\n"
_LOW = "at most 2"

STATES = (
    State("Home", goal=_LOW),
    State("a game, fog drifting", _PLAY),
    State("a game, less motion", _PLAY, _STILL, goal=_LOW),
    State("a game, window hidden", _PLAY, hidden=True, goal=_LOW),
    State("a replay, fog drifting", _REPLAY),
    State("a replay, less motion", _REPLAY, _STILL, goal=_LOW),
    State("watching, a move a second", _WATCH, "watch_seconds: 1\n"),
)


def still_arguments(parser: ArgumentParser) -> None:
    """There are none."""


def run_still(given: Namespace) -> None:
    """What the window costs while a person looks at it, or does not: shares of one core.

    Needs Xvfb and xdotool: ``python -m lab bench still``.
    """
    del given
    for figure in figures():
        words = f"{figure.name:36} {figure.value:6.1f} {figure.unit} {figure.goal}"
        print(words, flush=True)


def figures() -> Iterator[Figure]:
    """The share of a core that each of ``STATES`` takes."""
    with screen() as shown:
        for state in STATES:
            share = _share_of(state, shown.display)
            name = f"window: {state.name}"
            yield Figure(name, share, "% of a core", state.goal, share, share)


def _share_of(state: State, display: str) -> float:
    with TemporaryDirectory() as folder, app(state, display, Path(folder)) as running:
        time.sleep(SETTLING)
        if state.hidden:
            _hide(display)
            time.sleep(1.0)
        before, began = _spent(running.pid), time.monotonic()
        time.sleep(SECONDS)
        return 100 * (_spent(running.pid) - before) / (time.monotonic() - began)


def _spent(pid: int) -> float:
    """Seconds of processor time that a process has taken, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _hide(display: str) -> None:
    search = ("search", "--sync", "--onlyvisible", "--class", "umbra", "windowunmap")
    environment = os.environ | {"DISPLAY": display}
    subprocess.run(["xdotool", *search], env=environment, check=True)


@contextmanager
def app(state: State, display: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The app in a state, with ``folder`` for its home."""
    config = folder / "config.yaml"
    config.write_text(state.settings, encoding="utf-8")
    wanted = {
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "HOME": str(folder),
        "XDG_CACHE_HOME": str(user_cache_path()),
        "UMBRA_DATA": str(folder),
        "UMBRA_CONFIG": str(config),
    }
    command = [sys.executable, "main.py", *state.words]
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | wanted)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()
