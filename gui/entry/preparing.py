"""The screen while the rules are being compiled; what the player asked for comes next."""

from __future__ import annotations

from core.games import find_variant
from core.texts import N_, _
from gui.app.board_settings import board_options, fog_time
from gui.app.requests import ToPreparing
from gui.app.screen import Screen
from gui.app.shell import Shell, far_words
from gui.board.board import BoardPicture
from gui.board.view_state import blank
from gui.drawing import redraw
from gui.ui.elements import Text
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import button, progress

_QUIET = 0.2
"""Seconds before anything is shown; usually the rules are ready by then."""

_LONG = 10.0
"""Seconds after which there is a button to leave."""


class PreparingScene(Screen):
    """An empty board, in fog where the game has some, and the progress of compiling.

    Args:
        shell: What all screens share.
        place: Says where to go when they are ready.
    """

    heading = N_("Preparing")

    def __init__(self, shell: Shell, place: ToPreparing) -> None:
        super().__init__(shell)
        self._request = place.request
        self._waited = 0.0
        variant = place.request.needs or shell.settings.variant
        self._facts = find_variant(variant).facts
        self._rules = shell.rules_of(variant)
        self._rules.begin()

    def view(self) -> Element:
        """See ``Screen.view``."""
        if self._waited < _QUIET:
            redraw.within(_QUIET - self._waited)
            return Space()
        done, m = self._rules, self.metrics
        words = Text(_("Preparing the rules; only the first time"), w=GROW)
        count = Text(far_words(done.done, done.total, done.left), ink="text")
        options = board_options(self.shell.settings, m)
        cancel = button(
            _("Cancel"), self.back, icon="close", w=5 * m.button, focus=True
        )  # fmt: skip
        shown = Column(
            BoardPicture(
                self._facts, blank(self._facts), options, time=lambda: fog_time(self.shell)
            ),
            Space(m.coords + m.gutter),
            Row(words, count),
            Space({"S": 4, "M": 6, "L": 8}),
            progress(done.done / done.total, h=max(6, m.gutter // 2)),
            Space("gutter"),
            Row(Space(), cancel if self._waited >= _LONG else None, Space(), h="button"),
            w=FIT,
        )
        aside = Space(Grow(least=self.size[0] // 6))
        return Row(aside, shown, aside, align="center", pad=(0, "margin"))

    def tick(self, dt: float) -> None:
        """Go on as soon as the rules are ready."""
        before, self._waited = self._waited, self._waited + dt
        if before < _LONG <= self._waited:
            redraw.now()
        if self._rules.ready:
            self.go(self._request)
            if self.visits and isinstance(self._following, Screen):
                self._following.visits = True
