"""Somebody at the Play screen of a game on a server, whose table a test keeps."""

from __future__ import annotations

from pathlib import Path

from core.clock import TimeControl
from core.net.codes import Address
from core.net.messages import Hello
from core.values import Side
from gui.app.requests import Request, ToFarGame
from gui.play.far import FarGameScene
from lab.screenshot.online import ScriptedHost
from tests.gui.player import Player, quiet_shell
from tests.support.far import GAME, FarLine, FarTable
from tests.support.person import Person

HOST = Address("192.0.2.7")


class FarPlayer(Player):
    """Somebody who plays a game on a server.

    Attributes:
        far: The server's table.
        line: The line there.
        greeting: How the server was greeted.
    """

    def __init__(
        self,
        folder: Path,
        side: Side = Side.FIRST,
        *,
        far: FarTable | None = None,
        variant: str = "fog-chess",
        control: TimeControl | None = None,
        size: tuple[int, int] = (1280, 800),
        up: bool = True,
        host: ScriptedHost | None = None,
        **settings: object,
    ) -> None:
        self.now = 100.0
        self.asked: list[Request] = []
        self.greeting: Hello | None = None
        self.far = far or FarTable(variant, control=control)
        self.line = FarLine(self.far, side)
        self.shell = quiet_shell(folder, self.asked, **settings)
        self.shell.now = lambda: self.now
        self.shell.line = self._connected
        if host is not None:
            self.shell.host = host  # type: ignore[assignment]
        self.table = self.far.table
        self.facts, self.side = self.table.facts, side
        self.game = self.far.game
        request = ToFarGame(HOST, GAME, self.facts.key)
        Person.__init__(self, FarGameScene.opened(self.shell, request), size)
        if up:
            self.line.mend()
            self.waits(1.0)
            self.waits(1.0)
        else:
            self.line.cut()

    def _connected(self, address: Address, hello: Hello) -> FarLine:
        assert address == HOST
        self.greeting = hello
        return self.line

    def waits(self, seconds: float = 1.0) -> None:
        """Let time pass at the table as well, and follow to the Play screen."""
        self.far.go_on(self.now)
        self._draw()
        self.now += seconds
        following = self.scene.update(seconds)
        if following is not None:
            self.scene = following
        self._draw()

    def answers(self, move: str) -> None:
        """Have the other player make a move."""
        self.far.play(self.game.read_move(self.position, move))
        self.waits()
