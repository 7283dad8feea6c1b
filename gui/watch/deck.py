"""What can be pressed on the Watch screen besides: speed, view, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.game import Facts
from gui.app.keys import Keys
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.replay.deck import Deck
from gui.widgets.button import Button
from gui.widgets.widget import Widget


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


class WatchDeck(Deck):
    """The widgets beside the buttons that go through the game.

    Attributes:
        over: Whether the game is, which then has no speed.
    """

    def __init__(self, facts: Facts, deeds: Deeds, keys: Keys) -> None:
        super().__init__(facts, deeds.pace, deeds.look, keys)
        self.over = False
        self._rematch = Button("Rematch", deeds.rematch, icon="rematch")
        self._rematch.tooltip = "The same bots, with sides swapped"
        self._again = Button("Again", deeds.again, icon="again")
        self._again.tooltip = "The same bots, new random choices"

    @property
    def widgets(self) -> list[Widget]:
        """See ``Deck.widgets``."""
        usual = super().widgets
        return [self._rematch, self._again, *usual[1:]] if self.over else usual

    def arrange(self, m: Metrics) -> None:
        """See ``Deck.arrange``."""
        super().arrange(m)
        for button in (self._rematch, self._again):
            words = text_width(button.words, m.small)
            button.rect.size = (words + round(1.4 * m.icon) + m.gutter, m.control)
