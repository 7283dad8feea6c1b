"""Whether bots that are watched may go on, and how fast."""

from __future__ import annotations

SPEEDS = (0.0, 0.2, 0.5, 0.8, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
"""Least seconds between two moves to choose from; 0 is as fast as they can."""


class Pace:
    """Lets bots run, stand still, or make one move more.

    A move that is under way when they are stopped is made all the same: a bot that thinks
    is not interrupted, and its clock, if it has one, stands only between moves.

    Attributes:
        paused: Whether they stand still.
    """

    def __init__(self) -> None:
        self.paused = False
        self._asked = False

    def turn(self) -> None:
        """Stop them, or let them go on."""
        self.paused, self._asked = not self.paused, False

    def step(self) -> None:
        """Let them make one move while they stand still."""
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
    return f"A move every {seconds:g} s, or later"
