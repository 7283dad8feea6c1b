"""Somebody at a screen on which a game, a watched game or a tournament is set up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bots import roster
from bots.entry import ANY_GAME
from gui.app.requests import Request, ToPlay, ToWatch
from gui.app.screen import Screen
from gui.setup.new_game import NewGameScene
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from tests.support.person import Person
from tests.support.shells import asked, still_shell

SIZES = ((900, 600), (1280, 800), (1920, 1080))
KINGS = "7k/p7/8/8/8/8/P7/K7 w - - 0 1"
"""A position to go on from."""

STARTS: dict[type[Screen], str] = {
    NewGameScene: "Start game",
    WatchSetupScene: "Watch",
    TournamentSetupScene: "Start",
}
"""The screens, and what stands on the button that begins."""


class Chooser(Person):
    """Somebody who sets up a game, with everything else at a standstill."""

    def __init__(
        self,
        folder: Path,
        screen: type[Screen] = NewGameScene,
        size: tuple[int, int] = (1280, 800),
        *wish: Request,
        ready: bool = True,
        **settings: Any,
    ) -> None:
        self.shell = still_shell(folder, ready, **settings)
        self._start = STARTS[screen]
        super().__init__(screen(self.shell, *wish), size)

    @property
    def ready(self) -> bool:
        """Whether the game can begin."""
        return self.can_press(self._start, self.reads().count(self._start) - 1)

    @property
    def opponent(self) -> str:
        """The name of the bot of whom the summary speaks."""
        *_, name = (w for w in self.beside("Opponent").split(" · ") if not w.isdigit())
        return name

    def begins(self, *, by_keys: bool = False) -> Any:
        """Begin; what was asked for, its seed aside."""
        before = len(asked(self.shell))
        if by_keys:
            self.tabs_to(self._start)
            self.press("Enter")
        else:
            self.click(self._start, self.reads().count(self._start) - 1)
        return self.asked_since(before)

    def asked_since(self, before: int = 0) -> Any:
        """The one request that was made since there were so many, its seed aside."""
        (request,) = asked(self.shell)[before:]
        seeded = isinstance(request, ToPlay | ToWatch)
        return replace(request, seed=0) if seeded else request


def change_bots(monkeypatch: pytest.MonkeyPatch, *names: str, **changes: object) -> None:
    """Have these bots otherwise; able to play every game, if nothing else is said."""
    for name in names:
        told = changes or {"plays": ANY_GAME, "available": ""}
        monkeypatch.setitem(roster.ROSTER, name, replace(roster.ROSTER[name], **told))
