"""Memory and open files of the window while it is clicked and typed into at random."""

from __future__ import annotations

import os
import subprocess
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, median_low
from tempfile import TemporaryDirectory

from lab.bench.screen import HEIGHT, WIDTH, screen
from lab.bench.still import SETTLING, State, app

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
