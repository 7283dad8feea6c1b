"""What a rush begins with: its themes with the best scores, and the code of a friend's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

import pygame

from core.net.codes import read_code
from core.practice.rush import RUSHES, RUSHES_FILE, Bests, bests
from core.practice.rush_problems import THEMES, RushTheme, file_digest, theme_of
from core.problems import shelf
from core.records.log import LogError
from core.texts import N_, _, pgettext
from gui.app.requests import Request, ToRush
from gui.app.shell import Shell
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.ui.elements import Own, Pressable, Text, icon
from gui.ui.fitting import FirstThatFits, grid
from gui.ui.layout import FIT, GROW, Column, Element, Row
from gui.ui.parts import button, section
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style

_LONGEST = 20
ICONS = {
    RushTheme.FOG: "fog",
    RushTheme.TACTICS: "aim",
    RushTheme.TSUME: "rematch",
    RushTheme.SERIES: "faster",
}

_MISTYPED = N_("A code has eight letters and digits, such as GR6Y-MB7K.")
_UNKNOWN = N_("This code is mistyped, or from another version of Umbra.")


class RushCard:
    """Offers rushes of all themes, and one by its code.

    Args:
        shell: What all screens share.
        go: Leads to a rush.

    Attributes:
        results: What came of all rushes so far, the earliest first.
        problem: Why what was typed leads nowhere, in a sentence; or ``""``.
    """

    def __init__(self, shell: Shell, go: Callable[[Request], None], today: date) -> None:
        self._go, self.problem = go, ""
        self._code = TextField(
            "", _LONGEST, self._typed, _("Code of a friend’s rush"), on_enter=self._enter
        )
        try:
            self.results = RUSHES.read(shell.problems / RUSHES_FILE)
        except LogError as error:
            self.results, self.problem = (), str(error)
        self._bests = {theme: bests(self.results, theme, today) for theme in RushTheme}

    def view(self, m: Metrics) -> Element:
        """All of it."""
        themes = (self._theme(theme, m) for theme in RushTheme)
        start = button(
            pgettext("command", "Start"), lambda: self._enter(self._code.text), icon="play"
        )
        wrong = Text(self.problem, ink="danger", lines=2, h=FIT) if self.problem else None
        return section(
            _("Rush: three minutes, three lives"),
            grid(2, *themes, gap="gap"),
            Row(Own(self._code, w=GROW, h="control"), start, gap="gap"),
            wrong,
            gap="gap",
        )

    def _theme(self, theme: RushTheme, m: Metrics) -> Element:
        """One theme, which is begun by a press."""
        facts, best = THEMES[theme], self._bests[theme]

        def ground(
            surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
        ) -> None:
            look = style.theme
            edge = None if look.is_dark else look.line
            fill = look.hover if hovered else look.raised
            rounded(surface, rect, style.metrics.radius, fill, edge)

        words = Column(
            Text(_(facts.title), ("body", "small"), "text", bold=True),
            FirstThatFits(*(Text(words, "caption") for words in _best_words(best)), w=GROW),
            w=GROW,
        )
        kid = Row(icon(ICONS[theme], "accent2"), words, pad=("gap", m.gap // 2), gap="gap")
        begin = partial(self._go, ToRush(theme))
        return Pressable(kid, begin, tooltip=_(facts.about), ground=ground, w=GROW)

    def _typed(self, text: str) -> None:
        self.problem = ""

    def _enter(self, text: str) -> None:
        """Begin the rush of a code."""
        code = read_code(text)
        if code is None:
            self.problem = _(_MISTYPED)
            return
        try:
            digests = {each: file_digest(shelf.SHIPPED, each) for each in RushTheme}
        except OSError as error:
            self.problem = error.strerror or str(error)
            return
        theme = theme_of(code, digests)
        if theme is None:
            self.problem = _(_UNKNOWN)
        else:
            self._go(ToRush(theme, code))


def _best_words(best: Bests) -> tuple[str, ...]:
    """The best scores in a line, and in a shorter one."""
    if not best.ever:
        return (_("Not tried yet"),)
    long = _("Today {day} · week {week} · ever {ever}")
    long = long.format(day=best.day, week=best.week, ever=best.ever)
    return long, _("Today {day} · best {ever}").format(day=best.day, ever=best.ever)
