"""What networks learn from, how they learn, and how what they learnt is measured."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from bots.chess.network_features import Scenes
from bots.roster import make
from bots.weights import BEST, THESIS
from core.games import find_game
from core.values import Side
from lab.train import descent
from lab.train import descent as measure
from lab.train.descent import NoTorchError, Recipe, load_torch
from lab.train.network import Lesson, Sample, samples_of
from tests.bots.games import play_game

SHORT = Recipe(epochs=20, batch=8, rate=0.005)
LONG = Recipe(epochs=60, batch=8, rate=0.02)


def lesson(seed: int, plies: int = 24) -> Lesson:
    bots = {Side.FIRST: make("CaptureLargest", seed), Side.SECOND: make("Supporter", seed)}
    played = play_game(find_game(), bots, plies)
    return Lesson(played.seen[Side.FIRST][: len(played.moves)], played.moves)


def sample(game: int = 0, moves: int = 4, taken: int = 0, chosen: int = 0) -> Sample:
    nothing = np.zeros(moves, np.int64)
    scenes = Scenes(
        np.zeros(64, np.int64), nothing, nothing, np.zeros((moves, 1), np.float32)
    )
    return Sample(game, scenes, np.array([*nothing[1:], taken]), chosen)


def silent(epoch: int, error: float) -> None:
    """Say nothing."""


def test_every_own_move_is_a_sample_and_no_other() -> None:
    one, other = lesson(1), lesson(2)
    samples = samples_of([one, other])
    assert [each.game for each in samples].count(0) == len(one.moves[::2])
    for each, now, move in zip(samples, one.seen[::2], one.moves[::2], strict=False):
        assert now.moves[each.chosen] == move
        assert len(each.taken) == len(each.scenes.features) == len(now.moves)


def test_equals_share_a_hit() -> None:
    assert measure.hit(np.array([1.0, 3.0, 3.0]), 1) == 0.5
    assert measure.hit(np.array([1.0, 3.0, 3.0]), 0) == 0.0
    assert measure.hit(np.array([1.0, 4.0, 3.0]), 1) == 1.0
    assert measure.hit(measure.at_random(sample(moves=5)), 2) == 0.2


def test_a_king_that_can_be_taken_is_taken() -> None:
    guarded = measure.guarded(lambda each: np.arange(len(each.taken))[::-1] * 1.0)
    assert guarded(sample(taken=1000)).argmax() == 3
    assert guarded(sample(taken=10)).argmax() == 0


def test_moves_of_one_game_are_one_draw() -> None:
    alike = [sample(game) for game in range(4) for _ in range(25)]
    hits = [float(each.game % 2) for each in alike]
    assert measure.share(hits, alike).mean == 0.5
    assert measure.share(hits, alike).error == pytest.approx(0.5 / 3**0.5)
    apart = [sample(game) for game in range(100)]
    assert measure.share(hits, apart).error == pytest.approx(0.5 / 99**0.5)


def test_no_game_is_on_both_sides_of_a_fold() -> None:
    samples = [sample(game, chosen=3) for game in range(10) for _ in range(3)]
    shown: list[set[int]] = []

    def trained_on(rest: list[Sample], fold: int) -> measure.Score:
        known = {each.game for each in rest}
        assert len(shown) == fold
        shown.append(known)

        def score(left_out: Sample) -> measure.Floats:
            assert left_out.game not in known
            return np.array([0.0, 0.0, 0.0, 1.0])

        return score

    assert measure.hits_left_out(samples, 5, 1, trained_on) == [1.0] * 30
    assert all(len(known) == 8 for known in shown)
    assert set.intersection(*shown) == set()


def test_without_torch_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(descent, "import_module", missing)
    with pytest.raises(NoTorchError, match="pip install torch"):
        load_torch()


@pytest.mark.parametrize("name", ["thesis", "best"])
def test_the_error_falls_and_a_seed_decides_the_weights(name: str) -> None:
    pytest.importorskip("torch")
    from lab.train.descent import ARCHITECTURES  # noqa: PLC0415

    samples = samples_of([lesson(1, 40)])
    train = ARCHITECTURES[name].train
    once, again = (train(samples, SHORT, 5, silent) for _ in range(2))
    other = train(samples, SHORT, 6, silent)
    assert len(once.errors) == SHORT.epochs
    assert once.errors[-1] < once.errors[0]
    for key, array in once.weights.items():
        assert np.array_equal(array, again.weights[key])
    assert any(
        not np.array_equal(array, other.weights[key]) for key, array in once.weights.items()
    )


@pytest.mark.parametrize(("name", "known"), [("thesis", 0.2), ("best", 0.8)])
def test_what_was_trained_fits_the_bot_and_knows_its_lesson(
    name: str, known: float
) -> None:
    pytest.importorskip("torch")
    from lab.train.descent import ARCHITECTURES  # noqa: PLC0415

    architecture = ARCHITECTURES[name]
    samples = samples_of([lesson(1, 40)])
    trained = architecture.train(samples, LONG, 1, silent)
    shapes = THESIS.shapes if name == "thesis" else BEST.shapes
    assert {key: array.shape for key, array in trained.weights.items()} == dict(shapes)
    hits = [
        measure.hit(architecture.scores(trained.weights, each), each.chosen)
        for each in samples
    ]
    assert np.mean(hits) > known


def test_the_networks_error_begins_where_the_thesis_says() -> None:
    pytest.importorskip("torch")
    from lab.train.descent import train_thesis  # noqa: PLC0415

    samples = samples_of([lesson(1, 60), lesson(2, 60)])
    errors = train_thesis(samples, Recipe(30, 8, 0.01), 1, silent).errors
    assert errors[0] > 2
    assert errors[-1] < 2
    assert sum(later < sooner for sooner, later in pairwise(errors)) > 20
