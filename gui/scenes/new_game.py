"""Choose an opponent, a side, rules and a clock."""

from __future__ import annotations

import pygame

from core.arena.clock import TimeControl
from core.values import Side
from gui.choices import drawn_side, keep
from gui.entry.clock_choice import PROBLEM, ClockChoice
from gui.entry.first_sight import FirstSight
from gui.entry.headings import draw_heading, draw_refusal
from gui.entry.new_game_layout import NewGameLayout, new_game_layout
from gui.entry.opponent_cards import PERSON
from gui.entry.opponents import Opponents
from gui.entry.rulesets import Rulesets
from gui.help_levels import LEVELS
from gui.requests import Request, ToHotSeat, ToNewGame, ToOptions, ToPlay
from gui.screen import Screen
from gui.shapes import hline
from gui.shell import Shell
from gui.text import draw_text, ellipsis
from gui.ui import Style
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton
from gui.widgets.choice import Choice, Option, read_later
from gui.widgets.kind_choice import king_painter
from gui.widgets.strips import SEGMENTS
from gui.widgets.text_field import TextField

SIDES = ("white", "random", "black")
_LONGEST_NAME = 40


class NewGameScene(Screen):
    """The choices before a game; what is chosen is offered first the next time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        settings = shell.settings
        options = IconButton("options", "Options", lambda: self.go(ToOptions(ToNewGame())))
        self._bar = AppBar("New game", on_back=self.back, icons=(options,))
        whom = PERSON.label if settings.opponent == "person" else settings.bot
        self._bots = Opponents(settings.variant, whom, self._follow, person=True)
        self._side = Choice(_sides(), SIDES.index(settings.side), read_later, SEGMENTS)
        self._names = [
            TextField(name, _LONGEST_NAME, read_later)
            for name in (settings.white_name, settings.black_name)
        ]
        self._clock = ClockChoice(settings.time, self._follow)
        self._help = Choice(LEVELS, settings.help, read_later, SEGMENTS)
        self._rules = Rulesets(settings.variant, settings.ruleset, read_later)
        self._start = Button("Start game", self._begin, "main", "play")
        self._sight = FirstSight(shell, settings.variant)
        self._layout: NewGameLayout | None = None
        self._follow()
        self.focus.focus(self._start, by_keyboard=False)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · New game"

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        layout = new_game_layout(self.size, m)
        self._layout = layout
        self._bar.arrange(self.size[0], m)
        self._bots.fill(layout.bots, m)
        self._side.rect, self._clock.rect = layout.side, layout.clock
        for field, half in zip(self._names, layout.names, strict=True):
            field.rect = half
        self._help.rect = layout.help
        self._rules.fill(layout.rules, m)
        self._start.rect = layout.start
        self._sight.place(layout.sight.x, layout.sight.y, layout.sight.width)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        layout, style = self._layout, self.style
        if layout is None:
            return
        self._bar.draw(surface, style)
        rating = "" if self._bots.person else "rating among the bots"
        draw_heading(surface, layout.bots, "Opponent", style, rating)
        if not self._bots.person:
            draw_heading(surface, layout.side, "Your side", style)
        else:
            for words, half in zip(("White", "Black"), layout.names, strict=True):
                draw_heading(surface, half, words, style)
        if self._clock.time:
            draw_heading(surface, layout.clock, "Clock", style, "minutes + seconds a move")
        else:
            draw_heading(surface, layout.clock, "Clock", style)
            draw_refusal(surface, layout.clock, PROBLEM, style)
        draw_heading(surface, layout.help, "Help", style, LEVELS[self._help.chosen].tooltip)
        draw_heading(surface, layout.rules, "Rules", style)
        if layout.sight.width:
            self._paint_sight(surface, layout, style)

    def _paint_sight(
        self, surface: pygame.Surface, layout: NewGameLayout, style: Style
    ) -> None:
        shared = self._bots.person
        chosen = "white" if shared else SIDES[self._side.chosen]
        words = "White’s first sight" if shared else "Your first sight"
        note = "if you get White" if chosen == "random" else ""
        below = layout.table.move(0, layout.sight.y - layout.table.y)
        draw_heading(surface, below, words, style, note)
        side = Side.SECOND if chosen == "black" else Side.FIRST
        self._sight.draw(surface, self._rules.ruleset, side)
        draw_table(surface, layout.table, self._summary(), style)
        box, m = layout.start, style.metrics
        words = "It saves itself. You can leave and go on later."
        words = ellipsis(words, m.small, box.width)
        draw_text(
            surface, words, box.centerx, box.y - m.gutter, m.small, style.theme.text2,
            align="center",
        )  # fmt: skip

    def _summary(self) -> tuple[tuple[str, str], ...]:
        """What is chosen, in rows of two."""
        bot, side = self._bots.bot, SIDES[self._side.chosen]
        first, second = (field.meant for field in self._names)
        players = (("White", first), ("Black", second))
        if not self._bots.person:
            rated = f"{bot.name} · {bot.rating:.0f}" if bot is not None else "…"
            players = (("Opponent", rated), ("Side", side.capitalize()))
        terms = (
            ("Rules", self._rules.title),
            ("Clock", _clock_words(self._clock.time)),
            ("Help", LEVELS[self._help.chosen].label),
        )
        return (*players, *terms)

    def _follow(self) -> None:
        """Offer what goes with what is chosen, and a start once all of it makes sense."""
        who = self._names if self._bots.person else [self._side]
        whom = [*self._bots.widgets, *who]
        form = [*whom, self._clock, self._help, self._rules, self._start]
        somebody = self._bots.person or self._bots.bot is not None
        self._start.enabled = somebody and self._clock.time != ""
        self.focus.set([*form, *self._bar.widgets])

    def _begin(self) -> None:
        bot, ruleset, time = self._bots.bot, self._rules.ruleset, self._clock.time
        # What cannot be remembered is no reason not to play.
        keep(self.shell, ruleset=ruleset, time=time, help=self._help.chosen)
        if bot is None:
            self.go(self._shared(ruleset, time))
        else:
            self.go(self._against(bot.name, ruleset, time))

    def _shared(self, ruleset: str, time: str) -> Request:
        first, second = (field.meant.strip() for field in self._names)
        keep(self.shell, opponent="person", white_name=first, black_name=second)
        return ToHotSeat((first, second), self.shell.settings.variant, ruleset, time)

    def _against(self, bot: str, ruleset: str, time: str) -> Request:
        side = SIDES[self._side.chosen]
        keep(self.shell, opponent="bot", bot=bot, side=side)
        return ToPlay(
            bot=bot,
            side=drawn_side(self.shell, side),
            variant=self.shell.settings.variant,
            ruleset=ruleset,
            time=time,
            seed=self.shell.dice.getrandbits(31),
        )


def draw_table(
    surface: pygame.Surface,
    box: pygame.Rect,
    rows: tuple[tuple[str, str], ...],
    style: Style,
) -> None:
    """Draw names at the left and what they stand for at the right, ruled."""
    m, theme = style.metrics, style.theme
    for number, (name, value) in enumerate(rows):
        y = box.y + number * m.row + m.row // 2
        used = draw_text(surface, name, box.x, y, m.small, theme.text2) + m.gap
        short = ellipsis(value, m.small, box.width - used)
        draw_text(surface, short, box.right, y, m.small, theme.text, align="right")
        hline(surface, box.x, box.right, box.y + (number + 1) * m.row, theme.line)


def _sides() -> list[Option]:
    return [
        Option("White", painter=king_painter(Side.FIRST, 1.2)),
        Option("Random", icon="random"),
        Option("Black", painter=king_painter(Side.SECOND, 1.2)),
    ]


def _clock_words(time: str) -> str:
    if not time:
        return "…"
    control = TimeControl.parse(time)
    if control is None:
        return "No clock"
    return f"{control.base / 60:g} min + {control.increment:g} s"
