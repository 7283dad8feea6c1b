"""Choose a game, an opponent, a side, rules and a clock."""

from __future__ import annotations

from functools import cache, partial

import pygame

from bots.entry import Entry
from core.game import start_from
from core.games import find_game, find_variant
from core.records.record import BARE
from core.texts import N_, _, pgettext
from core.values import Observation, Side
from gui.app.board_settings import fog_time, help_levels, plain_options
from gui.app.choices import chosen_in, drawn_side, keep, ruleset_for
from gui.app.requests import Request, ToEditor, ToHotSeat, ToNewGame, ToPlay
from gui.app.session import counted_words, uncounted
from gui.app.shell import Shell
from gui.board.board import BoardPicture
from gui.board.view_state import blank
from gui.entry.look_choices import has_choice, is_read, notation_choice, piece_choice
from gui.games import GAMES
from gui.setup.bots import Strength
from gui.setup.form import SIDES, SIZES, SetupScreen
from gui.setup.terms import (
    PERSON,
    Clock,
    Found,
    Opponent,
    Terms,
    rated,
    side_names,
    start_of,
)
from gui.ui.elements import Text, rule
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import button, field, section
from settings.model import notation_in

_LONGEST_NAME = 40
_PLAIN = ToNewGame()
_THREE_COLUMNS = 1120
"""How wide a window must be for the board and the summary beside the self."""

_PIECES = {"S": 66, "M": 92, "L": 118}
_SAVED = N_("Saved automatically; continue any time.")


