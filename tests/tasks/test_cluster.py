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
from random import Random

import pytest

from core.tasks.cluster import ClusterError, cluster_pool

ROOT = Path(__file__).parents[2]
PATIENCE = 90.0
GAMES = 120
EVENT = ("RandomMove", "CaptureKing", "CaptureLargest", "--games", "20")
RULES = ("--rules", "thesis", "--budget", "200n", "--opening", "2")

needs_dask = pytest.mark.skipif(
    not find_spec("distributed"), reason="dask is not installed"
)


@contextmanager
def started(
    folder: Path, *words: str, ours: bool = True, log: str = "log"
) -> Iterator[subprocess.Popen[bytes]]:
    """The program ``words``, with our code at hand if it is one of ``ours``."""
    with (folder / log).open("ab") as file:
        process = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT if ours else folder,
            env=os.environ | {"PYTHONPATH": str(ROOT) if ours else ""},
            stdout=file,
            stderr=file,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address, and two workers that nobody will start again.

    The scheduler knows nothing of this program; it is the last of the processes.
    """
    contact = folder / "scheduler.json"
    local = ("--host", "127.0.0.1", "--no-dashboard")
    scheduler = ("distributed.cli.dask_scheduler", *local, "--port", "0")
    with ExitStack() as stack:
        words = ("-m", *scheduler, "--scheduler-file", str(contact))
        head = stack.enter_context(started(folder, *words, ours=False))
        wait_for(lambda: contact.exists() and contact.stat().st_size > 0)
        address = json.loads(contact.read_text("utf-8"))["address"]
        words = worker_of(address, folder)
        workers = [stack.enter_context(started(folder, *words)) for _ in range(2)]
        wait_for(lambda: ready(address))
        yield address, [*workers, head]


def worker_of(address: str, folder: Path) -> tuple[str, ...]:
    """What to say for a worker that knows this program."""
    words = ("-m", "distributed.cli.dask_worker", address, "--host", "127.0.0.1")
    words = (*words, "--no-dashboard", "--no-nanny", "--nthreads", "1")
    return (*words, "--local-directory", str(folder))


def ready(address: str) -> bool:
    try:
        return cluster_pool(address).width == 4
    except ClusterError:
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def check_complete(folder: Path) -> None:
    """Each game is there, and once."""
    lines = (folder / "results.jsonl").read_text("utf-8").splitlines()
    assert sorted(json.loads(line)["number"] for line in lines) == list(range(1, GAMES + 1))
    names = sorted(path.name for path in (folder / "games").iterdir())
    assert names == [f"{number:06}.pgn" for number in range(1, GAMES + 1)]


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
    check_complete(far)
    assert "played here" not in (tmp_path / "log").read_text("utf-8", "replace")
    with started(tmp_path, *command, "--out", str(near), "--jobs", "1") as playing:
        assert playing.wait(PATIENCE) == 0
    assert saved(far) == saved(near)
    assert len(saved(far)) == GAMES


@needs_dask
@pytest.mark.filterwarnings("ignore")
def test_an_event_outlives_its_cluster(tmp_path: Path) -> None:
    """Workers are killed at random, then the scheduler; on another cluster it goes on."""
    dice, out = Random(3), tmp_path / "out"
    command = ("main.py", "tournament", *EVENT, *RULES, "--out", str(out), "--dask")

    def played() -> int:
        return len(list(out.glob("games/*.pgn")))

    with ExitStack() as stack:
        address, processes = stack.enter_context(cluster(tmp_path))
        head = processes.pop()
        playing = stack.enter_context(started(tmp_path, *command, address, log="told"))
        for _ in range(3):
            due = played() + dice.randint(2, 12)
            wait_for(lambda due=due: played() >= due)
            dice.choice(processes).kill()
            processes.append(
                stack.enter_context(started(tmp_path, *worker_of(address, tmp_path)))
            )
        wait_for(lambda: played() >= 50)
        head.kill()
        assert playing.wait(PATIENCE) == 1
        assert played() < GAMES
    told = (tmp_path / "told").read_text("utf-8")
    assert re.fullmatch(r"main\.py: there is no cluster at .*; \d+ of 120 games .*\n", told)
    (tmp_path / "scheduler.json").unlink(missing_ok=True)
    with (
        cluster(tmp_path) as (address, _),
        started(tmp_path, *command, address, log="again") as playing,
    ):
        assert playing.wait(PATIENCE) == 0
    check_complete(out)


def test_no_cluster_is_one_sentence() -> None:
    why = "there is no cluster at" if find_spec("distributed") else "dask is not installed"
    with pytest.raises(ClusterError, match=why):
        cluster_pool("nowhere://nobody")


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
