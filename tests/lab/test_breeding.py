"""The genetic algorithm: who survives, who is born, and what is kept on file."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

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
from lab.train.positional import RunError

ZEROS = np.zeros(GENES)
TINY = BreedingParameters(players=6, survivors=2, exam=10, seed=3)


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
    first = first_state(TINY, ZEROS)
    second = next_state(TINY, first, executor)
    survivors, children = second.population[:2], second.population[2:]
    for survivor in survivors:
        assert any(np.array_equal(survivor, player) for player in first.population)
    for child in children:
        distances = [np.abs(child - survivor).max() for survivor in survivors]
        assert min(distances) <= TINY.step
    assert np.array_equal(second.best, survivors[:1])
    assert second.exams.shape == (1, len(RIVALS), 3)
    assert (second.exams.sum(axis=2) == TINY.exam).all()


def test_whoever_takes_men_survives(executor: Executor) -> None:
    """Of players of whom two love to take men, these two live on."""
    crowd = np.zeros((8, GENES))
    crowd[[3, 5], :5] = 9.0
    state = replace(first_state(TINY, ZEROS), population=crowd)
    plan = replace(TINY, players=8, games=3)
    survivors = next_state(plan, state, executor).population[:2]
    assert (survivors[:, :5] == 9.0).all()


def test_the_step_falls_to_its_half() -> None:
    plan = BreedingParameters(step=2.0, halving=100)
    assert breeding.step_after(plan, 0) == 2.0
    assert breeding.step_after(plan, 100) == 1.0
    assert breeding.step_after(plan, 200) == 0.5
    assert breeding.step_after(BreedingParameters(step=2.0), 200) == 2.0


def test_the_same_seed_breeds_the_same_players(executor: Executor) -> None:
    assert same(bred(TINY, 2, executor), bred(TINY, 2, executor))
    other = bred(replace(TINY, seed=4), 2, executor)
    assert not same(bred(TINY, 2, executor), other)


def test_processes_breed_what_threads_breed(executor: Executor) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert same(bred(TINY, 1, pool), bred(TINY, 1, executor))


def test_sparring_partners_are_no_part_of_the_population(executor: Executor) -> None:
    plan = replace(TINY, sparring=3)
    state = bred(plan, 2, executor)
    assert state.population.shape == (6, GENES)
    assert not same(state, bred(TINY, 2, executor))


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
    assert elect(TINY, state, executor) == 2


def test_genes_and_weights_files_say_the_same() -> None:
    genes = np.arange(GENES, dtype=np.float64)
    arrays = named(genes)
    assert {key: array.shape for key, array in arrays.items()} == POSITIONARY.shapes
    assert arrays["tables"][KINDS.index("k"), 63] == GENES - 1
    assert np.array_equal(genes_of(arrays), genes)


def test_a_run_comes_back_as_it_was_saved(executor: Executor, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "run"
    assert positional.load_state(folder, TINY) is None
    state = bred(TINY, 2, executor)
    positional.save_state(folder, TINY, state)
    found = positional.load_state(folder, TINY)
    assert found is not None
    assert same(found, state)
    assert same(bred(TINY, 3, executor, found), bred(TINY, 3, executor))
    assert [path.name for path in folder.iterdir()] == [positional.STATE]


def test_a_player_is_saved_as_weights(tmp_path: Path) -> None:
    genes = np.linspace(-1, 1, GENES)
    path = positional.save_player(tmp_path, genes)
    assert np.array_equal(genes_of(read_weights(path, POSITIONARY.shapes)), genes)


def test_the_table_has_a_line_for_each_exam(executor: Executor, tmp_path: Path) -> None:
    state = bred(TINY, 2, executor)
    lines = positional.save_table(tmp_path, state).read_text().splitlines()
    assert lines[0] == "epoch,rival,wins,draws,losses"
    assert [line.split(",")[:2] for line in lines[1:]] == [
        [str(epoch), rival] for epoch in (1, 2) for rival in RIVALS
    ]


def test_a_run_is_not_continued_with_another_plan(tmp_path: Path) -> None:
    positional.save_state(tmp_path, TINY, first_state(TINY, ZEROS))
    with pytest.raises(RunError, match=r"was begun with players 6, not 7$"):
        positional.load_state(tmp_path, replace(TINY, players=7))


@pytest.mark.parametrize("data", [b"", b"nonsense", b"PK\x03\x04"])
def test_a_damaged_run_is_not_continued(tmp_path: Path, data: bytes) -> None:
    (tmp_path / positional.STATE).write_bytes(data)
    with pytest.raises(RunError, match="is not a run that can be picked up"):
        positional.load_state(tmp_path, TINY)
