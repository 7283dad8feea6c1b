"""How long a newcomer waits."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bots.roster import all_stages, first_stages, rules_of, stages_of
from core.compiled import kernel_folder
from core.tasks.preparing import Preparation

JOBS = 2
BOT, VARIANT = "Moth", "fog-chess"
BOTS = ("RandomMove", BOT, "Wick", "Eclipse")

FIRST_MOVE = """
import sys, time
began = time.perf_counter()
from bots.roster import make
from core.games import find_game
from core.player import Budget
from core.values import Side
player, game = make(sys.argv[1], 1), find_game(sys.argv[2])
made, worked = time.perf_counter(), time.process_time()
player.choose([game.observe([game.start().position], Side.FIRST)], Budget(0.5))
moved = time.perf_counter() - made
print(f"made in {made - began:.1f} s ({worked:.1f} of a core), moves in {moved:.1f} s")
"""


def first_minute_arguments(parser: ArgumentParser) -> None:
    """There are none."""


def run_first_minute(given: Namespace) -> None:
    """How long a newcomer waits: ``python -m lab bench first-minute``.

    Everything happens in a cache of its own, which begins empty and is thrown away.
    Processor time is what there is to do; the seconds are those of two processes beside
    whatever else runs.
    """
    del given
    with tempfile.TemporaryDirectory() as folder:
        here = {**os.environ, "XDG_CACHE_HOME": folder, "PYTHONPATH": os.getcwd()}
        subprocess.run(
            [sys.executable, "-m", "lab.bench.first_minute"], env=here, check=True
        )
        for bot, variant in (*((bot, VARIANT) for bot in BOTS), ("Pebble", "checkers")):
            words = [sys.executable, "-c", FIRST_MOVE, bot, variant]
            _say(f"{bot}, once compiled", _told(words, here))


def _compile() -> None:
    """Compile everything in order of need; say when what is needed first is there."""
    stages = all_stages(VARIANT, BOT)
    work = Preparation(stages, JOBS)
    awaited = {
        "the rules of chess": rules_of(VARIANT),
        f"{BOT}, and every level": stages_of(BOT),
        "the odds": first_stages(VARIANT, BOT),
        "the rules of checkers": rules_of("checkers"),
        "the first level of checkers": stages_of("Pebble"),
        "everything": stages,
    }
    began = time.perf_counter()
    work.begin()
    while awaited:
        work.wait(0.05)
        for what in [what for what, needed in awaited.items() if work.has(needed)]:
            del awaited[what]
            _say(what, f"{time.perf_counter() - began:.1f} s")
    work.close()
    spent = os.times()
    _say("processor time", f"{spent.children_user + spent.children_system:.1f} s")
    size = sum(path.stat().st_size for path in kernel_folder().rglob("*"))
    _say("size of the cache", f"{size / 1e6:.0f} MB")


def _told(words: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        words, env=environment, check=True, capture_output=True, text=True, cwd=Path.cwd()
    )
    return done.stdout.strip()


def _say(what: str, found: str) -> None:
    print(f"{what:32} {found}", flush=True)


if __name__ == "__main__":
    _compile()
