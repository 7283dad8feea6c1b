"""The first screen: what to do, games to continue, the last games, and all games."""

from __future__ import annotations

from datetime import datetime

import pygame

from core.games import find_variant
from core.records.library import recent
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from gui.app.bot_requests import ToTournament, ToTournamentSetup, ToWatchSetup
from gui.app.choices import keep
from gui.app.keys import Action
from gui.app.pasting import paste
from gui.app.problem_requests import ToProblems
from gui.app.requests import (
    Request,
    ToAnalysis,
    ToHome,
    ToLesson,
    ToLibrary,
    ToNewGame,
    ToOptions,
)
from gui.app.running_tournament import RunningTournament, is_playing
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.emblem import draw_home_wordmark
from gui.drawing.text import draw_text, text_width
from gui.entry.game_grid import GameGrid
from gui.entry.game_shelf import GameShelf
from gui.entry.game_tiles import game_tiles
from gui.entry.home_layout import HomeLayout, home_layout
from gui.entry.recent_games import RecentGames
from gui.entry.stored_tournaments import stored_tournaments
from gui.widgets.menu_entry import MenuEntry
from gui.widgets.notice import Notice
from settings.keys import HOME

_SLOGAN = "Board games, many of them in the fog of war"
_LOOKED_AT = 100
"""So many of the newest files are read for the recent games and a game to continue."""


