"""The shelf: problems as cards, narrowed down by filters, with what one has solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

import pygame

from core.games import GAMES, find_variant
from core.plain import natural
from core.problems import shelf
from core.problems.problem import Problem
from core.problems.progress import PROGRESS_FILE, SolvingProgress, read_progress
from core.problems.shelf import Order, ShelfFilters, ShelfView
from core.records.log import LogError
from core.texts import N_, NP_, _, ngettext
from gui.app.keys import Action
from gui.app.requests import Request, ToLesson, ToProblems, ToSolve
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.text import draw_text, ellipsis
from gui.problems.cards import (
    NEW_SET,
    Cards,
    OwnCards,
    Thumbnails,
    group_row,
    group_rows,
    stats,
)
from gui.problems.own_cards import CARD_GROUPS
from gui.problems.shelves import NO_GROUP, Offer, Shelves
from gui.ui.elements import Canvas, Own, Text
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space, Stack
from gui.ui.listing import ListArea, ListOf
from gui.ui.menu import Item
from gui.ui.parts import app_bar, button, drop_down, icon_button
from gui.widgets.notice import Notice
from gui.widgets.widget import Style
from settings.keys import PROBLEMS

# --- What problems are narrowed down by --------------------------------------------------

Values: TypeAlias = Sequence[tuple[Any, str]]
"""Values, each with its words."""

ORDERS: dict[Order, str] = {
    "given": N_("Original order"),
    "rating": N_("Rating"),
    "year": N_("Year"),
    "composer": N_("Composer"),
}
_DONE = {
    "new": N_("Not tried"),
    "tried": N_("Tried, unsolved"),
    "done": NP_("problems", "Solved"),
}
_RATING_STEP = 300
_YEAR_STEP = 20
_MOST_THEMES = 80


_ALL = ShelfFilters()


@dataclass(frozen=True, slots=True)
class Filter:
    """One of the filters.

    Attributes:
        key: The field of ``ShelfFilters`` that it sets.
        names: What it is called, and what it says where it is not set.
        values: The values it has among some problems.
    """

    key: str
    names: tuple[str, str]
    values: Callable[[Sequence[Problem]], Values]

    def value(self, filters: ShelfFilters = _ALL) -> object:
        """What it is set to, or the value that admits all."""
        return getattr(filters, self.key)


def _games(problems: Sequence[Problem]) -> Values:
    found = shelf.counted(each.game for each in problems)
    return [(key, _(find_variant(key).facts.title)) for key in found if key in GAMES]


def _kinds(problems: Sequence[Problem]) -> Values:
    return [(kind, kind) for kind in sorted(set(map(shelf.kind_of, problems)), key=natural)]


def _lengths(problems: Sequence[Problem]) -> Values:
    found = sorted({shelf.moves_of(each) for each in problems} - {0})
    return [(n, ngettext("{number} move", "{number} moves", n)) for n in found]


def _authors(problems: Sequence[Problem]) -> Values:
    found = shelf.counted(name for each in problems for name in each.authors)
    return [(name, shelf.author_words(name)) for name in found]


def _years(problems: Sequence[Problem]) -> Values:
    found = {each.year // _YEAR_STEP * _YEAR_STEP for each in problems if each.year}
    spans = [(first, first + _YEAR_STEP - 1) for first in sorted(found)]
    return [(span, f"{span[0]}–{span[1]}") for span in spans]


def _themes(problems: Sequence[Problem]) -> Values:
    themes = (theme for each in problems for theme in each.themes)
    found = shelf.counted(map(shelf.plain_theme, themes))
    return [(theme, _(theme)) for theme in found[:_MOST_THEMES]]


def _ratings(problems: Sequence[Problem]) -> Values:
    step = _RATING_STEP
    found = {each.rating // step * step for each in problems if each.rating is not None}
    spans = [(first, first + step - 1) for first in sorted(found)]
    words = _("Rated {least}–{most}")
    return [(span, words.format(least=span[0], most=span[0] + step)) for span in spans]


def _done(problems: Sequence[Problem]) -> Values:
    return [(key, _(words)) for key, words in _DONE.items()]


FILTERS = (
    Filter("game", (N_("Game"), N_("Any game")), _games),
    Filter("kind", (NP_("problem", "Kind"), NP_("problem", "Any kind")), _kinds),
    Filter("moves", (NP_("problem", "Length"), NP_("problem", "Any length")), _lengths),
    Filter("author", (N_("Composer"), N_("Any composer")), _authors),
    Filter("years", (N_("Years"), N_("Any year")), _years),
    Filter("theme", (NP_("problem", "Theme"), NP_("problem", "Any theme")), _themes),
    Filter("ratings", (N_("Rating"), N_("Any rating")), _ratings),
    # For translators: problems that are new, failed or solved.
    Filter("done", (NP_("problem", "Done"), NP_("problem", "Done or not")), _done),
)

# --- The screen --------------------------------------------------------------------------

_BETWEEN = {"S": 12, "M": 16, "L": 20}
_DROP = N_("Drop a file on the window: .olv .epd .pgn .csv .json")
_NONE = N_("No problem fits these filters")
_EMPTY = N_("This set is empty: add problems by their menu (right click)")
_NO_CARDS = N_("There are no cards yet: Practice says where they come from")


class ProblemsScene(Screen):
    """All problems, in groups.

    Args:
        shell: What all screens share.
        asked: Which group, and what was shown of it the last time.

    Attributes:
        notice: Says what was done.
    """

    heading = N_("Problems")

    def __init__(self, shell: Shell, asked: ToProblems) -> None:
        super().__init__(shell)
        self.notice = Notice()
        self._thumbnails = Thumbnails(shell)
        self._shelves = Shelves(self)
        self._progress = self._read_progress()
        self._group = NO_GROUP
        self._filters, self._order = asked.view.filters, asked.view.order
        self._found: Sequence[Problem] = ()
        self._current = 0
        self._area = ListArea(asked.view.top)
        self._group_area, self._at_new = ListArea(), False
        game, played = shell.settings.variant, shell.played()
        self._show(asked.group or self._shelves.likely(self._progress, game, played))
        self._find(asked.view.current)
        self.focus.focus(self._area, by_keyboard=False)
        for sentence in self._shelves.complaints[:1]:
            self.notice.show_error(sentence)
        if asked.file is not None:
            self._shelves.take(asked.file)

    @property
    def taught(self) -> ToLesson | None:
        """See ``Screen.taught``: the rules of the game of the current problem."""
        problem = self._problem
        if problem is None:
            return super().taught
        usual = find_variant(problem.game).default
        return ToLesson(problem.game, problem.ruleset or usual)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        current = self._problem.identity if self._problem is not None else ""
        view = ShelfView(self._filters, self._order, current, self._area.top)
        return ToProblems(self._group.key, view)

    @property
    def group(self) -> str:
        """The key of the group that is shown."""
        return self._group.key

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers | {"next_problem", "random_problem"}

    def take_file(self, path: Path) -> None:
        """See ``Screen.take_file``: its problems become a set."""
        self._shelves.take(path)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        self._shelves.advance()

    def close(self) -> None:
        """See ``Scene.close``."""
        self._shelves.close()

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        over = self.focus.current in self.focus.above
        if event.type != pygame.KEYDOWN or self.focus.typing or over:
            return
        match self.shell.keys.action(event, PROBLEMS):
            case "random_problem":
                self._solve(shelf.random_for(self._found, self._progress, self.shell.dice))
            case "next_problem":
                self._solve_next()

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        group, m = self._group, self.metrics
        count = len(self._group.problems)
        words = ngettext("{number:,} problem", "{number:,} problems", count)
        title = f"{group.title} · {words}"
        solve = button(
            # For translators: a button: a problem that fits your strength.
            _("Next for me"), self._solve_next, "main", "play", enabled=bool(self._found),
            tab=-2,
        )  # fmt: skip
        about = _("This collection: print, save, rename")
        opening = _("Open a file of problems")
        icons = (
            icon_button("export", about, self._ask_here, tab=1),
            icon_button("files", opening, self._shelves.begin_opening, tab=1),
        )
        cards = Column(
            self._grid() if self._found else self._nothing(),
            self._foot(),
            gap=m.gap // 2,
            h=GROW,
        )
        return Column(
            app_bar(_("Problems"), title, self.back, self.home, *icons, *self.game_icons()),
            Row(
                self._groups(),
                Column(
                    stats(self._progress, self._group.problems, self._done, solve, m),
                    self._filter_row(), cards,
                    w=GROW, gap=_BETWEEN,
                ),
                pad="margin", gap=_BETWEEN, h=GROW,
            ),
        )  # fmt: skip

    def _groups(self) -> Column:
        groups = self._shelves.groups
        rows = group_rows(groups)
        keys = [row.key for row in rows]

        def choose(number: int) -> None:
            self._at_new = rows[number] == NEW_SET
            if keys[number] not in ("", self._group.key):
                self._turn(keys[number])

        def press(number: int) -> None:
            choose(number)
            if self._at_new:
                self._shelves.begin_new()

        def open_(number: int) -> None:
            press(number)
            if not self._at_new:
                self.focus.focus(self._area)

        chosen = keys.index(self._group.key) if self._group.key else -1
        if self._at_new and self.focus.current is self._group_area:
            chosen = rows.index(NEW_SET)
        return Column(
            ListOf(
                items=rows, cell=group_row, gap=2, chosen=chosen, area=self._group_area,
                barred=lambda row: not row.key and row != NEW_SET,
                on_press=press, on_choose=choose, on_open=open_,
                on_menu=lambda number, place: self._ask_group(keys[number], place),
            ),
            Text(
                _(_DROP).partition(":")[0] if self.metrics.size == "S" else _(_DROP),
                "caption", "text3", lines=2,
            ),
            w={"S": 168, "M": 224, "L": 300}, gap="gap",
        )  # fmt: skip

    def _filter_row(self) -> Row:
        shown = [
            self._chip(each, values)
            for each, values in self._offered
            if len(values) > 1 or self._is_set(each)
        ]
        orders = button(
            _(ORDERS[self._order]), self._open_orders, "quiet", "down", h="row", tab=-1
        )
        return Row(Row(*shown, w=GROW, gap=8), orders, gap="gap")

    def _chip(self, each: Filter, values: Values) -> Element:
        present, words = each.value(self._filters), ""
        if self._is_set(each):
            words = dict(values).get(present, str(present))
        name, unset = map(_, each.names)
        chip = drop_down(
            (name, unset), words, lambda: self._open_filter(each, values),
            lambda: self._set(each, each.value()), key=each.key, tab=-1,
        )  # fmt: skip
        chip.w = Grow(most=chip.width(self.metrics))
        return chip

    def _grid(self) -> Row:
        m = self.metrics
        ready = frozenset(filter(self._thumbnails.is_ready, self._games))
        states, known = self._progress.states, self._shelves.cards
        given = self._thumbnails, states, ready, m, known
        cards = Cards(*given)
        if self._group.key in CARD_GROUPS:
            cards = OwnCards(*given, datetime.now().astimezone().date())
        width, height = cards.size
        grid = ListOf(
            items=self._found, cell=cards, chosen=self._current, area=self._area,
            on_choose=self._choose, on_press=self._open, on_open=self._open,
            on_menu=lambda number, place: self._ask(place),
            tile=width, each=height, gap="gap", beside=m.gap, tab=-4, w=GROW,
        )  # fmt: skip
        return Row(grid, Space("gap"), h=GROW)

    def _nothing(self) -> Column:
        """Why there is no card: all are filtered out, or there are no problems."""
        filtered, empty = bool(self._group.problems), _EMPTY
        if self._group.key in CARD_GROUPS:
            empty = _NO_CARDS
        clear = button(
            _("Clear filters"), self._clear, w={"S": 160, "M": 200, "L": 260}, tab=-3
        )
        return Column(
            Space(), Text(_(_NONE if filtered else empty), "body", align="center"),
            Row(Space(), clear, Space()) if filtered else None, Space(), gap="gap", h=GROW,
        )  # fmt: skip

    def _foot(self) -> Stack:
        """The line under the cards: news, a field, or what is in view."""
        busy = self.notice.enabled or self._shelves.field.enabled

        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            size = style.metrics.small
            words = ellipsis("" if busy else self._foot_words(), size, rect.width)
            draw_text(surface, words, *rect.midleft, size, style.theme.text2)

        news, field = Own(self.notice, tab=2), Own(self._shelves.field, tab=2)
        return Stack(Canvas(draw), news, field, h="row")

    def _foot_words(self) -> str:
        """Which problems are in view, and what keys do."""
        if not self._found:
            return ""
        seen = self._area.in_whole
        key = self.shell.keys.words("random_problem")
        words = _("{first:,}–{last:,} of {count:,} · Enter opens")
        if key:
            words = _(
                "{first:,}–{last:,} of {count:,} · Enter opens, {key} takes a random one "
                "of your strength"
            )
        first = seen.start + 1 if seen else 0
        places = {"first": first, "last": seen.stop, "count": len(self._found), "key": key}
        return words.format(**places)

    # --- What is done --------------------------------------------------------------------

    @property
    def _problem(self) -> Problem | None:
        """The current problem."""
        return self._found[self._current] if self._found else None

    def _show(self, key: str) -> None:
        """Show a group, narrowed down as the filters say."""
        self._group = self._shelves.group(key)
        problems = self._group.problems
        self._offered = [(each, each.values(problems)) for each in FILTERS]
        self._games = {each.game for each in problems}
        self._done = sum(self._progress.is_done(each.identity) for each in problems)
        self._fill()

    def _fill(self) -> None:
        before = self._problem
        how = self._filters, self._progress, self._order
        self._found, self._current = shelf.chosen(self._group.problems, *how), 0
        if before is not None:
            self._find(before.identity)
        redraw.now()

    def _find(self, identity: str) -> None:
        """Make a problem current, if it is there."""
        numbered = enumerate(self._found)
        found = (number for number, each in numbered if each.identity == identity)
        self._current = next(found, self._current)

    def _choose(self, number: int) -> None:
        self._current = number

    def _turn(self, key: str) -> None:
        """Turn to another group, where other filters make sense."""
        self._filters, self._found = ShelfFilters(), ()
        self._show(key)
        self._area.scroll.to(0)

    def turn_to(self, key: str) -> None:
        """Show what has changed, or another group."""
        if key and key != self._group.key:
            self._turn(key)
        else:
            self._show(self._group.key)

    def _narrow(self, filters: ShelfFilters, order: Order) -> None:
        self._filters, self._order = filters, order
        self._fill()
        self._area.scroll.to(0)

    def _set(self, each: Filter, value: object) -> None:
        changes: dict[str, Any] = {each.key: value}
        self._narrow(replace(self._filters, **changes), self._order)

    def _clear(self) -> None:
        self._narrow(ShelfFilters(), self._order)
        self.focus.focus(self._area, by_keyboard=False)

    def _is_set(self, each: Filter) -> bool:
        return each.value(self._filters) != each.value()

    def _open_filter(self, each: Filter, values: Values) -> None:
        known = [each.value(), *dict(values)]
        present = each.value(self._filters)
        items = [Item(_(each.names[1])), *map(Item, dict(values).values())]
        marked = known.index(present) if present in known else -1
        self.open_menu(items, marked, lambda number: self._set(each, known[number]))

    def _open_orders(self) -> None:
        orders, items = list(ORDERS), [Item(_(words)) for words in ORDERS.values()]
        self.open_menu(
            items, orders.index(self._order),
            lambda number: self._narrow(self._filters, orders[number]),
        )  # fmt: skip

    def _open(self, number: int) -> None:
        self._current = number
        self._solve(self._problem)

    def _solve_next(self) -> None:
        found = shelf.next_for(self._found, self._progress, self.shell.dice)
        self._solve(found, suited=True)

    def _solve(self, problem: Problem | None, *, suited: bool = False) -> None:
        """Go on to solving, with what is listed here to follow."""
        if problem is None:
            return
        self._find(problem.identity)
        problems = tuple(self._found)
        title = self._group.title
        try:
            self.go(ToSolve(problems, problems.index(problem), title, suited))
        except ValueError as error:
            words = _("This problem cannot be shown: {error}").format(error=error)
            self.notice.show_error(words)

    def _ask(self, place: pygame.Rect) -> None:
        """Open the menu of the current problem."""
        self._offer(self._shelves.offers(self._group, self._problem), place)

    def _ask_group(self, key: str, place: pygame.Rect | None = None) -> None:
        group = self._shelves.group(key)
        if group.key:
            self._offer(self._shelves.offers_of_set(group), place)

    def _ask_here(self) -> None:
        self._ask_group(self._group.key)

    def _offer(self, offers: list[Offer], place: pygame.Rect | None) -> None:
        items = [offer[0] for offer in offers]
        if items:
            self.open_menu(items, -1, lambda number: offers[number][1](), place)

    def _read_progress(self) -> SolvingProgress:
        try:
            return read_progress(self.shell.problems / PROGRESS_FILE)
        except LogError as error:
            words = _("Your progress cannot be read: {error}").format(error=error)
            self.notice.show_error(words)
            return SolvingProgress()
