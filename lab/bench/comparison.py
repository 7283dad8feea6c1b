"""Figures side by side: of two versions of this program, of shipped kernels and others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import geometric_mean, median
from types import SimpleNamespace
from typing import Any, TypeAlias

from core.compiled import KERNELS_VARIABLE, kernel_folder
from core.kernel_archive import usual_target
from lab.bench import speed, timing
from lab.bench.timing import Figure

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


OTHERS = ("python-chess", "pydraughts", "cshogi")
"""What kernels are compared with elsewhere is of no interest here."""


def kernel_figures() -> Iterator[Figure]:
    """Figures of kernels, by processor time."""
    vars(timing)["time"] = SimpleNamespace(perf_counter=time.process_time)
    yield from speed.kernel_figures()
    yield from speed.search_figures()
    yield from speed.selective_figures()
    yield from speed.draughts_figures()
    yield from speed.shogi_figures()
    yield from speed.belief_figures()


def shipped_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--rounds", type=int, default=3, help="so often, both in turn")


def run_shipped(given: Namespace) -> None:
    """Shipped kernels beside those for this processor: ``python -m lab bench shipped``.

    Figures of kernels are measured with either, in turn, by processor time, so that a busy
    machine matters little; each has its folder of compiled kernels. Prints the ratio of
    each figure, above 1 where shipped kernels are faster, and their geometric mean.
    """
    target = usual_target()
    if target is None:
        raise SystemExit("no kernels are shipped for this kind of processor")
    native = kernel_folder().with_name(kernel_folder().name.partition(".")[0])
    shipped = native.with_name(f"{native.name}.{target.name}")
    runs = [
        (_measured_with(str(native)), _measured_with(str(shipped)))
        for _ in range(given.rounds)
    ]
    ratios = []
    for name, (_, unit) in runs[0][0].items():
        before, now = (median(run[side][name][0] for run in runs) for side in (0, 1))
        ratios.append(now / before if unit.endswith("/s") else before / now)
        print(f"{name:60} {before:12.4g} {now:12.4g} {unit:24} {ratios[-1]:.3f}")
    print(f"geometric mean {geometric_mean(ratios):.3f}")


def _measured_with(folder: str) -> dict[str, tuple[float, str]]:
    """Values and units of all figures with the kernels in ``folder``."""
    command = [sys.executable, "-m", "lab.bench.comparison"]
    environment = os.environ | {KERNELS_VARIABLE: folder}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    found: dict[str, tuple[float, str]] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    values = {
        one.name: (one.value, one.unit)
        for one in kernel_figures()
        if not any(other in one.name for other in OTHERS)
    }
    print(json.dumps(values))
