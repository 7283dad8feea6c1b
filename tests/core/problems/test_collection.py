"""Problems and collections: files keep them whole, and bad ones end in a sentence."""

from __future__ import annotations

import gzip
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from cli.problems import said_outside
from core.problems import fog_proof as proof
from core.problems.collection import (
    MAX_PROBLEMS,
    Collection,
    CollectionError,
    bytes_of,
    parse_collection,
    read_collection,
    write_collection,
)
from core.problems.fog import read_claim
from core.problems.goals import GOALS, FogKind, Goal, Stipulation, read_stipulation
from core.problems.problem import (
    CREDITS,
    Problem,
    authors_text,
    complaint_of,
    source_text,
    with_source,
)
from core.problems.shelf import grouped, moves_of
from core.problems.solutions import fault, printed_tree

LOYD = Problem(
    fen="5Nk1/5Ppp/8/8/2Q3p1/8/8/b6K w - - 0 1",
    stipulation="#3",
    title="The Love Chase",
    authors=("Loyd, Samuel",),
    source="Leipziger Illustrirte Zeitung",
    year=1869,
    themes=("Quiet key",),
    solution="1.Qf1!",
)
RATED = Problem(
    "8/8/8/8/8/8/8/K1k5 b - - 0 1", "moves", line=("c1c2", "a1a2"), after=True, rating=900
)
SET = Collection("Club evening", (LOYD, RATED), "Two problems.", "CC0 1.0")
GOLDEN = (
    b'{"umbra":"problems","version":1,"name":"One","problems":[\n'
    b'{"fen":"8/8/8/8/8/8/8/K1k5 w - - 0 1","stipulation":"draw","year":1900}\n]}\n'
)


@pytest.mark.parametrize("name", ["set.json", "set.json.gz"])
def test_a_file_keeps_a_collection_whole(tmp_path: Path, name: str) -> None:
    path = tmp_path / "new folder" / name
    write_collection(path, SET)
    assert read_collection(path) == SET
    assert path.read_bytes().startswith(b"\x1f\x8b") == name.endswith(".gz")


def test_a_set_too_large_to_be_read_again_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    for much in (
        replace(SET, problems=(LOYD,) * (MAX_PROBLEMS + 1)),
        replace(SET, problems=(replace(LOYD, solution="x" * 1_000_000),) * 68),
    ):
        with pytest.raises(OSError, match="a set holds at most"):
            write_collection(path, much)
    assert not path.exists()


def test_what_a_file_looks_like() -> None:
    one = Collection("One", (Problem("8/8/8/8/8/8/8/K1k5 w - - 0 1", "draw", year=1900),))
    assert bytes_of(one) == GOLDEN
    assert parse_collection(GOLDEN) == one


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the beginning: Invalid JSON"),
        (b"[1]", "the beginning: Input should be"),
        (b'{"name":"x","problems":[{"fen":"8/8"}]}', "1, stipulation: Field required"),
        (GOLDEN.replace(b"1900", b'"then"'), "problem 1, year: Input should be a valid"),
        (GOLDEN.replace(b'"year"', b'"yaer"'), "problem 1, yaer: Unexpected keyword"),
        (GOLDEN.replace(b'"One"', b'""'), "name: String should have at least 1 character"),
        (GOLDEN.replace(b':1,"name', b':2,"name'), "version: Input should be 1"),
        (gzip.compress(GOLDEN)[:-20], "the compressed file is cut off"),
        (b"\x1f\x8bnonsense", "the compressed file is damaged"),
    ],
)
def test_a_bad_file_ends_in_a_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    with pytest.raises(CollectionError) as caught:
        read_collection(path)
    message = str(caught.value)
    assert message.startswith("bad.json: ")
    assert sentence in message
    assert "\n" not in message
    assert len(message) < 400


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CollectionError, match=r"none\.json: cannot be read: No such file"):
        read_collection(tmp_path / "none.json")


def test_a_problem_is_the_same_in_every_file() -> None:
    assert LOYD.identity == "48c182d29bcf692b"
    assert replace(LOYD, title="", year=1870, rating=1500).identity == LOYD.identity
    assert replace(LOYD, stipulation="#4").identity != LOYD.identity
    assert replace(LOYD, number="loyd-1").identity == "loyd-1"
    assert hash(replace(LOYD, extra={"boards": 4})) == hash(LOYD)


@pytest.mark.parametrize(
    ("text", "kind", "moves", "title"),
    [
        ("#2", Goal.MATE, 2, "Mate in 2"),
        ("=3", Goal.STALEMATE, 3, "Stalemate in 3"),
        ("h#2", Goal.HELPMATE, 2, "Helpmate in 2"),
        ("h#2.5", Goal.HELPMATE, 2, "Helpmate in 2½"),
        ("s#12", Goal.SELFMATE, 12, "Selfmate in 12"),
        ("+", Goal.WIN, 0, "Win"),
        ("draw", Goal.DRAW, 0, "Draw"),
        ("moves", Goal.MOVES, 0, "Find the best moves"),
        ("fog:win1", Goal.FOG, 0, "Certain win"),
        ("#2.5", Goal.OTHER, 0, "#2.5"),
        ("ser-#5", Goal.SERIES_MATE, 5, "Series mate in 5"),
        ("ser-#", Goal.SERIES_MATE, 0, "Series mate"),
        ("tsume", Goal.TSUME, 0, "Tsume"),
        ("tsume 7", Goal.TSUME, 7, "Tsume in 7 plies"),
        ("ser-=5", Goal.OTHER, 0, "ser-=5"),
    ],
)
def test_stipulations(text: str, kind: Goal, moves: int, title: str) -> None:
    read = read_stipulation(f" {text} ")
    assert read == Stipulation(kind, moves, text == "h#2.5", text)
    assert read.title == title


