"""The bot that plays its part of an equilibrium: what it plays, and by what it chooses."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from bots.equilibrium.players import EquilibriumPlayer, hampered, purified
from bots.equilibrium.subgame import MixedStrategy
from core.games import find_game
from core.player import Budget
from core.setup import Position
from core.values import Move, Observation, Side

GAME = find_game("fog-chess", "chesscom")
ROOM = 8 * 2**20


def bot(seed: int = 1) -> EquilibriumPlayer:
    return EquilibriumPlayer("fogwise", seed, ROOM)


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


@pytest.mark.parametrize(("other", "expected"), [(0.48, "e4"), (0.30, "f3")])
def test_a_side_that_is_ahead_goes_back_only_where_all_else_is_worse(
    other: float, expected: str
) -> None:
    seen = seen_after("Nf3 a6 Ng1 a5")
    moves = [move for move in seen[-1].moves if name_of(move) in {"f3", "e4"}]
    moves = [move for move in moves if move.path[0] in {6, 12}]
    back = np.array([name_of(move) == "f3" for move in moves])
    mix = MixedStrategy(
        np.array([GAME.encode(seen[-1], move) for move in moves]),
        np.where(back, 0.9, 0.1),
        np.where(back, 0.5, other),
        np.array([True, True]),
    )
    shares = purified(hampered(seen, mix, np.zeros(2)))
    assert name_of(moves[int(np.argmax(shares))]) == expected


def test_it_travels_to_a_worker() -> None:
    seen, budget = seen_after("d4 d5 c4 e6"), Budget(nodes=4_000)
    one = bot()
    assert pickle.loads(pickle.dumps(one)).choose(seen, budget) == one.choose(seen, budget)


def test_it_believes_in_the_boards_that_fit() -> None:
    believed = bot().believes(seen_after("e4 h6"), Budget(nodes=8_000))
    assert believed.exact
    assert 1 < believed.positions < 20


Row = tuple[list[float], list[float], list[bool], list[float]]

MIXES: dict[str, Row] = {
    "steady and as good": ([0.5, 0.3, 0.2], [0.1, 0.1, 0.1], [True] * 3, [0.5, 0.3, 0.2]),
    "not steady": ([0.5, 0.3, 0.2], [0.1] * 3, [True, False, True], [0.8, 0.0, 0.2]),
    "worse": ([0.5, 0.3, 0.2], [0.1, 0.0, 0.1], [True] * 3, [0.8, 0.0, 0.2]),
    "the first not steady": ([0.5, 0.3, 0.2], [0.1] * 3, [False, True, True], [1, 0, 0]),
    "the first worse": ([0.5, 0.3, 0.2], [0.1, 0.3, 0.3], [True] * 3, [1, 0, 0]),
    "too many": ([0.4, 0.3, 0.2, 0.1], [0.1] * 4, [True] * 4, [0.5, 0.3, 0.2, 0.0]),
    "alike": ([0.5, 0.5], [0.1, 0.2], [True] * 2, [0.0, 1.0]),
}


@pytest.mark.parametrize("case", MIXES)
def test_a_mix_is_made_pure_where_it_is_not_to_be_trusted(case: str) -> None:
    shares, worths, steady, expected = MIXES[case]
    mix = MixedStrategy(np.arange(len(shares)), *map(np.array, (shares, worths, steady)))
    assert purified(mix).tolist() == pytest.approx(expected)
