"""The window is drawn whenever what it shows has changed, and at no other time."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import pygame
import pytest

from core.values import Side
from gui.app.scene import Scene, run
from gui.app.shell import Shell
from gui.app.window import Window
from gui.drawing import redraw
from gui.tournament.scene import TournamentScene
from lab.screenshot.command import PICTURES
from lab.screenshot.scenes import Options
from settings.store import default_settings
from tests.gui.player import Player
from tests.gui.tournaments import FakeTournament
from tests.support.shells import FIVE, Recorded, StillRules
from tests.support.tasks import Idle

SIZE = (900, 600)
OF_OTHERS = {"play-help", "positions", "evaluation", "ask", "why", "tournament"}
"""What waits for other processes, or for a file."""

SCREENS = [*sorted(PICTURES.keys() - OF_OTHERS), "playing"]
SETTLED, STILL = 12.0, 5.0
"""Seconds until the last notice is gone, and for which nothing may be drawn then."""

DRIFTING, DRIFTED = 4.0, 3.0
"""Seconds until only the fog moves, and for which it is watched."""

STEPS = 18

MOMENT = 0.001
FRAME = 0.02
"""Seconds in which a picture can be drawn at the usual rate."""

KEYS = (
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_ESCAPE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME),
    *map(ord, "vfzghp?/eml"),
)


class Elapsing:
    """A clock that waiting puts on; events happen as a test wants them.

    ``before`` is called whenever the program has nothing to do for the moment; it gives
    the events that come then, and may end the program by one.
    """

    def __init__(self, before: Callable[[float], list[pygame.event.Event]]) -> None:
        self.seconds = 100.0
        self._before = before

    def now(self) -> float:
        return self.seconds

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        events = self._before(seconds)
        self.seconds += FRAME if events else max(FRAME, seconds)
        return events


class Paper:
    """A window that counts how often it is drawn, and how often for nothing.

    Attributes:
        surface: What it shows.
        drawn: So often it was drawn.
        repeats: So often of these without any change.
        just: Whether it was drawn since somebody looked.
    """

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.surface = pygame.Surface(size)
        self.visible = True
        self.title = ""
        self.drawn = self.repeats = 0
        self.just = False
        self._shown = b""

    def flip(self) -> None:
        before, self._shown = self._shown, self.surface.get_buffer().raw
        self.drawn, self.just = self.drawn + 1, True
        self.repeats += before == self._shown

    def hear(self, event: pygame.event.Event) -> None:
        del event


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings in a folder of the test's, and begin no other process."""
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path))
    for where in (
        "gui.app.shell.BackgroundTask",
        "gui.replay.annotated_game.BackgroundTask",
    ):
        monkeypatch.setattr(where, Idle)
    monkeypatch.setattr("core.tasks.bot_host.BotProcess", Idle)
    # What has loaded would be looked through whenever a screen is left.
    monkeypatch.setattr("gui.app.scene.forget_left", lambda: None)
    # An engine that is not begun gives no answer to wait for.
    monkeypatch.setattr("lab.screenshot.scenes.PATIENCE", 0.0)
    redraw.taken()


def shell_at(clock: Callable[[], float], name: str, **settings: object) -> Shell:
    shell = Shell(default_settings().model_copy(update=settings))
    shell.now = clock
    shell.task = Idle
    shell.work = Idle
    shell.dice = random.Random(1)
    shell.make_rules = partial(StillRules, name != "preparing")
    return shell


def brought(name: str, shell: Shell, folder: Path) -> Scene:
    """The screen of that name; whatever it leads to is another, empty one."""
    # What somebody has played on this machine must not decide what is shown.
    shell.games = folder / "games"
    if name == "playing":
        scene: Scene = TournamentScene(shell, FakeTournament(FIVE, 2, 4))
    else:
        options: Options = {"size": "900x600"}
        scene = PICTURES[name](shell, options, folder)
    shell.open = Recorded().open
    return scene


QUIT = [pygame.event.Event(pygame.QUIT)]


def show(scene: Scene, paper: Paper, shell: Shell, elapsing: Elapsing) -> None:
    window = cast("Window", paper)
    run(scene, window, lambda: shell.settings, elapsing.wait, elapsing.now)


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_drawn_where_nothing_changes(name: str, tmp_path: Path) -> None:
    paper = Paper()

    def wait(_: float) -> list[pygame.event.Event]:
        paper.repeats *= elapsing.seconds > 100 + SETTLED
        return QUIT if elapsing.seconds > 100 + SETTLED + STILL else []

    elapsing = Elapsing(wait)
    shell = shell_at(elapsing.now, name, less_motion=True)
    show(brought(name, shell, tmp_path), paper, shell, elapsing)
    assert paper.drawn > 0
    assert paper.repeats == 0


