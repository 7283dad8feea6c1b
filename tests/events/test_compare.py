import numpy as np
import pytest

from core.events.results import Results, deviations, from_scores


def cell(wins: int, draws: int, losses: int) -> Results:
    scores = [1.0] * wins + [0.5] * draws + [0.0] * losses
    return from_scores((("A", "B", score) for score in scores), ["A", "B"])


def test_what_is_alike_does_not_differ() -> None:
    assert deviations(cell(60, 3, 40), cell(60, 3, 40)).tolist() == [[0, 0], [0, 0]]


def test_sixty_and_forty_of_a_hundred_differ_by_nearly_three() -> None:
    found = deviations(cell(60, 0, 40), cell(40, 0, 60))
    assert found[0, 1] == pytest.approx(0.2 / np.sqrt(0.25 * 2 / 100))
    assert deviations(cell(40, 0, 60), cell(60, 0, 40))[0, 1] == -found[0, 1]


def test_cells_without_variety_or_games_can_be_compared() -> None:
    assert deviations(cell(100, 0, 0), cell(100, 0, 0))[0, 1] == 0
    assert deviations(cell(100, 0, 0), cell(0, 0, 100))[0, 1] > 10
    assert deviations(cell(0, 0, 0), cell(0, 0, 100))[0, 1] == 0


def test_chance_alone_stays_within_two_deviations_in_95_of_100_cells() -> None:
    dice = np.random.default_rng(2)
    runs = dice.multinomial(100, (0.2, 0.1, 0.7), size=(300, 2)).tolist()
    far = sum(abs(deviations(cell(*a), cell(*b))[0, 1]) > 1.96 for a, b in runs)
    assert 4 <= far <= 27


def test_other_players_are_refused() -> None:
    with pytest.raises(ValueError, match="same players"):
        deviations(cell(1, 0, 0), from_scores([("A", "C", 1.0)]))
