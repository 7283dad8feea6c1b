"""Screens that were left: nothing of them stays in memory, and no file stays open."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import cast

import pygame
import pytest

from core.records.record import GameRecord
from core.tasks.workers import BackgroundTask
from gui.app.requests import (
    Request,
    ToEditor,
    ToEngines,
    ToHome,
    ToLesson,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToOwnRecord,
    ToProblems,
    ToReplayOf,
    ToWatchSetup,
)
from gui.app.scene import Scene, run
from gui.app.screen import Screen
from gui.app.window import Window
from tests.gui.screens import Stage, stage
from tests.gui.test_redraw import Paper
from tests.support.saved_games import fill_shelf

OPENED = 200
ALIVE = 3
"""The first screen, the one that is shown, and one that leads to it."""

HANDLES = Path("/dev/fd")
PICTURES = 2
"""How often each screen is drawn before it is left."""


class Visitor:
    """A person who goes through the screens and counts what is left of them.

    Attributes:
        opened: How many screens there were.
        alive: How many of them there are, after each.
        handles: How many files are open, after each.
    """

    def __init__(self, where: Stage) -> None:
        self.opened = 0
        self.alive: list[int] = []
        self.handles: list[int] = []
        self._screens: list[weakref.ref[Scene]] = []
        self._ways = cycle(_ways(where))
        self._open = where.shell.open
        where.shell.open = self.open

    def open(self, request: Request) -> Scene:
        scene = self._open(request)
        self.opened += 1
        self._screens.append(weakref.ref(scene))
        return scene

    def steps(self) -> Iterator[list[pygame.event.Event]]:
        """The events of each moment in turn, the last of which ends the program."""
        while self.opened < OPENED:
            yield from ([] for _ in range(PICTURES))
            self._count()
            shown = self._screens[-1]()
            assert isinstance(shown, Screen)
            shown.go(next(self._ways))
            del shown
        yield [pygame.event.Event(pygame.QUIT)]

    def _count(self) -> None:
        self.alive.append(sum(screen() is not None for screen in self._screens))
        self.handles.append(len(os.listdir(HANDLES)) if HANDLES.exists() else 0)


def _ways(where: Stage) -> list[Request]:
    fill_shelf(where.shell.games)
    game = GameRecord("fog-chess", where.shell.settings.ruleset, ("Ada", "Bob"))
    rules = "fog-chess", where.shell.settings.ruleset
    return [
        *(ToNewGame(), ToLibrary(), ToReplayOf(game), ToOwnRecord(), ToOptions()),
        *(ToLesson(*rules), ToEditor(*rules), ToEngines(), ToProblems(), ToWatchSetup()),
    ]


@pytest.mark.usefixtures("served")
def test_screens_that_were_left_are_gone_with_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = stage(tmp_path, monkeypatch)
    where.shell.work = BackgroundTask
    visitor = Visitor(where)
    gc.freeze()  # What has loaded would be looked through whenever a screen is left.
    steps, seconds = visitor.steps(), iter(range(10**6))
    run(
        where.shell.open(ToHome()),
        cast("Window", Paper()),
        lambda: where.shell.settings,
        lambda _: next(steps),
        lambda: float(next(seconds)),
    )
    once = len(visitor.handles) // 4
    assert max(visitor.alive) <= ALIVE
    assert max(visitor.handles[once:]) <= max(visitor.handles[:once]) + ALIVE
