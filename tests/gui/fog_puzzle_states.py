"""Fog puzzles in the states that their screen can come to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.games import find_game
from core.problems.goals import FogKind
from gui.app.requests import ToSolve
from gui.app.scene import Scene
from tests.support.fog_puzzles import RULESET, VARIANT, fog_problem
from tests.support.person import Person

if TYPE_CHECKING:
    from tests.gui.screens import Stage

FACTS = find_game(VARIANT, RULESET).facts


def puzzle(
    where: Stage, kind: FogKind, squares: str = "", keys: str = "", icon: str = ""
) -> Scene:
    """A puzzle after squares, keys and a button were pressed."""
    problems = fog_problem(kind), fog_problem(FogKind.SAFE)
    # In a small window the question has one board.
    person = Person(where.shell.open(ToSolve(problems, 0, "Fog puzzles")), (900, 600))
    for square in squares.split():
        person.click_square(square, FACTS)
    person.press(*keys.split())
    if icon:
        person.click_icon(icon)
    person.waits(0.0)
    return person.scene


FOG_PUZZLE_STATES = {
    **{f"fog-asked-{kind.name}": partial(puzzle, kind=kind) for kind in FogKind},
    "fog-helped": partial(puzzle, kind=FogKind.WHERE, squares="e6", keys="h h h"),
    "fog-answered-SAFE": partial(puzzle, kind=FogKind.SAFE, squares="a2 a3"),
    "fog-answered-CHANCE": partial(puzzle, kind=FogKind.CHANCE, squares="g7 g6"),
    "fog-answered-WHERE": partial(puzzle, kind=FogKind.WHERE, squares="d4", keys="Enter"),
    "fog-answered-WHAT": partial(puzzle, kind=FogKind.WHAT, icon="Queen"),
    "fog-shown": partial(puzzle, kind=FogKind.WIN_IN_TWO, keys="g"),
}
"""How the screen comes to each of its states."""
