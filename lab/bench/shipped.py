"""Shipped kernels beside those for this processor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from statistics import geometric_mean, median
from types import SimpleNamespace

from core.compiled import KERNELS_VARIABLE, kernel_folder
from core.kernel_archive import usual_target
from lab.bench import fog_chess, other_games, searches, timing
from lab.bench.timing import Figure

OTHERS = ("python-chess", "pydraughts", "cshogi")
"""What kernels are compared with elsewhere is of no interest here."""


def figures() -> Iterator[Figure]:
    """Figures of kernels, by processor time."""
    vars(timing)["time"] = SimpleNamespace(perf_counter=time.process_time)
    yield from fog_chess.kernel_figures()
    yield from searches.search_figures()
    yield from searches.selective_figures()
    yield from other_games.draughts_figures()
    yield from other_games.shogi_figures()
    yield from searches.belief_figures()


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
    runs = [(_measured(str(native)), _measured(str(shipped))) for _ in range(given.rounds)]
    ratios = []
    for name, (_, unit) in runs[0][0].items():
        before, now = (median(run[side][name][0] for run in runs) for side in (0, 1))
        ratios.append(now / before if unit.endswith("/s") else before / now)
        print(f"{name:60} {before:12.4g} {now:12.4g} {unit:24} {ratios[-1]:.3f}")
    print(f"geometric mean {geometric_mean(ratios):.3f}")


def _measured(folder: str) -> dict[str, tuple[float, str]]:
    """Values and units of all figures with the kernels in ``folder``."""
    command = [sys.executable, "-m", "lab.bench.shipped"]
    environment = os.environ | {KERNELS_VARIABLE: folder}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    found: dict[str, tuple[float, str]] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    values = {
        one.name: (one.value, one.unit)
        for one in figures()
        if not any(other in one.name for other in OTHERS)
    }
    print(json.dumps(values))
