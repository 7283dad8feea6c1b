"""Arrows and marked squares in comments."""

from __future__ import annotations

from core.games import find_game
from core.records.tree import Shape, cleared, shapes_of, turned

FACTS = find_game("chess", "fide").facts
COMMANDS = ("emt 0:00:05", "cal Gd2d4,Re7e5, xyz", "csl Rd4")
D2, D4, E5, E7 = 11, 27, 36, 52


def test_what_others_drew_is_read() -> None:
    assert shapes_of(COMMANDS, FACTS) == (
        Shape(D2, D4),
        Shape(E7, E5, "R"),
        Shape(D4, D4, "R"),
    )
    assert shapes_of(("csl Oe5,Ye7",), FACTS) == (Shape(E5, E5), Shape(E7, E7, "Y"))


def test_a_shape_is_drawn_and_taken_away() -> None:
    drawn = turned(COMMANDS, Shape(E5, E7), FACTS)
    assert drawn == ("emt 0:00:05", "cal Gd2d4,Re7e5, xyz,Ge5e7", "csl Rd4")
    assert turned(("csl Rd4",), Shape(E5, D2), FACTS) == ("csl Rd4", "cal Ge5d2")
    assert turned((), Shape(E5, E5), FACTS) == ("csl Ge5",)
    assert turned(COMMANDS, Shape(E7, E5, "R"), FACTS) == (
        "emt 0:00:05",
        "cal Gd2d4,xyz",
        "csl Rd4",
    )
    assert turned(COMMANDS, Shape(D4, D4, "R"), FACTS) == COMMANDS[:2]


def test_another_colour_takes_the_place_of_the_first() -> None:
    assert turned(("csl Rd4,Ge5",), Shape(D4, D4, "B"), FACTS) == ("csl Ge5,Bd4",)
    assert turned(("cal Gd2d4",), Shape(D2, D4, "Y"), FACTS) == ("cal Yd2d4",)


def test_all_shapes_are_taken_away() -> None:
    assert cleared(COMMANDS) == ("emt 0:00:05",)
