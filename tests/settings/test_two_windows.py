"""Two windows, or a window and a command, that change one file of the user's at once."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from settings.engines import read_engines
from settings.remembered import SETUPS, read_played

TIMES = 30

SAVING = """
from settings.remembered import SETUPS, Setups, WatchSetup

setup = WatchSetup(variant="chess", ruleset="fide", white="A", black="B", time="none")

def change(name):
    SETUPS.change(lambda known: Setups(watch=known.watch.saving(name, setup)))
"""

ENGINES = """
from settings.engines import ListedEngine, change_engines

def change(name):
    line = ListedEngine(name=name, path="/" + name)
    change_engines(lambda engines: engines.having(line))
"""

PLAYED = """
from datetime import UTC, datetime
from pathlib import Path
from settings.remembered import note_played

def change(name):
    note_played(Path(), "chess", datetime.now(UTC))
"""

WINDOW = """
import sys
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[2])):
    change(f"{sys.argv[1]} {number}")
"""


def setups() -> object:
    return set(SETUPS.read().watch.named)


def engines() -> object:
    return {engine.name for engine in read_engines().engines}


def counted() -> object:
    return read_played(Path())["chess"].games


NAMES = {f"{name} {number}" for name in "AB" for number in range(TIMES)}


@pytest.mark.parametrize(
    ("code", "kept", "all_"),
    [(SAVING, setups, NAMES), (ENGINES, engines, NAMES), (PLAYED, counted, len(NAMES))],
)
def test_two_windows_lose_nothing_of_each_other(
    code: str, kept: Callable[[], object], all_: object
) -> None:
    pipe = subprocess.PIPE
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", code + WINDOW, name, str(TIMES)],
            stdin=pipe,
            stdout=pipe,
            text=True,
        )
        for name in "AB"
    ]
    for window in windows:
        assert window.stdout is not None
        assert window.stdout.readline() == "ready\n"
    for window in windows:
        assert window.stdin is not None
        window.stdin.write("\n")
        window.stdin.flush()
    assert [window.communicate()[0] for window in windows] == ["", ""]
    assert kept() == all_
