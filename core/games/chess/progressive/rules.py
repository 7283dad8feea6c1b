"""The rulesets of progressive chess, as data: what a check does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple


class ProgressiveRules(NamedTuple):
    """The options that kernels look at; a type of its own, as turns have several moves.

    Attributes:
        by_placement: See ``ChessRules``, as for the next three; always 0.
        en_passant: Always 1.
        underpromotion: Always 1.
        shuffled: Always 0.
        check_ends: 1 where a check ends the series, 0 where only its last move may give
            check.
    """

    by_placement: int = 0
    en_passant: int = 1
    underpromotion: int = 1
    shuffled: int = 0
    check_ends: int = 0


@dataclass(frozen=True, slots=True)
class ProgressiveRuleset:
    """One choice of options.

    Attributes:
        name: As in files and on the command line.
        title: As people read it.
        summary: One line that says how it differs.
        check: ``last`` where only the last move of a series may give check, ``ends`` where
            any may and the series is over then.
    """

    name: str
    title: str
    summary: str
    check: Literal["last", "ends"] = "last"

    en_passant: ClassVar[str] = "target"
    """The same in every ruleset, as are the next two; see ``core.games.chess.rules``."""

    promotion: ClassVar[str] = "any"
    castling: ClassVar[str] = "rights"
    quiet_series: ClassVar[int] = 10
    """Series without a capture or a pawn move that draw the game."""

    @property
    def packed(self) -> ProgressiveRules:
        """What the kernels need to know of it."""
        return ProgressiveRules(check_ends=int(self.check == "ends"))


RULESETS: dict[str, ProgressiveRuleset] = {
    rules.name: rules
    for rules in (
        ProgressiveRuleset(
            "italian",
            "Italian",
            "Only the last move of a series may give check.",
        ),
        ProgressiveRuleset(
            "scottish",
            "Scottish",
            "Any move may give check, and that ends the series.",
            check="ends",
        ),
    )
}

DEFAULT = "italian"
"""The ruleset when none is named."""
