"""Every command that README.md and docs/*.md print does what they say, as printed."""

from __future__ import annotations

import os
import re
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
)
from tests.support import desktop

BLOCKS = tuple(blocks())
COMMANDS = [command for block in BLOCKS for command in block.commands]
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
    monkeypatch.delenv("UMBRA_GAMES")
    return tmp_path


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_what_is_printed_works(block: Block, folder: Path) -> None:
    for command in filter(is_run, block.commands):
        if IN_WINDOW.match(command):
            _open(command, folder / "window")
        else:
            _run(command, folder)


def _run(command: str, folder: Path) -> None:
    done = subprocess.run(
        smaller(command),
        shell=True,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    known = (status for pattern, status in STATUS.items() if re.search(pattern, command))
    assert done.returncode in next(known, (0,)), f"{command}\n{done.stdout}{done.stderr}"
    assert "Traceback" not in done.stderr


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
