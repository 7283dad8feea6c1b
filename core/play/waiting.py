"""What a table knows while it waits for a move."""

from __future__ import annotations

from dataclasses import dataclass

from core.tasks.answers import Answer


@dataclass(slots=True)
class WaitingForMove:
    """The wait for one move.

    Attributes:
        called: Since when it is due, or later, when the bot could be asked.
        began: When the clock started, which waits until a bot has been made.
        answer: What the bot has answered.
        answered: When it did, or was last asked about it.
    """

    called: float
    began: float | None = None
    answer: Answer | None = None
    answered: float = 0.0

    def spent(self, now: float) -> float:
        """Seconds on the clock; a bot is not charged for the pause before its reply."""
        if self.began is None:
            return 0.0
        return (self.answered if self.answer else now) - self.began
