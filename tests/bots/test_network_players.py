"""The two bots that ask a network."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bots import weights
from bots.chess.network_features import board_of, scenes_of
from bots.chess.network_players import (
    NeuralNetworkPlayer,
    NeuralNetworkPlayer2,
    scores_of,
    squares_of,
)
from bots.roster import ROSTER, make
from bots.weights import (
    BEST,
    BEST_SHAPES,
    THESIS,
    THESIS_SHAPES,
    WeightsError,
    load_weights,
    weights_problem,
)
from tests.bots.asking import choices, mirrored, mirrored_code, seen
from tests.bots.games import BUDGET

BOTS = ("NeuralNetworkPlayer", "NeuralNetworkPlayer2")
FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pp1q1ppp/2n2n2/3pP3/1b1P4/2N2N2/PP1BQPPP/R3K2R w KQkq - 0 1",
)


@pytest.mark.parametrize("name", BOTS)
def test_takes_the_king(name: str) -> None:
    assert choices(name, "4k3/8/8/8/1q6/8/4Q3/3K4 w - - 0 1", seeds=5) == {"e2e8"}


@pytest.mark.parametrize("fen", FENS)
def test_both_sides_play_alike(fen: str) -> None:
    white = choices("NeuralNetworkPlayer", fen, seeds=2)
    black = choices("NeuralNetworkPlayer", mirrored(fen), seeds=2)
    assert {mirrored_code(move) for move in white} == black
    assert len(white) == 1


def test_of_equal_promotions_the_queen() -> None:
    chosen = choices("NeuralNetworkPlayer", "8/P7/8/8/8/7k/8/K7 w - - 0 1", seeds=1)
    assert not chosen & {"a7a8n", "a7a8b", "a7a8r"}


def test_plays_the_move_with_the_largest_product() -> None:
    now = seen(FENS[1])
    stored = load_weights(THESIS, THESIS_SHAPES)
    exact = {key: array.astype(np.float64) for key, array in stored.items()}
    chances = squares_of(exact, board_of(now))
    assert ((chances > 0) & (chances < 1)).all()
    best = max(now.moves, key=lambda m: chances[m.origin] * chances[64 + m.target])
    assert NeuralNetworkPlayer(3).choose([now], BUDGET) == best


def test_without_weights_every_square_is_as_likely_as_not() -> None:
    nothing = {key: np.zeros(shape) for key, shape in THESIS_SHAPES.items()}
    assert (squares_of(nothing, board_of(seen(FENS[0]))) == 0.5).all()


def test_a_chance_next_to_nothing_is_still_a_chance() -> None:
    bent = {key: np.zeros(shape, np.float32) for key, shape in THESIS_SHAPES.items()}
    bent["third_bias"][:2] = -60, 60
    chances = squares_of(bent, board_of(seen(FENS[0])))
    assert 0 < chances[0] < 1e-25
    assert chances[1] == 1


def test_scores_are_the_mean_of_the_members() -> None:
    halves = load_weights(BEST, BEST_SHAPES)
    stored = {key: array.astype(np.float32) for key, array in halves.items()}
    scenes = scenes_of([seen(FENS[1])])
    members = len(stored["third"])
    one_by_one = [
        scores_of({key: array[[each]] for key, array in stored.items()}, scenes)
        for each in range(members)
    ]
    together = scores_of(stored, scenes)
    assert np.allclose(np.mean(one_by_one, axis=0), together, atol=1e-4)


@pytest.mark.parametrize("bot", [NeuralNetworkPlayer, NeuralNetworkPlayer2])
@pytest.mark.parametrize("damage", ["missing", "damaged", "of another shape"])
def test_bad_weights_are_one_sentence(
    bot: type, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    for name in (THESIS, BEST):
        if damage == "damaged":
            (tmp_path / f"{name}.npz").write_bytes(b"no weights")
        elif damage != "missing":
            np.savez(tmp_path / f"{name}.npz", first=np.zeros(3), origins=np.zeros(3))
    with pytest.raises(WeightsError) as caught:
        bot(1)
    assert "\n" not in str(caught.value)
    assert ".npz" in str(caught.value)


@pytest.mark.parametrize("name", BOTS)
def test_the_shipped_weights_fit(name: str) -> None:
    assert ROSTER[name].available == ""
    assert make(name, 1).name == name
    assert weights_problem(THESIS, THESIS_SHAPES) == ""
    assert weights_problem(BEST, BEST_SHAPES) == ""
