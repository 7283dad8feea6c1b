import numpy as np
import pytest

from core.arena.rating import thesis_ratings

AS_WHITE = """
-  16 1  0   2   0  4  0  1   0
92 -  3  13  8   1  22 1  8   0
99 93 -  51  43  37 87 27 22  2
100 88 50 -  41  6  84 31 6   0
99 92 70 70  -   47 88 50 23  3
100 99 61 93 46  -  99 39 37 2.5
98 61 6  20  17  0  -  4  2   4
100 99 63 73 48  47 95 -  34  2
100 95 86 94  77 51.5 96 72 - 8
100 99 100 99 98 100 96.5 96.5 87 -
"""
"""Points of the row's bot as White in 100 games, as the thesis publishes them."""

RATINGS = [0, 388.39, 839.62, 764.03, 919.93, 992.05, 514.08, 964.88, 1100.75, 1525.73]


def matrix() -> np.ndarray:
    rows = [line.split() for line in AS_WHITE.strip().splitlines()]
    return np.array([[0.0 if cell == "-" else float(cell) for cell in row] for row in rows])


def test_the_matrix_of_the_thesis_gives_its_ratings() -> None:
    white = matrix()
    apart = 1 - np.eye(len(white))
    points = white + apart * (100 - white.T)
    ratings = thesis_ratings(points, 200 * apart)
    assert ratings == pytest.approx(RATINGS, abs=0.01)


def test_the_anchor_is_nought_and_the_differences_stay() -> None:
    white = matrix()
    apart = 1 - np.eye(len(white))
    points = white + apart * (100 - white.T)
    by_first = thesis_ratings(points, 200 * apart)
    by_last = thesis_ratings(points, 200 * apart, anchor=9)
    assert by_last[9] == 0
    assert by_last - by_last[0] == pytest.approx(by_first, abs=1e-6)


def test_even_results_give_even_ratings() -> None:
    points = np.array([[0.0, 5.0], [5.0, 0.0]])
    games = np.array([[0.0, 10.0], [10.0, 0.0]])
    assert thesis_ratings(points, games) == pytest.approx([0, 0])
