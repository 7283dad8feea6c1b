"""The difference of two players, a rating against known ones, and the SPRT.

Ratings are held against a plain grid.
"""

from __future__ import annotations

import csv
import io
from itertools import pairwise
from math import isfinite, log
from pathlib import Path
from random import Random

import numpy as np
import pytest

from bots.entries import ENTRIES
from core.events import rating
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
from core.events.rating import (
    Anchor,
    RatingError,
    Ratings,
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
    for each in rate(results).ranked:
        assert np.isfinite([each.rating, each.low, each.high]).all()
        assert each.low < each.rating < each.high
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


GAMES = [
    *[("RandomMove", "Clever, very", 0.0)] * 8,
    *[("Clever, very", "RandomMove", 1.0)] * 8,
    ("RandomMove", "Clever, very", 1.0),
    ("Clever, very", "RandomMove", 0.5),
]


@pytest.fixture(scope="module")
def results() -> Results:
    return from_scores(GAMES)


@pytest.fixture(scope="module")
def ratings(results: Results) -> Ratings:
    return rate(results, anchor=Anchor("RandomMove"))


@pytest.mark.parametrize(
    ("points", "text"), [(0, "0"), (0.5, "½"), (1, "1"), (8.5, "8½"), (100, "100")]
)
def test_points_are_written_with_halves(points: float, text: str) -> None:
    assert rating.points_text(points) == text


def test_the_crosstable_for_people(results: Results, ratings: Ratings) -> None:
    assert rating.crosstable_text(results, ratings) == (
        "   name            1     2  points\n"
        "1  Clever, very    -  8½/8     16½\n"
        "2  RandomMove    1/½     -      1½"
    )


def test_the_ratings_for_people(ratings: Ratings) -> None:
    head, first, last = rating.ratings_text(ratings).splitlines()
    assert " ".join(head.split()) == "name rating 95 % games better than the next"
    assert first.startswith("1  Clever, very  ")
    assert first.endswith("  99.7 %")
    assert last.split()[:3] == ["2", "RandomMove", "0.00"]


def test_spreadsheets_get_every_pair(results: Results, ratings: Ratings) -> None:
    text = rating.crosstable_csv(results, ratings)
    assert list(csv.reader(io.StringIO(text))) == [
        ["first", "second", "wins", "draws", "losses"],
        ["Clever, very", "RandomMove", "8", "1", "0"],
        ["RandomMove", "Clever, very", "1", "0", "8"],
    ]


def test_spreadsheets_get_the_ratings(ratings: Ratings) -> None:
    text = rating.ratings_csv(ratings)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["name"] for row in rows] == ["Clever, very", "RandomMove"]
    assert float(rows[1]["rating"]) == 0
    assert float(rows[0]["low"]) < float(rows[0]["rating"]) < float(rows[0]["high"])


def test_programs_get_the_counts(results: Results, ratings: Ratings) -> None:
    data = rating.crosstable_data(results, ratings)
    assert data == {
        "names": ["Clever, very", "RandomMove"],
        "wins": [[0, 8], [1, 0]],
        "draws": [[0, 1], [0, 0]],
        "losses": [[0, 0], [8, 0]],
    }
