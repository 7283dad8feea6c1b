"""The controls of a watched game: pause, step, speed, view, rematch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.facts import Facts
from gui.app.keys import Keys
from gui.app.speed import speed_words
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.replay.speed_and_view import SpeedAndView
from gui.widgets.button import Button
from gui.widgets.widget import Widget


class PlaybackControls:
    """Lets the bots play, pauses them, or lets them make one more move.

    A bot that is thinking when the game is paused finishes its move; clocks stop only
    between moves.

    Attributes:
        paused: Whether the game is paused.
    """

    def __init__(self) -> None:
        self.paused = False
        self._asked = False

    def turn(self) -> None:
        """Pause, or resume."""
        self.paused, self._asked = not self.paused, False

    def step(self) -> None:
        """Allow one move while paused."""
        self._asked = self.paused

    def moved(self) -> None:
        """Take note that a move was made."""
        self._asked = False

    def lets(self, under_way: bool) -> bool:
        """Whether the game may go on; ``under_way`` while a bot thinks."""
        return not self.paused or self._asked or under_way


def speed_sentence(seconds: float) -> str:
    """A speed as a notice has it."""
    if not seconds:
        return "As fast as they can"
    return f"Speed {speed_words(seconds)}, or as fast as they can"


@dataclass(frozen=True, slots=True)
class WatchActions:
    """What the widgets ask for.

    Attributes:
        pace: Go faster, 1, or slower, -1.
        look: Show the boards of a number of ``gui.replay.viewer.VIEWS``.
        rematch: Play again with sides swapped.
        again: Play again with another seed.
    """

    pace: Callable[[int], None]
    look: Callable[[int], None]
    rematch: Callable[[], None]
    again: Callable[[], None]


class WatchControls(SpeedAndView):
    """The widgets beside the buttons that go through the game.

    Attributes:
        over: Whether the game is, which then has no speed.
    """

    def __init__(self, facts: Facts, actions: WatchActions, keys: Keys) -> None:
        super().__init__(facts, actions.pace, actions.look, keys)
        self.over = False
        self._rematch = Button("Swap sides", actions.rematch, icon="rematch")
        self._rematch.tooltip = "Another game of the same bots, with sides swapped"
        self._again = Button("Same sides", actions.again, icon="again")
        self._again.tooltip = "Another game of the same bots, with the same sides"

    @property
    def widgets(self) -> list[Widget]:
        """See ``SpeedAndView.widgets``."""
        usual = super().widgets
        return [self._rematch, self._again, *usual[1:]] if self.over else usual

    def arrange(self, m: Metrics) -> None:
        """See ``SpeedAndView.arrange``."""
        super().arrange(m)
        for button in (self._rematch, self._again):
            words = text_width(button.words, m.small)
            button.rect.size = (words + round(1.4 * m.icon) + m.gutter, m.control)
