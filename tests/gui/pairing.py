"""Two people at one screen with a clock of our own, playing with mouse and keys."""

from __future__ import annotations

from pathlib import Path

import pygame

from core.games import find_game
from core.records.record import GameRecord
from core.values import Move, Side
from gui.app.requests import Request, ToHotSeat
from gui.app.session import Session, shared_session
from gui.play.cover import Cover
from gui.play.hot_seat import HotSeatScene
from gui.play.scene import PlayScene
from tests.gui.sitting import quiet_shell
from tests.support import events

NAMES = ("Ann", "Bob")
GAME = find_game("fog-chess", "chesscom")
_USED: set[Path] = set()


class Pair:
    """One game of two people.

    Attributes:
        scene: The screen.
        session: The table and its file.
        asked: The requests it has made for other screens.
        now: The time, in seconds.
    """

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] = (900, 600),
        time: str = "none",
        session: Session | None = None,
        **settings: object,
    ) -> None:
        self.now = 100.0
        self.asked: list[Request] = []
        self.shell = quiet_shell(folder, self.asked, **settings)
        self.shell.now = lambda: self.now
        # Files are named by the second: two games of one test would share a file.
        while self.shell.games in _USED:
            self.shell.games /= "next"
        _USED.add(self.shell.games)
        asked = ToHotSeat(NAMES, "fog-chess", "chesscom", time)
        self.session = session or shared_session(self.shell, asked)
        self.scene = HotSeatScene(self.shell, self.session)
        self.surface = pygame.Surface(size)
        self.settle()

    @property
    def record(self) -> GameRecord:
        """The game so far: the truth."""
        return self.session.table.record()

    @property
    def covered(self) -> bool:
        """Whether the screen is dark."""
        return isinstance(self.scene.shown, Cover)

    @property
    def board(self) -> PlayScene:
        """The Play screen that is shown."""
        assert isinstance(self.scene.shown, PlayScene)
        return self.scene.shown

    def settle(self, seconds: float = 1.0) -> None:
        """Let some time pass, and draw."""
        self.scene.draw(self.surface)
        self.now += seconds
        self.scene.update(seconds)
        self.scene.draw(self.surface)

    def press(self, key: int = pygame.K_RETURN) -> None:
        """Press a key and let time pass."""
        events.press(self.scene, key)
        self.settle()

    def play(self, line: str) -> None:
        """Let each in turn sit down, move with the mouse, and hand the screen over."""
        for number, san in enumerate(line.split()):
            if number:
                self.press()
            if self.covered:
                self.press()
            self._click(self._read(san))
            self.settle()

    def picture(self) -> bytes:
        """All that is to be seen now, the title included."""
        self.scene.draw(self.surface)
        return self.scene.title.encode() + pygame.image.tobytes(self.surface, "RGB")

    def _read(self, san: str) -> Move:
        position = GAME.start().position
        for move in self.record.moves:
            position = GAME.play(position, move)
        return GAME.read_move(position, san)

    def _click(self, move: Move) -> None:
        for square in move.path:
            x, y = self.board.board.centre(square)
            events.click(self.scene, (int(x), int(y)))


def time_left(pair: Pair) -> list[float | None]:
    """What both clocks show."""
    return [pair.session.table.time_left(side, pair.now) for side in Side]
