"""The shelf: problems as cards, narrowed down by filters, with what one has solved."""

from __future__ import annotations

from pathlib import Path

import pygame

from core.games import find_variant
from core.problems.problem import Problem
from core.problems.progress import ProgressError, SolvingProgress, read_progress
from core.problems.shelf import (
    FOLDER,
    ProblemGroup,
    ShelfView,
    chosen,
    next_for,
    random_for,
)
from gui.app.keys import Action
from gui.app.problem_requests import ToProblems, ToSolve
from gui.app.requests import Request, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import game_icons
from gui.problems.filters import ProblemFilters
from gui.problems.grid import GridEvents, ProblemGrid
from gui.problems.group_list import GroupList
from gui.problems.layout import ShelfLayout, shelf_layout
from gui.problems.own_sets import Offer, OwnSets, SetEvents
from gui.problems.shelf_words import draw_drop, draw_foot, draw_none
from gui.problems.shelves import Shelves
from gui.problems.stats import draw_stats
from gui.problems.telling import foot_words, stats_of
from gui.problems.thumbnails import Thumbnails
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton
from gui.widgets.menu import Menu
from gui.widgets.notice import Notice
from gui.widgets.widget import Widget
from settings.keys import PROBLEMS

_BUTTON = {"S": 118, "M": 160, "L": 210}


