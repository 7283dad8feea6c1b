"""Groups, filters, orders and the next problem."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from core.problems.collection import Collection, read_collection
from core.problems.fog import read_claim
from core.problems.formats import ProblemsError
from core.problems.problem import Problem
from core.problems.progress import Attempt, GlickoRating, SolvingProgress, solved
from core.problems.shelf import (
    ShelfFilters,
    add_set,
    author_words,
    changed,
    chosen,
    counted,
    group_to_open,
    grouped,
    import_set,
    moved,
    moves_of,
    next_for,
    random_for,
    renamed,
    short_author,
    stored_sets,
    theme_words,
    with_problem,
)

SHIPPED = Path(__file__).parents[3] / "assets" / "problems"
NOW = datetime(2026, 3, 4, tzinfo=UTC)


def mate(number: str, moves: int, author: str = "", year: int | None = None) -> Problem:
    authors = (author,) if author else ()
    return Problem("8/8", f"#{moves}", number=number, authors=authors, year=year)


def rated(number: str, rating: int, moves: int = 4) -> Problem:
    return Problem(
        "8/8", "moves", number=number, rating=rating, line=("a1a2",) * moves, after=True,
        themes=("fork", "mateIn2"),
    )  # fmt: skip


MATES = (
    mate("a", 3, "Loyd, Samuel", 1869),
    mate("b", 2, "Réti, Richard", 1920),
    mate("c", 3),
)
RATED = tuple(rated(f"r{value}", value) for value in (1900, 700, 1500, 1560))
ALL = (
    *RATED,
    *MATES,
    Problem("8/8", "draw", number="d"),
    Problem("8/8", "h#2", number="h"),
)
PROGRESS = SolvingProgress((
    Attempt("a", NOW, wrong=1),
    Attempt("b", NOW, True),
    Attempt("r1500", NOW, True, rating=GlickoRating(1540, 90)),
))  # fmt: skip


def numbers(problems: list[Problem]) -> str:
    return " ".join(each.number for each in problems)


def test_groups() -> None:
    titles = [(group.title, len(group.problems)) for group in grouped(ALL)]
    assert titles == [
        ("Mate in 2", 1), ("Mate in 3", 2), ("Helpmate in 2", 1), ("Studies", 1),
        ("Tactics", 4),
    ]  # fmt: skip
    assert grouped(ALL)[0].key == "mate-in-2"
    fog = Problem("8/8", "#2", game="fog-chess")
    assert grouped([fog])[0].title == "Mate in 2 · Fog of War"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (ShelfFilters(), "r1900 r700 r1500 r1560 a b c d h"),
        (ShelfFilters(kind="Mate in 3"), "a c"),
        (ShelfFilters(moves=2), "r1900 r700 r1500 r1560 b h"),
        (ShelfFilters(author="Loyd, Samuel"), "a"),
        (ShelfFilters(years=(1869, 1900)), "a"),
        (ShelfFilters(theme="fork", ratings=(1500, 1560)), "r1500 r1560"),
        (ShelfFilters(theme="mate in 2", ratings=(1500, 1560)), "r1500 r1560"),
        (ShelfFilters(done="done"), "r1500 b"),
        (ShelfFilters(done="tried"), "a"),
        (ShelfFilters(done="new", kind="Mate in 3"), "c"),
        (ShelfFilters(game="checkers"), ""),
    ],
)
def test_filters(filters: ShelfFilters, found: str) -> None:
    assert numbers(chosen(ALL, filters, PROGRESS, "given")) == found


def test_orders() -> None:
    def order(name: str) -> str:
        return numbers(chosen((*MATES, *RATED), ShelfFilters(), PROGRESS, name))  # type: ignore[arg-type]

    assert order("rating") == "r700 r1500 r1560 r1900 a b c"
    assert order("year") == "a b c r1900 r700 r1500 r1560"
    assert order("composer")[-3:] == "a b"


def test_the_next_one_is_near_ones_strength_and_not_done() -> None:
    dice = random.Random(1)
    many = [rated(f"x{value}", value) for value in range(400, 2800, 10)]
    found = {next_for(many, PROGRESS, dice) for _ in range(60)}
    assert all(abs((each.rating or 0) - 1540) <= 120 for each in found if each)
    assert len(found) > 5
    assert next_for(MATES, PROGRESS, dice) is MATES[0]
    assert next_for(MATES[1:], PROGRESS, dice) is MATES[2]
    assert next_for(MATES[1:2], PROGRESS, dice) is MATES[1]
    assert next_for((), PROGRESS, dice) is None
    drawn = {random_for(RATED, PROGRESS, dice) for _ in range(20)}
    assert drawn == {RATED[3]}
    assert random_for((), PROGRESS, dice) is None


def test_fog_puzzles_begin_gently_and_follow_their_own_rating() -> None:
    puzzles = read_collection(SHIPPED / "fog.json.gz").problems
    strong = SolvingProgress((
        Attempt("lichess-0DSAy", NOW, True, rating=GlickoRating(2400, 60)),
    ))  # fmt: skip
    dice = random.Random(1)
    first = {next_for(puzzles, strong, dice) for _ in range(60)}
    kinds = {(each.stipulation, read_claim(each).level) for each in first if each}
    assert (kinds, len(first) > 5) == ({("fog:win1", 1)}, True)

    progress, asked, known = strong, list[int](), strong.rating("fog")
    for _ in range(12):
        puzzle = next_for(puzzles, progress, dice)
        assert puzzle is not None
        assert puzzle.rating is not None
        asked.append(puzzle.rating)
        known = solved(known, puzzle.rating)
        done = Attempt(puzzle.identity, NOW, True, rating=known, kind="fog")
        progress = progress.with_attempt(done)
    steps = [after - before for before, after in pairwise(asked)]
    assert (asked[0] < 900, asked[-1] > 1500) == (True, True)
    assert max(steps) < 350
    assert progress.rating("tactics").value == 2400


def test_words() -> None:
    assert author_words("Loyd, Samuel") == "Samuel Loyd"
    assert short_author("Baird, Edith Elina Helen") == "Edith Baird"
    assert short_author("Centurini") == "Centurini"
    assert author_words("Centurini") == "Centurini"
    assert theme_words("anastasiaMate") == "anastasia mate"
    assert theme_words("mateIn2") == "mate in 2"
    assert theme_words("Flight giving key") == "Flight giving key"
    for one, other in (
        ("Organ Pipes", "Organ pipes"),
        ("Underpromotion", "underPromotion"),
        ("Two flights giving key", "2 flights giving key"),
    ):
        assert theme_words(one) == theme_words(other)
    assert counted(["b", "a", "b"]) == ["b", "a"]
    assert [moves_of(each) for each in (RATED[0], MATES[0], ALL[-2])] == [2, 3, 0]


def test_what_was_solved_or_played_last_is_opened() -> None:
    tsume = Problem("9/9", "tsume3", number="t", game="shogi")
    groups = grouped([mate("a", 2), mate("b", 3), tsume])
    keys = {group.problems[0].number: group.key for group in groups}
    none, solved = (
        SolvingProgress(),
        SolvingProgress((Attempt(mate("b", 3).identity, NOW),)),
    )
    later, before = NOW + timedelta(1), NOW - timedelta(1)
    assert group_to_open(groups, none, "shogi", None) == keys["t"]
    assert group_to_open(groups, none, "checkers", later) == ""
    assert group_to_open(groups, solved, "shogi", None) == keys["b"]
    assert group_to_open(groups, solved, "shogi", before) == keys["b"]
    assert group_to_open(groups, solved, "shogi", later) == keys["t"]


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
