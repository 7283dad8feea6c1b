"""A person's place in a game: all that they may see and do there.

A ``Seat`` shows what its side may know, whether the table that holds the truth is in this
program (``core.play.table``) or a server's (``core.net.remote``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from core.clock import TimeLeft
from core.facts import Facts
from core.knowledge import series_began, turn_before
from core.play.referee import Terms
from core.records.library import Marks
from core.records.record import GameRecord
from core.texts import _
from core.values import Move, Observation, Outcome, Reason, Side


class LineStage(StrEnum):
    """Stages of a connection to a server."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    DOWN = "down"
    """It reconnects by itself."""
    REFUSED = "refused"
    """It reconnects only when asked to."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class LineState:
    """The state of a connection to a server.

    Attributes:
        stage: Its stage.
        since: When that began, in seconds of ``core.clock.running_time``.
        lag: Round-trip time in seconds; ``None`` if not measured yet.
        sentence: What is wrong; empty if nothing is.
    """

    stage: LineStage = LineStage.CONNECTING
    since: float = 0.0
    lag: float | None = None
    sentence: str = ""


class FarSide(Protocol):
    """The other player at another computer, and the connection to the server."""

    @property
    def state(self) -> LineState:
        """The state of the connection to the server."""

    @property
    def present(self) -> bool:
        """Whether the other player is connected."""

    @property
    def program(self) -> bool:
        """Whether a bot plays there."""

    @property
    def sent(self) -> Move | None:
        """The move that is sent and not confirmed yet."""

    @property
    def rematch(self) -> bool:
        """Whether the other player asks for a rematch."""

    @property
    def wants_rematch(self) -> bool:
        """Whether this player asks for a rematch."""

    @property
    def phrases(self) -> Sequence[str]:
        """The phrases that can be sent, by number."""

    def say(self, number: int) -> None:
        """Send a phrase, by number."""

    def news(self) -> list[FarNews]:
        """What came since the last call."""

    def retry(self) -> None:
        """Reconnect at once, or take the seat back from another device."""


@dataclass(frozen=True, slots=True)
class FarNews:
    """A phrase from the other player, or a sentence from the server.

    Attributes:
        words: Its text.
        phrase: Whether it is from the other player.
    """

    words: str
    phrase: bool = False


class DrawTable(Protocol):
    """Draw offers, as a seat uses them: see ``DrawOffers``."""

    @property
    def standing(self) -> Side | None:
        """The side whose offer stands."""

    def may_make(self, side: Side, ply: int) -> bool:
        """Whether ``side`` may offer a draw."""

    def make(self, side: Side, ply: int) -> None:
        """Offer a draw."""

    def decline(self, side: Side) -> None:
        """Decline the other side's offer."""

    def withdraw(self, side: Side) -> None:
        """Withdraw the offer of ``side``."""


class SeatTable(Protocol):
    """What a seat needs of its table: ``Table`` here, ``RemoteTable`` for a server's."""

    facts: Facts
    ruleset: str
    terms: Terms

    @property
    def draws(self) -> DrawTable:
        """The draw offers."""

    @property
    def far(self) -> FarSide | None:
        """The other player, if at another computer."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""

    @property
    def running(self) -> Side | None:
        """The side whose turn runs now."""

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now."""

    @property
    def preparing(self) -> bool:
        """Whether the bot to move is still starting."""

    @property
    def failure(self) -> str:
        """A sentence on a bot that has failed; else ``""``."""

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """Everything ``side`` has been shown."""

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took."""

    def clock(self, side: Side, now: float) -> TimeLeft | None:
        """What is left to ``side``."""

    def record(self) -> GameRecord:
        """The whole game."""

    def play(self, move: Move, now: float) -> None:
        """Play ``move`` for the side to move."""

    def undo(self, side: Side, ply: int, now: float) -> None:
        """Undo moves of the series that ``side`` is amid."""

    def take_back(self, side: Side, ply: int) -> None:
        """Undo the moves after the first ``ply``."""

    def takebacks_of(self, side: Side) -> int:
        """How often ``side`` took moves back."""

    def can_claim(self, side: Side) -> bool:
        """Whether ``side`` may claim a draw."""

    def claim(self, side: Side) -> bool:
        """Claim one; says whether there was anything to claim."""

    def end(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board."""

    def help_of(self, side: Side) -> int | None:
        """The most help that ``side`` has had."""

    def note_help(self, side: Side, level: int) -> None:
        """Note that ``side`` used help."""

    def note_marks(self, side: Side, marks: Marks) -> None:
        """Note how many pencil marks of ``side`` were right."""

    def try_again(self) -> None:
        """Let the bot that has failed begin anew."""


