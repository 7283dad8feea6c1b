"""The genetic algorithm: who survives, who is born, and what is kept on file."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bots.weights import KINDS, POSITIONARY, read_weights
from lab.train import breeding, positional
from lab.train.breeding import (
    GENES,
    RIVALS,
    BreedingParameters,
    State,
    elect,
    first_state,
    genes_of,
    named,
    next_state,
    rates,
)
from lab.train.positional import PICTURE, PLAYER, STATE, TABLE
from lab.train.saving import plot
from tests.cli.conftest import Run

ZEROS = np.zeros(GENES)
PLAN = BreedingParameters(players=6, survivors=2, exam=10, seed=3)


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def bred(
    plan: BreedingParameters, epochs: int, executor: Executor, state: State | None = None
) -> State:
    state = state or first_state(plan, ZEROS)
    while state.epochs < epochs:
        state = next_state(plan, state, executor)
    return state


def same(one: State, two: State) -> bool:
    return all(
        np.array_equal(getattr(one, key), getattr(two, key))
        for key in ("population", "best", "exams")
    )


def test_a_run_begins_with_mutations_of_what_it_was_given() -> None:
    around = np.arange(GENES) / 10.0
    state = first_state(BreedingParameters(step=0.5), around)
    assert state.epochs == 0
    assert state.population.shape == (64, GENES)
    changes = state.population - around
    assert 0.49 < np.abs(changes).max() <= 0.5
    assert abs(changes.mean()) < 0.01


def test_the_best_survive_unchanged_and_beget_the_others(executor: Executor) -> None:
    first = first_state(PLAN, ZEROS)
    second = next_state(PLAN, first, executor)
    survivors, children = second.population[:2], second.population[2:]
    for survivor in survivors:
        assert any(np.array_equal(survivor, player) for player in first.population)
    for child in children:
        distances = [np.abs(child - survivor).max() for survivor in survivors]
        assert min(distances) <= PLAN.step
    assert np.array_equal(second.best, survivors[:1])
    assert second.exams.shape == (1, len(RIVALS), 3)
    assert (second.exams.sum(axis=2) == PLAN.exam).all()


def test_whoever_takes_men_survives(executor: Executor) -> None:
    """Of players of whom two love to take men, these two live on."""
    crowd = np.zeros((8, GENES))
    crowd[[3, 5], :5] = 9.0
    state = replace(first_state(PLAN, ZEROS), population=crowd)
    plan = replace(PLAN, players=8, games=3)
    survivors = next_state(plan, state, executor).population[:2]
    assert (survivors[:, :5] == 9.0).all()


def test_the_step_falls_to_its_half() -> None:
    plan = BreedingParameters(step=2.0, halving=100)
    assert breeding.step_after(plan, 0) == 2.0
    assert breeding.step_after(plan, 100) == 1.0
    assert breeding.step_after(plan, 200) == 0.5
    assert breeding.step_after(BreedingParameters(step=2.0), 200) == 2.0


def test_the_same_seed_breeds_the_same_players(executor: Executor) -> None:
    assert same(bred(PLAN, 2, executor), bred(PLAN, 2, executor))
    other = bred(replace(PLAN, seed=4), 2, executor)
    assert not same(bred(PLAN, 2, executor), other)


def test_processes_breed_what_threads_breed(executor: Executor) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert same(bred(PLAN, 1, pool), bred(PLAN, 1, executor))


def test_sparring_partners_are_no_part_of_the_population(executor: Executor) -> None:
    plan = replace(PLAN, sparring=3)
    state = bred(plan, 2, executor)
    assert state.population.shape == (6, GENES)
    assert not same(state, bred(PLAN, 2, executor))


def test_the_player_of_a_run_is_one_that_did_well(executor: Executor) -> None:
    strong = ZEROS.copy()
    strong[:5] = 9.0
    state = State(
        population=np.zeros((6, GENES)),
        best=np.stack([ZEROS, ZEROS, strong, ZEROS]),
        exams=np.array(
            [[[2, 0, 8]] * 2, [[1, 2, 7]] * 2, [[4, 1, 5]] * 2, [[5, 0, 5]] * 2]
        ),
    )
    assert rates(state)[:, 0] == pytest.approx([0.2, 0.2, 0.45, 0.5])
    assert elect(PLAN, state, executor) == 2


def test_genes_and_weights_files_say_the_same() -> None:
    genes = np.arange(GENES, dtype=np.float64)
    arrays = named(genes)
    assert {key: array.shape for key, array in arrays.items()} == POSITIONARY.shapes
    assert arrays["tables"][KINDS.index("k"), 63] == GENES - 1
    assert np.array_equal(genes_of(arrays), genes)


def test_a_run_comes_back_as_it_was_saved(executor: Executor, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "run"
    assert positional.load_state(folder, PLAN) is None
    state = bred(PLAN, 2, executor)
    positional.save_state(folder, PLAN, state)
    found = positional.load_state(folder, PLAN)
    assert found is not None
    assert same(found, state)
    assert same(bred(PLAN, 3, executor, found), bred(PLAN, 3, executor))
    assert [path.name for path in folder.iterdir()] == [positional.STATE]


def test_a_player_is_saved_as_weights(tmp_path: Path) -> None:
    genes = np.linspace(-1, 1, GENES)
    path = positional.save_player(tmp_path, genes)
    assert np.array_equal(genes_of(read_weights(path, POSITIONARY.shapes)), genes)


def test_the_table_has_a_line_for_each_exam(executor: Executor, tmp_path: Path) -> None:
    state = bred(PLAN, 2, executor)
    lines = positional.save_table(tmp_path, state).read_text().splitlines()
    assert lines[0] == "epoch,rival,wins,draws,losses"
    assert [line.split(",")[:2] for line in lines[1:]] == [
        [str(epoch), rival] for epoch in (1, 2) for rival in RIVALS
    ]


ROOT = Path(__file__).parents[2]
TINY = ("--players", 6, "--survivors", 2, "--exam", 4, "--seed", 5)


def player(folder: Path) -> dict[str, np.ndarray]:
    return read_weights(folder / PLAYER, POSITIONARY.shapes)


def same_player(one: Path, two: Path) -> bool:
    return all(
        np.array_equal(player(one)[key], player(two)[key]) for key in POSITIONARY.shapes
    )


def train(lab: Run, folder: Path, epochs: int, *more: object) -> Any:
    words = (*TINY, "--epochs", epochs, "--out", folder, *more)
    return lab("train", "positional", *words)


def test_a_run_leaves_a_player_and_its_history(lab: Run, tmp_path: Path) -> None:
    done = train(lab, tmp_path / "run", 3)
    assert done.status == 0
    names = {path.name for path in (tmp_path / "run").iterdir()}
    assert names - {PICTURE} == {STATE, TABLE, PLAYER}
    assert len((tmp_path / "run" / TABLE).read_text().splitlines()) == 1 + 3 * 2
    assert f"{tmp_path / 'run' / PLAYER}  the best player of epoch" in done.out
    assert "% of 40 games against CaptureLargest\n" in done.out


def test_a_pipe_is_told_no_progress(lab: Run, tmp_path: Path) -> None:
    assert "epoch" not in train(lab, tmp_path, 2).err


def test_a_terminal_is(lab: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    said = train(lab, tmp_path, 2).err
    assert "\repoch 1 of 2: won " in said
    assert " of 4 against CaptureLargest, " in said


def test_a_run_stopped_between_epochs_ends_as_if_it_had_not_been(
    lab: Run, tmp_path: Path
) -> None:
    train(lab, tmp_path / "two", 2)
    train(lab, tmp_path / "two", 4)
    train(lab, tmp_path / "one", 4, "--jobs", 2)
    assert same_player(tmp_path / "one", tmp_path / "two")
    assert (tmp_path / "one" / TABLE).read_bytes() == (
        tmp_path / "two" / TABLE
    ).read_bytes()


def test_a_killed_run_is_picked_up(lab: Run, tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    words = [str(word) for word in (*TINY, "--epochs", 1_000_000, "--out", killed)]
    command = [sys.executable, "-m", "lab", "train", "positional", *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 240
        while not (killed / STATE).exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        process.kill()
    with np.load(killed / STATE) as stored:
        epochs = len(stored["best"]) + 2
    train(lab, killed, epochs)
    train(lab, whole, epochs)
    assert same_player(killed, whole)


def test_a_run_may_start_from_a_player(lab: Run, tmp_path: Path) -> None:
    train(lab, tmp_path / "first", 1)
    start = tmp_path / "first" / PLAYER
    done = train(lab, tmp_path / "second", 1, "--initial", start, "--step", 0.001)
    assert done.status == 0
    for key, array in player(tmp_path / "second").items():
        assert np.abs(array - player(tmp_path / "first")[key]).max() <= 0.001


def test_no_picture_without_matplotlib(
    lab: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = train(lab, tmp_path, 1)
    assert done.status == 0
    assert done.err == (
        "no picture: that needs matplotlib; install it with: pip install matplotlib\n"
    )
    assert not (tmp_path / PICTURE).exists()


def test_a_picture_with_it(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert plot(tmp_path / "a.png", {"wins": [1.0, 3.0, 2.0]}, "epoch", "wins")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        pytest.param(
            ["--survivors", "64"], "--survivors must be fewer than --players", id="all live"
        ),
        pytest.param(["--players", "0"], "whole number from 1", id="nobody"),
        pytest.param(["--step", "-1"], "'-1' is not a number above 0", id="step back"),
        pytest.param(["--step", "nan"], "'nan' is not a number above 0", id="no number"),
        pytest.param(["--epochs", "many"], "'many' is not a whole number", id="a word"),
        pytest.param(
            ["--initial", "none.npz"],
            "--initial: the weights file none.npz is missing",
            id="no file to start from",
        ),
    ],
)
def test_wrong_use_is_one_line(
    lab: Run, tmp_path: Path, words: list[str], line: str
) -> None:
    assert lab("train", "positional", "--out", tmp_path / "run", *words).refused(line)
    assert not (tmp_path / "run").exists()


def test_another_plan_is_refused(lab: Run, tmp_path: Path) -> None:
    train(lab, tmp_path, 1)
    done = train(lab, tmp_path, 2, "--step", 2)
    assert done.status == 2
    assert done.err == (f"lab: {tmp_path / STATE} was begun with step 1.0, not 2.0\n")


@pytest.mark.parametrize("data", [b"", b"nonsense", b"PK\x03\x04"])
def test_a_damaged_run_is_refused(lab: Run, tmp_path: Path, data: bytes) -> None:
    (tmp_path / STATE).write_bytes(data)
    done = train(lab, tmp_path, 2)
    assert done.status == 2
    assert done.err == (f"lab: {tmp_path / STATE} is not a run that can be picked up\n")


def test_a_folder_that_cannot_be_is_told(lab: Run, tmp_path: Path) -> None:
    assert train(lab, tmp_path / ("long" * 100), 1).refused(status=1)
