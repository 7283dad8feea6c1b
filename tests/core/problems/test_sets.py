"""Sets of one's own: made, ordered, renamed, brought along."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.problems.collection import Collection, read_collection
from core.problems.formats import ProblemsError
from core.problems.problem import Problem
from core.problems.shelf import (
    add_set,
    changed,
    import_set,
    moved,
    renamed,
    stored_sets,
    with_problem,
)

A, B, C = (Problem("8/8", "#2", number=name) for name in "abc")


def test_a_set_is_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "sets"
    assert stored_sets(folder) == ([], [])
    kept = add_set(folder, Collection("Club: evening/2", (A,)))
    again = add_set(folder, Collection("Club: evening/2"))
    assert (kept.path.name, again.path.name) == (
        "Club evening2.json",
        "Club evening2-2.json",
    )
    kept = changed(kept, with_problem(kept.problems, B))
    kept = renamed(kept, "Aaa")
    (folder / "Broken.json").write_text("{}")
    sets, complaints = stored_sets(folder)
    assert sets == [kept, again]
    assert complaints[0].startswith("Broken.json: is no collection of problems")
    assert read_collection(kept.path) == Collection("Aaa", (A, B))


def test_a_file_is_brought_along(tmp_path: Path) -> None:
    file = tmp_path / "two.csv"
    file.write_text(
        "id,fen,moves,rating,themes,game\n"
        "x,8/8/8/8/8/8/8/K1k5 b - - 0 1,c1c2 a1a2,900,short,\n"
        "y,8/8/8/8/8/8/8/K1k5 b - - 0 1,c1c2,900,short,\n"
    )
    stored, complaints = import_set(tmp_path / "sets", file)
    assert stored.collection.name == "two"
    assert [each.number for each in stored.problems] == ["lichess-x"]
    assert complaints == (
        "two.csv, line 3: a puzzle has at least two moves, the opponent's first.",
    )
    other, _ = import_set(tmp_path / "other", stored.path)
    assert other.collection == stored.collection
    with pytest.raises(ProblemsError, match=r"none\.txt: "):
        import_set(tmp_path, tmp_path / "none.txt")


def test_order() -> None:
    assert with_problem((A, B), A) == (A, B)
    assert with_problem((A,), C) == (A, C)
    assert moved((A, B, C), 0, 1) == (B, A, C)
    assert moved((A, B, C), 2, -5) == (C, A, B)
    assert moved((A, B, C), 1, 9) == (A, C, B)