class Seat:
    """All that one person at a table may see and do.

    Attributes:
        side: The person's.
        facts: The game that is played.
        ruleset: The ruleset it is played under.
        names: The players, first side first.
        control: The time control; ``None`` for no clock.
        shared: Whether two people play at one screen.
        most_help: The highest level of help that is allowed.
        against_bot: Whether the other side is a bot at this computer.
        undoes: Whether moves of a series can be undone in this game at all.
    """

    def __init__(self, table: SeatTable, side: Side) -> None:
        self._table = table
        self.side = side
        self.facts = table.facts
        self.ruleset = table.ruleset
        self.names = table.terms.names
        self.control = table.terms.control
        self.shared = table.terms.shared
        self.most_help = table.terms.help
        self.against_bot = not (self.shared or table.terms.far)
        self.undoes = not (table.terms.far or (self.shared and self.facts.hidden))

    @property
    def far(self) -> FarSide | None:
        """The other player, if at another computer; else ``None``."""
        return self._table.far

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
            raise ValueError(_("{move} is not to be played here").format(move=move))
        self._table.play(move, now)

    @property
    def can_take_back(self) -> bool:
        """Whether a turn can be taken back here.

        Not against another person, who has seen the move, not in a game elsewhere, and not
        after the game, when the fog is lifted.
        """
        fair = self.against_bot and self.outcome is None and not self.failure
        return fair and turn_before(self.seen, self.side) is not None

    def take_back(self) -> None:
        """Go back to where a turn of this side last began.

        Raises:
            ValueError: If that cannot be done here.
        """
        ply = turn_before(self.seen, self.side) if self.can_take_back else None
        if ply is None:
            raise ValueError(_("no move can be taken back here"))
        self._table.take_back(self.side, ply)

    @property
    def took_back(self) -> bool:
        """Whether this side has taken moves back."""
        return self._table.takebacks_of(self.side) > 0

    @property
    def can_undo(self) -> bool:
        """Whether a move of the series that this side is amid can be undone.

        With a bot at this computer always. Another person at the same screen would be
        cheated where a move shows what the fog hides.
        """
        fair = self.undoes and self.outcome is None
        return fair and series_began(self.seen) is not None

    def undo(self, now: float, *, whole: bool = False) -> None:
        """Undo the last move of the series that this side is amid, or the ``whole`` of it.

        Raises:
            ValueError: If that cannot be done here.
        """
        began = series_began(self.seen)
        if began is None or not self.can_undo:
            raise ValueError(_("no move of this series can be undone"))
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
            raise ValueError(_("there is no draw to claim"))

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
            raise ValueError(_("no draw can be offered now"))
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
            raise ValueError(_("no draw is offered"))
        self._table.end(Outcome(None, Reason.AGREED))

    def decline(self) -> None:
        """Decline the draw that the other side offers, if it does."""
        self._table.draws.decline(self.side)

    @property
    def help(self) -> int | None:
        """The most help this side has had; ``None`` before any was offered."""
        return self._table.help_of(self.side)

    def note_help(self, level: int) -> None:
        """Put on record that this side has had help up to ``level``."""
        self._table.note_help(self.side, level)

    def note_marks(self, marks: Marks) -> None:
        """Put on record how many of this side's pencil marks were right."""
        self._table.note_marks(self.side, marks)

    def resign(self) -> None:
        """Give the game up."""
        self._table.end(Outcome(self.side.other, Reason.RESIGNED))
