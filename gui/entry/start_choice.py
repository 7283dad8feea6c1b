"""The numbered starts of a game: one at random, or by its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pygame

from gui.entry.headings import draw_heading, draw_refusal
from gui.widgets.choice import Option
from gui.widgets.typed_choice import Blank, TypedChoice
from gui.widgets.widget import Style


class StartChoice(TypedChoice):
    """A start drawn at random, and the one whose number is typed.

    Args:
        numbered: The starts of the game, at least one.
        dice: Draws one of them.
        on_change: Called when another start is chosen.
    """

    def __init__(
        self, numbered: Sequence[str], dice: Random, on_change: Callable[[], None]
    ) -> None:
        self._numbered = numbered
        self._drawn = dice.randrange(len(numbered))
        by_number = Blank("By number", len(str(len(numbered) - 1)), figures=True)
        random = Option("Random", icon="random")
        super().__init__([random], by_number, 0, "", on_change)

    @property
    def valid(self) -> bool:
        """Whether there is a start of the number that is typed, if one should be."""
        return self.typed is None or self._number is not None

    @property
    def start(self) -> str:
        """The chosen start; the one drawn while the typed number stands for none."""
        number = self._number
        return self._numbered[self._drawn if number is None else number]

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the heading, with what is wrong with the number, and the chips."""
        last = len(self._numbered) - 1
        if self.valid:
            note = f"0 to {last}" if self.typed else f"drawn: number {self._drawn}"
            draw_heading(surface, self.rect, "Start", style, note)
        else:
            draw_heading(surface, self.rect, "Start", style)
            draw_refusal(surface, self.rect, f"Type a number from 0 to {last}.", style)
        super().draw(surface, style)

    @property
    def number(self) -> int | None:
        """The number of the start that is typed; ``None`` for one at random."""
        return self._number if self.typed else None

    def choose_number(self, number: int | None) -> None:
        """Have the start of that number typed in, if there is one; else draw one."""
        if number is not None and 0 <= number < len(self._numbered):
            self.chosen = len(self.options) - 1
            self._write(str(number))

    @property
    def _number(self) -> int | None:
        """The number that is typed, if there is such a start."""
        number = int(self.typed) if self.typed else len(self._numbered)
        return number if number < len(self._numbered) else None
