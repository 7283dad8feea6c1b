"""The rulesets of checkers, as data; docs/rules.md says where their values are from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.games.variant import Ruleset
from core.texts import N_, NP_


class CheckersRules(NamedTuple):
    """The options that kernels look at, as integers; numba gives this class its own type.

    Attributes:
        longest: 1 where the most men must be taken that can be.
        at_once: 1 where a man that reaches the last row while it takes goes on as a king.
        forwards: 1 where men take forwards only.
        short: 1 where kings go no further than men.
        onward: 1 where a king stops behind a taken man only where it can take another,
            if there is such a square.
        fog: 1 where a side sees no more than its moves.
    """

    longest: int
    at_once: int
    forwards: int
    short: int
    onward: int
    fog: int


@dataclass(frozen=True, slots=True)
class CheckersRuleset(Ruleset):
    """One choice of options.

    Attributes:
        capture: Whether ``any`` capture will do, or only the ``longest``.
        men: Whether men take ``both ways``, or only ``forwards``.
        crowning: Whether a man becomes a king ``at the end`` of a move on the last row,
            ``at once`` when it comes there, or does so ``and stops``, as where men take
            only forwards.
        kings: Whether kings are ``flying`` and stop anywhere behind a man that they take,
            ``onward`` where they stop where they can take another, if they can, or
            ``short`` where they go one square and take what is next to them.
        begins: Which side moves first.
        quiet_plies: Plies that draw the game; 0 for never.
        quiet: What ends the count of these: a ``capture``, or a capture or ``progress`` of
            a man that is no king.
        repetition: How often a position must occur to draw the game; 0 for never.
        game_type: The number of such games in PDN.
    """

    capture: Literal["any", "longest"] = "any"
    men: Literal["both ways", "forwards"] = "both ways"
    crowning: Literal["at the end", "at once", "and stops"] = "at the end"
    kings: Literal["flying", "onward", "short"] = "flying"
    begins: Literal["white", "black"] = "white"
    quiet_plies: int = 30
    quiet: Literal["capture", "progress"] = "capture"
    repetition: int = 0
    game_type: int = 23

    def packed(self, *, fog: bool) -> CheckersRules:
        """What the kernels need to know of it."""
        return CheckersRules(
            longest=int(self.capture == "longest"),
            at_once=int(self.crowning == "at once"),
            forwards=int(self.men == "forwards"),
            short=int(self.kings == "short"),
            onward=int(self.kings == "onward"),
            fog=int(fog),
        )


RULESETS: dict[str, CheckersRuleset] = {
    rules.name: rules
    for rules in (
        CheckersRuleset(
            "classic",
            NP_("ruleset", "Classic"),
            N_("Any capture. Draw after 15 moves each without a capture."),
        ),
        CheckersRuleset(
            "russian",
            NP_("ruleset", "Russian"),
            N_("A man reaching the last row in mid-capture continues as a king."),
            crowning="at once",
            kings="onward",
            quiet="progress",
            repetition=3,
            game_type=25,
        ),
        CheckersRuleset(
            "brazilian",
            NP_("ruleset", "Brazilian"),
            N_("You must take as many as possible."),
            capture="longest",
            quiet_plies=40,
            quiet="progress",
            repetition=3,
            game_type=26,
        ),
        CheckersRuleset(
            "american",
            NP_("ruleset", "American"),
            N_("Men take forward only, kings step one square, Black begins."),
            men="forwards",
            crowning="and stops",
            kings="short",
            begins="black",
            quiet_plies=80,
            quiet="progress",
            repetition=3,
            game_type=21,
        ),
    )
}
