"""Choose a game, an opponent, a side, rules and a clock."""

from __future__ import annotations

from functools import partial

import pygame

from core.values import Side
from gui.app.choices import drawn_side, keep
from gui.app.requests import (
    Request,
    ToEditor,
    ToHotSeat,
    ToLesson,
    ToNewGame,
    ToPlay,
)
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.entry.clock_choice import ClockChoice, clock_note
from gui.entry.headings import beside_heading, draw_heading, draw_refusal
from gui.entry.new_game_layout import NewGameLayout, new_game_layout
from gui.entry.notation_choice import notation_choice
from gui.entry.offer import Offer, offer_of, side_names
from gui.entry.opponents import Opponents
from gui.entry.piece_cards import has_choice, piece_choice
from gui.entry.rulesets import Rulesets
from gui.entry.setup_bar import SetupBar
from gui.entry.summary import clock_words, counted, draw_below, draw_table
from gui.widgets.button import Button
from gui.widgets.choice import Choice, read_later
from gui.widgets.help_levels import LEVELS
from gui.widgets.menu import Menu, opens_below
from gui.widgets.strips import SEGMENTS
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style

SIDES = ("first", "random", "second")
_LONGEST_NAME = 40
_PLAIN = ToNewGame()


class NewGameScene(Screen):
    """The choices before a game; what is chosen is offered first the next time."""

    def __init__(self, shell: Shell, asked: ToNewGame = _PLAIN) -> None:
        super().__init__(shell)
        settings = shell.settings
        self._asked = asked
        variant = asked.variant or settings.variant
        self._bar = SetupBar(self, ("New game", ""), variant, self._turn)
        self._bar.more = Button("Set up a position", self._set_up, icon="set_up")
        self._game = self._bar.game
        person = settings.opponent == "person"
        self._ask = opens_below(Menu(), self.focus)
        self._offer = offer_of(
            shell, self._game.variant, person, self.arrange, asked, self._ask
        )
        self._offers: dict[str, Offer] = {self._game.variant: self._offer}
        first = SIDES.index(settings.side)
        self._side = Choice(self._offer.sides, first, read_later, SEGMENTS)
        self._names = [
            TextField(name, _LONGEST_NAME, read_later)
            for name in (settings.first_player, settings.second_player)
        ]
        self._help = Choice(LEVELS, settings.help, read_later, SEGMENTS)
        self._pieces, self._notation = self._piece_choice(), self._notation_choice()
        self._start = Button("Start game", self._begin, "main", "play")
        self._explain = Button("Explained on boards", lambda: self.go(self.taught), "quiet")
        self._layout: NewGameLayout | None = None
        self._follow()
        self.focus.focus(self._start, by_keyboard=False)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · New game"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return self._asked

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self._game.variant, self._rules.ruleset)

    def close(self) -> None:
        """See ``Scene.close``."""
        for offer in self._offers.values():
            offer.bots.close()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        extra = self._offer.starts is not None, self._offer.clock.own
        layout = self._layout = new_game_layout(self.size, m, self._offer.facts, *extra)
        origin = self._offer.origin
        self._bar.say(f"from the position {origin}" if origin else "")
        self._bar.arrange(self.size, m)
        self._bots.fill(layout.bots, m)
        self._side.rect = layout.side
        self._offer.clock.arrange(layout.clock, m)
        for field, half in zip(self._names, layout.names, strict=True):
            field.rect = half
        self._help.rect = layout.help
        if self._pieces is not None:
            self._pieces.rect = layout.pieces
        if self._notation is not None:
            self._notation.rect = layout.notation
        if self._offer.starts is not None:
            self._offer.starts.place(layout.starts)
        self._rules.fill(layout.rules, m)
        self._explain.rect = beside_heading(layout.rules, self._explain.words, m)
        self._start.rect = layout.start
        self._offer.sight.place(layout.sight.x, layout.sight.y, layout.sight.width)
        self._follow()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        layout, style = self._layout, self.style
        if layout is None:
            return
        self._bar.draw(surface, style)
        rating = self._bots.rating_words
        draw_heading(surface, layout.bots, "Opponent", style, rating)
        if not self._bots.person:
            draw_heading(surface, layout.side, "Your side", style)
        else:
            sides = side_names(self._offer.facts)
            for words, half in zip(sides, layout.names, strict=True):
                draw_heading(surface, half, words, style)
        self._paint_clock(surface, layout.clock, style)
        if self._offer.facts.hidden:
            note = LEVELS[self._help.chosen].tooltip
            draw_heading(surface, layout.help, "Help", style, note)
        if layout.pieces.height:
            draw_heading(surface, layout.pieces, "Pieces", style)
        if self._notation is not None:
            note = self._notation.options[self._notation.chosen].tooltip
            draw_heading(surface, layout.notation, "Moves are written", style, note)
        draw_heading(surface, layout.rules, "Rules", style)
        if layout.sight.width:
            self._paint_sight(surface, layout, style)

    def _paint_clock(
        self, surface: pygame.Surface, place: pygame.Rect, style: Style
    ) -> None:
        self._offer.clock.paint(surface, style)
        time = self._clock.time
        note = clock_note(self._offer.facts, time) if time else ""
        draw_heading(surface, place, "Clock", style, note)
        if not time:
            draw_refusal(surface, place, self._clock.problem, style)

    def _paint_sight(
        self, surface: pygame.Surface, layout: NewGameLayout, style: Style
    ) -> None:
        chosen = "first" if self._bots.person else SIDES[self._side.chosen]
        first, _ = side_names(self._offer.facts)
        note = f"if you get {first}" if chosen == "random" else ""
        below = layout.table.move(0, layout.sight.y - layout.table.y)
        draw_heading(surface, below, self._sight_words, style, note)
        side = Side.SECOND if chosen == "second" else Side.FIRST
        self._offer.sight.draw(surface, self._rules.ruleset, side, self._offer.start)
        draw_table(surface, layout.table, self._summary(), style)
        draw_below(surface, layout.below, self.taught, style)

    @property
    def _sight_words(self) -> str:
        facts = self._offer.facts
        if not facts.hidden:
            return "Starting position"
        if self._bots.person:
            return f"{side_names(facts)[0]}’s first view"
        return "Your first view"

    @property
    def _bots(self) -> Opponents:
        return self._offer.bots

    @property
    def _clock(self) -> ClockChoice:
        return self._offer.clock.chips

    @property
    def _rules(self) -> Rulesets:
        return self._offer.rules

    def _summary(self) -> tuple[tuple[str, str], ...]:
        """What is chosen, in rows of two."""
        first, second = (field.meant for field in self._names)
        names = side_names(self._offer.facts)
        players = ((names[0], first), (names[1], second))
        if not self._bots.person:
            whom = self._bots.whom or "…"
            side = self._side.options[self._side.chosen].label
            players = (("Opponent", whom), ("Side", side))
        clock = clock_words(self._clock.time)
        terms = (("Rules", self._rules.title), ("Clock", clock))
        helped = (("Help", LEVELS[self._help.chosen].label),)
        starts = () if self._offer.starts is None else (self._offer.starts.row,)
        helps = helped if self._offer.facts.hidden else ()
        return *players, *terms, *starts, *helps, *counted(self._offer, self._help.chosen)

    def _turn(self) -> None:
        """Switch to another game; a human opponent stays human."""
        variant = self._game.variant
        if variant not in self._offers:
            person = self._bots.person
            self._offers[variant] = offer_of(
                self.shell, variant, person, self.arrange, self._asked, self._ask
            )
        self._offer = self._offers[variant]
        self._side.options = self._offer.sides
        self._pieces, self._notation = self._piece_choice(), self._notation_choice()
        self.arrange()

    def _follow(self) -> None:
        """Set the widgets for the present choices; Start needs valid ones."""
        who = self._names if self._bots.person else [self._side]
        whom = [*self._bots.widgets, *who]
        helps = [self._help] if self._offer.facts.hidden else []
        starts = [] if self._offer.starts is None else [self._offer.starts]
        form = [
            self._game,
            *whom,
            *self._offer.clock.widgets,
            *helps,
            *starts,
            *(w for w in (self._pieces, self._notation) if w is not None and w.rect.height),
            self._explain,
            self._rules,
            self._start,
        ]
        valid = self._clock.time != "" and all(each.valid for each in starts)
        self._start.enabled = valid and (self._bots.person or self._bots.bot is not None)
        self.focus.set([*form, *self._bar.widgets])

    def _piece_choice(self) -> Choice | None:
        """The choice among sets of pieces, which acts at once; none if there is but one."""
        facts, shell = self._offer.facts, self.shell
        if not has_choice(facts):
            return None
        return piece_choice(facts, shell.settings, partial(self._change, "pieces"))

    def _notation_choice(self) -> Choice | None:
        """The choice among notations, which acts at once; none if there is but one."""
        facts, settings = self._offer.facts, self.shell.settings
        if not facts.notations:
            return None
        return notation_choice(facts, settings, partial(self._change, "notations"))

    def _change(self, name: str, value: object) -> None:
        keep(self.shell, **{name: value})

    def _set_up(self) -> None:
        """Have the game begin from a position of one's own."""
        start = self._offer.given
        self.go(ToEditor(self._game.variant, self._rules.ruleset, start))

    def _begin(self) -> None:
        bot, ruleset, time = self._bots.bot, self._rules.ruleset, self._clock.time
        # What cannot be remembered is no reason not to play.
        chosen = {"variant": self._game.variant, "ruleset": ruleset, "time": time}
        keep(self.shell, **chosen, help=self._help.chosen)
        if bot is None:
            self.go(self._shared(ruleset, time))
        else:
            self.go(self._against(bot.name, ruleset, time))

    def _shared(self, ruleset: str, time: str) -> Request:
        first, second = (field.meant.strip() for field in self._names)
        keep(self.shell, opponent="person", first_player=first, second_player=second)
        return ToHotSeat(
            (first, second), self._game.variant, ruleset, time, self._offer.start
        )

    def _against(self, bot: str, ruleset: str, time: str) -> Request:
        side = SIDES[self._side.chosen]
        keep(self.shell, opponent="bot", bot=bot, side=side)
        return ToPlay(
            bot=bot,
            side=drawn_side(self.shell, side),
            variant=self._game.variant,
            ruleset=ruleset,
            time=time,
            seed=self.shell.dice.getrandbits(31),
            start=self._offer.start,
        )
