"""The player's hand over the board: clicks and drags, and what they spell.

A move of several steps is spelt stop by stop: the man stands on the last of them, from
where it is clicked or dragged on.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from core.values import Move, Square
from gui.board.layout import Point
from gui.board.picking import Offer, Path, begins, extend, matches
from gui.board.view_state import Carried

DRAG_FROM = 4
"""Pixels the pointer goes before a press becomes a drag."""


@dataclass(frozen=True, slots=True)
class _Grip:
    """Where the button went down on a man, and whether that man was chosen already.

    A man on its way is gripped where it has come to.
    """

    square: Square
    at: Point
    again: bool


class Hand:
    """Picks a man up and puts it down, by two clicks or by dragging.

    It knows what is on offer and nothing else of the game: what it does on a square where
    no move on offer ends is the same whatever stands there.

    Attributes:
        path: The squares picked so far.
        carried: The man on the pointer, while one is dragged.
    """

    def __init__(self) -> None:
        self.path: Path = ()
        self.carried: Carried | None = None
        self._grip: _Grip | None = None

    @property
    def chosen(self) -> Square | None:
        """The man picked for moving."""
        return self.path[0] if self.path else None

    @property
    def stops(self) -> Path:
        """All the squares of a man on its way, from the first to where it stands."""
        return self.path if len(self.path) > 1 else ()

    def press(self, offer: Offer, square: Square, at: Point) -> list[Move]:
        """Press on a square; the moves this spells, if it ends one."""
        before = self.path
        if len(before) > 1 and square == before[-1]:
            self._grip = _Grip(square, at, again=False)
            return []
        self.path = extend(offer, before, square)
        found = matches(offer, self.path)
        if self.path == (square,) and not found:
            self._grip = _Grip(square, at, again=before == (square,))
        return found

    def move(self, at: Point) -> None:
        """Move the pointer; the man comes along once it has gone a few pixels."""
        if self._grip is None:
            return
        if self.carried is not None or dist(at, self._grip.at) >= DRAG_FROM:
            self.carried = Carried(self.path[0], *at)

    def release(self, offer: Offer, square: Square | None) -> list[Move]:
        """Let go over a square or beside the board; the moves this spells.

        On its own square a man stays chosen, unless it was clicked a second time; beside
        the board it is given up; on a square it cannot go to it stays where it was.
        """
        grip, carried = self._grip, self.carried
        self._grip = self.carried = None
        if grip is None:
            return []
        if carried is None:
            if grip.again and square == grip.square:
                self.path = ()
            return []
        if square is None:
            self.path = ()
            return []
        grown = (*self.path, square)
        if not begins(offer, grown):
            return []
        self.path = grown
        return matches(offer, grown)

    def keep(self, offer: Offer) -> None:
        """Hold on to the man that is picked if it can still go somewhere."""
        if self.path and not begins(offer, self.path):
            self.clear()

    def clear(self) -> bool:
        """Put down whatever is picked; return whether anything was."""
        had = bool(self.path)
        self.path, self.carried, self._grip = (), None, None
        return had
