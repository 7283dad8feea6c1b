"""Fog puzzles in the states that their screen can come to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from core.problems.goals import FogKind
from gui.app.problem_requests import ToSolve
from gui.app.scene import Scene
from gui.fog_puzzle.scene import FogPuzzleScene
from tests.support.fog_puzzles import fog_problem

if TYPE_CHECKING:
    from tests.gui.screens import Stage

WRONG = {
    FogKind.SAFE: "a2a3",
    FogKind.CHANCE: "a7a6",
    FogKind.WHERE: "d4",
    FogKind.WHAT: "q",
}


def asked(where: Stage, kind: FogKind) -> FogPuzzleScene:
    """A puzzle before its answer."""
    problems = fog_problem(kind), fog_problem(FogKind.SAFE)
    scene = where.shell.open(ToSolve(problems, 0, "Fog puzzles"))
    assert isinstance(scene, FogPuzzleScene)
    scene.draw(pygame.Surface((1280, 800)))
    return scene


def helped(where: Stage, kind: FogKind) -> Scene:
    """With all hints taken, and a square chosen."""
    scene = asked(where, kind)
    for _ in range(3):
        scene._hint()
    facts = scene.attempt.game.facts
    name = scene.attempt.claim.answers[0]
    scene.question.board.choose(next(at for at in facts.squares if facts.name(at) == name))
    return scene


def answered(where: Stage, kind: FogKind) -> Scene:
    """Answered, wrongly where there is a wrong answer to give."""
    scene = asked(where, kind)
    scene.attempt.answer = WRONG.get(kind, "")
    scene.attempt.over = True
    scene._end()
    scene.tick(0.0)
    return scene


FOG_PUZZLE_STATES = {
    **{f"fog-asked-{kind.name}": partial(asked, kind=kind) for kind in FogKind},
    "fog-helped": partial(helped, kind=FogKind.WHERE),
    **{f"fog-answered-{kind.name}": partial(answered, kind=kind) for kind in WRONG},
    "fog-shown": partial(answered, kind=FogKind.WIN_IN_TWO),
}
"""How the screen comes to each of its states."""
