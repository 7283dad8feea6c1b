"""``screenshot``: saves a picture of any screen, taken without a display."""

from __future__ import annotations

import re
import shutil
import tempfile
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from pathlib import Path

import pygame

import cli.options
from cli.options import Whole, count, shown
from cli.output import DONE, FailedError, WrongUseError, check_free
from cli.window import check_file
from core.events.archive import ArchiveError, stored_plan
from core.events.tournament import Tournament
from core.practice.rush_problems import RushTheme
from core.tasks.workers import local_pool
from gui.app.requests import KINDS, Request, ToHome, ToLesson, ToPreparing
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import RulesLoader, Shell
from gui.app.tournaments import LiveTournament
from gui.app.window import no_display
from gui.drawing.shapes import save_png
from gui.drawing.theme import THEMES
from gui.entry.engines import EnginesScene
from gui.entry.options import OptionsScene
from gui.lesson.scene import LessonScene
from gui.tournament.scene import TournamentScene
from lab.screenshot import online, practice, scenes
from lab.screenshot.scenes import Options, size_of
from settings.model import Settings
from settings.store import load_settings

_PIXELS = Whole(100, 7680)

_OPTIONS = ("file", "game", "ply", "size", "theme", "level", "seed")
"""What ``PICTURES`` may be told, by the names of the flags."""


def arguments(parser: cli.options.Parser) -> None:
    """Add the options of the command."""
    add = parser.add_argument
    add("scene", metavar="SCENE", help="the screen's name")
    add("out", type=cli.options.png, metavar="OUT.png")
    cli.options.force(parser)
    add("--file", metavar="F", help="a game file to show (a sample game)")
    add("--game", type=cli.options.number, metavar="N", help="which of its games (1)")
    add("--ply", type=count, metavar="K", help="after how many plies (the screen's choice)")
    add("--size", type=_size, metavar="WxH", help="in pixels (1280x800)")
    add("--level", choices="0123", help="level of help (3)")
    add("--theme", choices=tuple(THEMES), help="colours (as set)")
    add("--seed", type=count, metavar="N", help="seed for fog and bots (1)")


def _size(text: str) -> str:
    """A size in pixels, such as ``1280x800``."""
    width, _, height = text.partition("x")
    try:
        return f"{_PIXELS(width)}x{_PIXELS(height)}"
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{shown(text)} is not a size such as 1280x800") from error


def run(given: Namespace) -> int:
    """Take the picture.

    Raises:
        WrongUseError: If there is no such screen.
        FailedError: If there is nothing to show, or the picture cannot be written.
    """
    if given.scene not in PICTURES:
        known = ", ".join(PICTURES)
        raise WrongUseError(f"there is no screen {given.scene!r}; known are {known}")
    check_free(given.out, force=given.force)
    if given.file:
        check_file(given.file)
    named = {name: getattr(given, name) for name in _OPTIONS}
    options = {name: str(value) for name, value in named.items() if value is not None}
    _take(load_settings(), given.scene, options, Path(given.out))
    return DONE


def _take(settings: Settings, scene: str, options: Options, out: Path) -> None:
    """Draw the screen called ``scene`` into the file ``out``."""
    if "theme" in options:
        settings = settings.model_copy(update={"theme": options["theme"]})
    width, height = size_of(options)
    with no_display(), tempfile.TemporaryDirectory() as folder:
        shell = Shell(settings)
        clock = SimulatedClock(40.0 * int(options.get("seed", "1")))
        shell.dice.seed(int(options.get("seed", "1")))
        shell.now, shell.make_rules = clock.now, _loaded
        try:
            shown = PICTURES[scene](shell, options, Path(folder))
        except ValueError as error:
            raise FailedError(str(error)) from error
        surface = settled(shown, (width, height), clock)
        shown.close()
        try:
            save_png(surface, out)
        except OSError as error:
            raise FailedError(f"{out} cannot be written: {error.strerror}") from error


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


def _loaded(variant: str) -> RulesLoader:
    """The rules of a game, without a wait."""
    rules = RulesLoader(variant)
    rules.wait()
    return rules