def test_every_goal_is_in_the_table_and_read_by_its_names() -> None:
    assert set(GOALS) == set(Goal)
    for goal, kind in GOALS.items():
        texts = [*kind.names, *([f"{goal}7"] if kind.counted else [])]
        assert [read_stipulation(text).kind for text in texts] == [goal] * len(texts)


BARE = Problem("8/8/8/8/8/2K5/7R/k7 w - - 0 1", "#2")


@pytest.mark.parametrize(
    ("typed", "source", "year"),
    [
        ("Deutsche Schachzeitung 1270, 1911", "Deutsche Schachzeitung 1270", 1911),
        ("The Problemist 2024", "The Problemist", 2024),
        ("1869", "", 1869),
        (
            "Tourney of 1869 to 1870, first prize",
            "Tourney of 1869 to 1870, first prize",
            None,
        ),
        ("Problem 1234", "Problem 1234", None),
        ("", "", None),
    ],
)
def test_a_year_at_the_end_of_a_source_is_the_year(
    typed: str, source: str, year: int | None
) -> None:
    told = with_source(BARE, f" {typed} ")
    assert (told.source, told.year) == (source, year)
    assert with_source(BARE, source_text(told)) == told


def test_what_is_said_of_a_problem_is_read_back_and_its_identity_stays() -> None:
    told = BARE
    words = ("Two rooks", "Loyd, Samuel; A. B.", "X, 1900")
    for credit, typed in zip(CREDITS, words, strict=True):
        told = credit.change(told, typed)
        assert credit.text(told) == typed
    assert authors_text(told).split("; ") == ["Loyd, Samuel", "A. B."]
    assert told.identity == BARE.identity
    for credit in CREDITS:
        told = credit.change(told, "")
    assert told == BARE


FOLDER = Path(__file__).parents[3] / "assets" / "problems"
EVERY = 60


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.json.gz")))
def test_every_line_is_legal_and_long_enough(name: str) -> None:
    collection = read_collection(FOLDER / name)
    assert collection.licence
    assert collection.description
    identities = [each.identity for each in collection.problems]
    assert len(set(identities)) == len(identities)
    for problem in collection.problems[::EVERY]:
        assert complaint_of(problem) == "", problem
        goal = read_stipulation(problem.stipulation).kind
        if goal is Goal.MATE:
            assert problem.proved
            assert len(problem.line) == 2 * moves_of(problem) - 1
        elif goal in {Goal.WIN, Goal.DRAW}:
            assert not problem.proved
            assert printed_tree(problem) is not None
        elif goal is Goal.TSUME:
            assert problem.proved
            assert len(problem.line) == read_stipulation(problem.stipulation).moves
        elif goal is Goal.SERIES_MATE:
            assert problem.proved
            assert (fault(problem), said_outside(problem)) == ("", "")


def test_fog_puzzles_are_of_every_kind_and_level_and_a_sample_is_proved() -> None:
    problems = read_collection(FOLDER / "fog.json.gz").problems
    puzzles = [read_claim(problem) for problem in problems]
    assert len(puzzles) >= 600
    assert {puzzle.level for puzzle in puzzles} == {1, 2, 3, 4, 5}
    ratings = [problem.rating or 0 for problem in problems]
    assert ratings == sorted(ratings)
    for kind in (each for each in FogKind if each.proved):
        small = (each for each in puzzles if each.kind is kind and len(each.line) <= 4)
        claim = min(small, key=lambda claim: (claim.boards, claim.line))
        assert proof.fault(claim) == ""


def test_there_are_as_many_as_the_readme_says() -> None:
    problems = [
        problem
        for name in ("composed.json.gz", "lichess.json.gz")
        for problem in read_collection(FOLDER / name).problems
    ]
    counts = {group.title: len(group.problems) for group in grouped(problems)}
    mates = sum(count for title, count in counts.items() if title.startswith("Mate in"))
    readme = (FOLDER.parents[1] / "README.md").read_text("utf-8")
    series = read_collection(FOLDER / "progressive.json.gz").problems
    tsume = read_collection(FOLDER / "shogi.json.gz").problems
    for count in (mates, counts["Studies"], counts["Tactics"], len(series), len(tsume)):
        assert f"{count:,} " in readme
    lengths = Counter(map(moves_of, series))
    assert [*sorted(lengths)] == [*range(3, 10)]
    assert min(lengths.values()) >= 10
    assert len(tsume) >= 300
    assert {moves_of(each) for each in tsume} == {2, 3, 4, 5, 6}
