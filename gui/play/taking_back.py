"""What a person does to take moves back: a turn, or moves of the series they are amid."""

from __future__ import annotations

from collections.abc import Callable

from core.play.table import Seat


class TakingBack:
    """Takes back as far as that may be; else it does nothing.

    Args:
        seat: The person's.
        do: Does it, and brings the screen up to date.
        now: The time, in seconds.
        ask: Asks before something that makes a game count no more, named for a button.
    """

    def __init__(
        self,
        seat: Seat,
        do: Callable[[Callable[[], None]], None],
        now: Callable[[], float],
        ask: Callable[[str, Callable[[], None]], None],
    ) -> None:
        self._seat = seat
        self._do = do
        self._now = now
        self._ask = ask

    def turn(self) -> None:
        """Undo what was moved of a series, or else go back to the turn before."""
        if self._seat.can_undo:
            self.series()
        elif self._seat.can_take_back:
            self._ask("Take back", self._take_back)

    def move(self) -> None:
        """Undo the last move of the series."""
        self._undo(whole=False)

    def series(self) -> None:
        """Undo all of its moves."""
        self._undo(whole=True)

    def _take_back(self) -> None:
        if self._seat.can_take_back:
            self._do(self._seat.take_back)

    def _undo(self, *, whole: bool) -> None:
        def undo() -> None:
            if self._seat.can_undo:
                self._do(lambda: self._seat.undo(self._now(), whole=whole))

        if not self._seat.facts.hidden:
            undo()
        elif self._seat.can_undo:
            self._ask("Take back", undo)
