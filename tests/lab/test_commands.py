"""How commands of the lab begin, and what they say."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from cli.command_line import read_command_line, run_of
from lab import release
from lab.__main__ import COMMANDS
from lab.bench import solving
from lab.bench.command import EXPERIMENTS
from lab.bench.timing import Figure
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]


def test_help_names_every_command_and_loads_none() -> None:
    script = (
        "import sys, lab.__main__ as top\n"
        "try: top.main(['--help'])\n"
        "except SystemExit: sys.exit(bool({'numba', 'pygame', 'numpy'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(f"    {name} " in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_explains_a_command(lab: Run, command: str) -> None:
    done = lab(command, "--help")
    assert done.status == 0
    assert done.out.startswith(f"usage: python -m lab {command} ")


def test_commands_whose_kernels_are_shipped_are_commands(tmp_path: Path) -> None:
    for words in release.uses(str(tmp_path)):
        assert callable(run_of(read_command_line(words).command))


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_help_of_an_experiment_is_all_that_it_does(lab: Run, name: str) -> None:
    done = lab("bench", name, "--help")
    assert done.status == 0
    assert done.out.startswith("usage: python -m lab bench ")


@pytest.mark.parametrize(
    "words",
    [
        "",
        "nothing",
        "train",
        "traps Nobody",
        "screenshot nowhere home.png",
        "screenshot home home.jpg",
        "screenshot home home.png --size big",
        "screenshot home home.png --size 9x9",
        "bench --only nothing",
        "--config nowhere.yaml traps RandomMove",
    ],
)
def test_wrong_use_is_one_line_and_status_2(lab: Run, words: str) -> None:
    done = lab(*words.split())
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(("lab: ", "python -m lab"))
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        "exploit RandomMove --games 2 --out {}",
        "audit game.pgn --out {}",
        "train positional --out {}",
        "train evaluation --lessons {} games",
    ],
)
def test_a_file_where_a_folder_is_needed_is_one_line(
    lab: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    done = lab(*words.format("file/sub").split())
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert ": file is a file, but a folder is needed" in done.err


def test_bench_prints_what_was_measured(lab: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = Figure("perft", 201.5, "million/s", "at least 200", 200.0, 203.0)
    monkeypatch.setitem(
        vars(sys.modules["lab.bench.command"])["FIGURES"], "rules", lambda: iter([figure])
    )
    (found,) = lab("bench", "--only", "rules", "--json").data
    assert (found["name"], found["value"]) == ("perft", 201.5)
    words = "(goal at least 200, low 200, high 203)"
    assert lab("bench", "--only", "rules").out == f"perft  201.5  million/s {words}\n"


@pytest.mark.parametrize(
    "file", [solving.COMPOSED, solving.COURSE, solving.MINED, solving.TSUME]
)
def test_what_is_measured_by_is_there(file: Path) -> None:
    assert file.is_file()


def test_the_program_needs_no_lab() -> None:
    """import-linter sees packages only."""
    nodes = ast.walk(ast.parse((ROOT / "main.py").read_text("utf-8")))
    names = (node.module or "" for node in nodes if isinstance(node, ast.ImportFrom))
    assert not any(name.split(".")[0] == "lab" for name in names)