def _plain(kind: type[Request]) -> Callable[[Shell, Options, Path], Scene]:
    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        return shell.open(kind())

    return picture


def _opens_alone(kind: type[Request]) -> bool:
    """Whether a screen opens without being given anything."""
    return all((f.default, f.default_factory) != (MISSING, MISSING) for f in fields(kind))


_PLAIN = {
    re.sub("(?<=[a-z])(?=[A-Z])", "-", kind.__name__.removeprefix("To")).lower(): _plain(
        kind
    )
    for kind in KINDS
    if _opens_alone(kind)
}
"""The screens that open without being given anything, by the names of their requests."""


class _Unready(RulesLoader):
    """Rules that are never ready."""

    def begin(self) -> None:
        """Do nothing."""


def _preparing(shell: Shell, options: Options, folder: Path) -> Scene:
    """The rules of the game in the settings, before they are ready."""
    shell.make_rules = _Unready
    return shell.open(ToPreparing(ToHome()))


def _lesson(lesson: bool, step: int = 0) -> Callable[[Shell, Options, Path], Scene]:
    """The rules of the game in the settings, or a step of its first lesson."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        shell.rules.wait()
        asked = ToLesson(shell.settings.variant, shell.settings.ruleset, lesson)
        scene = LessonScene(shell, asked)
        if lesson:
            scene.go_to(step)
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
    scenes.wait_while(lambda: scene.busy, scene)
    return scene


def _keys(shell: Shell, options: Options, folder: Path) -> Scene:
    """A game with all its keys shown over it."""
    scene = scenes.play(shell, options, folder)
    if isinstance(scene, Screen):
        scene.show_keys()
    return scene


PICTURES: dict[str, Callable[[Shell, Options, Path], Scene]] = {
    **_PLAIN,
    "play": scenes.play,
    "play-help": scenes.play_help,
    "play-over": scenes.play_over,
    "hand-over": scenes.hand_over,
    "promotion": scenes.promotion,
    "play-cursor": scenes.pressing(pygame.K_TAB, pygame.K_RETURN, pygame.K_UP),
    "play-typing": scenes.pressing(pygame.K_SLASH, pygame.K_n),
    "play-pencil": scenes.pressing(pygame.K_TAB, *[pygame.K_UP] * 6, pygame.K_p),
    "play-zen": scenes.pressing(pygame.K_z),
    "replay": scenes.replay,
    "replay-explorer": scenes.replay_explorer,
    "legend": scenes.legend,
    "positions": scenes.graph(1),
    "evaluation": scenes.graph(2),
    "ask": scenes.asked,
    "library": scenes.library,
    "library-position": scenes.library_position,
    "why": scenes.why,
    "analysis": scenes.analysis,
    "retry": scenes.retry,
    "explorer": scenes.explorer,
    "editor": scenes.editor,
    "own-record": scenes.own_record,
    "problems": scenes.shelf,
    "solving": scenes.solving,
    "solved": scenes.solved,
    "fog-puzzle": scenes.fog_puzzle,
    "rush": scenes.rush(RushTheme.FOG),
    "rush-tactics": scenes.rush(RushTheme.TACTICS),
    "rush-tsume": scenes.rush(RushTheme.TSUME),
    "rush-end": scenes.rush_end,
    "fog-answer": scenes.fog_answer,
    "card": practice.card,
    "card-answer": practice.answer,
    "practice": practice.hub,
    "practised": practice.practised,
    "coach": practice.coach,
    "watching": scenes.watching,
    "tournament": _tournament,
    "options-fog": _options(1),
    "options-keys": _options(-1),
    "engines": _engines,
    "keys": _keys,
    "rules": _lesson(lesson=False),
    "lesson": _lesson(lesson=True, step=1),
    "preparing": _preparing,
    "friend": online.friend,
    "invite": online.invite,
    "invite-by-days": online.invite_by_days,
    "servers": online.servers,
    **practice.PICTURES,
}
"""How each screen is brought to where its picture is taken."""
