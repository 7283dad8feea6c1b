"""Draws at the table: what can be done about one, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from core.play.seat import Seat
from core.texts import _
from core.values import Side


class DrawChoice(StrEnum):
    """What can be done about a draw now."""

    NOTHING = "nothing"
    OFFER = "offer"
    CLAIM = "claim"
    ANSWER = "answer"
    WITHDRAW = "withdraw"


class Draws:
    """What the person does about draws, and what is to be said of it.

    Args:
        seat: The person's.
        say: Shows what has become of a draw.
    """

    def __init__(self, seat: Seat, say: Callable[[str], None]) -> None:
        self._seat = seat
        self._say = say
        self._known: Side | None = None
        self._plies = 0

    @property
    def choice(self) -> DrawChoice:
        """What button and key do now."""
        seat = self._seat
        if seat.offered is seat.side.other:
            return DrawChoice.ANSWER
        if seat.can_claim:
            return DrawChoice.CLAIM
        if seat.offered is seat.side:
            return DrawChoice.WITHDRAW
        return DrawChoice.OFFER if seat.can_offer else DrawChoice.NOTHING

    def act(self) -> None:
        """Accept, claim, offer or withdraw a draw, whichever can be done."""
        match self.choice:
            case DrawChoice.ANSWER:
                self._seat.accept()
            case DrawChoice.CLAIM:
                self._seat.claim()
            case DrawChoice.OFFER:
                self._offer()
            case DrawChoice.WITHDRAW:
                self._seat.withdraw()
                self._known = None
                self._say(_("You have withdrawn your offer."))

    def decline(self) -> None:
        """Decline what the other one offers."""
        self._seat.decline()

    def follow(self) -> None:
        """Say what has become of an offer since the last time, if anything has."""
        seat, before, plies = self._seat, self._known, self._plies
        self._known, self._plies = seat.offered, len(seat.seen)
        name = seat.names[seat.side.other]
        if seat.outcome is not None or self._known is before:
            return
        if self._known is seat.side.other:
            self._say(_("{name} offers a draw.").format(name=name))
        elif before is seat.side and self._plies >= plies:
            self._say(_("{name} declines the draw.").format(name=name))

    def _offer(self) -> None:
        self._seat.offer()
        self._known = self._seat.side
        # A person elsewhere hears of it at once, a bot once it is to move.
        if self._seat.far is None and self._seat.seen[-1].to_move is self._seat.side:
            self._say(_("You offer a draw with your next move."))
        else:
            self._say(_("You offer a draw."))
