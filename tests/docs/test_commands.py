"""Every command that README.md and docs/*.md print does what they say, as printed."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.commands import (
    IN_WINDOW,
    NEEDS,
    NOT_RUN,
    ROOT,
    SMALLER,
    STATUS,
    Block,
    blocks,
    is_run,
    smaller,
    words_of,
)
from tests.support import desktop
from tests.support.processes import ServedContext

BLOCKS = tuple(blocks())
COMMANDS = [command for block in BLOCKS for command in block.commands]
PATIENCE = 240.0
"""Seconds that a command may take on a busy machine."""

LINKED = ("main.py", "assets", "Makefile", "requirements.lock", "requirements-dev.lock")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="they are for a shell")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what a command finds in that of the program."""
    for name in LINKED:
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.delenv("UMBRA_ENGINES")
    return tmp_path


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_what_is_printed_works(block: Block, folder: Path) -> None:
    for command in filter(is_run, block.commands):
        if IN_WINDOW.match(command):
            _open(command, folder / "window")
            continue
        words = words_of(smaller(command))
        status, printed = _copied(words, folder) if words else _typed(command, folder)
        known = (ends for pattern, ends in STATUS.items() if re.search(pattern, command))
        assert status in next(known, (0,)), f"{command}\n{printed}"
        assert "Traceback" not in printed


def _typed(command: str, folder: Path) -> tuple[int, str]:
    """The exit status of a command in a shell, and what it printed."""
    done = subprocess.run(
        smaller(command),
        shell=True,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def _copied(words: list[str], folder: Path) -> tuple[int | None, str]:
    """The same in a copy of a process in which all is imported: a start takes seconds."""
    out = folder / "printed"
    process = ServedContext().Process(target=_begin, args=(words, folder, out))
    process.start()
    process.join(PATIENCE)
    process.kill()
    return process.exitcode, out.read_text("utf-8")


def _begin(words: list[str], folder: Path, out: Path) -> None:
    """Do in this process what ``python`` does with these words."""
    os.chdir(folder)
    printed = os.open(out, os.O_CREAT | os.O_RDWR | os.O_TRUNC)
    for number, file in enumerate((os.open(os.devnull, os.O_RDONLY), printed, printed)):
        os.dup2(file, number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - to its end
    sys.argv = words
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(words[0], run_name="__main__")


def _open(command: str, folder: Path) -> None:
    """Start the app as ``command`` does, and see that its window is there."""
    words = shlex.split(command, comments=True)[2:]
    if desktop.available:
        with desktop.desktop(folder) as screen:
            assert screen.start(*words).poll() is None


@pytest.mark.parametrize(
    "pattern", [*(row[0] for row in SMALLER), *NOT_RUN, *NEEDS, *STATUS]
)
def test_no_row_of_a_table_is_idle(pattern: str) -> None:
    assert any(re.search(pattern, command) for command in COMMANDS)
