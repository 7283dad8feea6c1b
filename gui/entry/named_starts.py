"""The starts of a game that go by names: chips for the usual ones, a menu with all."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.games.variant import NamedStarts
from gui.entry.headings import draw_heading
from gui.widgets.choice import Choice, Option
from gui.widgets.menu import Item, MenuOpener
from gui.widgets.strips import CHIPS, chips_width
from gui.widgets.widget import Style

_MORE = "More"


class NamedStartChoice(Choice):
    """The usual start, some others, and a chip that opens a menu of all.

    That chip has the name of what was chosen there.

    Args:
        named: The starts of the game.
        ask: Opens the menu.
        on_change: Called when another start is chosen.

    Attributes:
        name: Of the chosen start; ``""`` for the usual one.
        valid: Whether there is a start that is chosen, which is always so.
    """

    valid = True

    def __init__(
        self, named: NamedStarts, ask: MenuOpener, on_change: Callable[[], None]
    ) -> None:
        self.name = ""
        self._named, self._ask, self._tell = named, ask, on_change
        self._chips = [""]
        super().__init__((), 0, self._turn, CHIPS)
        self._fit()

    @property
    def start(self) -> str:
        """The chosen start as text; ``""`` for the usual one."""
        return self._named.known[self.name].text if self.name else ""

    @property
    def row(self) -> tuple[str, str]:
        """What is chosen, as a name and what it stands for."""
        return self._named.heading, self._title(self.name)

    @property
    def kept(self) -> str | None:
        """What is remembered of the choice: the name of a start."""
        return self.name or None

    def recall(self, kept: int | str | None) -> None:
        """Choose the start that was remembered, if there is one of that name."""
        if kept in self._named.known:
            self._take(str(kept))

    def place(self, rect: pygame.Rect) -> None:
        """Stand there, with as many chips as there is room for."""
        self.rect = rect
        self._fit()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the heading and the chips."""
        draw_heading(surface, self.rect, self._named.heading, style, self._named.note)
        super().draw(surface, style)

    def _title(self, name: str) -> str:
        return self._named.known[name].title if name else self._named.usual

    def _fit(self) -> None:
        """Set the chips, those that are left out last, and the chosen one."""
        named = self._named
        self._chips = ["", *(name for name, each in named.known.items() if each.short)]
        while len(self._chips) > 1 and not self._has_room(self._labels):
            self._chips.pop()
        tips = [*(self._title(name) for name in self._chips), ""]
        self.options = tuple(
            Option(label, tooltip="" if label == tip else tip)
            for label, tip in zip(self._labels, tips, strict=True)
        )
        known = self.name in self._chips
        self.chosen = self._chips.index(self.name) if known else len(self._chips)

    @property
    def _labels(self) -> list[str]:
        named = self._named
        chips = [named.known[name].short if name else named.usual for name in self._chips]
        return [*chips, _MORE if self.name in self._chips else self._title(self.name)]

    def _has_room(self, labels: list[str]) -> bool:
        return not self.rect.width or chips_width(labels) <= self.rect.width

    def _choose(self, number: int) -> bool:
        if number != len(self._chips):
            return super()._choose(number)
        names = ["", *self._named.known]
        items = [Item(self._title(name)) for name in names]
        held = names.index(self.name)
        self._ask(self, items, held, lambda number: self._take(names[number]))
        return True

    def _turn(self, number: int) -> None:
        self._take(self._chips[number])

    def _take(self, name: str) -> None:
        self.name = name
        self._fit()
        self._tell()
