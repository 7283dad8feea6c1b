"""Practice: what is due today, one's games looked through, and other ways to learn."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from core.practice.guess_session import GUESSES, GUESSES_FILE, GuessResult
from core.records.log import LogError
from core.texts import N_, _
from gui.app.requests import (
    Request,
    ToCards,
    ToCoach,
    ToExplorer,
    ToGuessGames,
    ToPractice,
    ToProblems,
)
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.shapes import rounded
from gui.practice.card_files import CardFiles
from gui.practice.rush_card import RushCard
from gui.practice.today import came_of, games, lately, today, weeks
from gui.problems.own_cards import CARDS
from gui.ui.elements import Pressable, Text, icon
from gui.ui.fitting import Scrolled
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import app_bar, icon_button
from gui.widgets.widget import Style


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to learn.

    Attributes:
        icon: Its sign.
        title: What it is called.
        words: What it is, in a sentence.
        request: Leads there.
    """

    icon: str
    title: str
    words: str
    request: Request


_ALL = Way(
    "again", N_("Your cards"), N_("All of them, by game and kind"), ToProblems(CARDS)
)

WAYS = (
    Way("talk", N_("Coach"), N_("What your moves cost, and what to work on"), ToCoach()),
    Way(
        "belief", N_("Guess the fog"), N_("Good games, seen from one side"), ToGuessGames()
    ),
    Way(
        "search", N_("Explorer"), N_("What was played where one saw the same"), ToExplorer()
    ),
    Way("aim", N_("Problems"), N_("Mates, studies, tactics, fog puzzles"), ToProblems()),
)

_BESIDE = 8
"""Pixels right of a column in which its bar stands."""

_FRESH = ToPractice()


class PracticeScene(Screen):
    """The hub of practice.

    Args:
        shell: What all screens share.
        asked: What was just practised.
    """

    heading = N_("Practice")

    def __init__(self, shell: Shell, asked: ToPractice = _FRESH) -> None:
        super().__init__(shell)
        self._sitting = asked.sitting
        self._state = shell.practice.state
        self._shown: object = None
        self._today = datetime.now().astimezone().date()
        self._rush = RushCard(shell, self.go, self._today)
        self._guessed: tuple[GuessResult, ...] = ()
        with suppress(LogError):  # the list of games to guess says so
            self._guessed = GUESSES.read(shell.problems / GUESSES_FILE)
        self._files = CardFiles(self)
        shell.practice.count()

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToPractice(self._sitting)

    def take_file(self, path: Path) -> None:
        """See ``Screen.take_file``: cards are added; other files go where they belong."""
        if path.suffix.lower() == ".json":
            self._files.take(path)
        else:
            super().take_file(path)

    def close(self) -> None:
        """See ``Scene.close``."""
        self._files.close()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: what is due changes with time."""
        self._files.advance()
        live = self.shell.practice
        live.count()
        if live.problem:
            self.banner.show_error(live.problem)
            live.problem = ""
        judging = self.shell.judging
        shown = live.state, judging.progress, judging.problem, judging.wanted
        if shown != self._shown:
            self._state, self._shown = live.state, shown
            redraw.now()

    def view(self) -> Element:
        """See ``Screen.view``."""
        live, sitting = self.shell.practice, self._sitting
        fresh = sitting is None or not sitting.done
        left = Column(
            None if sitting is None or fresh else came_of(sitting),
            today(self._state, partial(self.go, ToCards()), counting=live.counting),
            weeks(self._state) if self._state is not None or live.counting else None,
            games(self.shell.judging),
            self._way(_ALL),
            lately(self._rush.results, self._guessed, self._today) if fresh else None,
            gap="gap",
        )
        rush = self._rush.view(self.metrics)
        right = Column(rush, Space("gap"), *map(self._way, WAYS), gap="gap")
        about = _("Save or import your cards")
        icons = icon_button("export", about, self._files.ask, tab=1), *self.game_icons()
        return Column(
            app_bar(_("Practice"), "", self.back, self.home, *icons),
            Row(
                Column(Scrolled(left, beside=_BESIDE), w=Grow(6)),
                Column(Scrolled(right, beside=_BESIDE), w=Grow(5)),
                pad="margin", gap="gutter", align=None, h=GROW,
            ),
            Column(self._files.view(), pad=("margin", 0)),
        )  # fmt: skip

    def _way(self, way: Way) -> Element:
        words = Column(
            Text(_(way.title), "h3", "text", bold=True),
            Text(_(way.words), ("small", "caption"), lines=2),
            w=GROW, gap=2,
        )  # fmt: skip
        parts = icon(way.icon, "accent2"), words, icon("next", "text3", 0.8)
        line = Row(*parts, gap="gutter", pad=("gutter", "gap"), align="center")
        go = partial(self._go_to, way.request)
        return Pressable(line, go, ground=_ground, key=way.title)

    def _go_to(self, request: Request) -> None:
        """Go there; games are explored of the kind that is chosen."""
        if isinstance(request, ToExplorer):
            chosen = self.shell.settings
            request = ToExplorer(chosen.variant, chosen.ruleset)
        self.go(request)


def _ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
) -> None:
    theme, radius = style.theme, style.metrics.radius
    edge = None if theme.is_dark else theme.line
    rounded(surface, rect, radius, theme.raised if hovered else theme.panel, edge)
