"""The rulesets of shogi, as data: who wins when both kings have entered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

BY_WORTH = ("k", "+r", "+b", "r", "b", "g", "+s", "+n", "+l", "+p", "s", "n", "l", "p")
"""The symbols of all pieces, the most valuable first."""


class ShogiRules(NamedTuple):
    """The options that kernels look at.

    Attributes:
        try_rule: 1 where a king that safely reaches the other king's first square wins.
    """

    try_rule: int = 0


@dataclass(frozen=True, slots=True)
class ShogiRuleset:
    """One choice of options.

    Attributes:
        name: As in files and on the command line.
        title: As people read it.
        summary: One line that says how it differs.
        impasse: ``27``: whoever has entered may declare, and wins with 28 points as Black
            and 27 as White; ``24``: wins with 31 and draws with 24; ``try``: a king that
            reaches the other king's first square wins.
    """

    name: str
    title: str
    summary: str
    impasse: Literal["27", "24", "try"] = "27"

    @property
    def packed(self) -> ShogiRules:
        """The options as kernels take them."""
        return ShogiRules(try_rule=int(self.impasse == "try"))


RULESETS: dict[str, ShogiRuleset] = {
    rules.name: rules
    for rules in (
        ShogiRuleset(
            "points27",
            "27 points",
            "Standard. Kings that have crossed the board: count points.",
        ),
        ShogiRuleset(
            "points24",
            "24 points",
            "Kings that have crossed the board: 31 points win, 24 draw.",
            impasse="24",
        ),
        ShogiRuleset(
            "try",
            "Try rule",
            "A king that reaches 5a, White’s 5i, wins at once.",
            impasse="try",
        ),
    )
}

DEFAULT = "points27"
"""The ruleset when none is named."""
