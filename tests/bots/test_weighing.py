"""How boards are weighed and drawn, and which move is played in the end."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.chess.fog_kernels import terms_correction
from bots.chess.open_kernels import evaluate, refresh_accumulator
from bots.configs import BotConfig
from bots.fog.averaging import drawn, feared, offered, phase, priced
from bots.fog.move_evaluator import (
    FEWEST,
    LOST,
    MoveEvaluator,
    MoveValues,
    Weights,
    alike,
    sampled,
    shares,
    squashed,
)
from bots.games import evaluation_of
from bots.roster import make
from bots.search.deepening import Workspaces
from bots.time_manager import TimeManager
from core.games import find_game
from core.player import Budget
from core.values import Side
from tests.support.lines import line_of, seen_after

USUAL = BotConfig("Usual", "fogwise")
FEAR, MIXING = USUAL.fear, USUAL.mixing


GAME = find_game("fog-chess", "chesscom")
FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
]
"""They look alike to the side to move."""

LOGS = st.lists(st.floats(-(2.0**60), 0.0, width=32), min_size=1, max_size=50)


@given(LOGS, st.floats(0.0, 1.0))
def test_shares_add_up_and_none_is_forgotten(logs: list[float], trust: float) -> None:
    found = shares(np.array(logs, np.float32), trust)
    assert found.sum() == pytest.approx(1.0)
    assert (found >= (1.0 - trust) / len(logs) * 0.999).all()


def test_shares_are_half_by_weight() -> None:
    logs = np.log(np.array([1.0, 0.25], np.float32))
    assert shares(logs, 0.5) == pytest.approx([0.65, 0.35])
    assert shares(logs, 1.0) == pytest.approx([0.8, 0.2])
    assert shares(logs, 0.0) == pytest.approx([0.5, 0.5])


def test_a_sample_of_all_boards_weighs_them_by_their_shares() -> None:
    rows, by = np.arange(5, dtype=np.uint64)[:, None], np.array([0.4, 0.3, 0.2, 0.06, 0.04])
    sample = sampled(rows, by, 9, Random(1))
    assert sorted(sample.rows[:, 0].tolist()) == [0, 1, 2, 3, 4]
    assert sample.weights(5) == pytest.approx(by[sample.rows[:, 0].astype(int)])


@pytest.mark.parametrize("most", [3, 12, 40])
def test_samples_stand_for_the_whole(most: int) -> None:
    """Whatever is drawn, and however much of it was looked at, means are those of all."""
    dice = np.random.default_rng(3)
    by, values = dice.dirichlet(np.full(60, 0.3)), dice.normal(size=60)
    by = 0.5 * by + 0.5 / 60
    rows, means = np.arange(60, dtype=np.uint64)[:, None], []
    for seed in range(800):
        sample = sampled(rows, by, 40, Random(seed))
        assert len(set(sample.rows[:, 0].tolist())) == 40
        means.append(sample.weights(most) @ values[sample.rows[:most, 0].astype(int)])
    error = np.std(means) / np.sqrt(len(means))
    assert np.mean(means) == pytest.approx(by @ values, abs=4 * error + 0.03)


def test_a_king_is_priced_as_a_game() -> None:
    risky = np.array([0.0, 0.003, 0.05, 0.13, 1.0])
    values = np.array([0.0, 0.0, 0.0, 0.0, LOST])
    lost = priced(risky, values, 0.0, FEAR)
    assert lost[0] == 0.0
    # A third of a pawn, so that a move as good without a risk is played.
    assert lost[1] == pytest.approx(0.08, abs=0.01)
    # A queen is worth 0.9 at most, with which a game is not lost yet.
    assert lost[2] > 0.6
    assert lost[3] > 1.0
    # The mean has sure losses already.
    assert lost[4] == pytest.approx(0.0, abs=0.01)
    assert priced(risky, values, 0.0, 0.0) == pytest.approx(np.zeros(5))
    assert priced(risky, values, 0.0, FEAR, 0.1)[:3] == pytest.approx(np.zeros(3))


@given(
    st.lists(st.tuples(st.floats(0.0, 1.0), st.floats(LOST, 1.1)), min_size=1, max_size=9),
    st.floats(LOST, 1.1),
    st.floats(0.0, FEAR),
    st.sampled_from([0.0, 0.1, 0.3, 1.0]),
)
def test_no_fear_costs_more_than_the_game(
    moves: list[tuple[float, float]], standing: float, fear: float, safe: float
) -> None:
    risky, values = np.array(moves).T
    lost = priced(risky, values, standing, fear, safe)
    assert (lost >= -1e-9).all()
    assert (values - lost >= LOST - 1e-9).all()


def test_a_risk_that_comes_with_a_gift_is_likelier_than_it_looks() -> None:
    risky = np.array([0.02, 0.0, 0.0002, 1.0])
    gifts = offered(risky, np.array([0.6, 0.1, 0.1, 0.1]), 0.0)
    assert gifts == pytest.approx([0.5, 0.0, 0.0, 0.0])
    with_gift, without = feared(risky, gifts, 2.0), feared(risky, np.zeros(4), 2.0)
    assert with_gift[1:] == pytest.approx(without[1:])
    odds = 0.02 / 0.98 * np.exp(4)
    assert 0.02 + 0.98 * with_gift[0] == pytest.approx(odds / (1 + odds))
    assert feared(risky, gifts, 0.0) == pytest.approx(np.zeros(4))
    # A knight is worth some 0.5; for that no king is put at such a risk.
    lost = priced(risky, np.array([0.6, 0.1, 0.1, 0.1]), 0.0, FEAR)
    assert lost[0] > 0.5 > priced(risky, np.full(4, 0.1), 0.0, FEAR)[0]


def test_what_is_saved_is_no_gift() -> None:
    """Other moves lose a knight; the best one only keeps what there is."""
    risky, values = np.array([0.02, 0.0]), np.array([0.0, -0.5])
    assert offered(risky, values, 0.0) == pytest.approx([0.0, 0.0])
    assert offered(risky, values, -0.5) == pytest.approx([0.5, 0.0])


def test_fear_goes_with_the_pieces() -> None:
    shares = []
    for rest in ("PPPPPPPP/RNBQKBNR", "PPPP4/RNB1K3", "8/RNB1K3"):
        fen = f"rnbqkbnr/pppppppp/8/8/8/8/{rest} w - - 0 1"
        now = GAME.observe([GAME.read(fen).position], Side.FIRST)
        shares.append(phase(GAME, now))
    assert shares == [1.0, 0.0, 0.0]
    one_less = GAME.read("rnbqkbnr/pppppppp/8/8/8/8/PPPP4/RNBQKBNR w - - 0 1").position
    assert phase(GAME, GAME.observe([one_less], Side.FIRST)) == pytest.approx(0.5)


def test_the_position_as_it_stands_is_the_mean_of_static_scores() -> None:
    rows = np.stack([GAME.read(fen).position.row for fen in FENS])
    evaluator = MoveEvaluator("terms")
    evaluator.load(GAME, alike(rows), TimeManager(0.0, Budget(nodes=10_000)))
    evaluator.evaluate(1, 1.0)
    searched = evaluation_of("fog-chess", "terms")(GAME, rows)
    accumulators = Workspaces(4).fresh(GAME, searched).accumulators
    pawns = []
    for row in rows:
        refresh_accumulator(searched, row, accumulators, 0)
        pawns.append(
            evaluate(searched, row) + terms_correction(searched, row, accumulators, 0)
        )
    assert evaluator.standing() == pytest.approx(np.mean(squashed(np.array(pawns))))
    assert evaluator.standing() > 0.1


@pytest.mark.parametrize("kind", ["terms", "taught"])
def test_what_was_weighed_before_changes_nothing(kind: str) -> None:
    """Neither values nor nodes: memory is a cache, never a source."""
    used, fresh = MoveEvaluator(kind), MoveEvaluator(kind)
    before = "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6"
    now = before + " Nf3 O-O"
    values_after(used, before)
    assert values_after(used, now) == values_after(fresh, now)


def values_after(evaluator: MoveEvaluator, names: str) -> tuple[list[float], float]:
    """The values of the moves after a game, seven plies deep, and the nodes for it."""
    timer = TimeManager(0.0, Budget(nodes=4_000_000))
    board = line_of(GAME, names)[-1].row
    evaluator.load(GAME, alike(np.stack([board] * FEWEST)), timer)
    found = evaluator.evaluate(2, 0.5)
    for depth in range(3, 8):
        found = evaluator.deepen(found, len(found.moves), depth, 1.0)
    return found.values.tolist(), timer.spent


def weighed(values: Weights, gaps: Weights | None = None) -> MoveValues:
    none = np.zeros(len(values))
    kept, words = np.full(len(values), np.nan), np.arange(len(values))
    return MoveValues(words, values, none[None], none, kept if gaps is None else gaps)


def draws(found: MoveValues, risky: Weights, mixing: float = MIXING) -> Counter[int]:
    none = np.zeros(len(found.values))
    return Counter(drawn(found, none, risky, mixing, Random(n)) for n in range(500))


def test_moves_as_good_are_played_in_turn_and_worse_ones_never() -> None:
    found, safe = weighed(np.array([0.1, 0.1, 0.098, 0.0])), np.zeros(4)
    counts = draws(found, safe)
    assert min(counts[0], counts[1], counts[2]) > 100
    assert counts[3] == 0
    assert draws(found, safe, 0.0) == Counter({0: 500})


def test_a_move_that_was_dropped_counts_for_what_it_was_behind() -> None:
    found = weighed(np.array([0.1, -9.9, -9.9, -9.9]), np.array([np.nan, 0.002, 0.3, 0.0]))
    counts = draws(found, np.zeros(4))
    assert min(counts[1], counts[3]) > 100
    assert counts[2] == 0


def test_no_move_is_drawn_that_risks_the_king_more() -> None:
    counts = draws(weighed(np.array([0.1, 0.1, 0.1])), np.array([0.01, 0.012, 0.0]))
    assert counts[1] == 0
    assert min(counts[0], counts[2]) > 100


def test_a_side_that_is_far_ahead_plays_the_best() -> None:
    assert draws(weighed(np.array([0.85, 0.85, 0.84])), np.zeros(3)) == Counter({0: 500})
    assert draws(weighed(np.array([1.05, 1.04, 0.9])), np.zeros(3)) == Counter({0: 500})


def test_first_moves_differ_from_seed_to_seed() -> None:
    first = [GAME.observe([GAME.start().position], GAME.to_move(GAME.start().position))]
    moves = {
        make("LearnedPlayer", seed).choose(first, Budget(nodes=5_000)) for seed in range(12)
    }
    assert len(moves) >= 3


def test_the_king_is_not_left_to_a_queen_that_may_have_come_out() -> None:
    """1. c3 d5 2. Qa4: the queen is there on few boards, and safe moves are many."""
    seen = seen_after(GAME, "c3 d5 Qa4")
    for seed in range(6):
        move = make("LearnedPlayer", seed).choose(seen, Budget(nodes=30_000))
        board = GAME.play(line_of(GAME, "c3 d5 Qa4")[-1], move)
        men = GAME.pieces(board)
        taken = (men.get(reply.target) for reply in GAME.moves(board))
        assert all(man is None or man.symbol != "k" for man in taken)
