"""Where a game begins, chosen by a name or a number, or drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pygame

from core.games import find_variant
from gui.entry.headings import draw_heading, draw_refusal
from gui.entry.named_starts import NamedStartChoice
from gui.widgets.choice import Option
from gui.widgets.menu import MenuOpener
from gui.widgets.typed_choice import Blank, TypedChoice
from gui.widgets.widget import Style


def starts_of(
    variant: str, dice: Random, ask: MenuOpener, on_change: Callable[[], None]
) -> StartChoice | NamedStartChoice | None:
    """The choice among the starts of a game; ``None`` where there is only one.

    Args:
        variant: Key of the game.
        dice: Draws one of those that have numbers.
        ask: Opens a menu of those that have names.
        on_change: Called when another start is chosen.
    """
    known = find_variant(variant)
    if known.named is not None:
        return NamedStartChoice(known.named, ask, on_change)
    return StartChoice(known.numbered, dice, on_change) if known.numbered else None


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

    def place(self, rect: pygame.Rect) -> None:
        """Stand there."""
        self.rect = rect

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
    def row(self) -> tuple[str, str]:
        """What is chosen, as a name and what it stands for."""
        number = self._number
        return "Start", f"number {self._drawn if number is None else number}"

    @property
    def kept(self) -> int | None:
        """What is remembered: the number that is typed; ``None`` for one at random."""
        return self._number if self.typed else None

    def recall(self, kept: int | str | None) -> None:
        """Have the number that was remembered typed in, if there is such a start."""
        if isinstance(kept, int) and 0 <= kept < len(self._numbered):
            self.chosen = len(self.options) - 1
            self._write(str(kept))

    @property
    def _number(self) -> int | None:
        """The number that is typed, if there is such a start."""
        number = int(self.typed) if self.typed else len(self._numbered)
        return number if number < len(self._numbered) else None
