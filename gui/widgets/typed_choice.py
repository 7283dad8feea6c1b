"""Chips of which the last takes what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from gui.drawing.text import text_width
from gui.widgets.choice import Choice, Option
from gui.widgets.strips import CHIPS
from gui.widgets.widget import Style

_FIGURES = "0123456789"


@dataclass(frozen=True, slots=True)
class Blank:
    """The chip that is typed into.

    Attributes:
        empty: What stands there while nothing is typed.
        longest: How many letters it takes.
        figures: Whether it takes figures only.
    """

    empty: str
    longest: int
    figures: bool = False


class TypedChoice(Choice):
    """Chips of which the last takes what is typed while it is the chosen one.

    A figure typed at another chip begins a text of one's own.

    Args:
        offered: The chips before the one that is typed into.
        blank: That one.
        chosen: The number of the chip chosen first.
        typed: What stands in the last chip at first.
        on_change: Called when another chip is chosen or something is typed.
    """

    def __init__(
        self,
        offered: Sequence[Option],
        blank: Blank,
        chosen: int,
        typed: str,
        on_change: Callable[[], None],
    ) -> None:
        options = [*offered, Option(blank.empty)]
        super().__init__(options, chosen, lambda _: self._turn(), CHIPS)
        self._blank = blank
        self._tell = on_change
        self._write(typed)
        self.typing = chosen == len(offered)

    @property
    def typed(self) -> str | None:
        """What is typed; ``None`` while another chip is the chosen one."""
        return self._typed if self.chosen == len(self.options) - 1 else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose as any choice does; take letters."""
        if super().handle(event):
            return True
        return event.type == pygame.KEYDOWN and self._type(event)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the chips, and a caret in the one that is being typed into."""
        super().draw(surface, style)
        if not (self.focused and self.typing):
            return
        m, cell = style.metrics, self.cells()[-1]
        width = text_width(self._typed, m.small, bold=True)
        x = cell.centerx + (width // 2 + 2 if self._typed else -cell.width // 2 + 6)
        height = m.small + 2
        surface.fill(style.theme.accent2, (x, cell.centery - height // 2, 2, height))

    def _type(self, event: pygame.event.Event) -> bool:
        letter = getattr(event, "unicode", "")
        if self.typing and event.key == pygame.K_BACKSPACE:
            self._write(self._typed[:-1])
        elif self.typing and self._takes(letter):
            self._write((self._typed + letter)[: self._blank.longest])
        elif letter and letter in _FIGURES:
            self.chosen = len(self.options) - 1
            self._write(letter)
        else:
            return False
        self._turn()
        return True

    def _takes(self, letter: str) -> bool:
        if self._blank.figures:
            return bool(letter) and letter in _FIGURES
        return bool(letter) and letter.isprintable()

    def _write(self, text: str) -> None:
        self._typed = text.strip()
        self.options = (*self.options[:-1], Option(self._typed or self._blank.empty))

    def _turn(self) -> None:
        self.typing = self.chosen == len(self.options) - 1
        self._tell()
