"""Trees solved, grown and played by."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis.strategies import floats, integers, lists

from bots.entries import EQUILIBRIUM
from bots.fog.equilibrium import EquilibriumPlayer, redrawn
from bots.fog.tree_kernels import (
    ACTIONS,
    BRANCHES,
    NO_BRANCH,
    average,
    best_response,
    clear,
    inform,
    solve,
    sweep,
)
from core.games import find_game
from core.player import Budget
from core.values import Move
from tests.support.lines import seen_after
from tests.support.small_games import (
    Deal,
    Kuhn,
    Leduc,
    Line,
    Matrix,
    Planted,
    SmallGame,
    follow,
    planted,
    value,
)


def averaged(made: Planted) -> np.ndarray:
    strategy = np.zeros_like(made.tree.now)
    average(made.tree, strategy)
    return strategy


def exploitability(made: Planted, strategy: np.ndarray) -> float:
    """What both players together would win if each knew the other's strategy."""
    return sum(best_response(made.tree, player, strategy) for player in range(2))


def solved(game: SmallGame, rounds: int) -> Planted:
    made = planted(game)
    solve(made.tree, rounds)
    return made


def test_the_linear_program_finds_values_known_from_the_literature() -> None:
    assert value(Kuhn()) == pytest.approx(-1 / 18)
    assert value(Leduc()) == pytest.approx(-0.085606, abs=1e-6)
    assert value(Matrix([[3.0, -1.0], [-1.0, 1.0]])) == pytest.approx(1 / 3)


@pytest.mark.parametrize(("game", "rounds"), [(Kuhn(), 200), (Leduc(), 1000)])
def test_the_mean_strategy_can_hardly_be_exploited(game: SmallGame, rounds: int) -> None:
    made = solved(game, rounds)
    strategy = averaged(made)
    assert exploitability(made, strategy) < 0.01
    known = value(game)
    assert best_response(made.tree, 0, strategy) == pytest.approx(known, abs=0.01)
    assert best_response(made.tree, 1, strategy) == pytest.approx(-known, abs=0.01)


def test_the_last_strategy_of_kuhn_can_hardly_be_exploited_either() -> None:
    made = solved(Kuhn(), 200)
    assert exploitability(made, made.tree.now) < 0.01


def test_kuhn_is_played_as_kuhn_said() -> None:
    """Player 1 bluffs and calls a third of the time; player 0 bets 3 x as it bluffs."""
    made = solved(Kuhn(), 1000)
    mixes: dict[Hashable, list[float]] = {
        known: made.mix(averaged(made), known) for known in made.infosets
    }
    assert mixes[1, (0, "p")][1] == pytest.approx(1 / 3, abs=0.02)
    assert mixes[1, (1, "b")][1] == pytest.approx(1 / 3, abs=0.02)
    assert mixes[1, (2, "b")][1] == pytest.approx(1.0, abs=0.02)
    bluffs = mixes[0, (0, "")][1]
    assert bluffs <= 1 / 3 + 0.02
    assert mixes[0, (2, "")][1] == pytest.approx(3 * bluffs, abs=0.05)


def test_a_matrix_game_is_mixed_as_on_paper() -> None:
    """With [[3, -1], [-1, 1]] both play the first row and column a third of the time."""
    made = solved(Matrix([[3.0, -1.0], [-1.0, 1.0]]), 500)
    strategy = averaged(made)
    assert made.mix(strategy, (0, 0)) == pytest.approx([1 / 3, 2 / 3], abs=0.01)
    assert made.mix(strategy, (1, 1)) == pytest.approx([1 / 3, 2 / 3], abs=0.01)


def test_a_best_response_wins_what_trying_all_answers_would() -> None:
    rows = [[0.0, 1.0, -2.0], [-1.0, 0.0, 1.0], [2.0, -1.0, 0.0]]
    made, mix = planted(Matrix(rows)), np.array([0.2, 0.3, 0.5])
    strategy = made.tree.now.copy()
    for player, payoffs in enumerate((np.array(rows), -np.array(rows).T)):
        start = made.tree.starts[made.infosets[1 - player, 1 - player]]
        strategy[start : start + 3] = mix
        assert best_response(made.tree, player, strategy) == pytest.approx(
            max(payoffs @ mix)
        )


