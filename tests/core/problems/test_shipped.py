"""The problems that come with the program: a sample of each; all by ``problems check``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cli.problems import said_outside
from core.problems import fog_proof as proof
from core.problems.collection import read_collection
from core.problems.fog import read_claim
from core.problems.goals import FogKind, Goal, read_stipulation
from core.problems.problem import complaint_of
from core.problems.shelf import grouped, moves_of
from core.problems.solutions import fault, printed_tree

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