@pytest.mark.parametrize("name", ["play", "replay", "options"])
def test_fog_drifts_at_a_rate_of_its_own(name: str, tmp_path: Path) -> None:
    paper = Paper((1280, 800))

    def wait(_: float) -> list[pygame.event.Event]:
        paper.drawn *= elapsing.seconds > 100 + DRIFTING
        return QUIT if elapsing.seconds > 100 + DRIFTING + DRIFTED else []

    elapsing = Elapsing(wait)
    shell = shell_at(elapsing.now, name)
    show(brought(name, shell, tmp_path), paper, shell, elapsing)
    # A clock beside the fog has seconds of its own.
    assert 14 * DRIFTED <= paper.drawn <= 16 * DRIFTED + 1


def test_a_hidden_window_is_not_drawn_and_its_game_goes_on(tmp_path: Path) -> None:
    paper, titles = Paper(), list[str]()
    paper.visible = False

    def wait(_: float) -> list[pygame.event.Event]:
        assert paper.visible or not paper.drawn
        titles.append(paper.title)
        paper.visible = elapsing.seconds > 700
        return QUIT if elapsing.seconds > 702 else []

    elapsing = Elapsing(wait)
    shell = shell_at(elapsing.now, "play", less_motion=True)
    show(brought("play", shell, tmp_path), paper, shell, elapsing)
    assert "bot to move" in titles[1]
    assert "bot to move" not in titles[-1]
    assert paper.drawn


@pytest.mark.parametrize(("number", "name"), [*enumerate(SCREENS)])
def test_whatever_changes_is_drawn(number: int, name: str, tmp_path: Path) -> None:
    """Screens take turns in being at rest and in motion."""
    dice, paper, steps = random.Random(name), Paper(), [STEPS]

    def wait(seconds: float) -> list[pygame.event.Event]:
        steps[0] -= 1
        if steps[0] < 0 or shell.open.__self__:  # type: ignore[attr-defined]
            return QUIT
        if paper.drawn:
            check(scene, paper, seconds)
        return some_event(dice) if dice.random() < 0.6 else []

    elapsing = Elapsing(wait)
    shell = shell_at(elapsing.now, name, less_motion=number % 2 == 0)
    scene = brought(name, shell, tmp_path)
    show(scene, paper, shell, elapsing)


def check(scene: Scene, paper: Paper, seconds: float) -> None:
    """The window shows what it would show if all of it were made and drawn now.

    A picture that was drawn in this moment does so even where it shows a tree that was
    kept; another may come a moment late, but then it is due already.
    """
    just, paper.just = paper.just, False
    if just or seconds >= MOMENT:
        made = pygame.Surface(SIZE)
        scene.draw(made)
        redraw.taken()
        assert made.get_buffer().raw == paper.surface.get_buffer().raw


def some_event(dice: random.Random) -> list[pygame.event.Event]:
    """A move of the mouse, a click or a key."""
    pos = dice.randrange(SIZE[0]), dice.randrange(SIZE[1])
    motion = pygame.event.Event(
        pygame.MOUSEMOTION, {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0)}
    )
    kind = dice.random()
    if kind < 0.3:
        return [motion]
    if kind < 0.6:
        ends = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return [motion, *(pygame.event.Event(end, pos=pos, button=1) for end in ends)]
    key = dice.choice(KEYS)
    typed = chr(key) if chr(min(key, 127)).isprintable() else ""
    return [pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=typed)]


@pytest.mark.parametrize("less_motion", [False, True])
def test_whatever_is_played_is_drawn(less_motion: bool, tmp_path: Path) -> None:
    dice, paper, steps = random.Random(3), Paper(), [STEPS]
    player = Player(tmp_path, size=SIZE, less_motion=less_motion, fog="cloud")

    def wait(seconds: float) -> list[pygame.event.Event]:
        steps[0] -= 1
        if steps[0] < 0 or player.table.outcome is not None:
            return QUIT
        if paper.drawn:
            check(player.scene, paper, seconds)
        if dice.random() < 0.4:
            play_any(player, dice)
        return []

    elapsing = Elapsing(wait)
    player.shell.now = elapsing.now
    show(player.scene, paper, player.shell, elapsing)
    assert paper.drawn > STEPS // 4


def play_any(player: Player, dice: random.Random) -> None:
    """Let whoever is to move do so."""
    for side in Side:
        seen = player.table.seen_by(side)[-1]
        if seen.to_move is side and seen.moves:
            player.table.seat(side).play(dice.choice(seen.moves), player.shell.now())
            return
