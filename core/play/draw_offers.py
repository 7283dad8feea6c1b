"""Draws that the sides of a game offer each other or claim, and what bots say to them."""

from __future__ import annotations

from collections.abc import Sequence

from core.ends import ENDS
from core.records.own import OPENING
from core.values import Observation, Outcome, Side

EARLIEST = 2
"""Plies before which no draw is offered."""

APART = 20
"""Plies between two offers of one side, as on lichess (lila, ``DrawOffers``)."""

LATE, QUIET = 80, 20
"""Plies after which a bot may find a position dead, and how many of the last ones must have
been without a capture."""

LOSING, LEVEL = 0.25, 0.5
"""The expected results up to which a bot is glad of any draw, and is no better."""


class DrawOffers:
    """The offer that stands, and when each side last made one.

    An offer stands until it is withdrawn, or the other side accepts it, declines it, or
    makes a move instead.

    Attributes:
        standing: Whose offer waits for an answer; ``None`` while there is none.
    """

    def __init__(self) -> None:
        self.standing: Side | None = None
        self._made: dict[Side, int] = {}

    def may_make(self, side: Side, ply: int) -> bool:
        """Whether ``side`` may offer a draw after ``ply`` moves."""
        since = ply - self._made.get(side, ply - APART)
        return self.standing is None and ply >= EARLIEST and since >= APART

    def make(self, side: Side, ply: int) -> None:
        """Offer a draw."""
        self.standing, self._made[side] = side, ply

    def decline(self, side: Side) -> None:
        """Turn down what the other side has offered, as any move of ``side`` does."""
        if self.standing is side.other:
            self.standing = None

    def withdraw(self, side: Side) -> None:
        """Take back what ``side`` has offered; it counts as made, as on lichess."""
        if self.standing is side:
            self.standing = None

    def go_back(self, ply: int) -> None:
        """The moves after the first ``ply`` were taken back, and with them an offer."""
        self.standing = None
        self._made = {side: min(made, ply) for side, made in self._made.items()}


def agrees(chance: float | None, seen: Sequence[Observation]) -> bool:
    """Whether a bot agrees to a draw.

    As people do, it plays on in the opening, and later as long as it stands better or the
    position is alive. Only where it is losing it takes the draw at once.

    Args:
        chance: What it expects to score, from 0 to 1; ``None`` if it cannot tell.
        seen: Everything that its side has been shown.
    """
    ply = len(seen) - 1
    if chance is None or ply < OPENING:
        return False
    dead = ply >= LATE and not any(each.captured for each in seen[-QUIET:])
    return chance <= (LEVEL if dead else LOSING)


def claims_at_once(claimable: Outcome | None) -> bool:
    """Whether a bot claims this before it thinks: a win, and most draws."""
    if claimable is None:
        return False
    return claimable.winner is not None or not ENDS[claimable.reason].weighed


def claims(chance: float | None) -> bool:
    """Whether a bot that has thought claims a draw: not if it expects more of a game."""
    return chance is None or chance <= LEVEL
