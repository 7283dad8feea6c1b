"""The clocks of a game between bots, where its plan has a time control."""

from __future__ import annotations

from core.events.event import Plan
from core.play.allotment import shared_out
from core.play.clock import Timesheet
from core.play.referee import Referee
from core.play.scoresheet import clock_tags
from core.player import Budget
from core.time_control import TimeLeft
from core.values import Side


class MatchClock:
    """What both sides have left, and what they may spend; without a control all they like.

    Args:
        plan: What was agreed on.
        referee: The game, at its beginning or after its random opening.
        left: Seconds left to each side at first, where that is not what they usually have.

    Attributes:
        referee: The game.
    """

    def __init__(
        self, plan: Plan, referee: Referee, left: tuple[float, float] | None = None
    ) -> None:
        turns = [referee.game.to_move(position) for position in referee.history]
        self.referee = referee
        self._plan, self._begun = plan, left
        self._times = Timesheet(plan.control, turns, left=left)

    @property
    def tags(self) -> dict[str, str]:
        """What tags say of the clocks."""
        control = self._plan.control
        return {} if control is None else clock_tags(control, self._begun)

    @property
    def clocks(self) -> tuple[float | None, ...]:
        """Seconds left to the mover after each move; empty without clocks."""
        return self._times.clocks

    @property
    def kept(self) -> tuple[float, float] | None:
        """What each side has left in a game that is played again, sides changed."""
        first, second = (self._times.left(side) for side in Side)
        return None if first is None or second is None else (second, first)

    def budget(self, side: Side) -> Budget:
        """What ``side``, which is to move, may spend on its move."""
        shown = self._shown(Side.FIRST), self._shown(Side.SECOND)
        moves = self.referee.seen_by(side)[-1].turn.left
        return shared_out(self._plan.budget, self._plan.control, shown, (side, moves))

    def patience(self, side: Side) -> float:
        """Seconds for which an answer of ``side`` is waited for."""
        left = self._counted(side)
        return self._plan.limit if left is None else min(left, self._plan.limit)

    def is_out(self, side: Side, spent: float) -> bool:
        """Whether ``side`` has run out of time if it thinks for so long."""
        left = self._counted(side)
        return left is not None and spent >= left

    def enter(self, side: Side, spent: float) -> None:
        """Enter what the move took that ``side`` has just made, if it was one."""
        if len(self.referee.moves) > len(self._times):
            self._times.enter(side, spent, self.referee.to_move)

    def _counted(self, side: Side) -> float | None:
        """Seconds left to ``side``; ``None`` where no clock counts its turn."""
        return self._times.left(side) if self._times.counts(side) else None

    def _shown(self, side: Side) -> TimeLeft | None:
        left, control = self._times.left(side), self._plan.control
        return None if left is None or control is None else control.divided(left)
