"""What whoever moves has tried in vain, and why it cannot be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from core.game import Game
from core.notation import facts_read
from core.values import Move, Observation, Piece, Square
from gui.board.picking import Offer, Place, Slot, beginnings, begins
from gui.play.picker import Picker
from gui.play.present import Present

NO_PLANS = "No planning ahead in series"
"""What is said to who tries to."""


class Refusals:
    """The piece or the move that was tried last, as far as it may be told of.

    Args:
        present: The moment at which moves are made.
        picker: What is picked.
        offer: Gives every way to point at a move.

    Attributes:
        refused: The move of a piece that was put where it may not go.
    """

    def __init__(
        self, present: Present, picker: Picker, offer: Callable[[], Offer]
    ) -> None:
        self.refused: Move | None = None
        self._tried: Place | None = None
        self._present, self._picker, self._offer = present, picker, offer

    def press(self, place: Place | None) -> None:
        """Take note of a press, before the picker knows of it."""
        self._tried, self.refused = place, self._misplaced(place)

    def release(self, place: Place | None, *, dragged: bool) -> None:
        """Take note of where a piece is let go."""
        self.refused = self._misplaced(place) if dragged else None

    def forget(self) -> None:
        """Forget what was tried."""
        self._tried = self.refused = None

    @property
    def movable(self) -> frozenset[Square]:
        """The pieces that can move, once another one was tried and they are the fewer.

        Where pieces must take, most others cannot move, and people wonder why.
        """
        own, able = self._own, beginnings(self._offer())
        tried = self._tried in own - able and not self._picker.path
        few = 2 * len(able) <= len(own) or self._game.must_take(self._now)
        return able if tried and few else frozenset()

    @property
    def reminder(self) -> str:
        """Why what was tried with a piece cannot be done; else nothing."""
        if self._plans_in_vain:
            return NO_PLANS
        refused = self.refused
        if refused is not None and (why := self._game.objection(self._now, refused)):
            return why
        if isinstance(self._tried, Slot) and self._picker.slot is None:
            return self._no_drop(self._tried.symbol)
        able = self.movable
        if not able or not self._game.must_take(self._now):
            return self._no_move()
        facts = facts_read(self._game)
        names = ", ".join(facts.name(square) for square in sorted(able))
        return f"You must take: {names}"

    @property
    def _game(self) -> Game:
        return self._present.game

    @property
    def _now(self) -> Observation:
        return self._present.now

    @property
    def _own(self) -> frozenset[Square]:
        """Where the pieces of whoever moves stand."""
        now = self._now
        own = (square for square, man in now.pieces.items() if man.side is now.viewer)
        return frozenset(own)

    @property
    def _plans_in_vain(self) -> bool:
        """Whether a move ahead was tried where turns of several moves forbid it."""
        waits = self._present.live and self._now.to_move is not self._now.viewer
        tried = isinstance(self._tried, Slot) or self._tried in self._own
        return waits and tried and not self._game.facts.alternates

    def _misplaced(self, place: Place | None) -> Move | None:
        """The move of the piece picked to a place to which it may not go."""
        path = self._picker.path
        if place is None or isinstance(place, Slot) or len(path) != 1:
            return None
        if place == path[0] or begins(self._offer(), (*path, place)):
            return None
        first = path[0]
        if isinstance(first, Slot):
            return Move((place,), drop=first.symbol)
        return Move((first, place))

    def _no_drop(self, symbol: str) -> str:
        """Why a piece in hand can be dropped nowhere: the reason that holds most often."""
        now = self._now
        if not self._present.live or not now.hands.get(Piece(now.viewer, symbol)):
            return ""
        drops = (Move((square,), drop=symbol) for square in self._game.facts.squares)
        return self._usual_objection(drops)

    def _no_move(self) -> str:
        """Why the piece that was tried can go nowhere, likewise; else nothing."""
        tried, now = self._tried, self._now
        live = self._present.live and now.to_move is now.viewer
        stuck = self._own - beginnings(self._offer())
        if not live or self._picker.path or tried not in stuck:
            return ""
        plans = self._game.plans(now)
        return self._usual_objection(m for m in plans if m.origin == tried and not m.drop)

    def _usual_objection(self, moves: Iterable[Move]) -> str:
        """What forbids most of these moves; nothing where nothing is said of them."""
        told = Counter(self._game.objection(self._now, move) for move in moves)
        del told[""]
        return told.most_common(1)[0][0] if told else ""
