"""Any screen as a picture, without a display."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from core.events.archive import ArchiveError, stored_plan
from core.events.tournament import Tournament
from core.plain import plain
from core.tasks.pool import local_pool
from gui.app.bot_requests import ToTournamentSetup, ToWatchSetup
from gui.app.no_display import no_display
from gui.app.requests import (
    Request,
    ToHome,
    ToLesson,
    ToNewGame,
    ToOptions,
)
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.png import save_png
from gui.engines.scene import EnginesScene
from gui.entry.options import OptionsScene
from gui.entry.preparing import PreparingScene
from gui.lesson.scene import LessonScene
from gui.main import new_shell
from gui.screenshots import finished, games, problems
from gui.screenshots.options import Options, size_of
from gui.tournament.live_tournament import LiveTournament
from gui.tournament.scene import TournamentScene
from settings.model import Settings


def take_screenshot(settings: Settings, scene: str, options: Options, out: Path) -> int:
    """Draw the screen called ``scene`` into the file ``out``; the exit status.

    ``options`` may hold ``file``, ``game``, ``ply``, ``size`` (as ``1280x800``), ``theme``,
    ``level`` (of help) and ``seed``.
    """
    if scene not in PICTURES:
        return _fail(f"there is no screen {scene!r}; known are {', '.join(PICTURES)}", 2)
    if "theme" in options:
        settings = settings.model_copy(update={"theme": options["theme"]})
    width, height = size_of(options)
    with no_display(), tempfile.TemporaryDirectory() as folder:
        shell = new_shell(settings)
        clock = SimulatedClock(40.0 * int(options.get("seed", "1")))
        shell.dice.seed(int(options.get("seed", "1")))
        shell.now = clock.now
        try:
            shown = PICTURES[scene](shell, options, Path(folder))
        except ValueError as error:
            return _fail(str(error), 1)
        surface = settled(shown, (width, height), clock)
        shown.close()
        return _save(surface, out)


@dataclass(slots=True)
class SimulatedClock:
    """A simulated clock, so that screenshots are reproducible."""

    seconds: float

    def now(self) -> float:
        """The time."""
        return self.seconds


def settled(scene: Scene, size: tuple[int, int], clock: SimulatedClock) -> pygame.Surface:
    """The picture of ``scene`` after all animations."""
    surface = pygame.Surface(size)
    for _ in range(20):
        scene.draw(surface)
        scene.update(0.05)
        clock.seconds += 0.05
    scene.draw(surface)
    return surface


def _fail(sentence: str, status: int) -> int:
    sys.stderr.write(f"screenshot: {plain(sentence)}\n")
    return status


def _save(surface: pygame.Surface, out: Path) -> int:
    try:
        save_png(surface, out)
    except OSError as error:
        return _fail(f"{out} cannot be written: {error.strerror}", 1)
    return 0


def _plain(request: Request) -> Callable[[Shell, Options, Path], Scene]:
    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        return shell.open(request)

    return picture


def _new_game(shell: Shell, options: Options, folder: Path) -> Scene:
    shell.rules.wait()
    return shell.open(ToNewGame())


def _lesson(lesson: bool, step: int = 0) -> Callable[[Shell, Options, Path], Scene]:
    """The rules of the game in the settings, or a step of its first lesson."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        shell.rules.wait()
        asked = ToLesson(shell.settings.variant, shell.settings.ruleset, lesson)
        scene = LessonScene(shell, asked)
        if scene.course is not None:
            scene.course.go_to(step)
        elif lesson:
            raise ValueError("this game has no lesson")
        return scene

    return picture


def _tournament(shell: Shell, options: Options, folder: Path) -> Scene:
    """A tournament whose plan is in a file, as it stands; nothing of it is played."""
    shell.rules.wait()
    kept_in, copy = Path(options.get("file", "")).parent, folder / "tournament"
    pool = local_pool(2)
    try:
        plan = stored_plan(kept_in)
        if plan is None:
            raise ValueError("--file must name the plan.json of a tournament")
        shutil.copytree(kept_in, copy)
        kept = LiveTournament(copy, lambda: Tournament(plan, shell.make, copy, pool), 2)
    except (ArchiveError, OSError) as error:
        raise ValueError(str(error)) from error
    return TournamentScene(shell, kept)


def _options(section: int) -> Callable[[Shell, Options, Path], Scene]:
    """The options, turned to a section by its number."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        scene = OptionsScene(shell)
        scene.turn_to(section)
        return scene

    return picture


def _engines(shell: Shell, options: Options, folder: Path) -> Scene:
    """The user's engines, once the first of them has answered."""
    scene = EnginesScene(shell)
    games.wait_while(lambda: scene.busy, scene)
    return scene


def _keys(shell: Shell, options: Options, folder: Path) -> Scene:
    """A game with all its keys shown over it."""
    scene = games.play(shell, options, folder)
    if isinstance(scene, Screen):
        scene.show_keys()
    return scene


PICTURES: dict[str, Callable[[Shell, Options, Path], Scene]] = {
    "home": _plain(ToHome()),
    "new-game": _new_game,
    "play": games.play,
    "play-help": games.play_help,
    "play-over": games.play_over,
    "hand-over": games.hand_over,
    "promotion": games.promotion,
    "play-cursor": games.pressing(pygame.K_TAB, pygame.K_RETURN, pygame.K_UP),
    "play-typing": games.pressing(pygame.K_SLASH, pygame.K_n),
    "play-pencil": games.pressing(pygame.K_TAB, *[pygame.K_UP] * 6, pygame.K_p),
    "play-zen": games.pressing(pygame.K_z),
    "replay": finished.replay,
    "legend": finished.legend,
    "positions": finished.graph(1),
    "evaluation": finished.graph(2),
    "ask": finished.asked,
    "library": games.library,
    "why": finished.why,
    "analysis": finished.analysis,
    "editor": finished.editor,
    "own-record": finished.own_record,
    "problems": problems.shelf,
    "solving": problems.solving,
    "solved": problems.solved,
    "fog-puzzle": problems.fog_puzzle,
    "fog-answer": problems.fog_answer,
    "watch": _plain(ToWatchSetup()),
    "watching": games.watching,
    "tournament-setup": _plain(ToTournamentSetup()),
    "tournament": _tournament,
    "options": _plain(ToOptions()),
    "options-fog": _options(1),
    "options-keys": _options(-1),
    "engines": _engines,
    "keys": _keys,
    "rules": _lesson(lesson=False),
    "lesson": _lesson(lesson=True, step=1),
    "preparing": lambda shell, options, folder: PreparingScene(shell, ToHome()),
}
"""How each screen is brought to where its picture is taken."""
