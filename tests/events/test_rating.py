from pathlib import Path

import numpy as np
import pytest

from bots.entries import ENTRIES
from core.events.event import elo_of_score
from core.events.rating import (
    Anchor,
    RatingError,
    Results,
    fit,
    from_scores,
    rate,
    read_results,
    thesis_ratings,
)

THESIS = Path(__file__).parent.parent / "vectors" / "thesis-results.txt"

RATINGS = [0, 388.39, 839.62, 764.03, 919.93, 992.05, 514.08, 964.88, 1100.75, 1525.73]


IN_ORDER = (
    "RandomMove",
    "CaptureKing",
    "CaptureLargest",
    "CaptureWithLargestDifference",
    "Supporter",
    "PositionaryEvaluator",
    "NeuralNetworkPlayer",
    "SimpleStockfish",
    "PossibleBoardGenerator",
    "PossibleBoardList",
)


def test_the_bots_of_the_thesis_have_its_ratings() -> None:
    assert [ENTRIES[name].ratings["fog-chess"] for name in IN_ORDER] == RATINGS


def test_even_results_give_even_ratings() -> None:
    points = np.array([[0.0, 5.0], [5.0, 0.0]])
    games = np.array([[0.0, 10.0], [10.0, 0.0]])
    assert thesis_ratings(points, games) == pytest.approx([0, 0])


def counted(counts: dict[tuple[str, str], tuple[int, int, int]]) -> Results:
    return from_scores(
        (*pair, score)
        for pair, numbers in counts.items()
        for score, number in zip((1.0, 0.5, 0.0), numbers, strict=True)
        for _ in range(number)
    )


def test_the_file_of_the_thesis_gives_its_ratings() -> None:
    ratings = rate(read_results(THESIS), "thesis")
    assert ratings.values == pytest.approx(RATINGS, abs=0.01)
    assert [rating.name for rating in ratings.ranked[:3]] == ["10", "9", "6"]
    assert {rating.games for rating in ratings.ranked} == {1800}


def test_likelihood_and_thesis_agree_where_draws_are_few() -> None:
    ratings = rate(read_results(THESIS))
    assert ratings.values == pytest.approx(RATINGS, abs=6)


def test_two_players_are_apart_as_their_score_says() -> None:
    ratings = rate(counted({("A", "B"): (300, 0, 100)}))
    apart = ratings.values[0] - ratings.values[1]
    assert apart == pytest.approx(elo_of_score(0.75), abs=1)
    spread = 400 / np.log(10) / np.sqrt(400 * 0.75 * 0.25)
    whole = ratings.ranked[0].high - ratings.ranked[0].low
    # Each end of the difference takes half of its deviation around the mean of both.
    assert whole == pytest.approx(2 * 1.96 * spread / 2, rel=0.02)


def test_everybody_scores_what_the_model_expects() -> None:
    """Davidson's equations, solved here once more by his own iteration."""
    results = counted(
        {("A", "B"): (50, 30, 20), ("B", "C"): (40, 40, 20), ("C", "A"): (25, 35, 40)}
    )
    worths, ease = np.ones(3), 1.0
    games = results.played.astype(float)
    points = results.points.sum(axis=1)
    for _ in range(5000):
        roots = np.sqrt(worths[:, None] * worths[None, :])
        total = worths[:, None] + worths[None, :] + ease * roots
        worths = points / (games * (1 + ease * roots / worths[:, None] / 2) / total).sum(1)
        worths = worths / worths.prod() ** (1 / 3)
        ease *= 2 * results.draws.sum() / (games * ease * roots / total).sum()
    values, _ = fit(results)
    assert values - values.mean() == pytest.approx(400 * np.log10(worths), abs=0.5)


def test_the_error_bars_hold_the_truth() -> None:
    dice = np.random.default_rng(5)
    truth = np.array([-150.0, 0.0, 40.0, 110.0])
    held = 0
    for _ in range(100):
        wins = np.zeros((4, 4), np.int64)
        score = 1 / (1 + 10 ** ((truth[None, :] - truth[:, None]) / 400))
        apart = ~np.eye(4, dtype=bool)
        wins[apart] = dice.binomial(40, score[apart])
        losses = np.where(apart, 40 - wins, 0)
        results = Results(tuple("ABCD"), wins, np.zeros_like(wins), losses)
        ratings = rate(results, anchor=Anchor("A"))
        mean = ratings.values.mean()
        reach = 1.96 * np.sqrt(np.diag(ratings.covariance))
        held += int((np.abs(ratings.values - mean - truth) < reach).sum())
    assert 366 <= held <= 394


def test_who_lost_every_game_has_a_finite_rating() -> None:
    results = counted({("A", "B"): (100, 0, 0), ("C", "D"): (0, 10, 0)})
    for rating in rate(results).ranked:
        assert np.isfinite([rating.rating, rating.low, rating.high]).all()
        assert rating.low < rating.rating < rating.high
    more = rate(counted({("A", "B"): (1000, 0, 0)})).values
    assert more[0] - more[1] > 1000


def test_the_thesis_method_refuses_what_it_cannot_end() -> None:
    results = counted({("A", "B"): (10, 0, 0), ("B", "C"): (0, 2, 0)})
    with pytest.raises(RatingError, match="B took no point from A"):
        rate(results, "thesis")


def test_the_anchor_has_its_value_and_moves_all() -> None:
    results = read_results(THESIS)
    plain, moved = rate(results), rate(results, anchor=Anchor("7", 500))
    assert moved.values[6] == pytest.approx(500)
    shift = moved.values - plain.values
    assert shift == pytest.approx(np.full(10, shift[0]))
    assert moved.covariance == pytest.approx(plain.covariance)
    with pytest.raises(RatingError, match="nobody is called 'Z'"):
        rate(results, anchor=Anchor("Z"))
    with pytest.raises(RatingError, match="no players"):
        rate(from_scores([]))


def test_before_the_first_game_all_are_even() -> None:
    ratings = rate(from_scores([], ["A", "B"]))
    assert ratings.values == pytest.approx([0, 0])
    assert ratings.superiority == (0.5,)


def test_random_move_is_the_usual_anchor() -> None:
    results = counted({("A", "RandomMove"): (9, 0, 1)})
    assert rate(results).values[1] == 0
    assert rate(counted({("A", "B"): (9, 0, 1)})).values[0] == 0


def test_superiority_is_sure_after_many_games_and_even_between_equals() -> None:
    [even] = rate(counted({("A", "B"): (10, 5, 10)})).superiority
    assert even == pytest.approx(0.5)
    [sure] = rate(counted({("A", "B"): (80, 0, 20)})).superiority
    assert sure > 0.999
    [likely] = rate(counted({("A", "B"): (60, 0, 40)})).superiority
    # (60 - 40) / sqrt(60 + 40) is two deviations.
    assert likely == pytest.approx(0.977, abs=0.005)
