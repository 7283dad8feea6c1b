"""The commands that README.md, docs/ and lab/notes/ print, made to end soon."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support import desktop
from tests.support.processes import ServedContext

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "docs", ROOT / "lab" / "notes")
PAGES = (
    ROOT / "README.md",
    *(page for each in FOLDERS for page in sorted(each.glob("*.md"))),
)

SMALLER = (
    (r"^make ", "make --dry-run "),
    (r"~/engines/berserk", "/usr/games/stockfish"),
    (r"(match Flake Flurry .*) --games \d+ --budget \d+n", r"\1 --games=4 --budget=300n"),
    (r"(RandomMove Minimax .*) --games 300 --budget 1500n", r"\1 --games=6 --budget=1500n"),
    (r"(main.py serve[^#]*)", r"\1 --until-idle 0.1 --port 0 --data DATA "),
    (r"^cat \w+/lines.pgn \w+/lines.pgn", "cat assets/games/opera.pgn"),
    (r"(lab bench endings \w+)", r"\1 --nodes 100 --games 1"),
    (
        r"^(python main.py (match|tournament))",
        r"\1 --plies 20 --budget 100n --jobs 1 --shared-process",
    ),
    (r"(lab audit \S+)", r"\1 --worlds 1 --side white"),
    (r"--(games|seeds|fresh|positions) \d+", r"--\1 1"),
    (r"--fewer (\w+)=\d+", r"--fewer \1=1"),
    (r"--nodes \d+", "--nodes 100"),
    (r"--budget \S+", "--budget 100n"),
    (r"--seconds \S+", "--seconds 0.01"),
)
"""What takes long, as regular expressions, and what is run in its place; in this order.

One opening finds no line that wins, so those of another game are tried."""

NOT_RUN = {
    r"\bMisty\b": "a program that has to be installed first",
    r"\bdask\b": "needs several machines",
    r"lab bench installed": "needs a program that was installed with compiled kernels",
    r"main\.py join": "needs somebody who invites",
    r"lab bench (overrun|--only)": "has a fixed amount of work, of up to some minutes",
}
"""Commands that are left out, as regular expressions, and why."""

NEEDS = {
    r"\b([Bb]erserk|[Ss]tockfish|SF(\d+|\$elo))\b": Path("/usr/games/stockfish"),
    r"\b([Ff]airy-|FSF(\d+|\$elo))\b": Path("/usr/games/fairy-stockfish"),
}
"""Commands that are left out where a program is not installed."""

STATUS = {r"lab traps": (0, 1)}
"""Exit statuses other than 0 that the page announces."""

IN_WINDOW = re.compile(r"python main\.py (play|watch|edit|replay)\b")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of commands on a page, which are run in one folder, one after the other.

    Attributes:
        name: Of the page, with the line on which the block begins.
        commands: One a line, as printed; those that go on on further lines are joined.
    """

    name: str
    commands: tuple[str, ...]


def blocks() -> Iterator[Block]:
    """The blocks of all pages that are for a shell."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in re.finditer(r"^```(?:sh|console)\n(.*?)^```$", text, re.M | re.S):
            line = text.count("\n", 0, found.start(1)) + 1
            lines = found[1].replace("\\\n", "").splitlines()
            yield Block(f"{page.relative_to(ROOT)}:{line}", tuple(filter(None, lines)))


def smaller(command: str) -> str:
    """``command`` with less to do."""
    for pattern, replacement in SMALLER:
        command = re.sub(pattern, replacement, command)
    return command


def words_of(command: str) -> list[str]:
    """What ``python`` is given; nothing where a shell or an engine is needed."""
    alone = re.match(r"python (main\.py|-m lab)\b[^|<>;$&`*~]*( #|$)", command)
    engines = re.search(r"\b([Ss]tockfish|engines|S?F?SF\d+)\b", command)
    return shlex.split(command, comments=True)[1:] if alone and not engines else []


def is_run(command: str) -> bool:
    """Whether a command is run here."""
    missing = (pattern for pattern, program in NEEDS.items() if not program.exists())
    return not any(re.search(pattern, command) for pattern in (*NOT_RUN, *missing))


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
