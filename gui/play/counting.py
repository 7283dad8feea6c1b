"""Asks before a game stops to count for the person's rating."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from core.play.table import Seat
from gui.play.captions import counts
from gui.play.controls import Controls

QUESTION = "This game will not count for your rating."


class Counting:
    """Asks a person before they do what makes a game count no more.

    It asks once: afterwards the game does not count, and there is nothing to ask.

    Args:
        seat: The person's.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._act: Callable[[], None] | None = None

    def serve(self, controls: Controls) -> None:
        """Ask by these buttons and this line."""
        self._controls = controls
        controls.buttons.agree.on_press = self._agree
        controls.buttons.dismiss.on_press = self._dismiss

    def ask(self, words: str, act: Callable[[], None]) -> None:
        """Do something that makes a game count no more, if need be once that is agreed to.

        Args:
            words: What it is, for a button; who tries the same again agrees to it.
            act: Does it.
        """
        again = self._act is not None and self._controls.buttons.question == words
        if again or not counts(self._seat) or self._seat.outcome is not None:
            self.put_down()
            act()
            return
        self._act = act
        self._controls.buttons.ask(words)
        self._controls.notice.show(QUESTION, "info", inf)

    def put_down(self) -> bool:
        """Take the question back; whether there was one."""
        asked, self._act = self._act is not None, None
        self._controls.buttons.ask("")
        if self._controls.notice.words == QUESTION:
            self._controls.notice.hide()
        return asked

    def _agree(self) -> None:
        act = self._act
        self.put_down()
        if act is not None:
            act()

    def _dismiss(self) -> None:
        self.put_down()
