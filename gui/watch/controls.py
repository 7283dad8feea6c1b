"""How a watched game goes on: pause, step, speed."""

from __future__ import annotations

from gui.app.board_settings import speed_words


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
