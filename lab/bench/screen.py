"""A screen that nobody sees, what stands on it, and a hand for its pointer.

Needs Xvfb and xdotool.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

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
