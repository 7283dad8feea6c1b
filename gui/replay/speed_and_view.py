"""The controls beside the transport buttons: how fast, and which boards."""

from __future__ import annotations

from collections.abc import Callable

from core.facts import Facts
from core.values import Side
from gui.app.keys import Keys
from gui.app.speed import WIDEST, speed_words
from gui.board.kind_choice import king_painter
from gui.drawing.metrics import Metrics
from gui.widgets.choice import Choice, Option
from gui.widgets.stepper import Stepper
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Widget


class SpeedAndView:
    """A speed and, in games with hidden squares, a choice of boards.

    Args:
        facts: Of the game.
        pace: Called to go faster, 1, or slower, -1.
        look: Called to show the boards of a number of ``gui.replay.viewer.VIEWS``.
        keys: For the tooltips.

    Attributes:
        speed: How fast it goes.
        views: Which boards are shown.
    """

    def __init__(
        self,
        facts: Facts,
        pace: Callable[[int], None],
        look: Callable[[int], None],
        keys: Keys,
    ) -> None:
        tips = keys.hint("Slower", "slower"), keys.hint("Faster", "faster")
        self.speed = Stepper("", pace, tips)
        self.views = Choice(_views(facts, keys), 0, look, SEGMENTS)
        self._hidden = facts.hidden

    @property
    def widgets(self) -> list[Widget]:
        """What stands there, from left to right."""
        return [self.speed, self.views] if self._hidden else [self.speed]

    def arrange(self, m: Metrics) -> None:
        """Size the widgets; the transport row places them."""
        self.speed.rect.size = self.speed.size(WIDEST, m)
        self.views.rect.size = (4 * round(m.control * 1.1), m.control)

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