class ProblemsScene(Screen):
    """All problems, in groups.

    Args:
        shell: What all screens share.
        asked: Which group, and what was shown of it the last time.
    """

    def __init__(self, shell: Shell, asked: ToProblems) -> None:
        super().__init__(shell)
        self._menu = Menu()
        self._notice = Notice()
        self.focus.above = (self.banner, self._menu)
        self.shelves = Shelves(shell.problems / FOLDER)
        self.progress = self._read_progress()
        events = SetEvents(self._turn_to, self._type)
        self.sets = OwnSets(shell, self.shelves, self._notice, events)
        self._filters = ProblemFilters(self._menu, self._narrow, self._opened)
        self.grid = ProblemGrid(
            Thumbnails(shell), GridEvents(lambda: None, self._open, self._ask)
        )
        self._groups = GroupList(self._turn, self.sets.begin_new, self._ask_group)
        self._next = Button("Next for me", self._open_next, "main", "play")
        self._clear = Button("Clear filters", self._filters.clear)
        self._bar = AppBar("Problems", "", self.back, self.home, self._icons())
        self._layout: ShelfLayout | None = None
        self._group: ProblemGroup | None = None
        self._filters.chosen, self._filters.order = asked.view.filters, asked.view.order
        game, played = shell.settings.variant, shell.played()
        self._show(asked.group or self.shelves.likely(self.progress, game, played))
        self.grid.find(asked.view.current)
        self._top: int | None = asked.view.top
        for sentence in self.shelves.complaints[:1]:
            self._notice.show_error(sentence)
        if asked.file is not None:
            self.sets.take(asked.file)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Problems"

    @property
    def taught(self) -> ToLesson | None:
        """See ``Screen.taught``: the rules of the game of the current problem."""
        problem = self.grid.problem
        if problem is None:
            return super().taught
        return ToLesson(problem.game, problem.ruleset or self._usual(problem.game))

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        problem, filters = self.grid.problem, self._filters
        current = problem.identity if problem is not None else ""
        view = ShelfView(filters.chosen, filters.order, current, self.grid.top)
        return ToProblems(self._group.key if self._group else "", view)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers | {"next_problem", "random_problem"}

    def take_file(self, path: Path) -> None:
        """See ``Screen.take_file``: its problems become a set."""
        self.sets.take(path)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        layout = self._layout = shelf_layout(self.size, m)
        self._bar.arrange(self.size[0], m)
        self._groups.place(layout.groups, m)
        self._filters.arrange(layout.filters, m)
        self.grid.place(layout.cards, m)
        if self._top is not None:
            self.grid.scroll_to(self._top)
            self._top = None
        button = pygame.Rect(0, 0, _BUTTON[m.size], m.button)
        button.midright = layout.stats.right - m.gutter, layout.stats.centery
        self._next.rect = button
        self._notice.rect = self.sets.field.rect = layout.foot
        self._clear.rect = pygame.Rect(0, 0, 5 * m.button, m.button)
        self._clear.rect.midtop = layout.cards.centerx, layout.cards.centery + m.row
        self._offer()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        layout, m = self._layout, self.metrics
        if layout is None:
            return
        self._bar.draw(surface, self.style)
        draw_stats(
            surface,
            layout.stats,
            stats_of(self.progress, self._group),
            self._next.rect.x - m.gutter,
            self.style,
        )
        draw_drop(surface, layout, self.style)
        if not self.grid.problems:
            filtered = self._group is not None and bool(self._group.problems)
            draw_none(surface, layout, filtered, self.style)
        if not self._notice.enabled and not self.sets.field.enabled:
            words = foot_words(self.grid, self.shell.keys)
            draw_foot(surface, layout, words, self.style)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        self.sets.advance()

    def close(self) -> None:
        """See ``Scene.close``."""
        self.sets.close()

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        if event.type != pygame.KEYDOWN or self.focus.typing or self._menu.enabled:
            return
        match self.shell.keys.action(event, PROBLEMS):
            case "random_problem":
                self._solve(random_for(self.grid.problems, self.progress, self.shell.dice))
            case "next_problem":
                self._open_next()

    def _show(self, key: str) -> None:
        """Show a group, narrowed down as the filters say."""
        self._group = self.shelves.group(key)
        problems = self._group.problems if self._group is not None else ()
        self._filters.problems = problems
        self._groups.show(self.shelves.groups, self._group.key if self._group else "")
        title = self._group.title if self._group else ""
        count = f"{len(problems):,} problem{'s' if len(problems) != 1 else ''}"
        self._bar.subtitle = f"{title} · {count}"
        self._fill()

    def _fill(self) -> None:
        filters = self._filters
        found = chosen(filters.problems, filters.chosen, self.progress, filters.order)
        self.grid.show(found, self.progress.states)
        if self.size != (0, 0):
            self.arrange()
        else:
            self._offer()

    def _turn(self, key: str) -> None:
        """Turn to another group, where other filters make sense."""
        self._filters.chosen = type(self._filters.chosen)()
        self.grid.current = -1
        self._show(key)
        self.grid.scroll_to(0)

    def _turn_to(self, key: str) -> None:
        """Show what has changed, or another group."""
        if key and (self._group is None or key != self._group.key):
            self._turn(key)
        else:
            self._show(self._group.key if self._group is not None else "")

    def _narrow(self) -> None:
        self._fill()
        self.grid.scroll_to(0)

    def _offer(self) -> None:
        widgets: list[Widget] = [self.grid] if self.grid.problems else []
        problems = self._group.problems if self._group is not None else ()
        if problems and not self.grid.problems:
            widgets.append(self._clear)
        self._next.enabled = bool(self.grid.problems)
        self.focus.set(
            [
                *widgets,
                self._next,
                *self._filters.widgets,
                self._groups,
                *self._bar.widgets,
                self._notice,
                self.sets.field,
            ]
        )
        if self.focus.current is None and widgets:
            self.focus.focus(widgets[0], by_keyboard=False)

    def _open(self) -> None:
        self._solve(self.grid.problem)

    def _open_next(self) -> None:
        found = next_for(self.grid.problems, self.progress, self.shell.dice)
        self._solve(found, suited=True)

    def _solve(self, problem: Problem | None, *, suited: bool = False) -> None:
        """Go on to solving, with what is listed here to follow."""
        if problem is None:
            return
        self.grid.find(problem.identity)
        problems = tuple(self.grid.problems)
        title = self._group.title if self._group is not None else "Problems"
        try:
            self.go(ToSolve(problems, problems.index(problem), title, suited))
        except ValueError as error:
            self._notice.show_error(f"This problem cannot be shown: {error}")

    def _ask(self, place: pygame.Rect) -> None:
        """Open the menu of the current problem."""
        self._open_menu(place, self.sets.offers(self._group, self.grid.problem), self.grid)

    def _ask_group(
        self, key: str, place: pygame.Rect, opener: Widget | None = None
    ) -> None:
        group = self.shelves.group(key)
        if group is not None:
            offers = self.sets.offers_of_set(group)
            self._open_menu(place, offers, opener or self._groups)

    def _open_menu(self, place: pygame.Rect, offers: list[Offer], opener: Widget) -> None:
        if not offers:
            return
        items = [item for item, _ in offers]
        self._menu.open(place, items, -1, lambda number: offers[number][1]())
        self._opened(opener)

    def _opened(self, opener: Widget) -> None:
        """Give the menu the keyboard until it closes."""
        self._menu.on_close = lambda: self.focus.focus(opener, by_keyboard=False)
        self._menu.arrange(self.size, self.metrics)
        self.focus.focus(self._menu, by_keyboard=False)

    def _type(self) -> None:
        """Give the keyboard to the field for names."""
        self._notice.hide()
        self.focus.focus(self.sets.field)

    def _icons(self) -> list[IconButton]:
        def menu() -> None:
            if self._group is not None:
                self._ask_group(self._group.key, icons[0].rect, icons[0])

        icons = [
            IconButton("export", "This collection: print, save, rename", menu),
            IconButton("files", "Open a file of problems", self.sets.begin_opening),
            *game_icons(self.shell, self.switch_sound, self.show_options),
        ]
        return icons

    def _read_progress(self) -> SolvingProgress:
        try:
            return read_progress(self.shell.problems / "progress.json")
        except ProgressError as error:
            self._notice.show_error(f"Your progress cannot be read: {error}")
            return SolvingProgress()

    def _usual(self, game: str) -> str:
        return find_variant(game).default