class HomeScene(Screen):
    """Home. Getting the rules ready begins here, behind the first picture.

    Args:
        shell: What all screens share.
        message: Why the player is back here, if something went wrong.
    """

    def __init__(self, shell: Shell, message: str = "") -> None:
        super().__init__(shell)
        saved = recent(shell.games, _LOOKED_AT)
        self._trophy = self._tournament()
        self._grid = GameGrid(self._turn, self._begin)
        self._shelf = self._games()
        self._menu = self._entries()
        self._recent = RecentGames(
            saved, shell.settings, self.go, lambda: self._teach_now(lesson=True)
        )
        self._notice = Notice()
        if message:
            self._notice.show_error(message)
        self._layout: HomeLayout | None = None
        self._offer()
        self.focus.focus(self._menu[0], by_keyboard=False)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToHome()

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        family = {"family"} if self._shelf.has_tabs else set()
        return super().answers | family | {"paste"}

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: the key of families comes before letters of names."""
        if self.shell.keys.action(event, HOME) != "family" or not self._shelf.has_tabs:
            return False
        self._shelf.turn_on()
        return True

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        if self.shell.keys.action(event, HOME) == "paste":
            paste(self.shell, self.go, self._notice.show_error)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        layout = home_layout(self.size, self.metrics, len(self._menu), self._recent.rows)
        self._layout = layout
        for entry, rect in zip(self._menu, layout.entries, strict=True):
            entry.rect, entry.detail_x = rect, self._detail_x(layout.detail_x)
        self._recent.arrange(layout, self.metrics, self.shell.settings)
        self._notice.rect = layout.notice
        self._offer()
        self._shelf.place(layout.shelf, self.metrics)
        self._show_chosen()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        layout, theme, m = self._layout, self.shell.theme, self.metrics
        if layout is None:
            return
        cap = m.wordmark * 0.0425  # half a stroke, which stands out of the letters
        place = layout.x + cap, layout.top + cap
        draw_home_wordmark(surface, *place, m.wordmark, theme)
        size = m.body if text_width(_SLOGAN, m.body) <= layout.width else m.small
        draw_text(surface, _SLOGAN, *layout.slogan, size, theme.text2)
        self._recent.draw(surface, self.style)
        self._paint_preparing(surface, layout)

    def tick(self, dt: float) -> None:
        """Begin to get the rules ready, once the first picture is shown."""
        del dt
        now = self.shell.tournament
        if now is not None and is_playing(now):
            self._trophy.detail = _progress(now)
        if self.size != (0, 0):
            self.shell.rules.begin()

    def back(self) -> None:
        """Esc does nothing on Home."""

    def _offer(self) -> None:
        games = [*self._recent.widgets, *self._shelf.widgets]
        self.focus.set([*self._menu, *games, self._notice])

    def _games(self) -> GameShelf:
        today = datetime.now().astimezone().date()
        tiles = game_tiles(self.shell.played(), today)
        chosen = self.shell.settings.variant
        return GameShelf(tiles, chosen, self._grid, self._filter)

    def _filter(self) -> None:
        """Show a family, and choose one of its games if the chosen one is none of them."""
        if self._grid.current != self._grid.chosen:
            self._turn(self._grid.current)
        self.arrange()

    def _turn(self, variant: str) -> None:
        """Make another game the one that is offered first from now on."""
        # What cannot be remembered holds until the program ends.
        keep(self.shell, variant=variant)
        self._show_chosen()

    def _begin(self, variant: str) -> None:
        """Go on to a new game of this kind."""
        if variant != self._grid.chosen:
            self._turn(variant)
        self.go(ToNewGame())

    def _show_chosen(self) -> None:
        """Say which game is chosen."""
        variant = find_variant(self.shell.settings.variant).facts.key
        self._shelf.show(variant)
        self._menu[0].detail = find_variant(variant).facts.title

    def _entries(self) -> list[MenuEntry]:
        go = self.go
        return [
            MenuEntry(
                "new", "New game", "Bot, side, rules and clock",
                lambda: go(ToNewGame()), main=True,
            ),
            MenuEntry(
                "watch", "Watch", "Two bots play", lambda: go(ToWatchSetup())
            ),
            MenuEntry(
                "files", "Library", "Saved games, files", lambda: go(ToLibrary())
            ),
            MenuEntry("analyse", "Analysis", "A board of your own", self._analyse),
            MenuEntry(
                "aim", "Problems", "Mates, studies, tactics", lambda: go(ToProblems())
            ),
            self._trophy,
            MenuEntry(
                "book", "Learn", "Rules and a first lesson",
                self._teach_now,
            ),
            MenuEntry("options", "Options", "Theme, fog, bots", lambda: go(ToOptions())),
            MenuEntry("close", "Quit", "", self.leave),
        ]  # fmt: skip

    def _teach_now(self, lesson: bool = False) -> None:
        """Show the rules of the game that is chosen, or its lesson."""
        now = self.shell.settings
        self.go(ToLesson(now.variant, now.ruleset, lesson))

    def _analyse(self) -> None:
        """Open an empty board of the game that is chosen."""
        now = self.shell.settings
        head = GameRecord(now.variant, now.ruleset, NOBODY)
        self.go(ToAnalysis(GameTree(head)))

    def _tournament(self) -> MenuEntry:
        """The tournament that is being played, or the choice of one."""
        now = self.shell.tournament
        if now is not None and is_playing(now):
            words = _progress(now)
            asked: Request = ToTournament(now.folder)
        else:
            waiting = [
                one for one in stored_tournaments(self.shell.tournaments) if one.unfinished
            ]
            words = waiting[0].words if waiting else "Bots against bots"
            asked = ToTournamentSetup()
        return MenuEntry("trophy", "Tournament", words, lambda: self.go(asked))

    def _detail_x(self, usual: int) -> int:
        """Where second texts begin; small windows have none."""
        if self.metrics.size == "S":
            return 0
        return max(usual, *(each.least_detail_x(self.metrics) for each in self._menu))

    def _paint_preparing(self, surface: pygame.Surface, layout: HomeLayout) -> None:
        """How far the bots are that are compiled behind this screen, while they are."""
        words = self.shell.preparing
        if not words or self._notice.enabled:
            return
        m, place = self.metrics, layout.notice
        words = f"Preparing the bots, only the first time: {words}"
        where, tint = (place.right, place.centery), self.shell.theme.text3
        draw_text(surface, words, *where, m.small, tint, align="right")


def _progress(tournament: RunningTournament) -> str:
    """How far a tournament is that goes on behind this screen."""
    return f"{len(tournament.ended)} of {tournament.facts.total} games played"
