"""The shelf of problems and its problems, brought to where their pictures are taken."""

from __future__ import annotations

from pathlib import Path

from core.problems.collection import CollectionError, read_collection
from core.problems.reading import ProblemsError, read_problems
from core.records.variants import DEFAULT_VARIANT
from gui.app.problem_requests import ToProblems, ToSolve
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.fog_puzzle.scene import FogPuzzleScene
from gui.problems.shelves import SHIPPED
from gui.screenshots import games
from gui.screenshots.options import Options
from gui.solving.scene import SolvingScene


def shelf(shell: Shell, options: Options, folder: Path) -> Scene:
    """The shelf of problems."""
    shell.rules_of(DEFAULT_VARIANT).wait()
    return shell.open(ToProblems())


def solving(shell: Shell, options: Options, folder: Path) -> SolvingScene:
    """A problem of a file, by its number there; by default one that is shipped."""
    shell.problems = folder / "problems"
    path = Path(options.get("file", SHIPPED / "lichess.json.gz"))
    try:
        problems = read_problems(path).problems
    except ProblemsError as error:
        raise ValueError(str(error)) from error
    number = min(int(options.get("game", "1")), len(problems)) - 1
    shell.rules_of(problems[number].game).wait()
    scene = SolvingScene(shell, ToSolve(problems, number, path.name.split(".")[0]))
    scene.session.begin()
    return scene


def fog_puzzle(shell: Shell, options: Options, folder: Path) -> FogPuzzleScene:
    """A fog puzzle of a file, by its number there; by default one that is shipped."""
    shell.rules_of(DEFAULT_VARIANT).wait()
    shell.problems = folder / "problems"
    named = options.get("file", "")
    # A file of games holds no fog puzzles: these stand in collections only.
    path = Path(named) if ".json" in named else SHIPPED / "fog.json.gz"
    try:
        problems = read_collection(path).problems
    except CollectionError as error:
        raise ValueError(str(error)) from error
    number = min(int(options.get("game", "1")), len(problems)) - 1
    return FogPuzzleScene(shell, ToSolve(problems, number, "Fog puzzles"))


def fog_answer(shell: Shell, options: Options, folder: Path) -> Scene:
    """The same, once its answer is shown and explained."""
    scene = fog_puzzle(shell, options, folder)
    scene.give_up()
    games.wait_while(lambda: scene.busy, scene)
    return scene


def solved(shell: Shell, options: Options, folder: Path) -> Scene:
    """The same, once it has been given up and its solution is known."""
    scene = solving(shell, options, folder)
    scene.session.give_up()
    games.wait_while(lambda: scene.busy, scene)
    return scene
