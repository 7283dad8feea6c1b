"""Arrows and marked squares in comments."""

from __future__ import annotations

from core.games import find_game
from core.records.shapes import cleared, shapes_of, turned

FACTS = find_game("chess", "fide").facts
COMMANDS = ("emt 0:00:05", "cal Gd2d4,Re7e5, xyz", "csl Rd4")
D2, D4, E5, E7 = 11, 27, 36, 52


def test_what_others_drew_is_read() -> None:
    assert shapes_of(COMMANDS, FACTS) == ((D2, D4), (E7, E5), (D4, D4))


def test_a_shape_is_drawn_and_taken_away() -> None:
    drawn = turned(COMMANDS, (E5, E7), FACTS)
    assert drawn == ("emt 0:00:05", "cal Gd2d4,Re7e5, xyz,Ge5e7", "csl Rd4")
    assert turned(("csl Rd4",), (E5, D2), FACTS) == ("csl Rd4", "cal Ge5d2")
    assert turned((), (E5, E5), FACTS) == ("csl Ge5",)
    assert turned(COMMANDS, (E7, E5), FACTS) == ("emt 0:00:05", "cal Gd2d4,xyz", "csl Rd4")
    assert turned(COMMANDS, (D4, D4), FACTS) == COMMANDS[:2]


def test_all_shapes_are_taken_away() -> None:
    assert cleared(COMMANDS) == ("emt 0:00:05",)
