"""A person at the Play screen with a clock of our own; the test plays the opponent."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pygame

from core.clock import TimeControl
from core.games import find_game
from core.play.interview import Send
from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Table
from core.records.record import GameRecord
from core.values import Side
from gui.app.requests import Request
from gui.app.scene import Scene
from gui.app.session import Session
from gui.app.shell import Shell
from gui.play.scene import PlayScene
from settings.store import default_settings
from tests.support import events
from tests.support.screenshots import framed
from tests.support.tasks import Idle

BOT = "CaptureLargest"
_MOMENT = 0.5


class Sitting:
    """One game on the screen.

    Attributes:
        scene: The screen.
        asked: The requests it has made for other screens.
        now: The time, in seconds.
    """

    def __init__(
        self,
        folder: Path,
        person: Side = Side.FIRST,
        *,
        size: tuple[int, int] = (1280, 800),
        fen: str = "",
        variant: str = "fog-chess",
        rules: str = "",
        control: TimeControl | None = None,
        task: Send = Idle,
        **settings: object,
    ) -> None:
        self.now = 100.0
        self.asked: list[Request] = []
        self.shell = quiet_shell(folder, self.asked, **settings)
        self.shell.now = lambda: self.now
        self.shell.task = task
        self.game = find_game(variant, rules)
        names = ("You", BOT) if person is Side.FIRST else (BOT, "You")
        referee = Referee(self.game, self.game.read(fen) if fen else None)
        saving = AutoSave(_own_file(folder))
        self.table = Table(referee, {}, Terms(names, control=control), saving)
        self.scene = PlayScene(self.shell, Session(self.table, saving, person, BOT, 1))
        self.surface = pygame.Surface(size)
        self.settle()

    @property
    def record(self) -> GameRecord:
        """The game so far: the truth."""
        return self.table.record()

    def settle(self, seconds: float = 1.0) -> None:
        """Let some time pass, and draw."""
        self.scene.draw(self.surface)
        self.now += seconds
        self.scene.update(seconds)
        self.scene.draw(self.surface)

    def board(self) -> pygame.Surface:
        """The picture of the board and of what is written beside it."""
        return framed(self.surface, self.scene.board)

    def square(self, name: str) -> int:
        """The square of that name."""
        facts = self.game.facts
        return next(each for each in facts.squares if facts.name(each) == name)

    def at(self, name: str) -> tuple[int, int]:
        """The middle of the square of that name, in pixels."""
        x, y = self.scene.board.centre(self.square(name))
        return int(x), int(y)

    def click(self, *names: str) -> None:
        """Click squares one after the other."""
        for name in names:
            events.click(self.scene, self.at(name))

    def drag(self, start: str, end: str) -> None:
        """Drag a man from square to square."""
        events.drag(self.scene, self.at(start), self.at(end))

    def press(self, *keys: int) -> None:
        """Press keys."""
        for key in keys:
            events.press(self.scene, key)

    def reply(self, san: str) -> None:
        """Let the opponent move."""
        self._play(san)
        self.settle()

    def line(self, moves: str) -> None:
        """Let both sides make moves without the mouse."""
        for san in moves.split():
            self._play(san)
        self.settle()

    def press_button(self, words: str) -> None:
        """Click the button that says these words, a moment after whatever came before."""
        found = [
            widget
            for widget in self.scene.focus.widgets
            if words in (getattr(widget, "words", ""), widget.tooltip)
        ]
        found[0].update(_MOMENT)
        events.click(self.scene, found[0].rect.center)

    def _play(self, san: str) -> None:
        position = self.game.start().position if not self.record.fen else None
        position = position or self.game.read(self.record.fen).position
        for move in self.record.moves:
            position = self.game.play(position, move)
        side = self.game.to_move(position)
        move = self.game.read_move(position, san)
        self.table.seat(side).play(move, self.now)


_USED: set[Path] = set()


def _own_file(folder: Path) -> Path:
    """A file for one game: another sitting of the same test has another one."""
    names = ("game.pgn", *(f"game-{number}.pgn" for number in range(2, 1000)))
    path = next(folder / name for name in names if folder / name not in _USED)
    _USED.add(path)
    return path


def quiet_shell(folder: Path, asked: list[Request], **settings: object) -> Shell:
    """A shell without motion that keeps the requests it gets and games in ``folder``."""

    def open_(request: Request) -> Scene:
        asked.append(request)
        return cast("Scene", None)

    still = {"less_motion": True, "fog": "flat"}
    shell = Shell(default_settings().model_copy(update=still | settings), open_)
    shell.games, shell.pictures = folder, folder / "pictures"
    shell.played = dict
    shell.task = Idle
    return shell
