"""Goes through a study: along its line, between variations, to mistakes, by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from core.records import tree as trees
from core.records.tree import Path
from core.values import Move
from gui.analysis.desk import Desk
from gui.analysis.study import Study
from gui.app.keys import Action
from gui.app.shell import Shell
from gui.replay.viewer import HeldKey, Slideshow
from gui.sound.events import true_sounds
from settings.keys import ANALYSIS

_STEPS = {"previous": -1, "next": 1}
_MISTAKES = {"previous_mistake": -1, "next_mistake": 1}
_VARIATIONS = {"previous_variation": -1, "next_variation": 1}
_NO_MISTAKE = "There is no other mistake that way"


class StudyWalker:
    """Goes from move to move.

    Args:
        shell: What all screens share.
        study: Where it goes.
        desk: Tells what stands on the screen.
        show: Shows the study as it is now.
    """

    def __init__(
        self,
        shell: Shell,
        study: Study,
        desk: Callable[[], Desk],
        show: Callable[[], None],
    ) -> None:
        self._shell = shell
        self._study = study
        self._desk = desk
        self._show = show
        self._slides = Slideshow()
        self._held = HeldKey(lambda event: self._action(event) in _STEPS)

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        table: dict[Action, Callable[[], None]] = {
            "first": lambda: self.seek(0),
            "last": lambda: self.seek(len(self._study.line)),
            "play_pause": self.run,
        }
        table |= {name: partial(self.step, by) for name, by in _STEPS.items()}
        table |= {name: partial(self._vary, by) for name, by in _VARIATIONS.items()}
        return table | {
            name: partial(self._seek_mistake, by) for name, by in _MISTAKES.items()
        }

    def hear(self, event: pygame.event.Event) -> None:
        """Notice a key that is held down."""
        self._held.hear(event)

    def tick(self, dt: float) -> None:
        """Go on by itself, or because a key is held down."""
        again = self._held.due(dt)
        if again is not None:
            self.step(_STEPS.get(self._action(again) or "", 0))
        if self._slides.due(dt, self._shell.settings.slideshow_seconds):
            self._go_on(1)

    def play(self, move: Move) -> None:
        """Make a move."""
        self._stop()
        before = self._study.now
        self._study.play(move)
        self._shell.sounds.play(*true_sounds(before, self._study.now))
        self._show()

    def go(self, path: Path) -> None:
        """Stand at a path."""
        self._stop()
        self._study.go(path)
        self._show()

    def seek(self, ply: int) -> None:
        """Stand after so many moves of the line."""
        self._stop()
        self._study.seek(ply)
        self._show()

    def seek_main(self, ply: int) -> None:
        """Stand after so many moves of the main line."""
        self.go((0,) * ply)

    def step(self, by: int) -> None:
        """Go so many moves on or back."""
        self._stop()
        self._go_on(by)

    def run(self) -> None:
        """Go on by itself, or stop."""
        if self._slides.running:
            self._stop()
            return
        if len(self._study.path) == len(self._study.line):
            self.seek(0)
        self._slides.start()
        self.show_running()

    def show_running(self) -> None:
        """Have the round button say what it does now."""
        button, running = self._desk().transport.play, self._slides.running
        button.icon = "pause" if running else "play"
        words = "Stop" if running else "Play"
        button.tooltip = self._shell.keys.hint(words, "play_pause")

    def _go_on(self, by: int) -> None:
        study = self._study
        before, ply = study.now, len(study.path)
        study.seek(ply + by)
        if len(study.path) == ply + 1:
            self._shell.sounds.play(*true_sounds(before, study.now))
        if len(study.path) == len(study.line):
            self._stop()
        self._show()

    def _vary(self, by: int) -> None:
        self._stop()
        self._study.vary(by)
        self._show()

    def _seek_mistake(self, by: int) -> None:
        """Go to the next mistake of the main line from here, or the one before."""
        here = len(trees.main_part(self._study.path))
        plies = sorted(self._desk().judged, reverse=by < 0)
        beyond = [ply for ply in plies if (ply - here) * by > 0]
        if beyond:
            self.seek_main(beyond[0])
        else:
            self._desk().card.news.show(_NO_MISTAKE, "info")

    def _stop(self) -> None:
        self._slides.stop()
        self.show_running()

    def _action(self, event: pygame.event.Event) -> Action | None:
        return self._shell.keys.action(event, ANALYSIS)
