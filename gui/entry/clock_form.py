"""The clock of New game: chips, and below the last of them the numbers of any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import pygame

from core.clock import TimeControl
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text
from gui.entry.clock_choice import ClockChoice
from gui.games import ShownGame
from gui.widgets.stepper import Stepper
from gui.widgets.widget import Style, Widget

Field: TypeAlias = Literal["main", "extra", "periods"]
"""Main time in minutes, seconds for a turn, and periods of byoyomi; 0 for an increment."""

FIELDS: tuple[Field, ...] = ("main", "extra", "periods")

STEPS: dict[Field, tuple[float, ...]] = {
    "main": (0, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 90, 120, 150, 180),
    "extra": (0, 1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180),
    "periods": (0, 1, 2, 3, 4, 5, 10),
}

_PERIOD = 30.0
"""Seconds of a period where there was no increment to become one."""

_TOOLTIPS = {
    "main": ("Less main time", "More main time"),
    "extra": ("Fewer seconds a move", "More seconds a move"),
    "periods": ("Fewer periods of byoyomi", "More periods: byoyomi, no increment"),
}

_NAMES = {"main": "main time", "extra": "increment", "periods": "byoyomi"}
"""What stands there without a clock where the steppers have no names over them."""

_BYOYOMI = (
    "Byoyomi: once main time is used up,\n"
    "each move has a period to itself.\n"
    "A period that is overrun is lost, and the last one loses."
)
"""What the numbers of such a clock mean."""

_ABOUT = {"main": "", "extra": "", "periods": _BYOYOMI}


def numbers(control: TimeControl) -> dict[Field, float]:
    """A clock by its three numbers."""
    byoyomi = control.byoyomi > 0
    return {
        "main": control.base / 60,
        "extra": control.byoyomi if byoyomi else control.increment,
        "periods": control.periods if byoyomi else 0,
    }


def stepped(control: TimeControl, field: Field, by: int) -> TimeControl:
    """A clock with one of its numbers a step lower or higher; the same where it ends."""
    known = numbers(control)
    value, steps = known[field], STEPS[field]
    beyond = [step for step in steps if (step > value if by > 0 else step < value)]
    if not beyond:
        return control
    known[field] = beyond[0] if by > 0 else beyond[-1]
    if known["periods"] and not known["extra"]:
        known["extra"] = _PERIOD if field == "periods" else value
    return _control(known) or control


def _control(known: dict[Field, float]) -> TimeControl | None:
    """The clock of three numbers; ``None`` if it leaves no time."""
    base, extra = known["main"] * 60, known["extra"]
    if base + extra <= 0:
        return None
    if known["periods"]:
        return TimeControl(base, 0.0, extra, int(known["periods"]))
    return TimeControl(base, extra)


def field_words(field: Field, control: TimeControl | None, wide: bool) -> str:
    """What stands between minus and plus; ``wide`` ones say what they are."""
    if control is None:
        return _NAMES[field] if wide else "–"
    value, byoyomi = numbers(control)[field], control.byoyomi > 0
    if field == "main":
        return f"{value:g} min"
    if field == "extra":
        kind = "byoyomi" if byoyomi else "increment"
        return f"{value:g} s {kind}" if wide else f"{value:g} s"
    if not value:
        return "no byoyomi" if wide else "none"
    return f"{value:g} {'period' if value == 1 else 'periods'}" if wide else f"{value:g}"


class ClockForm:
    """The chips of a clock and, for one of one's own, steppers below them.

    Byoyomi has a stepper where the game is usually played with it.

    Args:
        time: The clock chosen first.
        game: Says which are usual.
        on_change: Called when another clock is chosen.

    Attributes:
        chips: The usual clocks, and one that is typed.
    """

    def __init__(self, time: str, game: ShownGame, on_change: Callable[[], None]) -> None:
        self.chips = ClockChoice(time, self._turn, game.times)
        self._usual, self._tell = game.usual_time, on_change
        self._steppers = {
            field: Stepper("", self._stepping(field), _TOOLTIPS[field], _ABOUT[field])
            for field in (FIELDS if self.chips.has_byoyomi else FIELDS[:2])
        }
        self._wide = False

    @property
    def time(self) -> str:
        """The chosen clock; ``""`` for a typed one that cannot be read."""
        return self.chips.time

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        return [self.chips, *(self._steppers.values() if self.own else ())]

    @property
    def own(self) -> bool:
        """Whether the clock is one of one's own, which has steppers."""
        return self.chips.typed is not None

    def arrange(self, chips: pygame.Rect, metrics: Metrics) -> None:
        """Place everything from the place of the chips on down."""
        self.chips.rect = chips
        self._wide = metrics.size == "S"
        gap, y = metrics.gap, chips.bottom + steppers_height(metrics) - metrics.control
        count = len(self._steppers)
        width = (chips.width - (count - 1) * gap) // count
        for number, stepper in enumerate(self._steppers.values()):
            stepper.rect = pygame.Rect(
                chips.x + number * (width + gap), y, width, metrics.control
            )
        self._follow()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what the steppers are, where they do not say so themselves."""
        control = self.chips.control
        byoyomi = control is not None and control.byoyomi > 0
        names = "Main time", "Byoyomi" if byoyomi else "Increment", "Byoyomi periods"
        m = style.metrics
        for name, stepper in zip(names, self._steppers.values(), strict=False):
            if self.own and not self._wide:
                y = stepper.rect.y - m.caption
                ink = style.theme.text2
                draw_text(surface, name, stepper.rect.x, y, m.caption, ink)

    def _stepping(self, field: Field) -> Callable[[int], None]:
        return lambda by: self._step(field, by)

    def _step(self, field: Field, by: int) -> None:
        """Take a step; from no clock to the usual one."""
        control = self.chips.control
        self.chips.write(
            self._usual if control is None else stepped(control, field, by).text
        )
        self._turn()

    def _turn(self) -> None:
        self._follow()
        self._tell()

    def _follow(self) -> None:
        for field, stepper in self._steppers.items():
            stepper.words = field_words(field, self.chips.control, self._wide)


def steppers_height(metrics: Metrics) -> int:
    """How much room the steppers take below the chips."""
    label = {"S": metrics.gap, "M": 28, "L": 36}[metrics.size]
    return label + metrics.control
