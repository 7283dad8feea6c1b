"""What a list is narrowed down by: the filters that it has, their values, and a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.games import GAMES, find_variant
from core.records.catalogue import (
    Filters,
    Kind,
    ListedGame,
    families,
    opponents,
    years,
)

_KINDS: Sequence[tuple[Kind, str]] = (
    ("won", "You won"),
    ("lost", "You lost"),
    ("drawn", "Draw"),
    ("first won", "{} won"),
    ("second won", "{} won"),
    ("finished", "Finished"),
    ("unfinished", "Unfinished"),
)
_DAYS = ((1, "Since yesterday"), (7, "Last 7 days"), (30, "Last 30 days"),
         (90, "Last 90 days"), (365, "Last 365 days"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Filter:
    """One of the filters.

    Attributes:
        key: The field of ``Filters`` that it sets.
        name: What it is called.
        values: The values there are, and what they are called.
        present: The value that is set.
    """

    key: str
    name: str
    values: Callable[[], Sequence[tuple[Any, str]]]
    present: Any

    @property
    def none(self) -> object:
        """The value of no choice."""
        return getattr(Filters(), self.key)

    @property
    def words(self) -> str:
        """What is set, in words; ``""`` for nothing."""
        if self.present == self.none:
            return ""
        if self.key in {"opponent", "opening", "year"}:
            return str(self.present)
        words: dict[Any, str] = dict(self.values())
        return words.get(self.present, str(self.present))


class FilterOffer:
    """The filters that there is anything to choose by among some games.

    The games of a file from several years are chosen by year, all others by how long ago
    they were played.

    Args:
        games: Before anything is narrowed down.
    """

    def __init__(self, games: Sequence[ListedGame]) -> None:
        self._games = games
        self._own = any(game.person >= 0 for game in games)
        self._named = any(game.named for game in games)
        many = any(game.number > 1 for game in games)
        self._years = years(games) if many else ()

    def offered(self, chosen: Filters) -> list[Filter]:
        """The filters, those among them that are set."""
        spans, games = len(self._years) > 1, self._games
        names = "Opponent" if self._own else "Player"
        filters = (
            (True, "variant", "Game", _games_of),
            (True, "opponent", names, lambda: _same(opponents(games))),
            (self._named, "opening", "Opening", lambda: _same(families(games))),
            (True, "kind", "Result", lambda: _kinds(chosen.variant)),
            (not spans, "days", "Date", lambda: _DAYS),
            (spans, "year", "Year", lambda: _same(self._years)),
        )
        made = (
            (there, Filter(key, name, values, getattr(chosen, key)))
            for there, key, name, values in filters
        )
        return [each for there, each in made if there or each.present != each.none]


def _same(names: Sequence[str]) -> Sequence[tuple[str, str]]:
    return [(name, name) for name in names]


def _kinds(variant: str) -> Sequence[tuple[Kind, str]]:
    first, second = _sides(variant)
    names = {"first won": first, "second won": second}
    return [(kind, words.format(names.get(kind))) for kind, words in _KINDS]


def _sides(variant: str) -> tuple[str, str]:
    """What the sides are called in a game; or in all games, if they agree."""
    keys = [variant] if variant else list(GAMES)
    names = {find_variant(key).facts.sides for key in keys}
    first, second = names.pop() if len(names) == 1 else ("first side", "second side")
    return first.capitalize(), second.capitalize()


def _games_of() -> Sequence[tuple[str, str]]:
    return [(key, find_variant(key).facts.title) for key in GAMES]
