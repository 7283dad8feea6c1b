"""Picks pieces by clicks and drags, and builds moves from them.

A move of several steps is spelt stop by stop: the piece stands on the last of them, from
where it is clicked or dragged on. A drop begins on a slot of the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from core.values import Move, Square
from gui.board.layout import Point
from gui.board.picking import Offer, Path, Place, Slot, begins, extend, matches
from gui.board.view_state import Carried

DRAG_FROM = 4
"""Pixels the pointer goes before a press becomes a drag."""


@dataclass(frozen=True, slots=True)
class _Grip:
    """Where the button went down on a piece, and whether it was chosen already.

    A piece on its way is gripped where it has come to.
    """

    place: Place
    at: Point
    again: bool


class Picker:
    """Picks a piece up and puts it down, by two clicks or by dragging.

    It knows what is on offer and nothing else of the game: what it does on a square where
    no move on offer ends is the same whatever stands there.

    Attributes:
        path: The places picked so far.
        carried: The piece on the pointer, while one is dragged.
    """

    def __init__(self) -> None:
        self.path: Path = ()
        self.carried: Carried | None = None
        self._grip: _Grip | None = None

    @property
    def chosen(self) -> Square | None:
        """The square of the piece picked for moving."""
        first = self.path[0] if self.path else None
        return None if isinstance(first, Slot) else first

    @property
    def slot(self) -> Slot | None:
        """The slot of the hand that is picked for a drop."""
        first = self.path[0] if self.path else None
        return first if isinstance(first, Slot) else None

    @property
    def stops(self) -> tuple[Square, ...]:
        """All the squares of a piece on its way, from the first to where it stands."""
        squares = tuple(place for place in self.path if not isinstance(place, Slot))
        return squares if len(squares) > 1 else ()

    def press(self, offer: Offer, place: Place, at: Point) -> list[Move]:
        """Press on a place; the moves this spells, if it ends one."""
        before = self.path
        if len(before) > 1 and place == before[-1]:
            self._grip = _Grip(place, at, again=False)
            return []
        self.path = extend(offer, before, place)
        found = matches(offer, self.path)
        if self.path == (place,) and not found:
            self._grip = _Grip(place, at, again=before == (place,))
        return found

    def move(self, at: Point) -> None:
        """Move the pointer; the piece comes along once it has gone a few pixels."""
        if self._grip is None:
            return
        if self.carried is not None or dist(at, self._grip.at) >= DRAG_FROM:
            self.carried = Carried(self.path[0], *at)

    def release(self, offer: Offer, place: Place | None) -> list[Move]:
        """Let go over a place or beside all; the moves this spells.

        On its own place a piece stays chosen, unless it was clicked a second time; beside
        the board it is given up; on a square it cannot go to it stays where it was.
        """
        grip, carried = self._grip, self.carried
        self._grip = self.carried = None
        if grip is None:
            return []
        if carried is None:
            if grip.again and place == grip.place:
                self.path = ()
            return []
        if place is None:
            self.path = ()
            return []
        grown = (*self.path, place)
        if not begins(offer, grown):
            return []
        self.path = grown
        return matches(offer, grown)

    def keep(self, offer: Offer) -> None:
        """Hold on to the piece that is picked if it can still go on from where it is."""
        if not begins(offer, self.path) or matches(offer, self.path):
            self.clear()

    def clear(self) -> bool:
        """Put down whatever is picked; return whether anything was."""
        had = bool(self.path)
        self.path, self.carried, self._grip = (), None, None
        return had
