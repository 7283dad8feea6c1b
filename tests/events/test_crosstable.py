import csv
import io

import pytest

from core.events import rating
from core.events.rating import Anchor, Ratings, Results, from_scores, rate

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
