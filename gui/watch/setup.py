"""Choose a game, two bots for it, rules, and clocks or none, to watch them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

import pygame

from bots.roster import title_of
from core.games import GAMES, find_variant
from gui.app.bot_requests import ToWatch, ToWatchSetup
from gui.app.choices import chosen_in, keep
from gui.app.requests import Request, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.text import draw_text, fitted
from gui.entry.clock_choice import ClockChoice, clock_note, some_times
from gui.entry.headings import draw_heading, draw_refusal, heading_height
from gui.entry.named_starts import NamedStartChoice
from gui.entry.new_game_layout import content_room, main_button, split
from gui.entry.offer import side_names
from gui.entry.opponents import NOBODY, Opponents
from gui.entry.rulesets import Rulesets
from gui.entry.setup_bar import SetupBar
from gui.entry.setup_menu import SetupMenu
from gui.entry.start_choice import StartChoice, starts_of
from gui.widgets.button import Button
from gui.widgets.choice import read_later
from gui.widgets.menu import Menu, opens_below
from gui.widgets.notice import Notice
from settings.model import Settings
from settings.remembered import WatchSetup

_PLAIN = ToWatchSetup()
_ABOUT = "Two bots play; you see all"

_Starts: TypeAlias = list[StartChoice | NamedStartChoice]
_Offer: TypeAlias = tuple[tuple[Opponents, Opponents], Rulesets, _Starts]
"""What goes with a game; a choice of the start where it has several."""


class WatchSetupScene(Screen):
    """White's bot, Black's bot, and clock and rules, in three columns.

    What is chosen is offered first the next time.
    """

    def __init__(self, shell: Shell, asked: ToWatchSetup = _PLAIN) -> None:
        super().__init__(shell)
        self._asked, self._setup, settings = asked, asked.setup, shell.settings
        self._notice = Notice()
        self._setups = SetupMenu(
            "watch", self._present, self._take_up, self.focus, self._notice
        )
        words, variant = ("Watch", _ABOUT), asked.variant or _variant(settings, asked.setup)
        self._bar = SetupBar(self, words, variant, self._turn, self._setups)
        self._game = self._bar.game
        self._ask = opens_below(Menu(), self.focus)
        self._offers: dict[str, _Offer] = {}
        self._bots, self._rules, self._starts = self._offer()
        self._clock = self._clocks(_time(settings, asked.setup))
        self._start = Button("Watch", self._begin, "main", "watch")
        self._follow()
        self._columns: list[pygame.Rect] = []
        self.focus.focus(self._start, by_keyboard=False)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Watch"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return replace(self._asked, setup=self._present())

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``: the rules of the game that is picked here."""
        return ToLesson(self._game.variant, self._rules.ruleset)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        gap = {"S": 20, "M": 24, "L": 32}[m.size]
        self._columns = split(content_room(self.size, m), gap, (1 / 3, 1 / 3, 1 / 3))
        origin = self._asked.origin if self._given else ""
        self._bar.say(f"from the position {origin}" if origin else _ABOUT)
        self._bar.arrange(self.size, m)
        self._notice.rect = pygame.Rect(m.margin, 0, 24 * m.body, m.button)
        self._notice.rect.bottom = self.size[1] - m.gutter // 2
        for bots, column in zip(self._bots, self._columns, strict=False):
            bots.fill(column, m)
        self._start.rect = main_button(self._columns[2], m)
        third = self._columns[2]
        self._clock.rect = pygame.Rect(third.x, third.y, third.width, m.control)
        step = m.control + round(1.5 * m.gutter) + heading_height(m)
        top = third.y + step
        for starts in self._starts:
            starts.place(self._clock.rect.move(0, step))
            top += step
        bottom = self._start.rect.y - round(2.5 * m.gutter)
        self._rules.fill(pygame.Rect(third.x, top, third.width, bottom - top), m)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if not self._columns:
            return
        style, m = self.style, self.metrics
        self._bar.draw(surface, style)
        sides = side_names(find_variant(self._game.variant).facts)
        for words, column, bots in zip(sides, self._columns, self._bots, strict=False):
            note = "" if bots.nobody else bots.rating_words
            draw_heading(surface, column, words, style, note)
            if bots.nobody:
                y = column.y + m.row // 2
                draw_text(surface, NOBODY, column.x, y, m.small, style.theme.text2)
        self._paint_clock(surface)
        draw_heading(surface, self._rules.rect, "Rules", style)
        box = self._start.rect
        names = [bots.cards.name for bots in self._bots if not bots.nobody]
        words, size = fitted(" – ".join(map(title_of, names)), m.small_sizes, box.width)
        ink, y = style.theme.text2, box.y - round(1.1 * m.gutter)
        draw_text(surface, words, box.centerx, y, size, ink, align="center")

    def _paint_clock(self, surface: pygame.Surface) -> None:
        place, style = self._clock.rect, self.style
        known = bool(self._clock.time)
        facts = find_variant(self._game.variant).facts
        note = clock_note(facts, self._clock.time) if known else ""
        draw_heading(surface, place, "Clock", style, note)
        if not known:
            draw_refusal(surface, place, self._clock.problem, style)

    def _offer(self) -> _Offer:
        """The bots and rulesets of the chosen game."""
        variant = self._game.variant
        if variant not in self._offers:
            chosen, setup = chosen_in(self.shell.settings, variant), self._setup
            names, ruleset = (chosen.watch_first, chosen.watch_second), chosen.ruleset
            setup = setup if setup is not None and setup.variant == variant else None
            if setup is not None:
                names, ruleset = (setup.first, setup.second), setup.ruleset
            first, second = (Opponents(variant, name, self._follow) for name in names)
            rules = Rulesets(variant, ruleset, read_later)
            if self._given:
                ruleset = self._asked.ruleset
            dice = self.shell.dice
            choice = starts_of(variant, dice, self._ask, self._follow)
            starts = [] if choice is None or self._given else [choice]
            for one in starts:
                one.recall(setup.start if setup is not None else None)
            self._offers[variant] = (first, second), rules, starts
        return self._offers[variant]

    def _clocks(self, time: str) -> ClockChoice:
        """The clocks of the game; there is no room for all."""
        return ClockChoice(time, self._follow, some_times(self._game.variant))

    @property
    def _given(self) -> str:
        """The position that the game begins from, if that is not to be chosen."""
        return self._asked.start if self._game.variant == self._asked.variant else ""

    def _turn(self) -> None:
        """Offer what goes with another game."""
        self._bots, self._rules, self._starts = self._offer()
        self._clock = self._clocks(self._clock.time or "none")
        self._follow()
        self.arrange()

    def _follow(self) -> None:
        """Set the widgets; Watch needs two bots, and a clock and a start that exist."""
        chosen = all(bots.bot is not None for bots in self._bots)
        valid = bool(self._clock.time) and all(one.valid for one in self._starts)
        self._start.enabled = chosen and valid
        bots = [widget for bots in self._bots for widget in bots.widgets]
        terms = [self._clock, *self._starts, self._rules]
        self.focus.set(
            [self._game, *bots, *terms, self._start, *self._bar.widgets, self._notice]
        )

    def _present(self) -> WatchSetup:
        """What is chosen now."""
        first, second = (bots.cards.name for bots in self._bots)
        return WatchSetup(
            variant=self._game.variant,
            ruleset=self._rules.ruleset,
            first=first,
            second=second,
            time=self._clock.time or "none",
            start=next((one.kept for one in self._starts), None),
        )

    def _take_up(self, setup: WatchSetup) -> None:
        self.go(ToWatchSetup(setup))

    def _begin(self) -> None:
        first, second = (bots.cards.name for bots in self._bots)
        ruleset, time = self._rules.ruleset, self._clock.time
        # What cannot be remembered is no reason not to watch.
        keep(
            self.shell,
            variant=self._game.variant,
            ruleset=ruleset,
            watch_first=first,
            watch_second=second,
            watch_time=time,
        )
        self.go(
            ToWatch(
                bots=(first, second),
                variant=self._game.variant,
                ruleset=ruleset,
                seed=self.shell.dice.getrandbits(31),
                time=time,
                start=self._given or next((one.start for one in self._starts), ""),
            )
        )


def _variant(settings: Settings, setup: WatchSetup | None) -> str:
    """The game that is offered first."""
    known = setup is not None and setup.variant in GAMES
    return setup.variant if setup is not None and known else settings.variant


def _time(settings: Settings, setup: WatchSetup | None) -> str:
    """The clock that is offered first."""
    return setup.time if setup is not None else settings.watch_time
