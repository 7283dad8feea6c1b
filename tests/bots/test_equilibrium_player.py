"""The bot that counts what the fog does to its moves: what it plays, and by what."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis.strategies import floats, integers, lists

from bots.entries import EQUILIBRIUM
from bots.fog.equilibrium import EquilibriumPlayer, redrawn
from core.games import find_game
from core.player import Budget
from core.setup import Position
from core.values import Move, Observation, Side

GAME = find_game("fog-chess", "chesscom")
ROOM = 8 * 2**20


def bot(seed: int = 1) -> EquilibriumPlayer:
    return EquilibriumPlayer(replace(EQUILIBRIUM, evaluation="fogwise"), seed, ROOM)


def history_of(names: str) -> list[Position]:
    history = [GAME.start().position]
    for name in names.split():
        history.append(GAME.play(history[-1], GAME.read_move(history[-1], name)))
    return history


def seen_after(names: str) -> list[Observation]:
    history = history_of(names)
    viewer = GAME.to_move(history[-1])
    return [GAME.observe(history[: n + 1], viewer) for n in range(len(history))]


def name_of(move: Move) -> str:
    return GAME.facts.name(move.target)


def test_a_king_is_taken() -> None:
    move = bot().choose(seen_after("e4 f5 Qh5 a6"), Budget(nodes=20_000))
    assert name_of(move) == "e8"


def test_a_queen_is_taken_where_nothing_takes_back() -> None:
    seen = seen_after("e4 e5 Nf3 Qg5")
    assert name_of(bot().choose(seen, Budget(nodes=60_000))) == "g5"


def test_a_king_is_not_left_where_it_is_sure_to_be_taken() -> None:
    """The bishop on b4 is out of White's sight, but not out of mind."""
    seen = seen_after("d4 e6 c4 Bb4")
    move = bot().choose(seen, Budget(nodes=60_000))
    blocked = ("c3", "d2")
    assert name_of(move) in blocked


@pytest.mark.parametrize("names", ["d4 d5 c4 e6 Nc3 Nf6", "e4 c5 Nf3 d6"])
def test_the_same_nodes_give_the_same_move(names: str) -> None:
    seen, budget = seen_after(names), Budget(nodes=8_000)
    one = bot()
    first = one.choose(seen, budget)
    other = bot()
    other.choose(seen_after("e4 e5 d4"), budget)
    assert one.choose(seen, budget) == first == other.choose(seen, budget)


def test_games_that_look_the_same_get_the_same_move() -> None:
    """Black's moves differ, but White sees nothing of them."""
    pairs = (("e4 c6 Nf3", "e4 g6 Nf3"), ("e4 h6 Nf3 g6 Nc3", "e4 g6 Nf3 h6 Nc3"))
    for one, other in pairs:
        looks = [[*seen_by_white(names)] for names in (one + " b6", other + " b6")]
        assert looks[0] == looks[1]
        moves = {bot().choose(look, Budget(nodes=8_000)) for look in looks}
        assert len(moves) == 1


def seen_by_white(names: str) -> list[Observation]:
    history = history_of(names)
    return [GAME.observe(history[: n + 1], Side.FIRST) for n in range(len(history))]


def test_it_travels_to_a_worker() -> None:
    seen, budget = seen_after("d4 d5 c4 e6"), Budget(nodes=4_000)
    one = bot()
    assert pickle.loads(pickle.dumps(one)).choose(seen, budget) == one.choose(seen, budget)


def test_it_believes_in_the_boards_that_fit() -> None:
    believed = bot().believes(seen_after("e4 h6"), Budget(nodes=8_000))
    assert believed.exact
    assert 1 < believed.positions < 20


def test_boards_are_drawn_at_even_distances() -> None:
    weights = np.array([1.0, 6.0, 0.5, 2.5])
    kept, chances = redrawn(weights, 3)
    assert kept.tolist() == [1, 3]
    assert chances == pytest.approx([2 / 3, 1 / 3])
    kept, chances = redrawn(weights / 2, 5)
    assert kept.tolist() == [0, 1, 2, 3]
    assert chances == pytest.approx(weights / 10)


@given(
    lists(floats(1e-6, 1.0), min_size=1, max_size=40),
    integers(1, 50),
)
def test_no_board_counts_for_much_more_or_less_than_its_weight(
    weights: list[float], most: int
) -> None:
    shares = np.array(weights) / sum(weights)
    kept, chances = redrawn(shares, most)
    assert len(kept) <= most
    assert chances.sum() == pytest.approx(1.0)
    assert (np.abs(chances - shares[kept]) <= 1.0 / most + 1e-9).all()
