from pathlib import Path

import numpy as np
import pytest

from core.events.rating import ResultsError, from_scores, read_matrix, read_results

MATRIX = """\
(---/---/---) (  3/  1/  0)

(  2/  0/  2) (---/---/---)
"""
THESIS = Path(__file__).parent.parent / "vectors" / "thesis-results.txt"


def pgn(white: str, black: str, result: str) -> str:
    tags = f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n'
    return f"{tags}\n1. e4 {{resigned}} {result}\n\n"


def test_games_are_counted_for_who_moved_first() -> None:
    results = from_scores([("A", "B", 1.0), ("A", "B", 0.0), ("B", "A", 0.5)])
    assert results.names == ("A", "B")
    assert results.wins.tolist() == [[0, 1], [0, 0]]
    assert results.draws.tolist() == [[0, 0], [1, 0]]
    assert results.losses.tolist() == [[0, 1], [0, 0]]
    assert results.as_first.tolist() == [[0, 1], [0.5, 0]]
    assert results.as_second.tolist() == [[0, 0.5], [1, 0]]
    assert results.points.tolist() == [[0, 1.5], [1.5, 0]]
    assert results.played.tolist() == [[0, 3], [3, 0]]


def test_points_and_games_agree() -> None:
    dice = np.random.default_rng(1)
    pairs = [dice.choice(list("ABCD"), 2, replace=False) for _ in range(200)]
    results = from_scores((str(a), str(b), dice.integers(3) / 2) for a, b in pairs)
    assert results.games.sum() == 200
    assert results.points + results.points.T == pytest.approx(results.played)


def test_games_against_oneself_do_not_count() -> None:
    assert from_scores([("A", "A", 1.0), ("B", "A", 1.0)]).games.sum() == 1


def test_named_players_come_first_even_without_games() -> None:
    results = from_scores([("A", "B", 1.0)], names=["C", "B", "C"])
    assert results.names == ("C", "B", "A")
    assert results.wins[2, 1] == 1


def test_another_order_moves_rows_and_columns() -> None:
    results = from_scores([("A", "B", 1.0), ("C", "A", 0.5)]).ordered([2, 0, 1])
    assert results.names == ("C", "A", "B")
    assert results.wins[1, 2] == 1
    assert results.draws[0, 1] == 1


def test_a_folder_is_read_to_its_depths(tmp_path: Path) -> None:
    (tmp_path / "games" / "1").mkdir(parents=True)
    one = pgn("A", "B", "1-0") + pgn("B", "A", "*")
    (tmp_path / "games" / "1" / "one.pgn").write_text(one, encoding="utf-8")
    (tmp_path / "two.pgn").write_text(pgn("B", "A", "1/2-1/2"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    results = read_results(tmp_path, ["A", "B"])
    assert results.wins.tolist() == [[0, 1], [0, 0]]
    assert results.draws.tolist() == [[0, 0], [1, 0]]


def test_a_place_without_results_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pgn"
    empty.write_text(pgn("A", "B", "*"), encoding="utf-8")
    for place in (tmp_path, empty):
        with pytest.raises(ResultsError, match="there is no finished game"):
            read_results(place)
    with pytest.raises(ResultsError, match="missing: cannot be read"):
        read_results(tmp_path / "missing")
    binary = tmp_path / "binary.pgn"
    binary.write_bytes(bytes(range(256)))
    with pytest.raises(ResultsError, match="not a text file"):
        read_results(binary)


def test_a_matrix_is_read_row_by_row() -> None:
    results = read_matrix(MATRIX, "m.txt")
    assert results.names == ("1", "2")
    assert results.wins.tolist() == [[0, 3], [2, 0]]
    assert results.draws.tolist() == [[0, 1], [0, 0]]
    assert results.losses.tolist() == [[0, 0], [2, 0]]


def test_the_matrix_of_the_thesis_has_a_hundred_games_a_cell() -> None:
    results = read_results(THESIS, [f"bot {n}" for n in range(10)])
    assert results.names[9] == "bot 9"
    assert results.games.tolist() == (100 * (1 - np.eye(10))).tolist()
    assert results.as_first[8, 5] == 51.5


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(-/-/-) (1/2)\n(1/1/1) (-/-/-)", "m, line 1, cell 2: (1/2) is not (wins/draws"),
        ("(-/-/-) (1/2/x)\n(1/1/1) (-/-/-)", "m, line 1, cell 2: (1/2/x) is not"),
        ("(-/-/-) (1/2/-3)\n(1/1/1) (-/-/-)", "m, line 1, cell 2: (1/2/-3) is not"),
        ("(-/-/-) (1/1/1)\n\n(1/1/1)", "m, line 3: there are 1 cells, but 2 rows."),
        ("(-/-/-) (1/1/1) 7\n(1/1/1) (-/-/-)", "m, line 1: cells are written (wins"),
        ("(-/-/-) (1/1/1)\nno cell", "m, line 2: cells are written"),
        ("(1/0/1) (1/1/1)\n(1/1/1) (-/-/-)", "m, line 1, cell 1: nobody plays themsel"),
    ],
)
def test_a_bad_matrix_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(ResultsError) as caught:
        read_matrix(text, "m")
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("names", "why"), [(["A"], "1 names"), (["A", "A"], "two rows")])
def test_names_must_fit_the_rows(names: list[str], why: str) -> None:
    with pytest.raises(ResultsError, match=why):
        read_matrix(MATRIX, "m", names)
