"""Looking up which cards are due, before the first of them is shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from core.practice.sitting import Sitting
from core.tasks.workers import BackgroundTask
from core.texts import N_, _
from gui.app.requests import ToCards, ToPractice
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.solving.cards import put_aside
from gui.solving.scene import SolvingScene
from gui.ui.elements import Text
from gui.ui.layout import Column, Element, Space
from gui.ui.parts import app_bar

_QUIET = 0.3
"""Seconds before anything is said; usually the cards are there by then."""


def opened(shell: Shell, asked: ToCards) -> Scene:
    """The first card that is due; what is due is looked up first where nobody has."""
    sitting = asked.sitting
    if sitting is None:
        return LookingUp(shell, asked)
    now = datetime.now().astimezone()
    while (card := sitting.next(now)) is not None:
        try:
            return SolvingScene(shell, replace(asked, sitting=sitting))
        except ValueError:
            put_aside(shell, card)
            sitting = sitting.without(card.identity)
    return shell.open(ToPractice(sitting))


class LookingUp(Screen):
    """Waits for what is due.

    Args:
        shell: What all screens share.
        asked: Of which kind.
    """

    heading = N_("Practice")
    beyond = ToPractice()

    def __init__(self, shell: Shell, asked: ToCards) -> None:
        super().__init__(shell)
        self._kind, self._waited = asked.kind, 0.0
        new = shell.settings.new_cards_a_day
        self._task: BackgroundTask[Sitting] = shell.work(
            "gui.app.cards:look_up", shell.problems, asked.kind, new
        )

    @property
    def busy(self) -> bool:
        """Whether it is still looked up."""
        return not self._task.over

    def close(self) -> None:
        """See ``Scene.close``."""
        self._task.close()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        before, self._waited = self._waited, self._waited + dt
        if before < _QUIET <= self._waited:
            redraw.now()
        over = self._task.over
        for sitting in self._task.poll():
            self.go(ToCards(self._kind, sitting))
        if self._task.over and not over:
            redraw.now()

    def view(self) -> Element:
        """See ``Screen.view``."""
        bar = app_bar(_("Practice"), "", self.back, self.home)
        words = ""
        if self._waited < _QUIET:
            redraw.within(_QUIET - self._waited)
        if self._task.problem:
            words = self._task.problem
        elif self._waited >= _QUIET:
            words = _("Looking up what is due…")
        return Column(bar, Space(), Text(words, "body", align="center", lines=3), Space())
