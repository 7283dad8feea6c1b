"""A tournament as it is played: crosstable, ratings, live boards, finished games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from core.events.archive import ArchiveError
from core.games import find_variant
from gui.app.bot_requests import ToTournament, ToTournamentSetup
from gui.app.requests import Request, ToHome
from gui.app.running_tournament import FinishedGame, LiveBoard, Pair, RunningTournament
from gui.app.saved_notice import show_saved
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.hand_shelf import lines_high
from gui.drawing import redraw
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.tournament.crosstable_picture import save_tables
from gui.tournament.game_list import GameList
from gui.tournament.head import STATES, Pace, draw_head, draw_rounds, pace_text
from gui.tournament.layout import TournamentLayout, tournament_layout
from gui.tournament.live_tournament import open_tournament
from gui.tournament.standings import Standings
from gui.tournament.wall import BoardTips, BoardWall
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton
from gui.widgets.button_faces import quiet_width
from gui.widgets.choice import Choice, Option
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel
from gui.widgets.strips import TABS
from gui.widgets.widget import Widget

BOARDS, GAMES = range(2)

LOOK_EVERY = 0.2
"""Seconds between two looks at the live boards."""

_NONE_LIVE = "Live boards appear here during play."
_NONE_OVER = "Finished games will be listed here."


class TournamentScene(Screen):
    """Shows a tournament, which goes on in the background until the program ends.

    Args:
        shell: What all screens share.
        running: The tournament.
        asked: What of it is shown.
    """

    def __init__(
        self, shell: Shell, running: RunningTournament, asked: ToTournament | None = None
    ) -> None:
        super().__init__(shell)
        self._running = shell.tournament = running
        facts = running.facts
        self._names = facts.names
        board = find_variant(facts.variant).facts
        self._squares = max(board.columns, lines_high(board))
        self._boards_shown: Sequence[LiveBoard] = ()
        self._began, self._before = shell.now(), -1
        self._looked = float("-inf")
        self._told = self._paced = ""
        self._wanted: Path | None = None
        self._wall = BoardWall()
        self._tips = BoardTips(self._wall, facts.names, self.go)
        self._layout: TournamentLayout | None = None
        icons = (
            IconButton("export", "Save the tables", self._save),
            IconButton("new", "New tournament", lambda: self.go(ToTournamentSetup())),
        )
        self._bar = AppBar(facts.title, facts.detail, self.back, self.home, icons)
        self._standings = Standings(facts, self._list_pair)
        self._list = GameList(facts, self.go)
        self._stop = Button("", self._press)
        self._all = Button("All games", lambda: self._list_pair(None), "quiet")
        tabs = [Option("Live boards"), Option("Games")]
        self._tabs = Choice(tabs, BOARDS, self._turn_to, TABS)
        self._notice = Notice()
        self._take(running.ended)
        self._show_state()
        self._show_asked(asked or ToTournament(running.folder))

    @classmethod
    def opened(cls, shell: Shell, asked: ToTournament) -> Scene:
        """The screen of a tournament, or Home with a word on why it cannot be played."""
        try:
            return cls(shell, open_tournament(shell, asked), asked)
        except (ArchiveError, OSError) as error:
            return shell.open(ToHome(str(error)))

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {self._running.facts.title}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        games, pair, file = self._tabs.chosen == GAMES, self._list.pair, self._list.file
        folder = self._running.folder
        return ToTournament(folder, games=games, pair=pair, game=file if games else None)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        layout = self._layout = tournament_layout(self.size, m, self._names, self._squares)
        self._bar.arrange(self.size[0], m)
        width = text_width(self._stop.words, m.body, bold=True) + 3 * m.icon
        self._stop.rect = pygame.Rect(0, layout.head.y, width, m.button)
        self._stop.rect.right = layout.head.right
        self._standings.arrange(layout, m)
        wall, row = layout.wall, m.control - 4
        top = layout.heading - row // 2 - 2
        self._tabs.rect = pygame.Rect(wall.x, top, wall.width, row)
        self._list.place(wall.inflate(-8, -8), 2 * m.row - 8)
        if self._wanted is not None:
            self._list.show_file(self._wanted)
            self._wanted = None
        self._all.rect = pygame.Rect(0, top, quiet_width(self._all.words, m), row)
        self._all.rect.right = wall.right
        self._notice.rect = pygame.Rect(
            m.margin, self.size[1] - m.margin - m.button, layout.table.right - m.margin,
            m.button,
        )  # fmt: skip
        self._tips.rect = wall
        self._wall.arrange(layout.boards, self._running.facts.variant, self.style)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        layout, style, facts = self._layout, self.style, self._running.facts
        if layout is None:
            return
        self._bar.draw(surface, style)
        line = layout.head.copy()
        line.width = self._stop.rect.x - style.metrics.gutter - line.x
        played = self._standings.tally.played
        self._paced = self._pace_words()
        draw_head(surface, line, (played, facts.total), self._paced, style)
        share = played / max(1, facts.total)
        draw_rounds(surface, layout.progress, share, 2 * facts.each, style)
        self._standings.draw(surface, layout, style)
        if self._tabs.chosen == BOARDS:
            self._wall.draw(surface, self._boards_shown, self._names, style)
        else:
            draw_panel(surface, layout.wall, style)
        self._paint_empty(surface, layout)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        now = self.shell.now()
        self._take(self._running.ended[self._standings.tally.played :])
        self._standings.refit(now)
        if now >= self._looked + LOOK_EVERY:
            self._looked = now
            sight = self._running.look()
            self._standings.table.playing = frozenset(sight.playing)
            if sight.boards != self._boards_shown:
                redraw.now()
            self._boards_shown = sight.boards
        self._show_state()
        if self._pace_words() != self._paced:
            redraw.now()

    def act(self, event: pygame.event.Event) -> None:
        """Backspace lists all games again."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._list_pair(None)

    def _take(self, games: Sequence[FinishedGame]) -> None:
        self._standings.add(games)
        self._list.add(games)
        if games:
            redraw.now()
        if self._before < 0:
            self._before = self._standings.tally.played

    def _pace_words(self) -> str:
        state = self._running.state
        if state in STATES:
            return STATES[state]
        games = self._standings.tally.played - self._before
        pace = Pace(games, self.shell.now() - self._began)
        return pace_text(self._running.facts, self._standings.tally.played, pace)

    def _show_state(self) -> None:
        """Let the button offer what can be done now."""
        faces = {
            "playing": ("Stop after the current games", "pause", True),
            "stopping": ("Stopping", "pause", False),
            "stopped": ("Continue", "play", True),
            "over": ("Finished", "marks", False),
        }
        words, self._stop.icon, self._stop.enabled = faces[self._running.state]
        if words != self._stop.words:
            self._stop.words = words
            if self._layout is not None:
                self.arrange()
        if self._running.problem != self._told:
            self._told = self._running.problem
            if self._told:
                self._notice.show_error(self._told)

    def _show_asked(self, asked: ToTournament) -> None:
        """Show the tab that is asked for, and the current game once there is a list."""
        self._wanted = asked.game
        if asked.games:
            self._list_pair(asked.pair)
        else:
            self._turn_to(BOARDS)
        shown = self._list if asked.games else self._standings.table
        self.focus.focus(shown, by_keyboard=False)

    def _press(self) -> None:
        if self._running.state == "playing":
            self._running.stop_after_current()
        else:
            self._began, self._before = self.shell.now(), self._standings.tally.played
            self._running.go_on()
        self._show_state()

    def _save(self) -> None:
        """Keep crosstable and ratings beside the games."""
        folder = self._running.folder
        try:
            save_tables(folder, self._standings.tally.results, self.shell.theme)
        except OSError as error:
            self._notice.show_error(f"{folder}: {error.strerror or error}")
        else:
            show_saved(self.shell, self._notice, "Picture and tables saved", folder)

    def _turn_to(self, tab: int) -> None:
        self._tabs.chosen = tab
        listed: list[Widget] = [self._list] if tab == GAMES and self._list.count else []
        listed += [self._tips] if tab == BOARDS else []
        back = [self._all] if tab == GAMES and self._list.pair is not None else []
        widgets = [self._stop, self._standings.table, self._tabs, *back, *listed]
        self.focus.set([*widgets, *self._bar.widgets, self._notice])

    def _list_pair(self, pair: Pair | None) -> None:
        """List the games of a cell; the same cell again lists all."""
        pair = None if pair == self._list.pair else pair
        self._list.only(pair)
        self._standings.table.chosen = pair
        self._turn_to(GAMES)

    def _paint_empty(self, surface: pygame.Surface, layout: TournamentLayout) -> None:
        """Say what will stand in the right column while nothing does."""
        boards = self._tabs.chosen == BOARDS
        if self._boards_shown if boards else self._list.count:
            return
        m, words = self.metrics, _NONE_LIVE if boards else _NONE_OVER
        words = ellipsis(words, m.small, layout.wall.width - m.gutter)
        x, y = layout.wall.centerx, layout.wall.y + 3 * m.button
        draw_text(surface, words, x, y, m.small, self.shell.theme.text2, align="center")
