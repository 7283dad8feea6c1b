"""Choose an opponent, a side, rules and a clock."""

from __future__ import annotations

import pygame

from core.arena.clock import TimeControl
from core.values import Piece, Side
from gui.board.men import list_man
from gui.choices import drawn_side, keep
from gui.entry.first_sight import FirstSight
from gui.entry.headings import draw_heading
from gui.entry.new_game_layout import NewGameLayout, new_game_layout
from gui.entry.opponents import CARD_GAP, Opponents, card_height
from gui.entry.rulesets import Rulesets
from gui.requests import ToOptions, ToPlay
from gui.screen import Screen
from gui.shapes import hline
from gui.shell import Shell
from gui.text import draw_text, ellipsis
from gui.ui import Style
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton
from gui.widgets.choice import Choice, Option, Painter
from gui.widgets.strips import CHIPS, SEGMENTS

SIDES = ("white", "random", "black")
TIMES = ("none", "3+2", "5+3", "10+5", "15+10", "30+0")
"""The clocks offered; another one from the settings stands behind them."""


class NewGameScene(Screen):
    """The choices before a game; what is chosen is offered first the next time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        settings = shell.settings
        options = IconButton("options", "Options", lambda: self.go(ToOptions()))
        self._bar = AppBar("New game", on_back=self.back, icons=(options,))
        others = () if settings.time in TIMES else (settings.time,)
        self._times = TIMES + others
        self._bots = Opponents(settings.variant, settings.bot, _ignore)
        self._side = Choice(_sides(), SIDES.index(settings.side), _ignore, SEGMENTS)
        clocks = [Option("No clock" if time == "none" else time) for time in self._times]
        self._clock = Choice(clocks, self._times.index(settings.time), _ignore, CHIPS)
        self._rules = Rulesets(settings.variant, settings.ruleset, _ignore)
        self._start = Button("Start game", self._begin, "main", "play")
        self._start.enabled = self._bots.chosen >= 0
        self._sight = FirstSight(shell, settings.variant)
        self._layout: NewGameLayout | None = None
        form = [self._bots, self._side, self._clock, self._rules, self._start]
        self.focus.set([*form, *self._bar.widgets])
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
        self._bots.place(layout.bots, card_height(m), CARD_GAP)
        self._side.rect, self._clock.rect = layout.side, layout.clock
        self._rules.fill(layout.rules, m)
        self._start.rect = layout.start
        self._sight.place(layout.sight.x, layout.sight.y, layout.sight.width)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        layout, style = self._layout, self.style
        if layout is None:
            return
        self._bar.draw(surface, style)
        draw_heading(surface, layout.bots, "Opponent", style, "rating in the thesis")
        draw_heading(surface, layout.side, "Your side", style)
        draw_heading(surface, layout.clock, "Clock", style, "minutes + seconds a move")
        draw_heading(surface, layout.rules, "Rules", style)
        if layout.sight.width:
            self._paint_sight(surface, layout, style)

    def _paint_sight(
        self, surface: pygame.Surface, layout: NewGameLayout, style: Style
    ) -> None:
        drawn = SIDES[self._side.chosen] == "random"
        note = "if you get White" if drawn else ""
        draw_heading(surface, layout.table.move(0, layout.sight.y - layout.table.y),
                     "Your first sight", style, note)  # fmt: skip
        side = Side.SECOND if SIDES[self._side.chosen] == "black" else Side.FIRST
        self._sight.draw(surface, self._rules.ruleset, side)
        entry, m = self._bots.entry, style.metrics
        rows = (
            ("Opponent", f"{entry.name} · {entry.rating:.0f}"),
            ("Side", SIDES[self._side.chosen].capitalize()),
            ("Rules", self._rules.title),
            ("Clock", _clock_words(self._times[self._clock.chosen])),
        )
        draw_table(surface, layout.table, rows, style)
        words, y = "It saves itself. You can leave and go on later.", layout.start.y
        box, size = layout.start, m.small
        words = ellipsis(words, size, box.width)
        draw_text(
            surface, words, box.centerx, y - m.gutter, size, style.theme.text2,
            align="center",
        )  # fmt: skip

    def _begin(self) -> None:
        side, time = SIDES[self._side.chosen], self._times[self._clock.chosen]
        bot, ruleset = self._bots.entry.name, self._rules.ruleset
        # What cannot be remembered is no reason not to play.
        keep(self.shell, bot=bot, ruleset=ruleset, side=side, time=time)
        self.go(
            ToPlay(
                bot=bot,
                side=drawn_side(self.shell, side),
                variant=self.shell.settings.variant,
                ruleset=ruleset,
                time=time,
                seed=self.shell.dice.getrandbits(31),
            )
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


def _ignore(_: object) -> None:
    """The choices are read when the game starts."""


def _sides() -> list[Option]:
    return [
        Option("White", painter=_king(Side.FIRST)),
        Option("Random", icon="random"),
        Option("Black", painter=_king(Side.SECOND)),
    ]


def _king(side: Side) -> Painter:
    def paint(
        surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
    ) -> None:
        del chosen
        picture = list_man(Piece(side, "k"), round(box.width * 1.2), style.theme)
        surface.blit(picture, picture.get_rect(center=box.center))

    return paint


def _clock_words(time: str) -> str:
    control = TimeControl.parse(time)
    if control is None:
        return "No clock"
    return f"{control.base / 60:g} min + {control.increment:g} s"
