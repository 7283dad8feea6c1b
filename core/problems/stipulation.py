"""What a problem asks, as problemists write it and as people read it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from core.puzzles.claim import FogKind


class Goal(StrEnum):
    """The kinds of stipulations that this program knows."""

    MATE = "#"
    STALEMATE = "="
    HELPMATE = "h#"
    HELP_STALEMATE = "h="
    SELFMATE = "s#"
    SELF_STALEMATE = "s="
    WIN = "win"
    DRAW = "draw"
    MOVES = "moves"
    FOG = "fog"
    OTHER = "other"


_COUNTED = re.compile(r"(h|s)?(#|=)([1-9][0-9]{0,2})(\.5)?")
_PLAIN = {
    "win": Goal.WIN,
    "+": Goal.WIN,
    "draw": Goal.DRAW,
    "=": Goal.DRAW,
    "moves": Goal.MOVES,
}
_TITLES = {
    Goal.MATE: "Mate in {}",
    Goal.STALEMATE: "Stalemate in {}",
    Goal.HELPMATE: "Helpmate in {}",
    Goal.HELP_STALEMATE: "Help-stalemate in {}",
    Goal.SELFMATE: "Selfmate in {}",
    Goal.SELF_STALEMATE: "Self-stalemate in {}",
    Goal.WIN: "Win",
    Goal.DRAW: "Draw",
    Goal.MOVES: "Find the best moves",
    Goal.FOG: "Fog puzzle",
}


_FOG = {str(kind): kind.label for kind in FogKind}


@dataclass(frozen=True, slots=True)
class Stipulation:
    """A stipulation taken apart.

    Attributes:
        kind: What is to be reached.
        moves: In how many moves at the latest; 0 where none is said.
        half: Whether half a move more, as in ``h#2.5``: the side that is mated last moves
            second.
        text: As it is written.
    """

    kind: Goal
    moves: int = 0
    half: bool = False
    text: str = ""

    @property
    def title(self) -> str:
        """What is asked in a few words, such as ``Mate in 3``."""
        if self.kind is Goal.FOG:
            return _FOG.get(self.text, _TITLES[Goal.FOG])
        amount = f"{self.moves}½" if self.half else str(self.moves)
        words = _TITLES.get(self.kind)
        # What somebody else wrote is no pattern: its braces stay as they are.
        return self.text if words is None else words.format(amount)


def read_stipulation(text: str) -> Stipulation:
    """Take a stipulation apart; of one that is not known only the text is kept."""
    plain = text.strip()
    if kind := _PLAIN.get(plain.lower()):
        return Stipulation(kind, text=plain)
    if plain.startswith("fog:"):
        return Stipulation(Goal.FOG, text=plain)
    found = _COUNTED.fullmatch(plain)
    if found is None or (found[4] and found[1] != "h"):
        return Stipulation(Goal.OTHER, text=plain)
    kind = Goal((found[1] or "") + found[2])
    return Stipulation(kind, int(found[3]), bool(found[4]), plain)
