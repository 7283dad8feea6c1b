"""How commands of the lab begin, and what they say."""

from __future__ import annotations

import ast
import math
import subprocess
import sys
from pathlib import Path

import pytest

from cli.command_line import read_command_line, run_of
from core.games import GAMES, find_game
from core.records.record import GameRecord
from core.records.writer import write_games
from lab import release
from lab.__main__ import COMMANDS
from lab.bench import solving
from lab.bench.command import EXPERIMENTS
from lab.bench.timing import Figure
from lab.parallel import parallel_map
from lab.screenshot.command import PICTURES
from tests.cli.conftest import Run
from tests.support.shells import still_shell

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


@pytest.mark.parametrize("command", [*COMMANDS, "train positional"])
def test_help_explains_a_command(lab: Run, command: str) -> None:
    done = lab(*command.split(), "--help")
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
        "train luck",
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
    assert done.refused()
    assert done.err.startswith(("lab: ", "python -m lab"))


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
    assert lab(*words.format("file/sub").split()).refused(
        ": file is a file, but a folder is needed"
    )


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


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("shogi",),
        ("taught", "--teacher", "stockfish"),
        ("evaluation", "DIR"),
        ("habits", "DIR"),
        ("network", "DIR"),
    ],
)
@pytest.mark.parametrize("name", ["my.npz", "my.csv", "my.png", "my.md"])
def test_neither_weights_nor_what_stands_beside_them_replace_a_file(
    lab: Run, tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    there = tmp_path / name
    there.write_text("mine")
    ended = lab("train", *words, "--out", tmp_path / "my.npz")
    assert ended.status == 1
    assert ended.err == f"lab: {there} is there already; --force replaces it\n"
    assert there.read_text() == "mine"


def test_a_picture_replaces_no_file_unasked(lab: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    out.write_text("mine")
    command = ("screenshot", "home", out)
    ended = lab(*command)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err == f"lab: {out} is there already; --force replaces it\n"
    assert out.read_text() == "mine"
    assert lab(*command, "--force").status == 0
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("jobs", [1, 2, 9])
def test_everything_is_done_in_its_order(jobs: int) -> None:
    assert list(parallel_map(math.sqrt, [16.0, 4.0, 9.0], jobs)) == [4, 2, 3]


def test_nothing_to_do_is_nothing() -> None:
    assert list(parallel_map(math.sqrt, [], 4)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_comes_out(jobs: int) -> None:
    with pytest.raises(ValueError, match="math domain"):
        list(parallel_map(math.sqrt, [4.0, -4.0], jobs))


@pytest.mark.parametrize("screen", ["replay", "watching"])
@pytest.mark.parametrize("variant", sorted(GAMES))
def test_the_rules_of_the_game_in_the_picture_are_ready(
    variant: str, screen: str, tmp_path: Path
) -> None:
    game = find_game(variant)
    moves = tuple(game.moves(game.start().position)[:1])
    file = tmp_path / "game.pgn"
    record = GameRecord(variant, game.ruleset, ("RandomMove", "RandomMove"), moves)
    file.write_text(write_games([record]), "utf-8")
    shell = still_shell(tmp_path)
    PICTURES[screen](shell, {"file": str(file)}, tmp_path).close()
    assert shell.rules_of(variant).ready
