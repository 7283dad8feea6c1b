"""The row of filters over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from core.games import GAMES, find_variant
from core.records.catalogue import (
    Filters,
    Kind,
    ListedGame,
    families,
    opponents,
    years,
)
from gui.drawing.metrics import Metrics
from gui.entry.game_picker import GamePanel
from gui.widgets.button import Button
from gui.widgets.button_faces import quiet_width
from gui.widgets.drop_down import DropDown
from gui.widgets.menu import Item, Menu
from gui.widgets.widget import Widget

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
_SOMETIMES = frozenset({"opening", "year"})
"""Filters that not every list has."""


@dataclass(frozen=True, slots=True)
class _Field:
    """One of the filters: the field it sets, and its values."""

    key: str
    chip: DropDown
    values: Callable[[], Sequence[tuple[Any, str]]]


class FilterRow:
    """Game, opponent, result and date, each with a menu, and a way to clear them all.

    The games of a file from several years are chosen by year, all others by how long ago
    they were played.

    Args:
        menu: Drops down below each of them but the first.
        games_panel: Drops down below that, with a board of each game.
        games: Gives the games of the table before anything is narrowed down.
        on_change: Called with each new choice.
        on_open: Called when the menu has been opened by one of them.

    Attributes:
        chosen: Which games are looked for; the text belongs to the field above.
    """

    def __init__(
        self,
        menu: Menu,
        games_panel: GamePanel,
        games: Callable[[], Sequence[ListedGame]],
        on_change: Callable[[], None],
        on_open: Callable[[Widget], None],
    ) -> None:
        self.chosen = Filters()
        self._menu = menu
        self._panel = games_panel
        self._games = games
        self._on_change = on_change
        self._on_open = on_open
        self.clear = Button("Clear filters", self.clear_all, "quiet")
        self._fields = [
            self._field("variant", "Game", _games_of),
            self._field("opponent", "Opponent", self._opponents),
            self._field("opening", "Opening", self._openings),
            self._field("kind", "Result", self._kinds),
            self._field("days", "Date", lambda: _DAYS),
            self._field("year", "Year", self._years),
        ]
        self._shown = [each for each in self._fields if each.key not in _SOMETIMES]

    @property
    def widgets(self) -> list[Widget]:
        """For the focus of the screen."""
        chips: list[Widget] = [each.chip for each in self._shown]
        return [*chips, *([self.clear] if self.chosen != Filters() else [])]

    def arrange(self, rect: pygame.Rect, m: Metrics) -> None:
        """Stand in a row; what is set says so."""
        width = quiet_width(self.clear.words, m)
        self.clear.rect = pygame.Rect(rect.right - width, rect.y, width, rect.height)
        gap, left = m.gap // 2 + 2, rect.x
        self._shown = [each for each in self._fields if self._offers(each)]
        own = any(game.person >= 0 for game in self._games())
        for each in self._shown:
            each.chip.value = self._words(each)
            if each.key == "opponent":
                each.chip.name = "Opponent" if own else "Player"
        most = self._most(rect.width, m, gap)
        for each in self._shown:
            each.chip.rect = pygame.Rect(
                left, rect.y, each.chip.width(m, most), rect.height
            )
            left = each.chip.rect.right + gap

    def _most(self, room: int, m: Metrics, gap: int) -> int:
        """The greatest width of one of them, which all have together if they need it."""
        if self.chosen != Filters():
            room -= self.clear.rect.width
        wanted = sum(each.chip.width(m, room) + gap for each in self._shown)
        return room if wanted <= room else room // len(self._shown) - gap

    def clear_all(self) -> None:
        """Look for all games, whatever the text."""
        self._become(Filters())

    def only(self, **fields: Any) -> None:  # noqa: ANN401 - fields of Filters
        """Set some of the filters."""
        self._become(replace(self.chosen, **fields))

    def _field(
        self, key: str, name: str, values: Callable[[], Sequence[tuple[Any, str]]]
    ) -> _Field:
        none = getattr(Filters(), key)
        chip = DropDown(name, lambda: self._open(field), lambda: self.only(**{key: none}))
        field = _Field(key, chip, values)
        return field

    def _open(self, field: _Field) -> None:
        if field.key == "variant":
            chosen = self.chosen.variant or ""
            self._panel.open(field.chip, chosen, lambda key: self.only(variant=key))
            return
        values = field.values()
        none = getattr(Filters(), field.key)
        known = [none, *(value for value, _ in values)]
        items = [Item("any"), *(Item(words) for _, words in values)]
        present = getattr(self.chosen, field.key)
        marked = known.index(present) if present in known else -1
        self._menu.open(
            field.chip.rect, items, marked,
            lambda number: self.only(**{field.key: known[number]}),
        )  # fmt: skip
        self._on_open(field.chip)

    def _words(self, field: _Field) -> str:
        present = getattr(self.chosen, field.key)
        if present == getattr(Filters(), field.key):
            return ""
        if field.key in {"opponent", "opening", "year"}:
            return str(present)
        words: dict[Any, str] = dict(field.values())
        return words.get(present, str(present))

    def _become(self, filters: Filters) -> None:
        self.chosen = filters
        self._on_change()

    def _kinds(self) -> Sequence[tuple[Kind, str]]:
        first, second = _sides(self.chosen.variant)
        names = {"first won": first, "second won": second}
        return [(kind, words.format(names.get(kind))) for kind, words in _KINDS]

    def _openings(self) -> Sequence[tuple[str, str]]:
        return [(name, name) for name in families(self._games())]

    def _offers(self, field: _Field) -> bool:
        """Whether there is anything to choose: few games have openings with names."""
        if getattr(self.chosen, field.key) != getattr(Filters(), field.key):
            return True
        match field.key:
            case "opening":
                return any(game.named for game in self._games())
            case "year":
                return self._spans_years
            case "days":
                return not self._spans_years
        return True

    @property
    def _spans_years(self) -> bool:
        """Whether these are the games of one file, from several years."""
        games = self._games()
        return any(game.number > 1 for game in games) and len(years(games)) > 1

    def _years(self) -> Sequence[tuple[str, str]]:
        return [(year, year) for year in years(self._games())]

    def _opponents(self) -> Sequence[tuple[str, str]]:
        return [(name, name) for name in opponents(self._games())]


def _sides(variant: str) -> tuple[str, str]:
    """What the sides are called in a game; or in all games, if they agree."""
    keys = [variant] if variant else list(GAMES)
    names = {find_variant(key).facts.sides for key in keys}
    first, second = names.pop() if len(names) == 1 else ("first side", "second side")
    return first.capitalize(), second.capitalize()


def _games_of() -> Sequence[tuple[str, str]]:
    return [(key, find_variant(key).facts.title) for key in GAMES]
