"""Set up a tournament, or continue one from the list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

import pygame

from core.clock import TimeControl, read_budget
from core.events.event import OpeningsError, Plan
from core.game import drawn_starts
from core.games import GAMES as VARIANTS
from core.games import find_variant
from core.records.files import free_path
from gui.app.bot_requests import ToTournament, ToTournamentSetup
from gui.app.choices import chosen_in, keep
from gui.app.requests import Request, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.text import draw_text, fitted
from gui.entry.headings import draw_heading, heading_height
from gui.entry.new_game_layout import content_room, main_button, split
from gui.entry.opponents import NOBODY
from gui.entry.rulesets import Rulesets
from gui.entry.setup_bar import SetupBar
from gui.entry.setup_menu import SetupMenu, last_setup
from gui.tournament.bot_picks import BotPicks
from gui.tournament.head import duration
from gui.tournament.openings_field import NOT_READY, OpeningsField, is_record
from gui.tournament.shelf import TournamentShelf
from gui.tournament.terms import TermsPicker
from gui.widgets.button import Button
from gui.widgets.button_faces import quiet_width
from gui.widgets.choice import read_later
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from settings.remembered import TournamentSetup

_ROOM_FOR_NOBODY = 4
"""Height of the panel, in rows, for a game that no bot plays."""

_PLAIN = ToTournamentSetup()

_Offer: TypeAlias = tuple[BotPicks, Rulesets]


class TournamentSetupScene(Screen):
    """Bots at the left, settings in the middle, stored tournaments at the right."""

    def __init__(self, shell: Shell, asked: ToTournamentSetup = _PLAIN) -> None:
        super().__init__(shell)
        setup = asked.setup or _last()
        self._notice = Notice()
        self._setups = SetupMenu(
            "tournament", self._present, self._take_up, self.focus, self._notice
        )
        words = "Tournament", "Bots against bots, ratings"
        self._bar = SetupBar(
            self, words, _variant(shell, asked.setup), self._turn, self._setups
        )
        self._game = self._bar.game
        self._offers: dict[str, _Offer] = {}
        self._terms = TermsPicker(setup, self._game.variant, self._count)
        self._bots, self._rules = self._offer()
        self._all = Button("None", self._pick_all, "quiet")
        self._openings = OpeningsField(setup.openings if setup is not None else "")
        self._shelf = TournamentShelf(
            shell, asked.row, self._continue, self._count, self._notice
        )
        self._start = Button("Start", self._begin, "main", "trophy")
        self._columns: list[pygame.Rect] = []
        self._tall = self._shelf.tall
        self._begin_with(setup)
        self._count()
        self.focus.focus(self._start, by_keyboard=False)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Tournament"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToTournamentSetup(self._present(), self._shelf.row)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``: the rules of the game that is picked here."""
        return ToLesson(self._game.variant, self._rules.ruleset)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        gap = {"S": 20, "M": 24, "L": 32}[m.size]
        self._columns = split(content_room(self.size, m), gap, (0.36, 0.35, 0.29))
        self._bar.arrange(self.size, m)
        bots, form, right = self._columns
        count = self._bots.count or _ROOM_FOR_NOBODY
        shown = min(count, (bots.height - 8) // (m.row - 4))
        row = min(m.row + 12, (bots.height - 8) // shown)
        bots.height = shown * row + 8
        self._bots.place(bots.inflate(-8, -8), row)
        self._all.rect = pygame.Rect(0, 0, quiet_width("None", m), heading_height(m))
        y = bots.y - heading_height(m) + m.label // 2 + 1
        self._all.rect.midright = (bots.right, y)
        below = self._terms.arrange(form, m)
        self._openings.rect = pygame.Rect(below.x, below.y, below.width, m.control)
        step = m.control + m.gutter + heading_height(m)
        below.y, below.height = below.y + step, below.height - step
        self._rules.fill(below, m)
        self._start.rect = main_button(right, m)
        self._notice.rect = pygame.Rect(form.x, self._start.rect.y, form.width, m.button)
        bottom = self._start.rect.y - round(2.2 * m.gutter)
        room = pygame.Rect(right.x, right.y, right.width, bottom - right.y)
        self._shelf.place(room, m)
        self._tall = self._shelf.tall

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if not self._columns:
            return
        if self._shelf.tall != self._tall:
            self.arrange()
        style, m, (bots, form, _) = self.style, self.metrics, self._columns
        self._bar.draw(surface, style)
        heading = pygame.Rect(bots.topleft, (self._all.rect.x - m.gutter - bots.x, 0))
        draw_heading(surface, heading, "Bots", style, self._bots.rating_words)
        draw_panel(surface, bots, style)
        if not self._bots.count:
            x, y = bots.centerx, bots.y + 2 * m.button
            draw_text(surface, NOBODY, x, y, m.small, style.theme.text2, align="center")
        self._terms.draw_headings(surface, style)
        rules = pygame.Rect(form.x, self._rules.rect.y, form.width, 0)
        draw_heading(surface, rules, "Rules", style)
        self._shelf.draw(surface, style)
        self._paint_sum(surface, style)

    def _paint_sum(self, surface: pygame.Surface, style: Style) -> None:
        m, box, bots = style.metrics, self._start.rect, len(self._bots.picked)
        games = bots * (bots - 1) * self._terms.games
        long = duration(self._terms.seconds_for(games))
        words = f"{bots} bots, {games:,} games, {long}" if bots > 1 else self._bots.too_few
        words, size = fitted(words, (m.small, m.caption, m.label), box.width)
        ink, y = style.theme.text2, box.y - round(1.1 * m.gutter)
        draw_text(surface, words, box.centerx, y, size, ink, align="center")

    def _offer(self) -> _Offer:
        """The bots and rulesets of the chosen game."""
        variant = self._game.variant
        self._terms.turn_to(variant)
        if variant not in self._offers:
            chosen = chosen_in(self.shell.settings, variant)
            rules = Rulesets(variant, chosen.ruleset, read_later)
            self._offers[variant] = BotPicks(variant, self._count), rules
        return self._offers[variant]

    def _turn(self) -> None:
        """Offer what goes with another game."""
        self._bots, self._rules = self._offer()
        self._count()
        self.arrange()

    def _pick_all(self) -> None:
        self._bots.pick_all()

    def _count(self) -> None:
        """Offer what the picked bots allow."""
        self._all.words = "None" if self._bots.all_picked else "All"
        self._start.enabled = len(self._bots.picked) > 1 and self._terms.valid
        bots = [self._bots, self._all] if self._bots.count else []
        terms = [*self._terms.widgets, self._openings]
        form = [self._game, *bots, *terms, self._rules]
        self.focus.set(
            [*form, *self._shelf.widgets, self._start, *self._bar.widgets, self._notice]
        )

    def _begin_with(self, setup: TournamentSetup | None) -> None:
        """Choose the bots and the rules of a setup, if it is one of the game at hand."""
        if setup is not None and setup.variant == self._game.variant:
            self._bots.pick(setup.bots)
            self._rules.choose(setup.ruleset)

    def _present(self) -> TournamentSetup:
        """What is chosen now."""
        return TournamentSetup(
            variant=self._game.variant,
            ruleset=self._rules.ruleset,
            bots=self._bots.picked,
            games=self._terms.games,
            budget=self._terms.budget,
            workers=self._terms.workers,
            openings=self._openings.path,
            again=self._terms.again,
            time=self._terms.time,
        )

    def _take_up(self, setup: TournamentSetup) -> None:
        self.go(ToTournamentSetup(setup, self._shelf.row))

    def take_file(self, path: Path) -> None:
        """See ``Screen.take_file``: a file of positions is one of openings."""
        if is_record(path):
            super().take_file(path)
        else:
            self._openings.text = str(path)

    def _starts(self) -> Sequence[str] | None:
        """The positions to begin from; ``None``, and a sentence, if there are none."""
        variant, games = self._game.variant, self._terms.games
        if not self._openings.path:
            return drawn_starts(find_variant(variant).numbered, self.shell.dice, games)
        if not self.shell.rules_of(variant).ready:
            self._notice.show_error(NOT_READY)
            return None
        try:
            return self._openings.starts(variant, self._rules.ruleset)
        except OpeningsError as error:
            self._notice.show_error(f"{error}.")
            return None

    def _begin(self) -> None:
        starts = self._starts()
        if starts is None:
            return
        self._setups.keep_last()
        keep(self.shell, variant=self._game.variant, ruleset=self._rules.ruleset)
        now = datetime.now().astimezone()
        plan = Plan(
            names=self._bots.picked,
            games=self._terms.games,
            variant=self._game.variant,
            ruleset=self._rules.ruleset,
            budget=read_budget(self._terms.budget),
            control=TimeControl.parse(self._terms.time),
            seed=self.shell.dice.getrandbits(31),
            starts=tuple(starts),
            title="Umbra tournament",
            date=f"{now:%Y.%m.%d}",
            again=self._terms.again,
        )
        folder = new_folder(self.shell.tournaments, now)
        self.go(ToTournament(folder, self._terms.workers, plan))

    def _continue(self, folder: Path) -> None:
        self.go(ToTournament(folder, self._terms.workers))


def _last() -> TournamentSetup | None:
    """The setup used last."""
    last = last_setup("tournament")
    return last if isinstance(last, TournamentSetup) else None


def _variant(shell: Shell, setup: TournamentSetup | None) -> str:
    """The game of a setup, if there is such a game; else the one at hand."""
    known = setup is not None and setup.variant in VARIANTS
    return setup.variant if setup is not None and known else shell.settings.variant


def new_folder(shelf: Path, now: datetime) -> Path:
    """A new folder for a tournament, named after the time."""
    return free_path(shelf, f"{now:%Y-%m-%d-%H%M%S}")
