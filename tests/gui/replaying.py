"""What the tests of Replay and Watch share: a shell without a home, games, waiting."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from core.records.reader import read_text
from core.records.record import GameRecord
from gui.app.requests import Request, ToReplay, ToReplayOf
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.replay.scene import ReplayScene
from gui.replay.viewer import Viewer
from settings.store import default_settings
from tests.support.layout import faults
from tests.support.person import Person
from tests.support.screenshots import framed
from tests.support.shells import Elsewhere

GAMES = Path(__file__).parents[2] / "assets" / "games"
WINDOW = (1280, 800)

TRAP = """[White "The hunter"]
[Black "The hunted"]
[WhiteElo "1305"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 Nc6 5. Nxe5 Bxd1 6. Bxf7 Ke7 7. Nd5 Bxc2
8. Nxe7 1-0
"""


class Asked(list[Request]):
    """The requests that a scene has made."""


class Onlooker(Person):
    """Somebody who looks at a game, one that is over or one of bots."""

    @property
    def ply(self) -> int:
        """How many moves have been made, where the sides take turns, by what is said."""
        said = next(each for each in self.reads() if each.startswith(("after ", "before ")))
        made = re.match(r"after (\d+)(\.|…)", said)
        return 0 if made is None else 2 * int(made[1]) - (made[2] == ".")

    @property
    def boards(self) -> int:
        """How many boards are shown."""
        return len(self._boards())

    def part(self, tooltip: str, words: str) -> tuple[int, int]:
        """Where, right of these words, the pointer is told something that begins so."""
        start = self.place(words)
        for x in range(start.right, self.size[0], 6):
            if self.said_at((x, start.centery)).startswith(tooltip):
                return x, start.centery
        raise AssertionError(f"nothing right of {words!r} says {tooltip!r}")

    def said_at(self, pos: tuple[int, int]) -> str:
        """The tooltip where the pointer rests at a place of the window."""
        return self._tooltip(pos)

    def click_part(self, tooltip: str, words: str) -> None:
        """Click where, right of these words, the pointer is told something."""
        self.click_at(self.part(tooltip, words))

    def faults(self) -> list[str]:
        """What they stumble over in the window as it is now."""
        return faults(self._page())

    def looks(self, words: str, height: int) -> bytes:
        """What the window looks like below these words, so high, to the right edge."""
        place = self.place(words)
        below = pygame.Rect(place.x, place.bottom, self.size[0] - place.x, height)
        return self.looks_at(below.clip((0, 0), self.size))

    def looks_at(self, place: pygame.Rect) -> bytes:
        """What the window looks like there."""
        return pygame.image.tobytes(self.shown().subsurface(place), "RGB")

    def framed(self) -> pygame.Surface:
        """The picture of the first board, with what stands round it."""
        return framed(self.shown(), self._boards()[0])

    def shown(self) -> pygame.Surface:
        """The picture of the window."""
        return self._draw()


def lonely_shell(folder: Path, **changes: object) -> tuple[Shell, Asked]:
    """A shell whose other screens are only written down."""
    asked = Asked()

    def open_(request: Request) -> Scene:
        asked.append(request)
        return Elsewhere()

    shell = Shell(default_settings().model_copy(update=changes), open_)
    shell.games = folder / "games"
    shell.played = dict
    shell.pictures = folder / "pictures"
    shell.now = lambda: 7.0
    return shell, asked


def trap() -> GameRecord:
    """A game of 15 plies."""
    return read_text(TRAP, "trap.pgn").games[0]


def replayed(shell: Shell, record: GameRecord, ply: int | None = None) -> Onlooker:
    """Somebody at the replay of a game, once all is known of it."""
    reader = Onlooker(ReplayScene.of_record(shell, ToReplayOf(record, ply)), WINDOW)
    for _ in range(50):
        reader.scene.update(0.0)
    return reader


def drawn(scene: Scene, size: tuple[int, int] = WINDOW) -> pygame.Surface:
    """The scene as a picture, a replay once it is complete however busy the machine is."""
    surface = pygame.Surface(size)
    scene.draw(surface)
    while isinstance(scene, ReplayScene) and not viewer_of(scene).annotated.complete:
        scene.update(0.0)
        scene.draw(surface)
    return surface


def opened(shell: Shell, asked: ToReplay) -> ReplayScene:
    """A replay of a file, once the file is read."""
    scene: Scene | None = ReplayScene.of_file(shell, asked)

    def is_there() -> bool:
        nonlocal scene
        assert scene is not None
        scene = scene.update(0.01)
        return isinstance(scene, ReplayScene)

    wait_until(is_there)
    assert isinstance(scene, ReplayScene)
    drawn(scene)
    return scene


def wait_until(happened: Callable[[], object], seconds: float = 60.0) -> None:
    """Ask again and again, and fail if it takes too long."""
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "this never happens"
        time.sleep(0.005)


def viewer_of(scene: ReplayScene) -> Viewer:
    """The parts that show the game."""
    return scene.game.viewer