def test_a_sweep_changes_one_players_strategy_only() -> None:
    made = planted(Leduc())
    before = made.tree.now.copy()
    sweep(made.tree, 0, 0.0)
    changed = (made.tree.now != before).nonzero()[0]
    movers = {
        int(made.tree.movers[infoset])
        for infoset in made.infosets.values()
        for action in changed
        if 0 <= action - made.tree.starts[infoset] < made.tree.sizes[infoset]
    }
    assert movers == {0}
    assert not made.tree.means.any()


def test_strategies_are_shares() -> None:
    made = solved(Leduc(), 50)
    for strategy in (made.tree.now, averaged(made)):
        for known in made.infosets:
            mix = made.mix(strategy, known)
            assert min(mix) >= 0.0
            assert sum(mix) == pytest.approx(1.0, abs=1e-5)


def test_branches_stand_after_the_one_above() -> None:
    made = planted(Leduc())
    number = made.tree.counts[BRANCHES]
    assert (made.tree.above[:number] < np.arange(number)).all()


def test_a_tree_can_be_used_again() -> None:
    made = solved(Kuhn(), 10)
    clear(made.tree)
    assert made.tree.counts[BRANCHES] == made.tree.counts[ACTIONS] == 0


@pytest.mark.parametrize("game", [Kuhn(), Leduc(), Matrix([[3.0, -1.0], [-1.0, 1.0]])])
def test_informed_values_are_those_of_open_cards(game: SmallGame) -> None:
    tree = planted(game).tree
    inform(tree)
    roots = [b for b in range(tree.counts[BRANCHES]) if tree.above[b] == NO_BRANCH]
    found = tree.informed[tree.nodes[roots]].tolist()
    assert found == pytest.approx([open_cards(game, deal, "") for _, deal in game.deals()])


def open_cards(game: SmallGame, deal: Deal, line: Line) -> float:
    """What ``line`` is worth to player 0 if both see everything."""
    actions = game.actions(deal, line)
    if not actions:
        return game.payoff(deal, line)
    best = max if game.mover(deal, line) == 0 else min
    return best(open_cards(game, deal, follow(game, line, letter)) for letter in actions)


GAME = find_game("fog-chess", "chesscom")
ROOM = 8 * 2**20


def bot(seed: int = 1) -> EquilibriumPlayer:
    return EquilibriumPlayer(replace(EQUILIBRIUM, evaluation="fogwise"), seed, ROOM)


def name_of(move: Move) -> str:
    return GAME.facts.name(move.target)


def test_a_king_is_taken() -> None:
    move = bot().choose(seen_after(GAME, "e4 f5 Qh5 a6"), Budget(nodes=20_000))
    assert name_of(move) == "e8"


def test_a_queen_is_taken_where_nothing_takes_back() -> None:
    seen = seen_after(GAME, "e4 e5 Nf3 Qg5")
    assert name_of(bot().choose(seen, Budget(nodes=60_000))) == "g5"


def test_a_king_is_not_left_where_it_is_sure_to_be_taken() -> None:
    """The bishop on b4 is out of White's sight, but not out of mind."""
    seen = seen_after(GAME, "d4 e6 c4 Bb4")
    move = bot().choose(seen, Budget(nodes=60_000))
    blocked = ("c3", "d2")
    assert name_of(move) in blocked


def test_it_believes_in_the_boards_that_fit() -> None:
    believed = bot().believes(seen_after(GAME, "e4 h6"), Budget(nodes=8_000))
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


@given(lists(floats(1e-6, 1.0), min_size=1, max_size=40), integers(1, 50))
def test_no_board_counts_for_much_more_or_less_than_its_weight(
    weights: list[float], most: int
) -> None:
    shares = np.array(weights) / sum(weights)
    kept, chances = redrawn(shares, most)
    assert len(kept) <= most
    assert chances.sum() == pytest.approx(1.0)
    assert (np.abs(chances - shares[kept]) <= 1.0 / most + 1e-9).all()
