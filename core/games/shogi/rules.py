"""The rulesets of shogi, open and in the fog, and what kernels are told of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.games.variant import Ruleset
from core.texts import N_, NP_

BY_WORTH = ("k", "+r", "+b", "r", "b", "g", "+s", "+n", "+l", "+p", "s", "n", "l", "p")
"""The symbols of all pieces, the most valuable first."""


class ShogiRules(NamedTuple):
    """The options that kernels look at.

    Attributes:
        try_rule: 1 where a king that safely reaches the other king's first square wins.
    """

    try_rule: int = 0


@dataclass(frozen=True, slots=True)
class ShogiRuleset(Ruleset):
    """One choice of options.

    Attributes:
        impasse: ``27``: whoever has entered may declare, and wins with 28 points as Black
            and 27 as White; ``24``: wins with 31 and draws with 24; ``try``: a king that
            reaches the other king's first square wins.
    """

    impasse: Literal["27", "24", "try"] = "27"

    @property
    def packed(self) -> ShogiRules:
        """The options as kernels take them."""
        return ShogiRules(try_rule=int(self.impasse == "try"))


SHOGI_RULESETS: dict[str, ShogiRuleset] = {
    rules.name: rules
    for rules in (
        ShogiRuleset(
            "points27",
            NP_("ruleset", "27 points"),
            N_("Standard. Kings that have crossed the board: count points."),
        ),
        ShogiRuleset(
            "points24",
            NP_("ruleset", "24 points"),
            N_("Kings that have crossed the board: 31 points win, 24 draw."),
            impasse="24",
        ),
        ShogiRuleset(
            "try",
            NP_("ruleset", "Try rule"),
            N_("A king that reaches 5a, White’s 5i, wins at once."),
            impasse="try",
        ),
    )
}


class FogShogiRules(NamedTuple):
    """The options that kernels look at.

    Attributes:
        blind: 1 where a drop may be tried on any square in the fog.
        open_hands: 1 where each side is shown the other's hand.
        try_rule: 0: no king wins by arriving. See ``ShogiRules``.
    """

    blind: int = 0
    open_hands: int = 0
    try_rule: int = 0


@dataclass(frozen=True, slots=True)
class FogShogiRuleset(Ruleset):
    """One choice of options.

    Attributes:
        drops: Whether pieces are dropped on squares ``in sight``, or tried ``anywhere``:
            on a square in the fog that holds a piece the turn is lost.
        hands: Whether the other side's hand is ``hidden`` or ``open``.
    """

    drops: Literal["in sight", "anywhere"] = "in sight"
    hands: Literal["hidden", "open"] = "hidden"

    @property
    def packed(self) -> FogShogiRules:
        """The options as kernels take them."""
        return FogShogiRules(int(self.drops == "anywhere"), int(self.hands == "open"))


FOG_RULESETS: dict[str, FogShogiRuleset] = {
    rules.name: rules
    for rules in (
        FogShogiRuleset(
            "sight",
            NP_("ruleset", "Drops in sight"),
            N_("Pieces are dropped on squares in sight only."),
        ),
        FogShogiRuleset(
            "blind",
            NP_("ruleset", "Blind drops"),
            N_("Drop into the fog; onto a piece it costs the turn."),
            drops="anywhere",
        ),
        FogShogiRuleset(
            "open-hands",
            NP_("ruleset", "Open hands"),
            N_("You see what the other side has in hand."),
            hands="open",
        ),
    )
}
