"""A screen that nobody sees, with the app in a real window on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

from gui.widgets.widget import SUDDEN

ROOT = Path(__file__).parent.parent.parent
SIZE = (1280, 800)
PATIENCE = 240.0
"""Seconds: on a busy machine with an empty cache, kernels may be compiled meanwhile."""
SETTINGS = "bot_delay: 0\nless_motion: true\n"

available = bool(shutil.which("Xvfb") and shutil.which("xdotool"))


@dataclass(frozen=True, slots=True)
class Desktop:
    """A virtual screen.

    Attributes:
        display: Its name, such as ``:99``.
        folder: Where the app keeps settings and games.
        started: The apps that were started here; none outlives the screen.
    """

    display: str
    folder: Path
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        """What a program needs to show itself here."""
        wanted = {
            "DISPLAY": self.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "UMBRA_DATA": str(self.folder),
            "UMBRA_CONFIG": str(self.folder / "config.yaml"),
        }
        return {**os.environ, **wanted}

    @property
    def games(self) -> list[Path]:
        """The games saved so far."""
        return sorted((self.folder / "games").glob("*.pgn"))

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start the app; returns when its window is there."""
        command = [sys.executable, "main.py", *words]
        app = subprocess.Popen(command, cwd=ROOT, env=self.environment)
        self.started.append(app)
        wait_for(self.title)
        return app

    def click_until(self, x: float, y: float, condition: Callable[[], object]) -> None:
        """Click until ``condition`` holds: a window may not listen at once.

        What has come is looked at for a moment: sooner nobody's click would mean it.
        """
        wait_for(lambda: self._clicked(x, y, condition))
        time.sleep(SUDDEN)

    def _clicked(self, x: float, y: float, condition: Callable[[], object]) -> bool:
        self.click(x, y)
        return holds(condition, 5.0)

    def click(self, x: float, y: float) -> None:
        """Point at a place in the window and press the left button there."""
        self.xdotool("mousemove", str(int(x)), str(int(y)))
        self.xdotool("click", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at ``start``, move, and let go at ``end``."""
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.xdotool("mousemove", *map(str, start), "mousedown", "1")
        for x, y in (middle, end):
            time.sleep(0.05)
            self.xdotool("mousemove", str(x), str(y))
        time.sleep(0.05)
        self.xdotool("mouseup", "1")

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        self.xdotool("key", "--delay", "60", *keys)

    def xdotool(self, *words: str, check: bool = True) -> bytes:
        """What ``xdotool`` answers."""
        run = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, check=check
        )
        return run.stdout.strip()

    def title(self) -> str:
        """What the frame of the window under the pointer says; empty if there is none.

        A window may go while it is asked about: that is none as well.
        """
        place = self.xdotool("getmouselocation", "--shell", check=False).decode()
        window = dict(line.split("=") for line in place.split()).get("WINDOW")
        return self.xdotool("getwindowname", window, check=False).decode() if window else ""


@contextmanager
def desktop(folder: Path, size: tuple[int, int] = SIZE) -> Iterator[Desktop]:
    """A virtual screen, usually as large as the app's first window."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.yaml").write_text(SETTINGS, encoding="utf-8")
    server, display = _serve(size)
    screen = Desktop(display, folder)
    try:
        yield screen
    finally:
        for app in screen.started:
            app.kill()
            app.wait()
        server.terminate()
        server.wait()


_numbers = count(100 + os.getpid() % 1000 * 32)
"""Numbers for displays, each used once.

A server that ends takes the socket of its number away, even where the next one, started by
tests beside these, has just taken the number over.
"""


def _serve(size: tuple[int, int]) -> tuple[subprocess.Popen[bytes], str]:
    """A server that answers, and its display."""
    screen = f"{size[0]}x{size[1]}x24"
    for number in islice(_numbers, 20):
        reading, writing = os.pipe()
        command = ["Xvfb", f":{number}", "-displayfd", str(writing), "-noreset"]
        server = subprocess.Popen(
            [*command, "-nolisten", "tcp", "-screen", "0", screen],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            answer = pipe.readline().strip()
        if answer and server.poll() is None:
            return server, f":{answer}"
        server.kill()
        server.wait()
    raise RuntimeError("Xvfb does not start")


def wait_for(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until ``condition`` holds."""
    assert holds(condition, seconds), "it did not happen in time"


def holds(condition: Callable[[], object], seconds: float) -> bool:
    """Whether ``condition`` comes to hold within ``seconds``."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
