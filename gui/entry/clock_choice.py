"""The clocks of New game as chips; the last one is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.play.clock import TimeControl
from gui.drawing.text import text_width
from gui.widgets.choice import Choice, Option
from gui.widgets.strips import CHIPS
from gui.widgets.widget import Style

TIMES = ("none", "1+0", "1+2", "3+2", "5+3", "10+5")
"""The clocks offered; another one is typed into the chip behind them."""

PROBLEM = "Type minutes + seconds, such as 15+10."
"""What is said of a typed clock that cannot be read."""

_LONGEST = 9
_EMPTY = "Own…"


class ClockChoice(Choice):
    """Chips of which the last takes what is typed while it is the chosen one.

    A figure typed at another chip begins a clock of one's own.

    Args:
        time: The clock chosen first: ``none`` or minutes+seconds.
        on_change: Called when another clock is chosen.
        times: Those that are offered.
    """

    def __init__(
        self, time: str, on_change: Callable[[], None], times: Sequence[str] = TIMES
    ) -> None:
        self._times = tuple(times)
        first = times.index(time) if time in times else len(times)
        offered = [Option("No clock" if each == "none" else each) for each in times]
        super().__init__([*offered, Option(_EMPTY)], first, lambda _: self._turn(), CHIPS)
        self._tell = on_change
        self._own = ""
        self._write("" if time in times else time)
        self.typing = first == len(times)

    @property
    def time(self) -> str:
        """The chosen clock; ``""`` for a typed one that cannot be read."""
        if self.chosen < len(self._times):
            return self._times[self.chosen]
        try:
            control = TimeControl.parse(self._own)
        except ValueError:
            return ""
        return control.text if control is not None else ""

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose as any choice does; take figures and signs."""
        if super().handle(event):
            return True
        return event.type == pygame.KEYDOWN and self._type(event)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the chips, and a caret where a clock is being typed."""
        super().draw(surface, style)
        if not (self.focused and self.typing):
            return
        m, cell = style.metrics, self.cells()[-1]
        width = text_width(self._own, m.small, bold=True)
        x = cell.centerx + (width // 2 + 2 if self._own else -cell.width // 2 + 6)
        height = m.small + 2
        surface.fill(style.theme.accent2, (x, cell.centery - height // 2, 2, height))

    def _type(self, event: pygame.event.Event) -> bool:
        typed = getattr(event, "unicode", "")
        if self.typing and event.key == pygame.K_BACKSPACE:
            self._write(self._own[:-1])
        elif self.typing and typed and typed.isprintable():
            self._write((self._own + typed)[:_LONGEST])
        elif typed and typed in "0123456789":
            self.chosen = len(self._times)
            self._write(typed)
        else:
            return False
        self._turn()
        return True

    def _write(self, text: str) -> None:
        self._own = text.strip()
        self.options = (*self.options[:-1], Option(self._own or _EMPTY))

    def _turn(self) -> None:
        self.typing = self.chosen == len(self._times)
        self._tell()
