"""What problems are narrowed down by, and the orders they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

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

Values: TypeAlias = Sequence[tuple[Any, str]]
"""Values, each with its words."""

ORDERS: dict[Order, str] = {
    "given": "Original order",
    "rating": "Rating",
    "year": "Year",
    "composer": "Composer",
}
_DONE = (("new", "Not tried"), ("tried", "Tried, unsolved"), ("done", "Solved"))
_RATING_STEP = 300
_YEAR_STEP = 20
_MOST_THEMES = 80


@dataclass(frozen=True, slots=True)
class Filter:
    """One of the filters.

    Attributes:
        key: The field of ``ShelfFilters`` that it sets.
        name: What it is called.
        values: The values it has among some problems.
    """

    key: str
    name: str
    values: Callable[[Sequence[Problem]], Values]

    @property
    def any(self) -> object:
        """The value that admits all."""
        return getattr(ShelfFilters(), self.key)

    def value(self, filters: ShelfFilters) -> object:
        """What it is set to."""
        return getattr(filters, self.key)


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


FILTERS = (
    Filter("game", "Game", _games),
    Filter("kind", "Kind", _kinds),
    Filter("moves", "Length", _lengths),
    Filter("author", "Composer", _authors),
    Filter("years", "Years", _years),
    Filter("theme", "Theme", _themes),
    Filter("ratings", "Rating", _ratings),
    Filter("done", "Done", lambda _: _DONE),
)
