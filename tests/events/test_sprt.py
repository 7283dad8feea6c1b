from math import log

import numpy as np
import pytest

from core.events.event import Sprt, SprtDecision, expected_score, pair_counts

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
