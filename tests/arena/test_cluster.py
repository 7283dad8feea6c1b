"""An event on a real cluster of two worker processes, one of which dies."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from core.arena.cluster import ClusterError, cluster_crew

ROOT = Path(__file__).parents[2]
PATIENCE = 90.0
GAMES = 120
EVENT = ("RandomMove", "CaptureKing", "CaptureLargest", "--games", "20")
RULES = ("--rules", "thesis", "--budget", "200n", "--opening", "2")

needs_dask = pytest.mark.skipif(
    not find_spec("distributed"), reason="dask is not installed"
)


@contextmanager
def started(folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program ``words`` with our code at hand; ended afterwards."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": path},
            stdout=log,
            stderr=log,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address, and two workers that nobody will start again."""
    contact = folder / "scheduler.json"
    local = ("--host", "127.0.0.1", "--no-dashboard")
    scheduler = ("distributed.cli.dask_scheduler", *local, "--port", "0")
    with ExitStack() as stack:
        words = ("-m", *scheduler, "--scheduler-file", str(contact))
        stack.enter_context(started(folder, *words))
        wait_for(lambda: contact.exists() and contact.stat().st_size > 0)
        address = json.loads(contact.read_text("utf-8"))["address"]
        words = ("-m", "distributed.cli.dask_worker", address, *local, "--no-nanny")
        words = (*words, "--nthreads", "1", "--local-directory", str(folder))
        workers = [stack.enter_context(started(folder, *words)) for _ in range(2)]
        wait_for(lambda: ready(address))
        yield address, workers


def ready(address: str) -> bool:
    try:
        return cluster_crew(address).width == 4
    except ClusterError:
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def saved(folder: Path) -> dict[str, str]:
    """The games of an event without the day they were played."""
    files = (folder / "games").glob("*.pgn")
    return {file.name: re.sub(r"\[Date .*", "", file.read_text("utf-8")) for file in files}


@needs_dask
@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_a_cluster_dies_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    far, near = tmp_path / "far", tmp_path / "near"
    command = ("main.py", "tournament", *EVENT, *RULES)
    with (
        cluster(tmp_path) as (address, workers),
        started(tmp_path, *command, "--out", str(far), "--dask", address) as playing,
    ):
        wait_for(lambda: len(list(far.glob("games/*.pgn"))) >= 10)
        workers[0].kill()
        assert len(list(far.glob("games/*.pgn"))) < GAMES
        assert playing.wait(PATIENCE) == 0
    lines = (far / "results.jsonl").read_text("utf-8").splitlines()
    assert sorted(json.loads(line)["number"] for line in lines) == list(range(1, GAMES + 1))
    with started(tmp_path, *command, "--out", str(near), "--jobs", "1") as playing:
        assert playing.wait(PATIENCE) == 0
    assert saved(far) == saved(near)
    assert len(saved(far)) == GAMES


def test_no_cluster_is_one_sentence() -> None:
    why = "there is no cluster at" if find_spec("distributed") else "dask is not installed"
    with pytest.raises(ClusterError, match=why):
        cluster_crew("nowhere://nobody")


@needs_dask
@pytest.mark.filterwarnings("ignore")
def test_training_breeds_the_same_player_on_a_cluster(tmp_path: Path) -> None:
    words = ["train", "positional", "--players", "6", "--survivors", "2", "--exam", "4"]
    words += ["--seed", "5", "--epochs", "2", "--out"]
    here, there = tmp_path / "here", tmp_path / "there"
    with cluster(tmp_path) as (address, _):
        for folder, more in ((here, []), (there, ["--dask", address])):
            command = [sys.executable, "main.py", *words, str(folder), *more]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    players = [sorted(folder.glob("*.npz")) for folder in (here, there)]
    assert players[0]
    for one, two in zip(*players, strict=True):
        assert one.read_bytes() == two.read_bytes()
