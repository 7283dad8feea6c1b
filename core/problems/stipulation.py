"""What a problem asks, as problemists write it and as people read it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.problems.goals import GOALS, Goal, GoalKind, Way
from core.puzzles.claim import FogKind

_COUNTED = re.compile(
    f"({'|'.join(re.escape(goal) for goal, kind in GOALS.items() if kind.counted)})"
    r" ?([1-9][0-9]{0,2})(\.5)?"
)
_PLAIN = {name: goal for goal, kind in GOALS.items() for name in kind.names}
_FOG = {str(kind): kind.label for kind in FogKind}


@dataclass(frozen=True, slots=True)
class Stipulation:
    """A stipulation taken apart.

    Attributes:
        kind: What is to be reached.
        moves: In how many moves at the latest, those of both sides if its goal counts so
            (``GoalKind.in_plies``); 0 where none is said.
        half: Whether half a move more, as in ``h#2.5``: the side that is mated last moves
            second.
        text: As it is written.
    """

    kind: Goal
    moves: int = 0
    half: bool = False
    text: str = ""

    @property
    def goal(self) -> GoalKind:
        """What there is to know of its kind."""
        return GOALS[self.kind]

    @property
    def attacks(self) -> int:
        """In how many moves of the side that moves first; 0 where that is not said."""
        return (self.moves + 1) // 2 if self.goal.in_plies else self.moves

    @property
    def is_plain(self) -> bool:
        """Whether its text alone tells a reader of any file what is asked."""
        return self.goal.counted or self.goal.way is Way.STUDY

    @property
    def title(self) -> str:
        """What is asked in a few words, such as ``Mate in 3``."""
        goal = self.goal
        if goal.way is Way.FOG:
            return _FOG.get(self.text, goal.title)
        if goal.counted and not self.moves:
            return goal.title.partition(" in {}")[0]
        amount = f"{self.moves}½" if self.half else str(self.moves)
        # What somebody else wrote is no pattern: its braces stay as they are.
        return goal.title.format(amount) if goal.title else self.text


def read_stipulation(text: str) -> Stipulation:
    """Take a stipulation apart; of one that is not known only the text is kept."""
    plain = text.strip()
    if kind := _PLAIN.get(plain.lower()):
        return Stipulation(kind, text=plain)
    if plain.startswith("fog:"):
        return Stipulation(Goal.FOG, text=plain)
    found = _COUNTED.fullmatch(plain)
    if found is None or (found[3] and GOALS[Goal(found[1])].way is not Way.HELP):
        return Stipulation(Goal.OTHER, text=plain)
    return Stipulation(Goal(found[1]), int(found[2]), bool(found[3]), plain)
