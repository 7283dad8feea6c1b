"""A shell for screens under test: no compiling, no waiting, a folder of its own."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from bots.entry import Capability, Entry
from bots.roster import ROSTER
from gui.app.requests import Request
from gui.app.scene import Scene
from gui.app.shell import RulesLoader, Shell
from settings.store import default_settings
from tests.support.levels import LEVELS
from tests.support.tasks import Idle

FIVE = (
    "RandomMove",
    "CaptureKing",
    "CaptureWithLargestDifference",
    "CaptureLargest",
    "Supporter",
)
"""The bots on the roster of ``only_five``."""

MOMENT = 12.0
"""The time by the clock of every such shell."""


class StillRules(RulesLoader):
    """Rules that are as ready as a test says."""

    def __init__(self, ready: bool = False, variant: str = "fog-chess") -> None:
        super().__init__(variant)
        self.ready = ready
        self.begun = 0

    def begin(self) -> None:
        self.begun += 1


class Elsewhere:
    """The screen that a request would have opened."""

    title = "elsewhere"
    typing = False

    def handle(self, event: pygame.event.Event) -> None:
        del event

    def update(self, dt: float) -> Scene | None:
        return self

    def draw(self, surface: pygame.Surface) -> None:
        del surface

    def close(self) -> None:
        pass


class Recorded(list[Request]):
    """The requests a screen has made, oldest first."""

    def open(self, request: Request) -> Scene:
        self.append(request)
        return Elsewhere()


def still_shell(folder: Path, ready: bool = False, **settings: Any) -> Shell:
    """A shell that stands still; its games lie in ``folder``.

    What a screen asks for is kept in ``asked(shell)``.
    """
    asked = Recorded()
    shell = Shell(default_settings().model_copy(update=settings), asked.open)
    shell.games = folder
    shell.played = dict
    shell.tournaments = folder / "tournaments"
    shell.pictures = folder / "pictures"
    shell.problems = folder / "problems"
    shell.now = lambda: MOMENT
    shell.make_rules = lambda variant: StillRules(ready, variant)
    shell.task = Idle
    shell.work = Idle
    shell.dice = random.Random(1)
    return shell


def asked(shell: Shell) -> Recorded:
    """What screens have asked ``shell`` for."""
    recorded = shell.open.__self__  # type: ignore[attr-defined]
    assert isinstance(recorded, Recorded)
    return recorded


def drawn(scene: Scene, size: tuple[int, int] = (1280, 800)) -> pygame.Surface:
    """The picture of a scene in a window of that size."""
    surface = pygame.Surface(size)
    scene.draw(surface)
    return surface


def halved(surface: pygame.Surface) -> pygame.Surface:
    """The picture at half its size: golden pictures of windows are kept small."""
    width, height = surface.get_size()
    return pygame.transform.smoothscale(surface, (width // 2, height // 2))


def only_five(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the roster, so that a new bot changes no golden picture."""
    _only(monkeypatch, [ROSTER[name] for name in FIVE])


def levels_and_five(monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``only_five``, with the levels, of whom nothing is said that may change."""
    words = "Is somewhat stronger than the one above it, in one sentence."
    levels = [
        replace(level, ratings={"fog-chess": 600.0 + 200 * n}, summary=words, available="")
        for n, level in enumerate(LEVELS.values())
    ]
    _only(monkeypatch, [*levels, *(ROSTER[name] for name in FIVE)])


def only_play(monkeypatch: pytest.MonkeyPatch, variant: str, *names: str) -> None:
    """Have these bots, and no others, play a game."""
    for name, entry in list(ROSTER.items()):
        played = set(entry.variants) - {variant} | ({variant} if name in names else set())
        plays = _These("what a test says", keys=frozenset(played))
        monkeypatch.setitem(ROSTER, name, replace(entry, plays=plays))


@dataclass(frozen=True, slots=True)
class _These(Capability):
    """Playing these games and no others."""

    keys: frozenset[str] = frozenset()

    def covers(self, variant: str) -> bool:
        return variant in self.keys


def _only(monkeypatch: pytest.MonkeyPatch, entries: Iterable[Entry]) -> None:
    kept = list(entries)
    # In this order, so that undoing it leaves the roster in its own.
    for name in reversed(list(ROSTER)):
        monkeypatch.delitem(ROSTER, name)
    for entry in kept:
        monkeypatch.setitem(ROSTER, entry.name, entry)
