"""Choose two bots and the rules they play by, to watch them."""

from __future__ import annotations

import pygame

from bots.roster import entries_for
from gui.choices import keep
from gui.entry.headings import draw_heading
from gui.entry.new_game_layout import content_room, main_button, split
from gui.entry.opponents import CARD_GAP, Opponents, card_height
from gui.entry.rulesets import Rulesets
from gui.requests import ToOptions, ToWatch
from gui.screen import Screen
from gui.shell import Shell
from gui.text import draw_text, ellipsis
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton


class WatchSetupScene(Screen):
    """White's bot, Black's bot, and the rules, in three columns."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        settings = shell.settings
        options = IconButton("options", "Options", lambda: self.go(ToOptions()))
        self._bar = AppBar("Watch", "Two bots play, you see all", self.back, (options,))
        self._bots = (
            Opponents(settings.variant, settings.bot, _ignore),
            Opponents(settings.variant, _strongest(settings.variant), _ignore),
        )
        self._rules = Rulesets(settings.variant, settings.ruleset, _ignore)
        self._start = Button("Watch", self._begin, "main", "watch")
        self._start.enabled = self._bots[0].chosen >= 0
        self._columns: list[pygame.Rect] = []
        self.focus.set([*self._bots, self._rules, self._start, *self._bar.widgets])
        self.focus.focus(self._start, by_keyboard=False)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Watch"

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        gap = {"S": 20, "M": 24, "L": 32}[m.size]
        self._columns = split(content_room(self.size, m), gap, (1 / 3, 1 / 3, 1 / 3))
        self._bar.arrange(self.size[0], m)
        for bots, column in zip(self._bots, self._columns, strict=False):
            bots.place(column, card_height(m), CARD_GAP)
        self._start.rect = main_button(self._columns[2], m)
        rules = self._columns[2].copy()
        rules.height = self._start.rect.y - round(2.5 * m.gutter) - rules.y
        self._rules.fill(rules, m)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if not self._columns:
            return
        style, m = self.style, self.metrics
        self._bar.draw(surface, style)
        for words, column in zip(("White", "Black", "Rules"), self._columns, strict=True):
            note = "rating in the thesis" if words != "Rules" else ""
            draw_heading(surface, column, words, style, note)
        box = self._start.rect
        names = " – ".join(bots.entry.name for bots in self._bots)
        words, y = ellipsis(names, m.small, box.width), box.y - round(1.1 * m.gutter)
        ink = style.theme.text2
        draw_text(surface, words, box.centerx, y, m.small, ink, align="center")

    def _begin(self) -> None:
        keep(self.shell, ruleset=self._rules.ruleset)
        white, black = self._bots
        self.go(
            ToWatch(
                bots=(white.entry.name, black.entry.name),
                variant=self.shell.settings.variant,
                ruleset=self._rules.ruleset,
                seed=self.shell.dice.getrandbits(31),
            )
        )


def _strongest(variant: str) -> str:
    able = [entry.name for entry in entries_for(variant) if not entry.available]
    return able[-1] if able else ""


def _ignore(_: object) -> None:
    """The choices are read when the game starts."""
