"""What can be pressed on the Watch screen besides: speed, view, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.game import Facts
from core.values import Side
from gui.keys import Keys
from gui.metrics import Metrics
from gui.text import text_width
from gui.ui import Widget
from gui.watch.pace import SPEEDS, speed_words
from gui.widgets.button import Button
from gui.widgets.choice import Choice, Option
from gui.widgets.kind_choice import king_painter
from gui.widgets.stepper import Stepper
from gui.widgets.strips import SEGMENTS


@dataclass(frozen=True, slots=True)
class Deeds:
    """What the widgets ask for.

    Attributes:
        pace: Go faster, 1, or slower, -1.
        look: Show the boards of a number of ``gui.replay.viewer.VIEWS``.
        rematch: Play again with sides swapped.
        again: Play again with other dice.
    """

    pace: Callable[[int], None]
    look: Callable[[int], None]
    rematch: Callable[[], None]
    again: Callable[[], None]


class Deck:
    """The widgets beside the buttons that go through the game.

    Attributes:
        speed: How fast they play.
        views: Which boards are shown.
    """

    def __init__(self, facts: Facts, deeds: Deeds, keys: Keys) -> None:
        tips = keys.hint("Slower", "slower"), keys.hint("Faster", "faster")
        self.speed = Stepper("", deeds.pace, tips)
        self.views = Choice(_views(facts, keys), 0, deeds.look, SEGMENTS)
        self._hidden = facts.hidden
        self._rematch = Button("Rematch", deeds.rematch, icon="rematch")
        self._rematch.tooltip = "The same bots, with sides swapped"
        self._again = Button("Again", deeds.again, icon="again")
        self._again.tooltip = "The same bots, new random choices"

    def widgets(self, over: bool) -> list[Widget]:
        """What stands there, from left to right; a game that is over has no speed."""
        first: list[Widget] = [self._rematch, self._again] if over else [self.speed]
        return [*first, self.views] if self._hidden else first

    def arrange(self, m: Metrics) -> None:
        """Make everything as wide as it has to be; the transport row places it."""
        widest = max(map(speed_words, SPEEDS), key=len)
        self.speed.rect.size = self.speed.size(widest, m)
        self.views.rect.size = (4 * round(m.control * 1.1), m.control)
        for button in (self._rematch, self._again):
            words = text_width(button.words, m.small)
            button.rect.size = (words + round(1.4 * m.icon) + m.gutter, m.control)

    def show(self, seconds: float, view: int) -> None:
        """Show the speed and which boards are shown."""
        self.speed.words = speed_words(seconds)
        self.views.chosen = view


def _views(facts: Facts, keys: Keys) -> list[Option]:
    first, second = (f"{side.capitalize()}’s view alone" for side in facts.sides)
    white, black = (king_painter(facts, side) for side in Side)
    return [
        Option("", icon="boards", tooltip=keys.hint("All three boards", "view")),
        Option("", painter=white, tooltip=keys.hint(first, "view")),
        Option("", icon="board", tooltip=keys.hint("The truth alone", "view")),
        Option("", painter=black, tooltip=keys.hint(second, "view")),
    ]
