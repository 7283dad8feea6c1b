"""One player's rating against opponents of known ratings, held against a plain grid."""

from __future__ import annotations

from itertools import pairwise
from math import log
from random import Random

import pytest

from core.events.event import SPREAD, WINDOW, Met, course, expected_score, standing

USUAL = 1200.0


def likelihood(games: list[Met], value: float) -> float:
    """Draws count as half a win and half a loss; ratings lie around the usual one."""
    total = -(((value - USUAL) / SPREAD) ** 2) / 2
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
    found = standing(games, USUAL)
    assert found is not None
    assert found.rating == pytest.approx(best, abs=1)
    assert found.games == 10


def test_the_error_is_that_of_the_curvature() -> None:
    games = [Met(1000, score) for score in (1, 1, 1, 0, 0.5)]
    found = standing(games, USUAL)
    assert found is not None
    value, step = found.rating, 5.0
    low, middle, high = (likelihood(games, value + by) for by in (-step, 0, step))
    deviation = (step * step / (2 * middle - low - high)) ** 0.5
    assert found.error == pytest.approx(1.96 * deviation, rel=0.01)


def test_one_game_moves_a_rating_little_and_many_to_what_they_tell() -> None:
    """A draw with the strongest bot makes nobody its equal."""
    one, many = standing([Met(2060, 0.5)], USUAL), standing([Met(2060, 0.5)] * 200, USUAL)
    assert one is not None
    assert many is not None
    assert USUAL < one.rating < USUAL + SPREAD
    assert one.error > 500
    assert many.rating == pytest.approx(2060, abs=20)
    assert many.error < 60


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_who_won_or_lost_all_has_a_rating_with_an_error_too(score: float) -> None:
    few, more = (standing([Met(1000, score)] * number, USUAL) for number in (3, 30))
    assert few is not None
    assert more is not None
    assert more.rating > few.rating if score else more.rating < few.rating
    assert few.error > more.error > 0
    assert standing([], USUAL) is None


@pytest.mark.parametrize("seed", range(4))
def test_the_course_of_few_games_ends_at_the_rating(seed: int) -> None:
    dice = Random(seed)
    games = [Met(dice.choice([0, 600, 993]), dice.choice([0, 0.5, 1])) for _ in range(9)]
    games += [Met(993, 1), Met(993, 0)]
    found = standing(games, USUAL)
    assert found is not None
    assert course(games, USUAL)[-1] == found.rating


def test_the_course_rises_with_each_win_falls_with_each_loss_and_forgets() -> None:
    games = [Met(USUAL, 1)] * WINDOW + [Met(USUAL, 0)] * WINDOW
    ratings = course(games, USUAL)
    assert len(ratings) == len(games)
    assert all(one < other for one, other in pairwise(ratings[:WINDOW]))
    assert all(one > other for one, other in pairwise(ratings[WINDOW:]))
    assert ratings[WINDOW - 1] - USUAL == pytest.approx(USUAL - ratings[-1], abs=0.05)
    assert course([], USUAL) == []


def test_a_long_course_has_no_more_points_than_can_be_told_apart() -> None:
    games = [Met(1000, number % 2) for number in range(1001)]
    ratings = course(games, USUAL, 10)
    assert len(ratings) == 10
    assert ratings[-1] == course(games[-WINDOW:], USUAL)[-1]
