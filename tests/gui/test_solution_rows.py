"""How a solution is listed: defences with their answers, and tries below their moves."""

from __future__ import annotations

import pytest

from core.problems.problem import Problem
from core.problems.solutions import printed_tree
from gui.analysis.study import Study
from gui.solving.moves_problem import rows_of

LASKER = Problem(
    "8/5P2/8/P7/6r1/7k/8/5K2 w - - 0 1",
    "win",
    solution="1. f8=R $1 (1. f8=Q $2 Rf4+ 2. Qxf4) 1... Ra4 2. Ra8 Kg4 3. Ke2 1-0",
)
TROITZKY = Problem(
    "6N1/4p3/2P5/3k4/4r3/P1P5/7K/8 w - - 0 1",
    "win",
    solution="1. c7 Rh4+ 2. Kg3 Rc4 3. Nxe7+ Ke4 (3... Ke5 4. Nc6+) 4. c8=R "
    "(4. c8=Q $2 Rxc3+ (4... Kd3 5. Kf2) 5. Qxc3) Kd3 1-0",
)


def listed(problem: Problem) -> list[str]:
    """The rows as one reads them, each level two blanks further in."""
    tree = printed_tree(problem)
    assert tree is not None
    study = Study(tree, ())
    person = study.game.to_move(study.history[0])
    return [
        "  " * row.level + " ".join(study.steps[path].san for path in row.moves)
        for row in rows_of(study.tree, study.steps, person)
    ]


@pytest.mark.parametrize(
    ("problem", "rows"),
    [
        (LASKER, ["f8=R", "  f8=Q Rf4+ Qxf4", "Ra4 Ra8", "Kg4 Ke2"]),
        (
            TROITZKY,
            [
                "c7",
                "Rh4+ Kg3",
                "Rc4 Nxe7+",
                "  Ke4 c8=R",
                "    c8=Q",
                "      Rxc3+ Qxc3",
                "      Kd3 Kf2",
                "    Kd3",
                "  Ke5 Nc6+",
            ],
        ),
    ],
    ids=["at the first move", "at a later one"],
)
def test_a_try_and_its_refutation_stand_below_the_move_in_whose_place_it_is_made(
    problem: Problem, rows: list[str]
) -> None:
    assert listed(problem) == rows
