"""The app on a screen that nobody sees: what it costs, and how long a newcomer waits."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, median_low
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
from platformdirs import user_cache_path

from bots.roster import all_stages, first_stages, rules_of, stages_of
from core.compiled import kernel_folder
from core.tasks.preparing import Preparation
from lab.bench.timing import Figure

WIDTH, HEIGHT = 1280, 800
CONTRAST = 60
"""Between writing and what it stands on, of 255."""


class Area(NamedTuple):
    """A rectangle, in pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen with one window, and where its picture lies in memory.

    Attributes:
        display: Its name.
        buffer: A file in X's format for pictures, xwd.
    """

    display: str
    buffer: Path

    @property
    def env(self) -> dict[str, str]:
        """What tells a program to use it."""
        return {"DISPLAY": self.display}

    def title(self) -> str:
        """What the window is called; empty while there is none."""
        words = ("search", "--onlyvisible", "--class", "umbra", "getwindowname")
        return self._do(*words).strip()

    def click(self, x: int, y: int) -> None:
        """Press the left button there once."""
        self._do("mousemove", str(x), str(y), "click", "1")

    def picture(self, area: Area) -> bytes:
        """What stands in ``area``, 4 bytes a pixel."""
        data = np.memmap(self.buffer, np.uint8, "r")
        header = data[:100].view(">u4")
        begin = int(header[0] + 12 * header[19])
        rows = data[begin : begin + HEIGHT * WIDTH * 4].reshape(HEIGHT, WIDTH, 4)
        down = slice(area.top, area.top + area.height)
        across = slice(area.left, area.left + area.width)
        return rows[down, across].tobytes()

    def has_words(self, area: Area) -> bool:
        """Whether something stands in ``area`` that stands out."""
        values = np.frombuffer(self.picture(area), np.uint8).reshape(-1, 4)[:, :3]
        return int(values.max()) - int(values.min()) > CONTRAST

    def _do(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=os.environ | self.env,
            check=False,
            capture_output=True,
            text=True,
        )
        return done.stdout


@contextmanager
def screen() -> Iterator[Screen]:
    """A screen of ``WIDTH`` by ``HEIGHT`` pixels."""
    reading, writing = os.pipe()
    size = f"{WIDTH}x{HEIGHT}x24"
    with TemporaryDirectory() as folder:
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size]
        server = subprocess.Popen(
            [*command, "-fbdir", folder], pass_fds=[writing], stderr=subprocess.DEVNULL
        )
        os.close(writing)
        try:
            with os.fdopen(reading) as pipe:
                display = f":{pipe.readline().strip()}"
            yield Screen(display, Path(folder, "Xvfb_screen0"))
        finally:
            server.terminate()
            server.wait()


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


QUIT, QUIT_RIGHT = range(550, 605), 480
"""Where Home has the button that ends the app."""

KEYS = (
    *"abcdefgh12345678",
    *(
        "Escape",
        "Tab",
        "Left",
        "Right",
        "Up",
        "Down",
        "Home",
        "End",
        "Page_Up",
        "Page_Down",
    ),
    *("BackSpace", "F1", "F2", "F11", "ctrl+z", "ctrl+s", "ctrl+v"),
)
"""What is typed; nothing that presses a button, as that may be Quit."""

AT_ONCE = 20
"""Actions between two looks at whether the app still runs."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What the app held at some time.

    Attributes:
        megabytes: Of memory, without its children.
        files: Open files.
    """

    megabytes: float
    files: int

    def __str__(self) -> str:
        return f"{self.megabytes:7.0f} MB {self.files:4} files"


def actions(random: Random) -> Iterator[str]:
    """The words of random actions, as ``xdotool`` has them."""
    while True:
        place = _place(random)
        match random.randrange(10):
            case 0 | 1:
                yield f"key {random.choice(KEYS)}"
            case 2:
                yield f"{place} mousedown 1 {_place(random)} mouseup 1"
            case 3:
                yield f"{place} click {random.choice((3, 4, 5))}"
            case _:
                yield f"{place} click 1"


def _place(random: Random) -> str:
    x, y = random.randrange(WIDTH), random.randrange(HEIGHT)
    return f"mousemove {x} {max(QUIT) + 1 if x < QUIT_RIGHT and y in QUIT else y}"


def samples(minutes: float, seed: int) -> Iterator[Sample]:
    """Use the app at random and look at it once a minute; begin anew where it was left."""
    until, random = time.monotonic() + 60 * minutes, Random(seed)
    with screen() as shown, TemporaryDirectory() as folder:
        while time.monotonic() < until:
            with app(State("Home"), shown.display, Path(folder)) as running:
                time.sleep(SETTLING)
                yield from _used(running, shown.display, actions(random), until)
            if running.returncode not in (0, -15):
                raise SystemExit(f"the app ended with status {running.returncode}")


def _used(
    running: subprocess.Popen[bytes], display: str, chosen: Iterator[str], until: float
) -> Iterator[Sample]:
    environment, look = os.environ | {"DISPLAY": display}, 0.0
    while running.poll() is None and time.monotonic() < until:
        words = " sleep 0.05 ".join(next(chosen) for _ in range(AT_ONCE))
        subprocess.run(["xdotool", *words.split()], env=environment, check=False)
        if time.monotonic() > look and running.poll() is None:
            look = time.monotonic() + 60
            yield _sample(running.pid)


def _sample(pid: int) -> Sample:
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    megabytes = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return Sample(megabytes, len(os.listdir(f"/proc/{pid}/fd")))


def random_use_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--minutes", type=float, default=60.0, help="60 by default")
    parser.add_argument("--seed", type=int, default=1, help="1 by default")


def run_random_use(given: Namespace) -> None:
    """Memory and open files of the window while it is clicked and typed into at random.

    Needs Linux, Xvfb and xdotool: ``python -m lab bench random-use --minutes 60``.
    """
    found: list[Sample] = []
    for minute, sample in enumerate(samples(given.minutes, given.seed)):
        found.append(sample)
        print(f"{minute:3} min {sample}", flush=True)
    quarter = max(1, len(found) // 4)
    print(f"second quarter: {middle(found[quarter : 2 * quarter] or found)}")
    print(f"last quarter: {middle(found[-quarter:])}")


def middle(found: list[Sample]) -> Sample:
    """The medians of some samples."""
    files = median_low(each.files for each in found)
    return Sample(median(each.megabytes for each in found), files)


JOBS = 2
BOT, VARIANT = "Moth", "fog-chess"
BOTS = ("RandomMove", BOT, "Wick", "Eclipse")

FIRST_MOVE = """
import sys, time
began = time.perf_counter()
from bots.roster import make
from core.games import find_game
from core.player import Budget
from core.values import Side
player, game = make(sys.argv[1], 1), find_game(sys.argv[2])
made, worked = time.perf_counter(), time.process_time()
player.choose([game.observe([game.start().position], Side.FIRST)], Budget(0.5))
moved = time.perf_counter() - made
print(f"made in {made - began:.1f} s ({worked:.1f} of a core), moves in {moved:.1f} s")
"""


def first_minute_arguments(parser: ArgumentParser) -> None:
    """There are none."""


def run_first_minute(given: Namespace) -> None:
    """How long a newcomer waits: ``python -m lab bench first-minute``.

    Everything happens in a cache of its own, which begins empty and is thrown away.
    Processor time is what there is to do; the seconds are those of two processes beside
    whatever else runs.
    """
    with tempfile.TemporaryDirectory() as folder:
        here = {**os.environ, "XDG_CACHE_HOME": folder, "PYTHONPATH": os.getcwd()}
        subprocess.run([sys.executable, "-m", "lab.bench.desktop"], env=here, check=True)
        for bot, variant in (*((bot, VARIANT) for bot in BOTS), ("Pebble", "checkers")):
            words = [sys.executable, "-c", FIRST_MOVE, bot, variant]
            _say(f"{bot}, once compiled", _told(words, here))


def _compile() -> None:
    """Compile everything in order of need; say when what is needed first is there."""
    stages = all_stages(VARIANT, BOT)
    work = Preparation(stages, JOBS)
    awaited = {
        "the rules of chess": rules_of(VARIANT),
        f"{BOT}, and every level": stages_of(BOT),
        "the odds": first_stages(VARIANT, BOT),
        "the rules of checkers": rules_of("checkers"),
        "the first level of checkers": stages_of("Pebble"),
        "everything": stages,
    }
    began = time.perf_counter()
    work.begin()
    while awaited:
        work.wait(0.05)
        for what in [what for what, needed in awaited.items() if work.has(needed)]:
            del awaited[what]
            _say(what, f"{time.perf_counter() - began:.1f} s")
    work.close()
    spent = os.times()
    _say("processor time", f"{spent.children_user + spent.children_system:.1f} s")
    size = sum(path.stat().st_size for path in kernel_folder().rglob("*"))
    _say("size of the cache", f"{size / 1e6:.0f} MB")


def _told(words: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        words, env=environment, check=True, capture_output=True, text=True, cwd=Path.cwd()
    )
    return done.stdout.strip()


def _say(what: str, found: str) -> None:
    print(f"{what:32} {found}", flush=True)


if __name__ == "__main__":
    _compile()