class NewGameScene(SetupScreen):
    """The choices before a game; what is chosen is offered first the next time."""

    heading = N_("New game")

    def __init__(self, shell: Shell, request: ToNewGame = _PLAIN) -> None:
        super().__init__(shell)
        settings, self._request = shell.settings, request
        self.side = SIDES.index(settings.side)
        self._names = [settings.first_player, settings.second_player]
        self.help = settings.help
        self._strength = Strength(self)
        self.begin_with(request.variant or settings.variant)
        self._strength.follow(self._opponent.bot)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return self._request

    def handle(self, event: pygame.event.Event) -> None:
        """See ``Scene.handle``; an engine that was chosen may have to be asked."""
        super().handle(event)
        self._strength.follow(self._opponent.bot)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        self._strength.poll()

    def close(self) -> None:
        """See ``Scene.close``."""
        self._strength.close()

    # --- What is chosen ------------------------------------------------------------------

    def terms_for(self, variant: str, before: Terms | None, known: Terms | None) -> Terms:
        """What is chosen at first for a game; a person stays a person."""
        if known is not None:
            return known
        shell, request = self.shell, self._request
        request = request if request.variant == variant else _PLAIN
        shell.rules_of(variant).begin()
        chosen = chosen_in(shell.settings, variant)
        person = shell.settings.opponent == "person"
        if before is not None:
            person = before.opponents[0].found.person
        return Terms(
            variant,
            ruleset_for(variant, request.ruleset or chosen.ruleset),
            Clock.of(chosen.time, GAMES[variant].times),
            None if request.start else start_of(variant, shell.dice),
            request.start,
            request.origin,
            (Opponent(variant, PERSON if person else chosen.bot, with_person=True),),
        )

    @property
    def _opponent(self) -> Found:
        return self.terms.opponents[0].found

    def _summary(self, opponent: Found) -> list[tuple[str, str]]:
        """What is chosen, in rows of two."""
        terms, names = self.terms, side_names(self.terms.facts)
        rows = list(zip(names, self._names, strict=True))
        bot = opponent.bot
        if not opponent.person:
            side = (names[0], pgettext("side", "Random"), names[1])[self.side]
            rows = [(_("Opponent"), self._whom(bot)), (_("Side"), side)]
        rows += [(_("Rules"), terms.ruleset_title), (_("Clock"), terms.clock.words)]
        rows += [terms.start.row] if terms.start is not None else []
        rows += [(_("Help"), help_levels()[self.help].label)] if terms.facts.hidden else []
        if bot is not None:
            helped = terms.facts.hidden and self.help != BARE
            why = uncounted(terms.variant, bot.name, terms.position, helped=helped)
            rows.append((_("Rating"), counted_words(why)))
        return rows

    def _whom(self, bot: Entry | None) -> str:
        if bot is None:
            return "…"
        limit = self._strength.limit
        return f"{bot.name} · {limit}" if limit else rated(bot, self.terms.variant)

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``: three columns, or two in a narrow window."""
        m, wide = self.metrics, self.size[0] >= _THREE_COLUMNS
        facts, air, opponent = self.terms.facts, round(1.5 * m.gutter), self._opponent
        start = self.begin(_("Start game"), "play", self._begin)
        pieces = self._pieces() if wide or is_read(facts) else None
        explain = button(_("Explained on boards"), self._explain, "quiet", h="label")
        bots = self.opponent(_("Opponent"), 0, self._strength.view())
        middle = Column(
            self._people() if opponent.person else self.sides(),
            self.clock(steps=True),
            self.levels(),
            self.start(),
            pieces if wide else self._notation(),
            self.rules(explain),
            None if wide else start,
            gap=air,
            w=Grow(0.365 if wide else 0.67),
        )
        if wide:
            left = Column(bots, w=Grow(0.365))
            columns = [left, middle, self._sight(opponent, start)]
        else:
            columns = [Column(bots, pieces, gap=air, w=Grow(0.33)), middle]
        set_up = button(
            _("Set up a position"), self._set_up, icon="set_up", h="control", tab=1
        )
        return Column(
            self.bar(_("New game"), "", left=set_up),
            Row(*columns, pad="margin", gap={"S": 16, "M": 24, "L": 32}, h=GROW),
        )

    def _people(self) -> Element:
        names = side_names(self.terms.facts)
        fields = (
            section(
                words,
                field(self._names[n], _LONGEST_NAME, partial(self._rename, n)),
                w=GROW,
            )
            for n, words in enumerate(names)
        )
        return Row(*fields, gap=16)

    def _pieces(self) -> Element | None:
        """The choice among sets of pieces, which acts at once; none if there is but one."""
        facts, now = self.terms.facts, self.shell.settings
        if not has_choice(facts):
            return None
        choices = piece_choice(
            facts, now.pieces, lambda sets: keep(self.shell, pieces=sets), h=_PIECES
        )
        return section(_("Pieces"), choices)

    def _notation(self) -> Element | None:
        """The choice among notations, which acts at once.

        None where squares have the same names in all of them.
        """
        facts, now = self.terms.facts, self.shell.settings.notations
        if not any(each.ranks or each.names for each in facts.notations):
            return None
        chosen = notation_in(now, facts)
        note = next(_(each.title) for each in facts.notations if each.key == chosen)
        choices = notation_choice(
            facts, now, lambda chosen: keep(self.shell, notations=chosen)
        )
        return section(_("Moves are written"), choices, note=note)

    def _sight(self, opponent: Found, start: Element) -> Element:
        """The board as it will be seen, what is chosen, and the button that begins."""
        terms, shell, person = self.terms, self.shell, opponent.person
        facts, first = terms.facts, side_names(terms.facts)[0]
        chosen = SIDES[self.side]
        side = Side.SECOND if chosen == "second" and not person else Side.FIRST
        seen = blank(facts)
        if shell.rules_of(facts.key).ready:
            seen = first_view(facts.key, terms.ruleset, side, terms.position)
        options = plain_options(shell.settings)
        board = BoardPicture(facts, seen, options, side, time=lambda: fog_time(shell))
        whose = (
            _("{side}’s first view").format(side=first) if person else _("Your first view")
        )
        drawn = chosen == "random" and not person
        return Column(
            section(
                whose if facts.hidden else _("Starting position"),
                board,
                note=_("if you get {side}").format(side=first) if drawn else "",
                h=FIT,
            ),
            Space(0),
            Column(*(_line(*row) for row in self._summary(opponent))),
            self._notation(),
            self._differences(),
            start,
            gap={"S": 6, "M": 8, "L": 12},
            w=Grow(0.27, step=facts.columns),
        )

    def _differences(self) -> Element:
        """What rules have otherwise than the usual ones, or else that games are saved."""
        terms, known = self.terms, find_variant(self.terms.variant)
        topics = known.differences(terms.ruleset)
        room = Grow(least={"S": 18, "M": 22, "L": 26})
        saved = Column(Space(), Text(_(_SAVED), SIZES, align="center"), h=room)
        if not topics:
            return saved
        usual = known.rulesets[known.default][0]
        full = "\n".join(f"{_(topic.title)}. {_(topic.words)}" for topic in topics)
        titles = " · ".join(_(topic.title) for topic in topics)
        forms = [
            section(_("Unlike {usual}").format(usual=usual), Text(words, size, lines=0))
            for words in (full, titles)
            for size in ("small", "caption")
        ]
        return FirstThatFits(*forms, saved, h=room)

    # --- What is done --------------------------------------------------------------------

    def _rename(self, number: int, name: str) -> None:
        self._names[number] = name

    def _explain(self) -> None:
        self.go(self.taught)

    def _set_up(self) -> None:
        """Have the game begin from a position of one's own."""
        terms = self.terms
        self.go(ToEditor(terms.variant, terms.ruleset, terms.given))

    def _begin(self) -> None:
        terms, shell, bot = self.terms, self.shell, self._opponent.bot
        variant, ruleset, time = terms.variant, terms.ruleset, terms.clock.time
        # What cannot be remembered is no reason not to play.
        keep(shell, variant=variant, ruleset=ruleset, time=time, help=self.help)
        if bot is None:
            first, second = (name.strip() for name in self._names)
            keep(shell, opponent="person", first_player=first, second_player=second)
            self.go(ToHotSeat((first, second), variant, ruleset, time, terms.position))
            return
        side = SIDES[self.side]
        keep(shell, opponent="bot", bot=bot.name, side=side)
        drawn, seed = drawn_side(shell, side), shell.dice.getrandbits(31)
        self.go(ToPlay(bot.name, drawn, variant, ruleset, time, seed, terms.position))


def _line(name: str, value: str) -> Element:
    """A line of the summary."""
    words = Row(
        Text(name, w=None), Space(Grow(least="gap")), Text(value, ink="text"), h=GROW
    )
    return Column(words, rule(), h="row")


@cache
def first_view(variant: str, ruleset: str, side: Side, start: str) -> Observation:
    """What ``side`` sees before the first move of a game that begins from ``start``."""
    game = find_game(variant, ruleset)
    return game.observe([start_from(game, start).position], side)
