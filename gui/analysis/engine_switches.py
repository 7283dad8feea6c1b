"""What keys and buttons do with the engine of an analysis: on, off, lines, arrows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gui.analysis.desk import Desk
from gui.analysis.engine_card import MOST_LINES
from gui.analysis.lines import EngineFollower
from gui.app.keys import Action

_LINES = {f"lines_{count}": count for count in range(1, MOST_LINES + 1)}


class EngineSwitches:
    """Changes how the engine looks, and has the desk show it.

    Args:
        follower: The engine.
        desk: Shows what it has found.
    """

    def __init__(self, follower: EngineFollower, desk: Callable[[], Desk]) -> None:
        self._follower, self._desk = follower, desk

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        lines = {name: partial(self.want, count) for name, count in _LINES.items()}
        return {"engine": self.toggle, "arrows": self.toggle_arrows} | lines

    def toggle(self) -> None:
        """Look if it rests, rest if it looks."""
        self.switch(not self._follower.on)

    def switch(self, on: bool) -> None:
        """Look from now on, or rest."""
        self._follower.switch(on)
        self._desk().show_engine()

    def turn(self) -> None:
        """Have the next engine look."""
        self._follower.turn()
        self._desk().show_engine()

    def want(self, count: int) -> None:
        """Want so many lines."""
        self._follower.want(count)
        self._desk().show_engine()

    def want_more(self, by: int) -> None:
        """Want so many lines more, or fewer."""
        self.want(self._follower.count + by)

    def toggle_arrows(self) -> None:
        """Draw its moves on the board, or do not."""
        desk = self._desk()
        desk.arrows = not desk.arrows
        desk.show_engine()
