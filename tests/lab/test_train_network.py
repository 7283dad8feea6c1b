"""What networks learn from, how they learn, and how what they learnt is measured."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from bots.chess.network_features import Scenes
from bots.roster import make
from bots.weights import BEST, THESIS
from core.games import find_game
from core.values import Side
from lab.train import descent
from lab.train.descent import ARCHITECTURES, Recipe, train_thesis
from lab.train.network import Lesson, Sample, game_files, samples_of
from tests.bots.games import play_game
from tests.cli.conftest import Run

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
    assert descent.hit(np.array([1.0, 3.0, 3.0]), 1) == 0.5
    assert descent.hit(np.array([1.0, 3.0, 3.0]), 0) == 0.0
    assert descent.hit(np.array([1.0, 4.0, 3.0]), 1) == 1.0
    assert descent.hit(descent.at_random(sample(moves=5)), 2) == 0.2


def test_a_king_that_can_be_taken_is_taken() -> None:
    guarded = descent.guarded(lambda each: np.arange(len(each.taken))[::-1] * 1.0)
    assert guarded(sample(taken=1000)).argmax() == 3
    assert guarded(sample(taken=10)).argmax() == 0


def test_moves_of_one_game_are_one_draw() -> None:
    alike = [sample(game) for game in range(4) for _ in range(25)]
    hits = [float(each.game % 2) for each in alike]
    assert descent.share(hits, alike).mean == 0.5
    assert descent.share(hits, alike).error == pytest.approx(0.5 / 3**0.5)
    apart = [sample(game) for game in range(100)]
    assert descent.share(hits, apart).error == pytest.approx(0.5 / 99**0.5)


def test_no_game_is_on_both_sides_of_a_fold() -> None:
    samples = [sample(game, chosen=3) for game in range(10) for _ in range(3)]
    shown: list[set[int]] = []

    def trained_on(rest: list[Sample], fold: int) -> descent.Score:
        known = {each.game for each in rest}
        assert len(shown) == fold
        shown.append(known)

        def score(left_out: Sample) -> descent.Floats:
            assert left_out.game not in known
            return np.array([0.0, 0.0, 0.0, 1.0])

        return score

    assert descent.hits_left_out(samples, 5, 1, trained_on) == [1.0] * 30
    assert all(len(known) == 8 for known in shown)
    assert set.intersection(*shown) == set()


@pytest.mark.parametrize("name", ["thesis", "best"])
def test_the_error_falls_and_a_seed_decides_the_weights(name: str) -> None:
    pytest.importorskip("torch")
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
    architecture = ARCHITECTURES[name]
    samples = samples_of([lesson(1, 40)])
    trained = architecture.train(samples, LONG, 1, silent)
    shapes = THESIS.shapes if name == "thesis" else BEST.shapes
    assert {key: array.shape for key, array in trained.weights.items()} == dict(shapes)
    hits = [
        descent.hit(architecture.scores(trained.weights, each), each.chosen)
        for each in samples
    ]
    assert np.mean(hits) > known


def test_the_networks_error_begins_where_the_thesis_says() -> None:
    pytest.importorskip("torch")
    samples = samples_of([lesson(1, 60), lesson(2, 60)])
    errors = train_thesis(samples, Recipe(30, 8, 0.01), 1, silent).errors
    assert errors[0] > 2
    assert errors[-1] < 2
    assert sum(later < sooner for sooner, later in pairwise(errors)) > 20


@pytest.fixture
def trainable(games: Path) -> Path:
    pytest.importorskip("torch")
    pytest.importorskip("matplotlib")
    return games


def test_weights_errors_plot_and_story_are_written(
    lab: Run, trainable: Path, tmp_path: Path
) -> None:
    out = tmp_path / "net.npz"
    words = ("--epochs", 3, "--out", out, "--player", "Zoë", "--seed", 4)
    ended = lab("train", "network", trainable.parent, *words)
    assert ended.status == 0
    assert ended.out.startswith("4 moves of Zoë in 1 games\nerror of the last epoch ")
    assert "epoch 3 of 3: error " in ended.err
    with np.load(out) as stored:
        assert stored["first"].shape == (896, 64)
    rows = out.with_suffix(".csv").read_text().splitlines()
    assert rows[0] == "epoch,error"
    assert len(rows) == 4
    assert out.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    story = out.with_suffix(".md").read_text(encoding="utf-8")
    command = (
        "python -m lab train network DIR --architecture thesis --player 'Zoë' --epochs 3 "
        "--seed 4"
    )
    assert command in story
    assert str(tmp_path) not in story


def test_the_same_seed_writes_the_same_weights(
    lab: Run, trainable: Path, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        words = ("--architecture", "best", "--epochs", 1, "--out", tmp_path / f"{name}.npz")
        assert lab("train", "network", trainable, *words).status == 0
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    assert (tmp_path / "a.md").read_text().splitlines()[2:] == (
        (tmp_path / "b.md").read_text().splitlines()[2:]
    )


def test_folds_measure_the_network_beside_two_bots(
    lab: Run, trainable: Path, tmp_path: Path
) -> None:
    both = trainable.read_text(encoding="utf-8").replace('"A"', '"Zoë"')
    trainable.write_text(both, encoding="utf-8")
    words = ("--folds", 2, "--epochs", 1, "--out", tmp_path / "net.npz")
    ended = lab("train", "network", trainable, *words)
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert lines[0] == "5 moves of Zoë in 2 games"
    assert lines[1].startswith("picks the move that was played, at random: ")
    assert lines[2].startswith("picks the move that was played, CaptureLargest: ")
    assert lines[3].startswith("picks the move that was played, the network, in 2 folds")


def test_without_torch_one_line_says_what_to_install(
    lab: Run, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(descent, "import_module", missing)
    ended = lab("train", "network", games)
    assert ended.status == 1
    assert ended.err == (
        "lab: training a network needs PyTorch; install it with: pip install torch\n"
    )


def test_what_cannot_be_trained_is_one_line(
    lab: Run, trainable: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for words, status, text in (
        ((tmp_path / "none",), 1, "there is no "),
        ((empty,), 1, "there is no game of fog-of-war chess in these files"),
        ((trainable, "--player", "Nobody"), 1, "there is no move of Nobody in these files"),
        ((trainable, "--out", "net.txt"), 2, "--out: 'net.txt' does not end in .npz"),
        ((trainable, "--epochs", "0"), 2, "at least 1 is needed"),
        ((trainable, "--folds", "1"), 2, "one fold leaves nothing to learn from"),
        ((trainable, "--folds", "2"), 2, "--folds: 1 games are too few for 2 folds"),
    ):
        assert lab("train", "network", *words).refused(text, status=status)


def test_games_are_found_in_folders_of_folders_whatever_they_end_in(tmp_path: Path) -> None:
    inner = tmp_path / "games" / "more"
    inner.mkdir(parents=True)
    names = ["games/b.pgn", "games/more/a.pdn", "games/more/c.pgn", "d.pgn"]
    for name in (*names, "games/plan.json"):
        (tmp_path / name).touch()
    found = game_files([str(tmp_path / "games"), str(tmp_path / "d.pgn")])
    assert [file.relative_to(tmp_path).as_posix() for file in found] == names
