"""Two people at one screen with a clock of our own, playing with mouse and keys."""

from __future__ import annotations

from pathlib import Path

import pygame

from core.games import find_game
from core.records.record import GameRecord
from core.values import Side
from gui.app.requests import Request, ToHotSeat
from gui.app.session import Session, shared_session
from gui.play.scene import HotSeatScene
from tests.gui.player import position_of, quiet_shell
from tests.support.person import Person

NAMES = ("Ann", "Bob")
GAME = find_game("fog-chess", "chesscom")
_USED: set[Path] = set()


class Pair(Person):
    """One game of two people.

    Attributes:
        session: The table and its file.
        asked: The requests the screen has made for other screens.
        now: The time, in seconds.
    """

    scene: HotSeatScene

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
        super().__init__(HotSeatScene(self.shell, self.session), size)
        self.waits()

    @property
    def record(self) -> GameRecord:
        """The game so far: the truth."""
        return self.session.table.record()

    @property
    def covered(self) -> bool:
        """Whether the screen is dark."""
        return "Show my board" in self.reads()

    @property
    def sits(self) -> Side:
        """Who has their own side of the board below."""
        places = [self.square(name, GAME.facts)[1] for name in ("a1", "a8")]
        return Side(places[0] < places[1])

    def clocks(self) -> list[float | None]:
        """What both clocks show."""
        return [self.session.table.time_left(side, self.now) for side in Side]

    def sight(self) -> bytes:
        """All that is to be seen now, the title included."""
        return self.scene.title.encode() + pygame.image.tobytes(self._draw(), "RGB")

    def waits(self, seconds: float = 1.0) -> None:
        """Let time pass."""
        self._draw()
        self.now += seconds
        self.scene.update(seconds)
        self._draw()

    def passes(self) -> None:
        """Press Enter, to hand the screen over or to sit down, and let time pass."""
        self.press("Enter")
        self.waits()

    def plays(self, line: str) -> None:
        """Let each in turn sit down, move with the mouse, and hand the screen over."""
        for number, san in enumerate(line.split()):
            if number:
                self.passes()
            if self.covered:
                self.passes()
            for square in GAME.read_move(position_of(GAME, self.record), san).path:
                self.click_square(GAME.facts.name(square), GAME.facts)
            self.waits()
