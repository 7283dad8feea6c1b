"""The rulesets of shogi in the fog, as data: where one drops, and whose hand one sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple


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
class FogShogiRuleset:
    """One choice of options.

    Attributes:
        name: As in files and on the command line.
        title: As people read it.
        summary: One line that says how it differs.
        drops: Whether pieces are dropped on squares ``in sight``, or tried ``anywhere``:
            on a square in the fog that holds a piece the turn is lost.
        hands: Whether the other side's hand is ``hidden`` or ``open``.
    """

    name: str
    title: str
    summary: str
    drops: Literal["in sight", "anywhere"] = "in sight"
    hands: Literal["hidden", "open"] = "hidden"

    @property
    def packed(self) -> FogShogiRules:
        """The options as kernels take them."""
        return FogShogiRules(int(self.drops == "anywhere"), int(self.hands == "open"))


RULESETS: dict[str, FogShogiRuleset] = {
    rules.name: rules
    for rules in (
        FogShogiRuleset(
            "sight", "Drops in sight", "Pieces are dropped on squares in sight only."
        ),
        FogShogiRuleset(
            "blind",
            "Blind drops",
            "Drop into the fog; onto a piece it costs the turn.",
            drops="anywhere",
        ),
        FogShogiRuleset(
            "open-hands",
            "Open hands",
            "You see what the other side has in hand.",
            hands="open",
        ),
    )
}

DEFAULT = "sight"
"""The ruleset when none is named."""
