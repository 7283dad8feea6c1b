"""Screens that were left: nothing of them stays in memory, and no file stays open."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from core.records.record import GameRecord
from core.tasks.workers import BackgroundTask
from gui.app import requests as to
from gui.app.scene import Scene, run
from tests.gui.screens import Stage, stage
from tests.gui.test_redraw import Paper
from tests.support.saved_games import fill_shelf

OPENED = 200
ALIVE = 3
"""The first screen, the one that is shown, and one that leads to it."""

HANDLES = Path("/dev/fd")


class Visitor:
    """A person who goes through the screens and counts what is left of them.

    Attributes:
        alive: How many of them there are, after each.
        handles: How many files are open, after each.
    """

    def __init__(self, where: Stage) -> None:
        fill_shelf(where.shell.games)
        rules = "fog-chess", where.shell.settings.ruleset
        kinds = (to.ToNewGame, to.ToLibrary, to.ToOwnRecord, to.ToOptions, to.ToEngines,
                 to.ToProblems, to.ToWatchSetup)  # fmt: skip
        ways = [kind() for kind in kinds] + [to.ToLesson(*rules), to.ToEditor(*rules)]
        ways.append(to.ToReplayOf(GameRecord(*rules, ("Ada", "Bob"))))
        self.alive: list[int] = []
        self.handles: list[int] = []
        self._screens: list[weakref.ref[Scene]] = []
        self._ways, self._open = cycle(ways), where.shell.open
        where.shell.open = self.open

    def open(self, request: to.Request) -> Scene:
        scene = self._open(request)
        self._screens.append(weakref.ref(scene))
        return scene

    def steps(self) -> Iterator[list[pygame.event.Event]]:
        """The events of each moment in turn, the last of which ends the program."""
        while len(self._screens) < OPENED:
            yield from ([], [])  # so often each is drawn
            self.alive.append(sum(screen() is not None for screen in self._screens))
            self.handles.append(len(os.listdir(HANDLES)) if HANDLES.exists() else 0)
            self._screens[-1]().go(next(self._ways))
        yield [pygame.event.Event(pygame.QUIT)]


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
        where.shell.open(to.ToHome()),
        Paper(),
        lambda: where.shell.settings,
        lambda _: next(steps),
        lambda: float(next(seconds)),
    )
    once = len(visitor.handles) // 4
    assert max(visitor.alive) <= ALIVE
    assert max(visitor.handles[once:]) <= max(visitor.handles[:once]) + ALIVE
