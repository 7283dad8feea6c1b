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

from core.tasks.workers import ClusterError, cluster_pool
from lab.__main__ import main as lab
from main import main

ROOT = Path(__file__).parents[2]
PATIENCE = 240.0
GAMES, DUE = 36, 8
EVENT = ("RandomMove", "CaptureLargest", "--games", "18")
"""Each bot is a process more for each worker, which takes it longer than its games."""

RULES = ("--rules", "thesis", "--budget", "200n", "--opening", "2")
PLAYING = ("main.py", "tournament", *EVENT, *RULES, "--out")

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
        # Asking the cluster itself again and again would take longer than it to begin.
        wait_for(lambda: (folder / "log").read_bytes().count(b"Registered to:") == 2)
        assert cluster_pool(address).width == 4
        yield address, [*workers, head]


@pytest.fixture(scope="module")
def two_workers(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a cluster, its workers and its scheduler, which tests may kill."""
    with cluster(tmp_path_factory.mktemp("cluster")) as (address, processes):
        yield address, processes


def worker_of(address: str, folder: Path) -> tuple[str, ...]:
    """What to say for a worker that knows this program."""
    words = ("-m", "distributed.cli.dask_worker", address, "--host", "127.0.0.1")
    words = (*words, "--no-dashboard", "--no-nanny", "--nthreads", "1")
    return (*words, "--local-directory", str(folder))


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


def played_in(out: Path) -> int:
    """How many games an event has on file."""
    return len(list(out.glob("games/*.pgn")))


def test_no_cluster_is_one_sentence() -> None:
    why = "there is no cluster at" if find_spec("distributed") else "dask is not installed"
    with pytest.raises(ClusterError, match=why):
        cluster_pool("nowhere://nobody")


def test_without_dask_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError) as refused:
        cluster_pool("tcp://127.0.0.1:8786")
    assert str(refused.value) == (
        'dask is not installed; install it with: pip install "dask[distributed]"'
    )


@needs_dask
@pytest.mark.usefixtures("served")
@pytest.mark.filterwarnings("ignore")
def test_training_breeds_the_same_player_on_a_cluster(
    tmp_path: Path, two_workers: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    words = ["train", "positional", "--players", "6", "--survivors", "2", "--exam", "4"]
    words += ["--seed", "5", "--epochs", "2", "--out"]
    here, there = tmp_path / "here", tmp_path / "there"
    assert lab([*words, str(here)]) == 0
    assert lab([*words, str(there), "--dask", two_workers[0]]) == 0
    players = [sorted(folder.glob("*.npz")) for folder in (here, there)]
    assert players[0]
    for one, two in zip(*players, strict=True):
        assert one.read_bytes() == two.read_bytes()


@needs_dask
@pytest.mark.usefixtures("served")
@pytest.mark.filterwarnings("ignore")
def test_an_event_outlives_workers_and_its_cluster(
    tmp_path: Path, two_workers: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    """Nothing is lost or doubled, and games played here are those of the cluster.

    The cluster is gone after this; it is the last test of the file.
    """
    far, (address, processes) = tmp_path / "far", two_workers
    play_while_a_worker_dies(tmp_path, far, address, processes)
    check_complete(far)
    whole = saved(far)
    assert len(whole) == GAMES
    for path in sorted((far / "games").iterdir())[DUE:]:
        path.unlink()
    (far / "results.jsonl").unlink()
    play_until_the_cluster_dies(tmp_path, far, address, processes[-1])
    assert main([*PLAYING[1:], str(far)]) == 0
    check_complete(far)
    assert saved(far) == whole


def play_while_a_worker_dies(
    folder: Path, out: Path, address: str, processes: list[subprocess.Popen[bytes]]
) -> None:
    """One worker is killed amid its games, and the other plays on."""
    dice = Random(3)
    with started(folder, *PLAYING, str(out), "--dask", address) as playing:
        due = dice.randint(2, DUE)
        wait_for(lambda: played_in(out) >= due)
        dice.choice(processes[:-1]).kill()
        assert playing.wait(PATIENCE) == 0
    assert "played here" not in (folder / "log").read_text("utf-8", "replace")


def play_until_the_cluster_dies(
    folder: Path, out: Path, address: str, head: subprocess.Popen[bytes]
) -> None:
    """A worker comes in the place of the dead one, then the scheduler is killed."""
    with ExitStack() as stack:
        stack.enter_context(started(folder, *worker_of(address, folder)))
        words = (*PLAYING, str(out), "--dask", address)
        playing = stack.enter_context(started(folder, *words, log="told"))
        wait_for(lambda: played_in(out) >= GAMES // 3)
        head.kill()
        assert playing.wait(PATIENCE) == 1
    assert played_in(out) < GAMES
    told = (folder / "told").read_text("utf-8")
    sentence = rf".*main\.py: there is no cluster at .*; \d+ of {GAMES} games .*\n"
    assert re.fullmatch(sentence, told, re.DOTALL)
