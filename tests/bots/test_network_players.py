"""The two bots that ask a network, what they show it, and weights on file."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bots import weights
from bots.chess.network_features import (
    CODES,
    EMPTY,
    ENEMY,
    FOG,
    NOBODY,
    OWN,
    Scenes,
    board_of,
    ghosts_of,
    inputs_of,
    reach_of,
    scenes_of,
    targets,
    turned,
)
from bots.chess.network_players import (
    NeuralNetworkPlayer,
    NeuralNetworkPlayer2,
    scores_of,
    squares_of,
)
from bots.roster import ROSTER, make
from bots.weights import BEST, FEATURES, THESIS, WeightsError, WeightsFile
from core.games import find_game
from core.values import Observation, Side
from tests.bots.games import BUDGET, choices, mirrored, mirrored_code, seen
from tests.support.lines import refereed

INPUT_FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pp1q1ppp/2n2n2/3pP3/1b1P4/2N2N2/PP1BQPPP/R3K2R w KQkq - 0 1",
    "8/2P2k2/8/3Pp3/8/5r2/1K4q1/8 w - e6 0 1",
    "4k3/8/8/8/8/2n5/1P6/R3K3 b Q - 0 1",
]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
A1, E4, H4, F6, D8, G8 = 0, 28, 31, 45, 59, 62


def shown(*names: str) -> list[Observation]:
    """What White sees of a game that begins with these moves, in UCI."""
    return [*refereed(find_game(), " ".join(names)).seen_by(Side.FIRST)]


def in_order(scenes: Scenes) -> list[tuple[float, ...]]:
    columns = (scenes.origins[:, None], scenes.targets[:, None], scenes.features)
    return sorted(map(tuple, np.hstack(columns).tolist()))


def test_turning_twice_changes_nothing() -> None:
    for side in Side:
        assert [turned(turned(s, side), side) for s in range(64)] == list(range(64))
    assert turned(A1, Side.SECOND) == 56


@pytest.mark.parametrize("fen", INPUT_FENS)
def test_both_sides_are_shown_the_same(fen: str) -> None:
    one, other = seen(fen), seen(mirrored(fen))
    assert board_of(one) == board_of(other)
    assert in_order(scenes_of([one])) == in_order(scenes_of([other]))


def test_the_board_tells_own_enemy_empty_and_fog() -> None:
    board = board_of(seen("4k3/8/8/8/8/2n5/1P6/R3K3 b Q - 0 1"))
    assert board[turned(60, Side.SECOND)] == OWN + KING
    assert board[turned(9, Side.SECOND)] == FOG
    assert board[turned(0, Side.SECOND)] == FOG
    assert board[turned(8, Side.SECOND)] == EMPTY
    white = board_of(seen("4k3/8/8/8/8/2n5/1P6/R3K3 w Q - 0 1"))
    assert white[18] == ENEMY + KNIGHT


def test_every_square_has_one_input() -> None:
    board = board_of(seen(INPUT_FENS[1]))
    assert list(inputs_of(board) % CODES) == board
    assert list(inputs_of(board) // CODES) == list(range(64))


def test_lines_end_at_the_first_man_and_run_through_fog() -> None:
    board = [EMPTY] * 64
    board[3], board[16] = OWN + PAWN, FOG
    assert set(targets(A1, ROOK, board, OWN)) == {1, 2, 3, 8, 16, 24, 32, 40, 48, 56}


def test_pawns_take_up_the_board_and_enemy_pawns_down() -> None:
    assert set(targets(E4, PAWN, [EMPTY] * 64, OWN)) == {35, 37}
    assert set(targets(E4, PAWN, [EMPTY] * 64, ENEMY)) == {19, 21}


def test_reach_counts_takers_and_knows_the_cheapest() -> None:
    reach = reach_of([(E4, PAWN), (A1, BISHOP), (3, QUEEN)], [EMPTY] * 64, OWN)
    assert (reach.takers[35], reach.cheapest[35]) == (2, 1)
    assert (reach.takers[63], reach.cheapest[63]) == (1, 3)
    assert (reach.takers[1], reach.cheapest[1]) == (1, 10)
    assert (reach.takers[62], reach.cheapest[62]) == (0, NOBODY)


def test_at_first_every_enemy_man_is_thought_at_home() -> None:
    ghosts = ghosts_of(shown())
    assert len(ghosts) == 16
    assert ghosts[60] == KING


def test_a_man_that_comes_into_sight_has_left_its_home() -> None:
    ghosts = ghosts_of(shown("e2e4", "g8f6", "e4e5"))
    assert G8 not in ghosts
    assert F6 not in ghosts
    assert len(ghosts) == 15


def test_a_man_that_goes_back_into_the_fog_is_remembered_where_it_was() -> None:
    game = shown("e2e4", "e7e5", "g1f3", "d8h4", "f3g1", "a7a6")
    assert H4 not in ghosts_of(game[:-2])
    assert ghosts_of(game)[H4] == QUEEN
    assert D8 not in ghosts_of(game)


def test_where_a_square_is_seen_empty_nobody_is_thought() -> None:
    for moves in (("e2e4", "b8c6", "f1b5"), ("e2e4", "d7d5", "e4d5", "d8d5")):
        seen_so_far = shown(*moves)
        assert not set(ghosts_of(seen_so_far)) & set(seen_so_far[-1].visible)


@pytest.mark.parametrize("fen", INPUT_FENS)
def test_every_move_has_a_finite_row(fen: str) -> None:
    now = seen(fen)
    scenes = scenes_of([now])
    assert scenes.features.shape == (len(now.moves), FEATURES)
    assert np.isfinite(scenes.features).all()
    assert (np.abs(scenes.features) <= 5).all()


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
    stored = THESIS.load()
    exact = {key: array.astype(np.float64) for key, array in stored.items()}
    chances = squares_of(exact, board_of(now))
    assert ((chances > 0) & (chances < 1)).all()
    best = max(now.moves, key=lambda m: chances[m.origin] * chances[64 + m.target])
    assert NeuralNetworkPlayer(3).choose([now], BUDGET) == best


def test_without_weights_every_square_is_as_likely_as_not() -> None:
    nothing = {key: np.zeros(shape) for key, shape in THESIS.shapes.items()}
    assert (squares_of(nothing, board_of(seen(FENS[0]))) == 0.5).all()


def test_a_chance_next_to_nothing_is_still_a_chance() -> None:
    bent = {key: np.zeros(shape, np.float32) for key, shape in THESIS.shapes.items()}
    bent["third_bias"][:2] = -60, 60
    chances = squares_of(bent, board_of(seen(FENS[0])))
    assert 0 < chances[0] < 1e-25
    assert chances[1] == 1


def test_scores_are_the_mean_of_the_members() -> None:
    halves = BEST.load()
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
    for name in (THESIS.name, BEST.name):
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
    assert THESIS.problem == ""
    assert BEST.problem == ""


ROOT = Path(__file__).parents[2]
SOME = WeightsFile("some", {"one": (2,), "two": (3, 4)})
GOOD = {"one": np.ones(2), "two": np.zeros((3, 4), np.float32)}


def stored(**arrays: np.ndarray) -> bytes:
    data = io.BytesIO()
    np.savez(data, **arrays)
    return data.getvalue()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[bytes], None]:
    monkeypatch.setattr(weights, "FOLDER", tmp_path)

    def put(data: bytes) -> None:
        (tmp_path / "some.npz").write_bytes(data)

    return put


def test_good_weights_come_back(put: Callable[[bytes], None]) -> None:
    put(stored(**GOOD, spare=np.ones(1)))
    assert SOME.problem == ""
    found = SOME.load()
    assert set(found) == set(GOOD)
    for name, array in GOOD.items():
        assert np.array_equal(found[name], array)


def test_a_compressed_file_will_do(put: Callable[[bytes], None]) -> None:
    data = io.BytesIO()
    np.savez_compressed(data, **GOOD)
    put(data.getvalue())
    assert np.array_equal(SOME.load()["one"], GOOD["one"])


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        pytest.param(b"", "is damaged", id="empty"),
        pytest.param(b"no weights at all", "is damaged", id="not a zip file"),
        pytest.param(stored(**GOOD)[:-40], "is damaged", id="cut short"),
        pytest.param(
            stored(**GOOD).replace(b"\x3f", b"\x3e", 1), "is damaged", id="a flipped bit"
        ),
        pytest.param(
            stored(one=np.ones(2), two=np.ones((3, 4), int)), "is damaged", id="integers"
        ),
        pytest.param(
            stored(one=np.ones(2), two=np.ones((4, 3))),
            r"has 'two' of shape \(4, 3\) where \(3, 4\) is needed",
            id="another shape",
        ),
        pytest.param(
            stored(one=np.ones(2)), r"has no 'two' where \(3, 4\) is needed", id="missing"
        ),
    ],
)
def test_bad_weights_are_refused_in_one_line(
    put: Callable[[bytes], None], data: bytes, problem: str
) -> None:
    put(data)
    with pytest.raises(WeightsError, match=f"^the weights file some.npz {problem}$"):
        SOME.load()
    assert SOME.problem != ""


def test_no_file_is_said_so(put: Callable[[bytes], None]) -> None:
    with pytest.raises(WeightsError, match=r"^the weights file some\.npz is missing$"):
        SOME.load()


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_every_weight_must_be_a_number(put: Callable[[bytes], None], number: float) -> None:
    put(stored(one=np.array([1.0, number]), two=GOOD["two"]))
    with pytest.raises(WeightsError, match="holds numbers that are none"):
        SOME.load()


def test_a_bot_without_weights_is_listed_as_not_available(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib, main, bots.weights as weights\n"
        "weights.FOLDER = pathlib.Path(sys.argv[1])\n"
        "main.main(['bots'])\n"
        "sys.exit(main.main(['play', '--bot', 'PositionaryEvaluator']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=ROOT,
        # The game that somebody has played last on this machine must not decide.
        env=os.environ | {"UMBRA_CONFIG": str(tmp_path / "config.yaml"), "COLUMNS": "300"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = {line.split()[0]: line for line in filter(None, done.stdout.splitlines())}
    reason = "the weights file positionary.npz is missing"
    assert lines["PositionaryEvaluator"].count(f"Not here: {reason}.") == 1
    assert "Not here" not in lines["Supporter"]
    assert done.returncode == 2
    assert done.stderr == f"main.py: PositionaryEvaluator cannot play here: {reason}\n"
