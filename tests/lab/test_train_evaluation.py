"""Training of the learnt evaluation: its slopes, and that errors become smaller."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from bots.chess.fog_kernels import INPUTS, STAGES
from bots.weights import LEARNED, read_weights
from core.games import find_game
from lab.train.evaluation_kernels import SPREAD, Lessons, Network, add_slopes
from lab.train.fit import (
    NetworkRecipe,
    TrainingGame,
    error_of,
    error_without,
    labelled,
    samples_of,
    searching,
    trained,
)
from tests.bots.test_fog_evaluation import line
from tests.cli.conftest import Run

LEARNED_GAME = find_game("fog-chess", "chesscom")
HIDDEN, NUMBER = 6, 12


def drawn() -> tuple[Network, Lessons]:
    """A network and lessons, both at random, in double precision."""
    dice = np.random.default_rng(3)
    shapes = (INPUTS, HIDDEN), (HIDDEN,), (STAGES, 2 * HIDDEN), (STAGES,), (1,)
    network = Network(*(dice.normal(0.1, 0.2, shape) for shape in shapes))
    men = dice.integers(2, 33, NUMBER).astype(np.int16)
    places = dice.integers(0, INPUTS, (NUMBER, 32)).astype(np.int16)
    floats = (dice.normal(0, 1, NUMBER) for _ in range(2))
    return network, Lessons(places, men, *floats, dice.random(NUMBER))


def naive_error(network: Network, lessons: Lessons, some: list[int]) -> float:
    """The sum of squared errors, one position and one hidden unit after the other."""
    total = 0.0
    for index in some:
        men = int(lessons.men[index])
        own = [int(place) for place in lessons.places[index, :men]]
        stage = min(STAGES - 1, (men - 1) * STAGES // 32)
        score = lessons.worth[index] + network.square[0] * lessons.more[index]
        score += network.shift[stage]
        for half, places in enumerate((own, [turned(place) for place in own])):
            for unit in range(HIDDEN):
                hidden = network.bias[unit] + sum(network.first[p, unit] for p in places)
                second = network.second[stage, half * HIDDEN + unit]
                score += second * min(max(hidden, 0.0), 1.0)
        total += (1 / (1 + np.exp(-score / SPREAD)) - lessons.chances[index]) ** 2
    return float(total)


def turned(place: int) -> int:
    """An input as the other side sees it."""
    owner, kind, rank, file = np.unravel_index(place, (2, 6, 8, 8))
    return int(np.ravel_multi_index((1 - owner, kind, 7 - rank, file), (2, 6, 8, 8)))


def singles(arrays: tuple[np.ndarray, ...]) -> list[np.ndarray]:
    return [each.astype(np.float32) if each.dtype.kind == "f" else each for each in arrays]


def test_slopes_are_those_of_the_naive_error() -> None:
    network, lessons = drawn()
    some = [0, 3, 4, 7, 11]
    slopes = Network(*(np.zeros_like(part) for part in singles(network)))
    given = Network(*singles(network)), Lessons(*singles(lessons))
    total = add_slopes(*given, np.array(some), slopes)
    assert total == pytest.approx(naive_error(network, lessons, some), rel=1e-4)
    asked = lessons.places[3, 0]
    for part, place in (
        ("first", (asked, 2)),
        ("first", (turned(asked), 5)),
        ("bias", (1,)),
        ("second", (STAGES - 1, 3)),
        ("second", (0, HIDDEN + 2)),
        ("shift", (1,)),
        ("square", (0,)),
    ):
        numbers, step = getattr(network, part), 1e-6
        numbers[place] += step
        above = naive_error(network, lessons, some)
        numbers[place] -= 2 * step
        below = naive_error(network, lessons, some)
        numbers[place] += step
        slope = getattr(slopes, part)[place]
        assert slope == pytest.approx((above - below) / (2 * step), rel=1e-2, abs=1e-5)


@pytest.mark.parametrize("square", [True, False])
def test_a_trained_network_comes_nearer_to_its_teacher(square: bool) -> None:
    rows = np.array([position.row for position in line(5, 120)[:-1]])
    found = labelled(LEARNED_GAME, [TrainingGame(rows, 0.5)], 2, 1, searching(1))
    samples, errors = samples_of(LEARNED_GAME, found), list[float]()
    recipe = NetworkRecipe(hidden=8, square=square, epochs=30, batch=32, rate=0.01)
    weights, told = trained(samples, recipe, 1, lambda _, error: errors.append(error))
    assert told == errors
    assert weights["first"].shape == (INPUTS, 8)
    assert bool(weights["square"][0]) is square
    error = error_of(LEARNED_GAME, weights, samples)
    assert error < 0.5 * error_without(samples, 0.03)
    # Rounding to integers costs little.
    assert error == pytest.approx(errors[-1], rel=0.2)


TEACHER = """\
#!{python}
import sys
for line in sys.stdin:
    if line == "eval\\n":
        print("NNUE evaluation        +1.00 (white side)" if " w " in last else "")
        print("Final evaluation       +0.90 (white side)", flush=True)
    if line == "go depth 4\\n":
        print("info depth 4 score cp -300 nodes 9")
        print("bestmove a1a1 ponder a2a3", flush=True)
    last = line
