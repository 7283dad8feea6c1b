"""Somebody who cannot see the screen: they hear what is said, and have parts read out."""

from __future__ import annotations

import time

from gui.app.accessible import parts_in, read_screen
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.widgets.accessible import Part, Role
from tests.support.layout import Unpainted
from tests.support.person import Person

_PATIENCE = 60.0
"""Seconds for which something to be said is waited for."""


class Listener(Person):
    """Somebody with a screen reader, who never looks at a pixel.

    Attributes:
        transcript: All that was heard, and in brackets what was done.
    """

    def __init__(self, scene: Scene) -> None:
        self.transcript: list[str] = []
        super().__init__(scene)
        assert isinstance(scene, Screen)
        self._announcer = scene.shell.announcer
        self._heard = 0

    def tree(self) -> Part:
        """The screen as a screen reader is told of it."""
        shown = read_screen(self.scene, Unpainted(self.size))
        self._announcer.follow(shown)
        return shown

    def parts(self, role: Role) -> list[Part]:
        """All parts of a kind, in reading order."""
        return [part for part in parts_in(self.tree()) if part.role == role]

    def held(self) -> Part | None:
        """The part that has the keyboard."""
        return next((part for part in parts_in(self.tree()) if part.focused), None)

    def named(self, name: str) -> Part:
        """The first part of which the name begins so."""
        found = (part for part in parts_in(self.tree()) if part.name.startswith(name))
        return next(found)

    def hears(self) -> list[str]:
        """What has been said since the last time."""
        self.tree()
        news = self._announcer.since(self._heard)
        self._heard = self._announcer.count
        self.transcript += news
        return news

    def does(self, *keys: str) -> None:
        """Press keys, and let the screen follow."""
        self.transcript += [f"[{key}]" for key in keys]
        for key in keys:
            self.press(key)
            self.waits()

    def leads_to(self, name: str) -> None:
        """Press Tab until something of which the name begins so has the keyboard."""
        for _ in range(60):
            held = self.held()
            if held is not None and held.name.startswith(name):
                return
            self.does("Tab")
        raise AssertionError(f"Tab does not lead to {name!r}")

    def writes_line(self, text: str) -> list[str]:
        """Type a move or a word, and hear what comes of it."""
        if not self.scene.typing:
            self.press("/")
        self.types(text)
        self.transcript.append(f"[{text}]")
        self.does("Enter")
        return self.hears()

    def waits_for(self, *beginnings: str) -> str:
        """Wait until something is said that begins so."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            self.waits()
            for words in self.hears():
                if words.startswith(beginnings):
                    return words
            time.sleep(0.01)
        raise AssertionError(f"{beginnings} was not said after {self.transcript[-5:]}")
