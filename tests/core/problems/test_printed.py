"""Printed solutions: what can be played becomes a tree, all else stays words."""

from __future__ import annotations

from core.problems.problem import Problem, complaint_of
from core.problems.solutions import printed_tree, with_printed_line
from core.records.tree import moves_along, walk

RETI = Problem(
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "draw",
    solution="1.Kg7 h4 (1...Kb6 2.Kf6 h4 3.Ke5) 2.Kf6 Kb6 3.Ke5 $1 1/2-1/2",
)
LATER = Problem("8/8/8/8/2p5/K1N5/N1k5/8 w - - 0 1", "win", solution="1... Kd3 2. Kb2 Kd2")


def test_a_study_gets_its_printed_line() -> None:
    told = with_printed_line(RETI)
    assert told.line == ("h8g7", "h5h4", "g7f6", "a6b6", "f6e5")
    assert not told.after
    tree = printed_tree(told)
    assert tree is not None
    assert len(list(walk(tree))) == 10
    assert [len(move.path) for move in moves_along(tree, (0, 1, 0))] == [2, 2, 2]


def test_a_solution_that_begins_with_the_other_side() -> None:
    told = with_printed_line(LATER)
    assert told.fen == LATER.fen.replace(" w ", " b ")
    assert (told.after, told.line) == (True, ("c2d3", "a3b2", "d3d2"))
    assert complaint_of(told) == ""


NUMBERED = """1.Kh8-h7 ? h5-h4 2.Kh7-h6 h4-h3
1.Kh8-g7 ! threat: 2.Kg7-h6 1...h5-h4 2.Kg7-f6 ! Ka6-b6
{or so} 3.Kf6-e5 ! h4-h3 4.Ke5-d6 h3-h2 5.c6-c7 Kb6-b7 6.Kd6-d7
3...Kb6*c6 4.Ke5-f4
1...Ka6-b6 2.Kg7-f6 ! h5-h4 3.Kf6-e5 ! 1/2-1/2"""


def test_a_solution_by_numbers() -> None:
    problem = Problem(RETI.fen, "draw", solution=NUMBERED)
    told = with_printed_line(problem)
    assert " ".join(told.line) == ("h8g7 h5h4 g7f6 a6b6 f6e5 h4h3 e5d6 h3h2 c6c7 b6b7 d6d7")
    tree = printed_tree(told)
    assert tree is not None
    first, last = tree.root.children
    assert (first.nags, last.nags) == ((1,), (2,))
    assert [len(first.children), len(last.children)] == [2, 1]
    wrong = Problem(RETI.fen, "draw", solution=NUMBERED.replace("4.Ke5-f4", "5.Ke5-f4"))
    assert printed_tree(wrong) is None


def test_what_cannot_be_played_stays_as_it_is() -> None:
    for solution in (
        "",
        "1.Kg7 h4 2.Qh8",
        "1.Kh8-g7! Sh5*f4",
        "1.Kh8-g7 nonsense",
        "see the next page",
    ):
        problem = Problem(RETI.fen, "draw", solution=solution)
        assert printed_tree(problem) is None
        assert with_printed_line(problem) is problem
    mate = Problem(RETI.fen, "#2", solution=RETI.solution)
    assert with_printed_line(mate) is mate
