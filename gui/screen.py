"""What all screens have in common: widgets in focus, a layout for each window size."""

from __future__ import annotations

from pathlib import Path

import pygame

from gui.focus import Focus
from gui.keys import Action
from gui.metrics import Metrics, metrics
from gui.requests import (
    Request,
    ToHome,
    ToLibrary,
    ToNewGame,
    ToReplay,
    ToWatchSetup,
)
from gui.scene import Scene
from gui.shell import Shell
from gui.ui import Style

_EVERYWHERE: dict[Action | None, Request] = {
    "new_game": ToNewGame(),
    "open": ToLibrary(),
    "watch": ToWatchSetup(),
}


class Screen:
    """A scene with widgets. A screen of the program extends it by the methods below it.

    ``arrange`` places everything for a window size; ``paint`` draws what is no widget;
    ``act`` takes the events that no widget wanted; ``tick`` lets time pass.
    """

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.focus = Focus()
        self.size = (0, 0)
        self._following: Scene | None = self
        self._look: object = None

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra"

    @property
    def metrics(self) -> Metrics:
        """The measures for the present window size."""
        return metrics(*self.size, self.shell.text_step)

    @property
    def style(self) -> Style:
        """Colours and measures together."""
        return Style(self.shell.theme, self.metrics)

    def go(self, request: Request) -> None:
        """Show another screen next."""
        self._following = self.shell.open(request)

    def leave(self) -> None:
        """End the program."""
        self._following = None

    def handle(self, event: pygame.event.Event) -> None:
        """See ``Scene.handle``. A file dropped on any screen is replayed."""
        if event.type == pygame.DROPFILE:
            self.go(ToReplay(Path(event.file)))
            return
        if self.size == (0, 0) or self.focus.handle(event):
            return
        action = self.shell.keys.action(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        elif action in _EVERYWHERE:
            self.go(_EVERYWHERE[action])
        else:
            self.act(event)

    def update(self, dt: float) -> Scene | None:
        """See ``Scene.update``."""
        self.focus.update(dt)
        if self.shell.tournament is not None:
            self.shell.tournament.advance()
        self.tick(dt)
        return self._following

    def draw(self, surface: pygame.Surface) -> None:
        """See ``Scene.draw``."""
        look = (surface.get_size(), self.shell.settings)
        if look != self._look:
            self._look, self.size = look, surface.get_size()
            self.arrange()
        surface.fill(self.shell.theme.bg)
        self.paint(surface)
        self.focus.draw(surface, self.style)

    def close(self) -> None:
        """See ``Scene.close``."""

    def back(self) -> None:
        """Leave the screen by Esc or its back button."""
        self.go(ToHome())

    def arrange(self) -> None:
        """Place everything for ``self.size``, and give ``self.focus`` its widgets."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what is no widget; the widgets come after."""

    def act(self, event: pygame.event.Event) -> None:
        """Take an event that no widget wanted."""

    def tick(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
