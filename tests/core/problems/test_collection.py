"""Problems and collections: files keep them whole, and bad ones end in a sentence."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from core.problems.collection import (
    MAX_PROBLEMS,
    Collection,
    CollectionError,
    bytes_of,
    parse_collection,
    read_collection,
    write_collection,
)
from core.problems.goals import GOALS, Goal, Stipulation, read_stipulation
from core.problems.problem import Problem

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
        (
            b'{"name":"x","problems":[{"fen":"8/8"}]}',
            "1, stipulation: Field required",
        ),
        (
            GOLDEN.replace(b"1900", b'"then"'),
            "problem 1, year: Input should be a valid",
        ),
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
