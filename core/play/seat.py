"""A person's access to a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.records.own import Marks
from core.records.record import GameRecord
from core.time_control import TimeLeft
from core.turns import series_began, turn_before
from core.values import Move, Observation, Outcome, Reason, Side

if TYPE_CHECKING:
    from core.play.table import Table


class Seat:
    """All that one person at a table may see and do."""

    def __init__(self, table: Table, side: Side) -> None:
        self._table = table
        self.side = side
        self.facts = table.facts
        self.ruleset = table.ruleset
        self.names = table.terms.names
        self.control = table.terms.control
        self.shared = table.terms.shared

    @property
    def seen(self) -> Sequence[Observation]:
        """Every observation of this side, oldest first."""
        return self._table.seen_by(self.side)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._table.outcome

    @property
    def running(self) -> Side | None:
        """The side whose turn runs now."""
        return self._table.running

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now; none before its first move."""
        return self._table.counting

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took; ``None`` where unknown."""
        return self._table.spent(side)

    @property
    def preparing(self) -> bool:
        """Whether the opponent's bot is still starting."""
        return self._table.preparing

    @property
    def failure(self) -> str:
        """A sentence on the opponent's bot where it has failed; else ``""``."""
        return self._table.failure

    def try_again(self) -> None:
        """Let the opponent's bot begin anew, if it has failed."""
        self._table.try_again()

    @property
    def record(self) -> GameRecord | None:
        """The whole truth, once the game is over."""
        return self._table.record() if self._table.outcome else None

    def clock(self, side: Side, now: float) -> TimeLeft | None:
        """What is left to ``side``, or ``None`` without a clock."""
        return self._table.clock(side, now)

    def play(self, move: Move, now: float) -> None:
        """Play one of ``seen[-1].moves``.

        Raises:
            ValueError: If it is none of them, or the game is over.
        """
        if self.outcome is not None or move not in self.seen[-1].moves:
            raise ValueError(f"{move} is not to be played here")
        self._table.play(move, now)

    @property
    def can_take_back(self) -> bool:
        """Whether a turn can be taken back here.

        Not against another person, who has seen the move, and not after the game, when the
        fog is lifted.
        """
        fair = not self.shared and self.outcome is None and not self.failure
        return fair and turn_before(self.seen, self.side) is not None

    def take_back(self) -> None:
        """Go back to where a turn of this side last began.

        Raises:
            ValueError: If that cannot be done here.
        """
        if not self.can_take_back:
            raise ValueError("no move can be taken back here")
        self._table.take_back(self.side)

    @property
    def took_back(self) -> bool:
        """Whether this side has taken moves back."""
        return self._table.scoresheet.takebacks_of(self.side) > 0

    @property
    def can_undo(self) -> bool:
        """Whether a move of the series that this side is amid can be undone.

        With a bot always. Another person at the same screen would be cheated where a
        move shows what the fog hides.
        """
        fair = self.outcome is None and not (self.shared and self.facts.hidden)
        return fair and series_began(self.seen) is not None

    def undo(self, now: float, *, whole: bool = False) -> None:
        """Undo the last move of the series that this side is amid, or the ``whole`` of it.

        Raises:
            ValueError: If that cannot be done here.
        """
        began = series_began(self.seen)
        if began is None or not self.can_undo:
            raise ValueError("no move of this series can be undone")
        self._table.undo(self.side, began if whole else len(self.seen) - 2, now)

    @property
    def can_claim(self) -> bool:
        """Whether this side is to move and may claim a draw."""
        return self._table.can_claim(self.side)

    def claim(self) -> None:
        """Claim a draw.

        Raises:
            ValueError: If there is none to claim.
        """
        if not self._table.claim(self.side):
            raise ValueError("there is no draw to claim")

    @property
    def can_offer(self) -> bool:
        """Whether this side may offer a draw now."""
        ply = len(self.seen) - 1
        return self.outcome is None and self._table.draws.may_make(self.side, ply)

    @property
    def offered(self) -> Side | None:
        """The side whose offer of a draw stands."""
        return self._table.draws.standing if self.outcome is None else None

    def offer(self) -> None:
        """Offer a draw. A bot answers it with its next move.

        Raises:
            ValueError: If none can be offered now.
        """
        if not self.can_offer:
            raise ValueError("no draw can be offered now")
        self._table.draws.make(self.side, len(self.seen) - 1)

    def withdraw(self) -> None:
        """Take this side's offer of a draw back, if it stands."""
        self._table.draws.withdraw(self.side)

    def accept(self) -> None:
        """Accept the draw that the other side offers.

        Raises:
            ValueError: If it offers none.
        """
        if self.offered is not self.side.other:
            raise ValueError("no draw is offered")
        self._table.end(Outcome(None, Reason.AGREED))

    def decline(self) -> None:
        """Decline the draw that the other side offers, if it does."""
        self._table.draws.decline(self.side)

    @property
    def help(self) -> int | None:
        """The most help this side has had; ``None`` before any was offered."""
        return self._table.scoresheet.help_of(self.side)

    def note_help(self, level: int) -> None:
        """Put on record that this side has had help up to ``level``."""
        self._table.note_help(self.side, level)

    def note_marks(self, marks: Marks) -> None:
        """Put on record how many of this side's pencil marks were right."""
        self._table.note_marks(self.side, marks)

    def resign(self) -> None:
        """Give the game up."""
        self._table.end(Outcome(self.side.other, Reason.RESIGNED))
