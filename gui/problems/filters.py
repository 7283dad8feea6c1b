"""The row of filters over the problems, and the order they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from core.games import GAMES, find_variant
from core.plain import natural
from core.problems.problem import Problem
from core.problems.shelf import (
    Order,
    ShelfFilters,
    author_words,
    counted,
    kind_of,
    moves_of,
    theme_words,
)
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.widgets.button import Button
from gui.widgets.drop_down import DropDown
from gui.widgets.menu import Item, Menu
from gui.widgets.widget import Widget

Values = Sequence[tuple[Any, str]]

_DONE = (("new", "Not tried"), ("tried", "Tried, unsolved"), ("done", "Solved"))
_ORDERS: Sequence[tuple[Order, str]] = (
    ("given", "Original order"),
    ("rating", "Rating"),
    ("year", "Year"),
    ("composer", "Composer"),
)
_RATING_STEP = 300
_YEAR_STEP = 20
_MOST_THEMES = 80


@dataclass(frozen=True, slots=True)
class _Field:
    """One of the filters: the field it sets, and its values among some problems."""

    key: str
    chip: DropDown
    values: Callable[[Sequence[Problem]], Values]


class ProblemFilters:
    """Filters, each with a menu; those that have nothing to choose are not there.

    Args:
        menu: Drops down below each of them.
        on_change: Called with each new choice.
        on_open: Called when the menu has been opened by one of them.

    Attributes:
        chosen: Which problems are looked for.
        order: In what order they stand.
        problems: Those of the group, before anything is narrowed down.
        sorts: The button for the order.
    """

    def __init__(
        self, menu: Menu, on_change: Callable[[], None], on_open: Callable[[Widget], None]
    ) -> None:
        self.chosen = ShelfFilters()
        self.order: Order = "given"
        self.problems: Sequence[Problem] = ()
        self.sorts = Button("", self._open_orders, "quiet", "down")
        self._menu = menu
        self._on_change = on_change
        self._on_open = on_open
        self._fields = [
            self._field("game", "Game", _games),
            self._field("kind", "Kind", _kinds),
            self._field("moves", "Length", _lengths),
            self._field("author", "Composer", _authors),
            self._field("years", "Years", _years),
            self._field("theme", "Theme", _themes),
            self._field("ratings", "Rating", _ratings),
            self._field("done", "Done", lambda _: _DONE),
        ]
        self._offered: tuple[object, list[tuple[_Field, Values]]] = None, []

    @property
    def widgets(self) -> list[Widget]:
        """For the focus of the screen."""
        return [*(field.chip for field, _ in self._shown()), self.sorts]

    def arrange(self, rect: pygame.Rect, m: Metrics) -> None:
        """Stand in a row, with the order at its right end."""
        self.sorts.words = dict(_ORDERS)[self.order]
        width = text_width(self.sorts.words, m.small) + round(1.4 * m.icon)
        self.sorts.rect = pygame.Rect(rect.right - width, rect.y, width, rect.height)
        shown, gap, left = self._shown(), m.gap // 2 + 2, rect.x
        room = self.sorts.rect.x - m.gap - left
        for field, values in shown:
            field.chip.value = self._words(field, values)
        wanted = sum(field.chip.width(m, room) + gap for field, _ in shown)
        most = room if wanted <= room else room // max(1, len(shown)) - gap
        for field, _ in shown:
            chip = field.chip
            chip.rect = pygame.Rect(left, rect.y, chip.width(m, most), rect.height)
            left = chip.rect.right + gap

    def clear(self) -> None:
        """Look for all problems."""
        self._become(ShelfFilters())

    def _shown(self) -> list[tuple[_Field, Values]]:
        """The filters that have something to choose, with their values."""
        if self._offered[0] is not self.problems:
            found = [(field, field.values(self.problems)) for field in self._fields]
            self._offered = self.problems, found
        offered = self._offered[1]
        return [(f, values) for f, values in offered if len(values) > 1 or self._sets(f)]

    def _sets(self, field: _Field) -> bool:
        """Whether a filter is set."""
        return bool(getattr(self.chosen, field.key) != getattr(ShelfFilters(), field.key))

    def _field(
        self, key: str, name: str, values: Callable[[Sequence[Problem]], Values]
    ) -> _Field:
        none = getattr(ShelfFilters(), key)
        chip = DropDown(name, lambda: self._open(field), lambda: self._set(key, none))
        field = _Field(key, chip, values)
        return field

    def _open(self, field: _Field) -> None:
        values = next(values for each, values in self._shown() if each is field)
        none, present = getattr(ShelfFilters(), field.key), getattr(self.chosen, field.key)
        known = [none, *(value for value, _ in values)]
        items = [Item("any"), *(Item(words) for _, words in values)]
        marked = known.index(present) if present in known else -1
        self._menu.open(
            field.chip.rect, items, marked,
            lambda number: self._set(field.key, known[number]),
        )  # fmt: skip
        self._on_open(field.chip)

    def _open_orders(self) -> None:
        items = [Item(words) for _, words in _ORDERS]
        marked = [order for order, _ in _ORDERS].index(self.order)
        self._menu.open(self.sorts.rect, items, marked, self._sort)
        self._on_open(self.sorts)

    def _sort(self, number: int) -> None:
        self.order = _ORDERS[number][0]
        self._on_change()

    def _words(self, field: _Field, values: Values) -> str:
        present = getattr(self.chosen, field.key)
        return dict(values).get(present, str(present)) if self._sets(field) else ""

    def _set(self, key: str, value: object) -> None:
        self._become(replace(self.chosen, **{key: value}))  # type: ignore[arg-type]  # by hand

    def _become(self, filters: ShelfFilters) -> None:
        self.chosen = filters
        self._on_change()


def _games(problems: Sequence[Problem]) -> Values:
    found = counted(each.game for each in problems)
    return [(key, find_variant(key).facts.title) for key in found if key in GAMES]


def _kinds(problems: Sequence[Problem]) -> Values:
    return [(kind, kind) for kind in sorted(set(map(kind_of, problems)), key=natural)]


def _lengths(problems: Sequence[Problem]) -> Values:
    found = sorted({moves_of(each) for each in problems} - {0})
    return [(moves, f"{moves} move{'s' if moves > 1 else ''}") for moves in found]


def _authors(problems: Sequence[Problem]) -> Values:
    found = counted(name for each in problems for name in each.authors)
    return [(name, author_words(name)) for name in found]


def _years(problems: Sequence[Problem]) -> Values:
    found = {each.year // _YEAR_STEP * _YEAR_STEP for each in problems if each.year}
    spans = [(first, first + _YEAR_STEP - 1) for first in sorted(found)]
    return [(span, f"{span[0]}–{span[1]}") for span in spans]


def _themes(problems: Sequence[Problem]) -> Values:
    found = counted(theme for each in problems for theme in each.themes)[:_MOST_THEMES]
    return [(theme, theme_words(theme)) for theme in found]


def _ratings(problems: Sequence[Problem]) -> Values:
    step = _RATING_STEP
    found = {each.rating // step * step for each in problems if each.rating is not None}
    spans = [(first, first + step - 1) for first in sorted(found)]
    return [(span, f"Rated {span[0]}–{span[0] + step}") for span in spans]