"""
"""White is a pawn ahead where it is to move; of other positions the network says nothing,
and a search that Black has lost three pawns."""


@pytest.fixture
def played(run: Run, tmp_path: Path) -> Path:
    out = tmp_path / "played"
    words = ("--games", 4, "--plies", 60, "--jobs", 1, "--out", out)
    assert run("match", "CaptureLargest", "RandomMove", *words).status == 0
    return out / "games"


def test_weights_that_can_be_played_with_are_written_the_same_for_a_seed(
    lab: Run, played: Path, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        options = ("--depth", 1, "--strays", 1, "--epochs", 2, "--results", 0.5)
        words = (*options, "--out", tmp_path / f"{name}.npz")
        ended = lab("train", "evaluation", played, *words)
        assert ended.status == 0
        assert "quiet positions in 4 files of games" in ended.out
        assert "epoch 2 of 2: error " in ended.err
    first, second = (
        read_weights(tmp_path / f"{name}.npz", LEARNED.shapes) for name in ("a", "b")
    )
    assert all((first[key] == second[key]).all() for key in LEARNED.shapes)
    assert all(first[key].dtype == np.int16 for key in LEARNED.shapes if key != "square")
    story = (tmp_path / "a.md").read_text(encoding="utf-8")
    command = "python -m lab train evaluation DIR --depth 1 --strays 1 --results 0.5"
    assert f"{command} --hidden 32 --epochs 2" in story
    assert str(tmp_path) not in story


def test_a_run_learns_from_an_engine_and_goes_on(
    lab: Run, played: Path, tmp_path: Path
) -> None:
    teacher = tmp_path / "teacher"
    teacher.write_text(TEACHER.format(python=sys.executable))
    teacher.chmod(0o755)
    words = ["--teacher", teacher, "--depth", 0, "--strays", 1, "--epochs", 1]
    words += ["--hidden", 4, "--no-view", "--lessons", tmp_path / "kept"]
    words += ["--out", tmp_path / "taught.npz"]
    done = lab("train", "evaluation", played, *words)
    assert done.status == 0, done.err
    (kept,) = (tmp_path / "kept" / "teacher-0-1-1").iterdir()
    with np.load(kept) as stored:
        black = (stored["rows"][:, -1] & np.uint64(1)).astype(bool)
        assert 0 < black.sum() < len(black)
        assert stored["values"] == pytest.approx(np.where(black, 0.7 * -3.0, 0.7 * 1.3))
        assert set(stored["games"]) <= {0, 1, 2, 3}
    with np.load(tmp_path / "taught.npz") as weights:
        assert weights["bias"].shape == (4,)
        assert weights["square"] == [0.0]
    teacher.unlink()
    assert lab("train", "evaluation", played, *words, "--force").out == done.out


def test_only_a_network_is_asked_without_a_search(lab: Run) -> None:
    ended = lab("train", "evaluation", "DIR", "--depth", 0)
    assert ended.status == 2
    assert "--depth: 0 is for a --teacher that has a network" in ended.err


@pytest.mark.parametrize("share", ["-0.1", "1.5", "half"])
def test_a_share_is_from_0_to_1(lab: Run, share: str) -> None:
    ended = lab("train", "evaluation", "DIR", f"--results={share}")
    assert ended.status == 2
    assert f"{share!r} is not a number from 0 to 1" in ended.err
