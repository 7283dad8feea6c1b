"""The rulesets of checkers, as data; docs/rules.md says where their values are from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple


class CheckersRules(NamedTuple):
    """The options that kernels look at, as integers; numba gives this class its own type.

    Attributes:
        longest: 1 where the most men must be taken that can be.
        at_once: 1 where a man that reaches the last row while it takes goes on as a king.
        onward: 1 where a king stops behind a taken man only where it can take another,
            if there is such a square.
        fog: 1 where a side sees no more than its moves.
    """

    longest: int
    at_once: int
    onward: int
    fog: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One choice of options.

    Attributes:
        name: As in files and on the command line.
        title: As people read it.
        summary: One line that says how it differs.
        capture: Whether ``any`` capture will do, or only the ``longest``.
        crowning: Whether a man becomes a king ``at the end`` of a move on the last row, or
            ``at once`` when it comes there.
        landing: Where a king stops behind a man that it takes: ``anywhere``, or ``onward``
            where it can take another, if there is such a square.
        quiet_plies: Plies that draw the game; 0 for never.
        quiet: What ends the count of these: a ``capture``, or a capture or ``progress`` of
            a man that is no king.
        repetition: How often a position must occur to draw the game; 0 for never.
        game_type: The number of such games in PDN.
    """

    name: str
    title: str
    summary: str
    capture: Literal["any", "longest"] = "any"
    crowning: Literal["at the end", "at once"] = "at the end"
    landing: Literal["anywhere", "onward"] = "anywhere"
    quiet_plies: int = 30
    quiet: Literal["capture", "progress"] = "capture"
    repetition: int = 0
    game_type: int = 23

    def packed(self, *, fog: bool) -> CheckersRules:
        """What the kernels need to know of it."""
        return CheckersRules(
            longest=int(self.capture == "longest"),
            at_once=int(self.crowning == "at once"),
            onward=int(self.landing == "onward"),
            fog=int(fog),
        )


RULESETS: dict[str, Ruleset] = {
    rules.name: rules
    for rules in (
        Ruleset(
            "classic",
            "Classic",
            "Any capture. Draw after 15 moves each without a capture.",
        ),
        Ruleset(
            "russian",
            "Russian",
            "A man reaching the last row in mid-capture continues as a king.",
            crowning="at once",
            landing="onward",
            quiet="progress",
            repetition=3,
            game_type=25,
        ),
        Ruleset(
            "brazilian",
            "Brazilian",
            "You must take as many as possible.",
            capture="longest",
            quiet_plies=40,
            quiet="progress",
            repetition=3,
            game_type=26,
        ),
    )
}

DEFAULT = "classic"
