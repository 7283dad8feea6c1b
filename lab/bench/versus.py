"""Two versions of this program side by side."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

HERE = Path(__file__).parents[2]
Figures: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The figures of a run by name, as ``bench --json`` has them."""


def versus_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("folder", type=Path, help="a clone of the other version")
    parser.add_argument("--rounds", type=int, default=2, help="so often, both in turn")


def run_versus(given: Namespace) -> None:
    """Two versions of this program side by side: ``python -m lab bench versus FOLDER``.

    Runs ``bench`` in a clone of another version and in this one, in turn, and prints
    the figures that both have with their ratio. The machine should have nothing else to do.
    """
    runs = [(measured(given.folder), measured(HERE)) for _ in range(given.rounds)]
    for line in compared(*zip(*runs, strict=True)):
        print(line)


def measured(folder: Path) -> Figures:
    """The figures of the version in ``folder``.

    Raises:
        CalledProcessError: If it cannot measure itself.
    """
    program = ["-m", "lab"] if (folder / "lab").is_dir() else ["main.py"]
    command = [sys.executable, *program, "bench", "--json"]
    run = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True)
    return {figure["name"]: figure for figure in json.loads(run.stdout)}


def compared(theirs: Sequence[Figures], ours: Sequence[Figures]) -> list[str]:
    """A line for each figure that both have: the best of each, and ours by theirs."""
    return [
        _line(name, [run[name] for run in theirs], [run[name] for run in ours])
        for name in ours[0]
        if all(name in run for run in (*theirs, *ours))
    ]


def _line(
    name: str, theirs: Sequence[Mapping[str, Any]], ours: Sequence[Mapping[str, Any]]
) -> str:
    unit = str(ours[0]["unit"])
    best = max if unit.endswith("/s") else min
    before, now = (best(float(one["value"]) for one in runs) for runs in (theirs, ours))
    ratio = f"{now / before:.2f}" if before else "-"
    return f"{name:60} {before:12.4g} {now:12.4g} {unit:24} {ratio}"
