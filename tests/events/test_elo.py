"""The difference of two players, a rating against known ones, and the SPRT.

Ratings are held against a plain grid.
"""

from __future__ import annotations

from itertools import pairwise
from math import isfinite, log
from random import Random

import numpy as np
import pytest

from core.events.event import (
    SPREAD,
    WINDOW,
    Met,
    Sprt,
    SprtDecision,
    course,
    elo_of,
    elo_of_score,
    expected_score,
    pair_counts,
    standing,
)


def test_the_curve_and_its_inverse() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    for elo in (-700, -1, 0, 35, 800):
        assert elo_of_score(expected_score(elo)) == pytest.approx(elo, abs=1e-9)


def test_a_score_of_sixty_percent() -> None:
    elo, low, high = elo_of(60, 0, 40)
    assert elo == pytest.approx(70.44, abs=0.01)
    # Wilson's interval of 60 in 100 is 0.5020 to 0.6906.
    assert low == pytest.approx(elo_of_score(0.5020), abs=0.1)
    assert high == pytest.approx(elo_of_score(0.6906), abs=0.1)


def test_draws_narrow_the_interval() -> None:
    decided, drawn = elo_of(60, 0, 40), elo_of(30, 60, 10)
    assert drawn[0] == pytest.approx(decided[0])
    assert drawn[2] - drawn[1] < 0.7 * (decided[2] - decided[1])


@pytest.mark.parametrize(
    "counts", [(0, 0, 0), (5, 0, 0), (0, 0, 5), (0, 5, 0), (100_000, 0, 0), (1, 0, 0)]
)
def test_every_match_has_finite_figures(counts: tuple[int, int, int]) -> None:
    elo, low, high = elo_of(*counts)
    assert all(map(isfinite, (elo, low, high)))
    assert low < elo < high


def test_who_won_more_is_further_ahead() -> None:
    elos = [elo_of(wins, 0, 10 - wins)[0] for wins in range(11)]
    assert elos == sorted(set(elos))


def test_the_other_side_sees_the_mirror_image() -> None:
    elo, low, high = elo_of(7, 3, 1)
    assert elo_of(1, 3, 7) == pytest.approx((-elo, -high, -low))


def test_the_interval_holds_the_truth_in_95_of_100_matches() -> None:
    dice = np.random.default_rng(7)
    chances = (0.45, 0.25, 0.30)
    truth = elo_of_score(0.575)
    matches = dice.multinomial(60, chances, size=1000).tolist()
    held = sum(low <= truth <= high for _, low, high in (elo_of(*m) for m in matches))
    assert 930 <= held <= 970


# For games (losses, draws, wins) and for pairs of games, with bounds in logistic Elo: what
# fishtest computes, as fastchess quotes it in its app/tests/sprt_test.cpp.
KNOWN = [
    ((21184, 40708, 21404), 0.5, 2.5, -1.57),
    ((57030, 106593, 57433), 0, 2, -2.59),
    ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, -3.07),
    ((871, 26175, 55003 + 980, 26678, 821), 0, 2, -4.98),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "llr"), KNOWN)
def test_known_ratios(
    counts: tuple[int, ...], elo0: float, elo1: float, llr: float
) -> None:
    assert Sprt(elo0, elo1).llr(counts) == pytest.approx(llr, abs=0.01)


def test_without_draws_it_is_the_plain_ratio_of_wald() -> None:
    test = Sprt(0, 50)
    p0, p1 = expected_score(0), expected_score(50)
    wald = 70 * log(p1 / p0) + 30 * log((1 - p1) / (1 - p0))
    assert test.llr((30, 0, 70)) == pytest.approx(wald, abs=1e-3)


def test_no_game_says_nothing() -> None:
    assert Sprt().llr((0, 0, 0)) == 0
    assert Sprt().verdict((0, 0, 0, 0, 0)) is SprtDecision.CONTINUE


def test_swapping_sides_and_hypotheses_turns_the_sign() -> None:
    counts = (12, 30, 5, 40, 20)
    ratio = Sprt(-5, 15).llr(counts)
    assert Sprt(-15, 5).llr(counts[::-1]) == pytest.approx(-ratio)


def test_the_bounds_are_those_of_wald() -> None:
    low, high = Sprt(alpha=0.05, beta=0.10).bounds
    assert low == pytest.approx(log(0.10 / 0.95))
    assert high == pytest.approx(log(0.90 / 0.05))


def test_verdicts() -> None:
    test = Sprt(0, 50)
    assert test.verdict((5, 0, 95)) is SprtDecision.BETTER
    assert test.verdict((95, 0, 5)) is SprtDecision.NOT_BETTER
    assert test.verdict((5, 0, 6)) is SprtDecision.CONTINUE
    assert test.verdict((0, 0, 400)) is SprtDecision.BETTER


def test_pairs_are_counted_by_their_points() -> None:
    pairs = [(0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (0.5, 0.5), (1.0, 0.5), (1.0, 1.0)]
    assert pair_counts(pairs) == (1, 1, 2, 1, 1)


@pytest.mark.parametrize(
    "wrong", [{"elo0": 5.0, "elo1": 5.0}, {"elo1": 1e9}, {"alpha": 0.0}, {"beta": 0.6}]
)
def test_what_is_no_test_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must"):
        Sprt(**wrong)
    with pytest.raises(ValueError, match="3 counts"):
        Sprt().llr((1, 2))


@pytest.mark.parametrize(
    ("elo", "wrong"), [(0, SprtDecision.BETTER), (60, SprtDecision.NOT_BETTER)]
)
def test_it_errs_no_more_often_than_agreed(elo: float, wrong: SprtDecision) -> None:
    dice = np.random.default_rng(3)
    test = Sprt(0, 60, alpha=0.1, beta=0.1)
    score = expected_score(elo)
    chances = (1 - score - 0.1, 0.2, score - 0.1)
    verdicts = [_run(test, chances, dice) for _ in range(100)]
    assert SprtDecision.CONTINUE not in verdicts
    # 10 are agreed on; more than 18 would come by chance in less than one of 100 runs.
    assert verdicts.count(wrong) <= 18


def _run(
    test: Sprt, chances: tuple[float, float, float], dice: np.random.Generator
) -> SprtDecision:
    counts = np.zeros(3, int)
    for _ in range(400):
        counts += dice.multinomial(10, chances)
        if (verdict := test.verdict(counts.tolist())) is not SprtDecision.CONTINUE:
            return verdict
    return SprtDecision.CONTINUE


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
