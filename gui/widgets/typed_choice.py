"""Chips of which the last takes what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from gui.drawing import redraw
from gui.drawing.text import text_width
from gui.widgets.choice import Choice, Option
from gui.widgets.line_editor import LineEditor
from gui.widgets.line_mouse import LineMouse
from gui.widgets.line_view import draw_stretch
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

    It is edited there as everywhere; arrows beyond its ends lead to the other chips. A
    figure typed at another chip begins a text of one's own.

    Args:
        offered: The chips before the one that is typed into.
        blank: That one.
        chosen: The number of the chip chosen first.
        typed: What stands in the last chip at first.
        on_type: Called when another chip is chosen or something else is typed, with the
            number of the chip and with what is typed.
    """

    def __init__(
        self,
        offered: Sequence[Option],
        blank: Blank,
        chosen: int,
        typed: str,
        on_type: Callable[[int, str], None],
    ) -> None:
        options = [*offered, Option(blank.empty)]
        super().__init__(options, chosen, lambda _: self._turn(), CHIPS)
        self._blank = blank
        self.on_type = on_type
        self._editor = LineEditor(blank.longest)
        self._mouse = LineMouse(self._editor, self._place_at)
        self._size = 14
        self._write(typed)
        self.typing = chosen == len(offered)

    @property
    def typed(self) -> str:
        """What is typed; another text is edited from its end."""
        return self._typed

    @typed.setter
    def typed(self, text: str) -> None:
        if text != self._typed:
            self._write(text)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose as any choice does; take the keys of a text."""
        if event.type == pygame.KEYDOWN:
            edited = self.typing and self._edit(event)
            return edited or super().handle(event) or self._begin(event)
        if self.typing and self._mouse.follow(event, self.cells()[-1]):
            redraw.now()
        return super().handle(event)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the chips, and a caret in the one that is being typed into."""
        super().draw(surface, style)
        if not (self.focused and self.typing):
            return
        m, cell, line = style.metrics, self.cells()[-1], self._editor.line
        self._size = m.small
        left = self._left if line.text else cell.x + 5
        whole, at = (0, len(line.text)), (left, cell.centery)
        draw_stretch(surface, line, whole, at, m.small, style, bold=True, caret=True)

    @property
    def _left(self) -> int:
        """Where what is typed begins: in the middle of its chip."""
        width = text_width(self._editor.line.text, self._size, bold=True)
        return round(self.cells()[-1].centerx - width / 2)

    def _place_at(self, pos: tuple[int, int]) -> int:
        """Before which letter of what is typed a pixel lies."""
        text, left = self._editor.line.text, self._left
        ends = range(len(text) + 1)
        widths = [text_width(text[:end], self._size, bold=True) for end in ends]
        return min(ends, key=lambda end: abs(left + widths[end] - pos[0]))

    def _edit(self, event: pygame.event.Event) -> bool:
        """Let a key edit what is typed; whether it meant anything to it."""
        line, letter = self._editor.line, getattr(event, "unicode", "")
        beyond = {pygame.K_LEFT: 0, pygame.K_RIGHT: len(line.text)}.get(event.key)
        wrong = letter.isprintable() and letter and not self._takes(letter)
        if wrong or (beyond == line.caret and not line.selected):
            return False
        used = self._editor.take(event)
        if self._editor.line.text != line.text:
            self._show()
            self._turn()
        redraw.now()
        return used

    def _begin(self, event: pygame.event.Event) -> bool:
        """Begin a text of one's own with a figure."""
        letter = getattr(event, "unicode", "")
        if self.typing or not letter or letter not in _FIGURES:
            return False
        self.chosen = len(self.options) - 1
        self._write(letter)
        self._turn()
        return True

    def _takes(self, letter: str) -> bool:
        if self._blank.figures:
            return bool(letter) and letter in _FIGURES
        return bool(letter) and letter.isprintable()

    def _write(self, text: str) -> None:
        self._editor.begin(text.strip())
        self._show()

    def _show(self) -> None:
        """Have the last chip say what is typed."""
        typed = self._editor.line.text.strip()
        if self._blank.figures:
            typed = "".join(letter for letter in typed if letter in _FIGURES)
        self._typed = typed
        self.options = (*self.options[:-1], Option(typed or self._blank.empty))

    def _turn(self) -> None:
        self.typing = self.chosen == len(self.options) - 1
        self.on_type(self.chosen, self._typed)
