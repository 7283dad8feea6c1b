"""The shelf of problems and the attempts at them, in the states they can come to."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import pygame

from core.problems.collection import Collection, write_collection
from core.problems.problem import Problem
from core.problems.progress import Attempt, GlickoRating, add_attempts
from core.values import Move
from gui.app.problem_requests import ToProblems, ToSolve
from gui.app.scene import Scene
from gui.problems import shelves
from gui.solving.scene import SolvingScene
from gui.solving.session import Phase
from tests.support.person import Person

if TYPE_CHECKING:
    from tests.gui.screens import Stage

LONG = "Featherstonehaugh-Wigglesworth, Bartholomew Maximilian"

RATED = Problem(
    fen="r1b4r/p3Nppk/nb2p2p/1p6/1Pp1Nn1P/P7/1K2P1P1/3R1B1R b - - 0 22",
    stipulation="moves",
    line=("c8b7", "e4g5", "h6g5", "h4g5", "f4h3", "h1h3"),
    after=True,
    number="lichess-0XF2X",
    source="https://lichess.org/E5lLzhdJ/black#44",
    themes=("anastasiaMate", "discoveredAttack", "mateIn3", "sacrifice"),
    rating=1470,
)
LOYD = Problem(
    fen="5N1k/5Ppp/8/8/2Q3p1/8/8/b6K w - - 0 1",
    stipulation="#3",
    number="loyd",
    title="The Love Chase, in which the queen follows the bishop wherever it stops",
    authors=("Loyd, Samuel", LONG),
    source="Leipziger Illustrirte Zeitung und Allgemeiner Anzeiger für das Königreich 137",
    year=1869,
    themes=("Flight giving and taking key", "Quiet key"),
    solution="1.Qc4-f1 !",
)
STUDY = Problem("8/8/8/8/8/8/P6k/K7 w - - 0 1", "win", number="study", authors=(LONG,))
RETI = Problem(
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "draw",
    number="reti",
    authors=(LONG, "Réti, Richard"),
    source="Deutsch-Österreichische Tageszeitung",
    year=1921,
    solution="1.Kg7 h4 (1...Kb6 2.Kf6 h4 3.Ke5) 2.Kf6 Kb6 3.Ke5 1/2-1/2",
)
ALL = (
    LOYD,
    STUDY,
    *(Problem(LOYD.fen, "#3", number=f"m{n}", authors=(LONG,)) for n in range(30)),
    RATED,
)


def small_shelf(where: Stage) -> None:
    """Put a few problems in place of those that are shipped."""
    folder = where.folder / "shipped"
    write_collection(folder / "few.json.gz", Collection("Few", ALL))
    where.patch.setattr(shelves, "SHIPPED", folder)


def some_progress(where: Stage) -> None:
    """Attempts on several days."""
    now = datetime.now().astimezone()
    for ago in range(5, -1, -1):
        rating = GlickoRating(1500 + 30 * (ago % 3) - 10 * ago, 80)
        at, name = now - timedelta(days=ago), ALL[ago].identity
        add_attempts(
            where.shell.problems / "progress.json",
            [Attempt(name, at, solved=ago != 2, hints=ago % 2, rating=rating)],
        )


def shelf(where: Stage, full: bool, group: str = "") -> Scene:
    """The shelf, with or without progress and sets of one's own."""
    small_shelf(where)
    if full:
        some_progress(where)
        for name in ("Club evening", LONG):
            path = where.shell.problems / "sets" / f"{name}.json"
            write_collection(path, Collection(name, ALL[:2]))
    return where.shell.open(ToProblems(group))


def shelf_asking(where: Stage) -> Scene:
    """The shelf where a new set is given a name."""
    person = Person(shelf(where, True))
    person.click("New set")
    return person.scene


def attempt(where: Stage, problem: Problem = RATED) -> SolvingScene:
    """A problem on the board, and the person to move."""
    scene = where.shell.open(ToSolve((problem, STUDY), 0, "Tactics"))
    assert isinstance(scene, SolvingScene)
    scene.session.begin()
    scene.draw(pygame.Surface((1280, 800)))
    return scene


def hinted(where: Stage) -> Scene:
    """With two hints."""
    scene = attempt(where)
    scene._hint()
    scene._hint()
    return scene


def refuted(where: Stage) -> Scene:
    """After wrong moves, and before the last of them is taken back."""
    scene = attempt(where)
    where.patch.setattr(scene.session.judge, "_refuter", Answers(scene))
    for number in range(4):
        wrong = scene.session.study.now.moves[number]
        scene.play(wrong)
        scene.tick(0.0)
        scene.session._refute()
        if number < 3:
            scene.session.take_back()
    scene._show()
    return scene


def further(where: Stage) -> Scene:
    """After a right move and its answer."""
    scene = attempt(where)
    step(scene)
    return scene


def asked_about(where: Stage) -> Scene:
    """While a move of a composed problem is being judged."""
    scene = attempt(where, LOYD)
    scene.play(scene.session.study.now.moves[0])
    return scene


def defended(where: Stage) -> Scene:
    """After a right move of a study that can be answered in several ways."""
    scene = attempt(where, RETI)
    step(scene)
    return scene


def ended(where: Stage, solved: bool) -> Scene:
    """At the end."""
    scene = attempt(where)
    while solved and not scene.session.over:
        step(scene)
    scene.session.give_up()
    scene.tick(0.0)
    scene._show()
    scene.tick(0.0)
    return scene


def step(scene: SolvingScene) -> None:
    """Make the right move, and have it answered."""
    move = scene.session.judge.right_move(scene.session.moves)
    assert move is not None
    scene.play(move)
    scene.tick(0.0)
    if scene.session.phase is Phase.THEIRS:
        scene.session.answer_now()
    scene._show()


class Answers:
    """Answers each move by the first one there is."""

    busy = False

    def __init__(self, scene: SolvingScene) -> None:
        self._scene = scene

    def ask(self, record: object) -> None:
        del record

    def poll(self) -> Move | None:
        return next(iter(self._scene.session.study.now.moves), None)

    def close(self) -> None:
        """Nothing runs."""


PROBLEM_STATES = {
    "problems-empty": partial(shelf, full=False),
    "problems": partial(shelf, full=True),
    "problems-tactics": partial(shelf, full=True, group="tactics"),
    "problems-naming": shelf_asking,
    "solving": attempt,
    "solving-hinted": hinted,
    "solving-refuted": refuted,
    "solving-further": further,
    "solving-mate": partial(attempt, problem=LOYD),
    "solving-asked": asked_about,
    "solving-study": defended,
    "solved": partial(ended, solved=True),
    "given-up": partial(ended, solved=False),
}
