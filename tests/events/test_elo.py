from math import isfinite

import numpy as np
import pytest

from core.events.event import elo_of, elo_of_score, expected_score


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
