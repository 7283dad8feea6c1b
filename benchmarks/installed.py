"""Whether an installed program works in a home that never saw it, and how soon.

``python -m benchmarks.installed PROGRAM``, that of a wheel or of the bundle. Nothing may
be compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.still import screen
from benchmarks.timing import command_line

PATIENCE = 120.0
COMMANDS = (
    ("--version",),
    ("perft", "1"),
    ("match", "Moth", "Eclipse", "--games", "1", "--plies", "10", "--jobs", "1"),
    ("screenshot", "home", "home.png"),
    ("bots",),
)
COMPILED = "*.nbi"
"""What numba writes for each kernel that it has compiled."""


def check(program: str) -> None:
    """Run commands, then the window if a screen can be had; print how long each takes.

    Raises:
        SystemExit: If something fails or is compiled.
    """
    shipped = 0
    with TemporaryDirectory() as home:
        for words in COMMANDS:
            began = time.monotonic()
            subprocess.run([program, *words], cwd=home, env=_bare(home), check=True)
            _say(" ".join(words), time.monotonic() - began)
            found = len([*Path(home).rglob(COMPILED)])
            shipped = shipped or found
            if found != shipped or (words[0] == "perft" and not shipped):
                raise SystemExit(
                    f"{found - shipped} kernels were compiled, {shipped} shipped"
                )
    if shutil.which("Xvfb") and shutil.which("xdotool"):
        with TemporaryDirectory() as home:
            _say("the window, in another such home", _window(program, home))
    print(f"{shipped} shipped kernels, none compiled")


def _bare(home: str) -> dict[str, str]:
    return {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


def _window(program: str, home: str) -> float:
    """Seconds until the window stands."""
    with screen() as display:
        environment = _bare(home) | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        began = time.monotonic()
        app = subprocess.Popen([program], cwd=home, env=environment)
        search = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "umbra"]
        nowhere = subprocess.DEVNULL
        try:
            subprocess.run(
                search, env=environment, check=True, timeout=PATIENCE, stdout=nowhere
            )
            return time.monotonic() - began
        finally:
            app.terminate()
            app.wait()


def _say(what: str, seconds: float) -> None:
    print(f"{what:60} {seconds:6.1f} s", flush=True)


if __name__ == "__main__":
    parser = command_line(__spec__, __doc__)
    parser.add_argument("program", metavar="PROGRAM", help="umbra, as it was installed")
    check(os.path.abspath(parser.parse_args().program))
