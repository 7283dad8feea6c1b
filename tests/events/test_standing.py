"""One player's rating against opponents of known ratings, held against a plain grid."""

from __future__ import annotations

from itertools import pairwise
from math import log
from random import Random

import pytest

from core.events.elo import expected_score
from core.events.standing import WINDOW, Met, course, standing


def likelihood(games: list[Met], value: float) -> float:
    """Draws count as half a win and half a loss."""
    total = 0.0
    for game in games:
        share = expected_score(value - game.rating)
        total += game.score * log(share) + (1 - game.score) * log(1 - share)
    return total


@pytest.mark.parametrize("seed", range(6))
def test_the_rating_is_the_most_likely_of_all(seed: int) -> None:
    dice = Random(seed)
    games = [
        Met(dice.choice([0, 600, 993, 1692]), dice.choice([0, 0.5, 1])) for _ in "12345678"
    ]
    games += [Met(993, 1), Met(993, 0)]
    grid = range(-600, 2600)
    best = max(grid, key=lambda value: likelihood(games, value))
    found = standing(games)
    assert found is not None
    assert found.rating == pytest.approx(best, abs=1)
    assert (found.bound, found.games) == ("", 10)


def test_the_error_is_that_of_the_curvature() -> None:
    games = [Met(1000, score) for score in (1, 1, 1, 0, 0.5)]
    found = standing(games)
    assert found is not None
    value, step = found.rating, 5.0
    low, middle, high = (likelihood(games, value + by) for by in (-step, 0, step))
    deviation = (step * step / (2 * middle - low - high)) ** 0.5
    assert found.error == pytest.approx(1.96 * deviation, rel=0.01)


def test_even_games_give_the_opponents_rating() -> None:
    found = standing([Met(1234, 1), Met(1234, 0)])
    assert found is not None
    assert found.rating == pytest.approx(1234, abs=0.02)


def test_who_won_all_is_at_least_so_strong_and_who_lost_all_at_most() -> None:
    won = standing([Met(1000, 1)] * 3)
    assert won is not None
    assert (won.bound, won.error) == ("at least", 0)
    assert expected_score(won.rating - 1000) ** 3 == pytest.approx(0.05, rel=0.01)
    more = standing([Met(1000, 1)] * 30)
    assert more is not None
    assert more.rating > won.rating
    lost = standing([Met(1000, 0)] * 3)
    assert lost is not None
    assert lost.bound == "at most"
    assert lost.rating - 1000 == pytest.approx(1000 - won.rating, abs=0.05)
    assert standing([]) is None


@pytest.mark.parametrize("seed", range(4))
def test_the_course_of_few_games_ends_at_the_rating(seed: int) -> None:
    dice = Random(seed)
    games = [Met(dice.choice([0, 600, 993]), dice.choice([0, 0.5, 1])) for _ in range(9)]
    games += [Met(993, 1), Met(993, 0)]
    found = standing(games)
    assert found is not None
    assert course(games)[-1] == found.rating


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_where_all_is_won_or_lost_the_course_is_beyond_the_bound(score: float) -> None:
    games = [Met(rating, score) for rating in (0, 600, 2400, 600)]
    found = standing(games)
    assert found is not None
    assert course(games)[-1] > found.rating if score else course(games)[-1] < found.rating


def test_the_course_rises_with_each_win_falls_with_each_loss_and_forgets() -> None:
    games = [Met(1000, 1)] * WINDOW + [Met(1000, 0)] * WINDOW
    ratings = course(games)
    assert len(ratings) == len(games)
    assert all(one < other for one, other in pairwise(ratings[:WINDOW]))
    assert all(one > other for one, other in pairwise(ratings[WINDOW:]))
    assert ratings[WINDOW - 1] - 1000 == pytest.approx(1000 - ratings[-1], abs=0.05)
    assert course([]) == []


def test_a_long_course_has_no_more_points_than_can_be_told_apart() -> None:
    games = [Met(1000, number % 2) for number in range(1001)]
    ratings = course(games, 10)
    assert len(ratings) == 10
    assert ratings[-1] == course(games[-WINDOW:])[-1]
