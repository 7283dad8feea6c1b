"""The rulesets of chess, as data: who ends a game that goes nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple


class OrthodoxRules(NamedTuple):
    """The options that kernels look at; a type of its own, so that moves are legal ones.

    Attributes:
        by_placement: See ``ChessRules``, as for the next two; always 0.
        en_passant: Always 1.
        underpromotion: Always 1.
        shuffled: 1 where king and rooks may begin on other files than e, a and h.
    """

    by_placement: int = 0
    en_passant: int = 1
    underpromotion: int = 1
    shuffled: int = 0


@dataclass(frozen=True, slots=True)
class OrthodoxRuleset:
    """One choice of options.

    Attributes:
        name: As in files and on the command line.
        title: As people read it.
        summary: One line that says how it differs.
        fifty_moves: ``claimed`` where the side to move may claim a draw after 50 moves by
            each side without a capture or a pawn move, and 75 end the game by themselves;
            ``automatic`` where 50 do.
        threefold: ``claimed`` where the side to move may claim a draw when a position
            occurs for the third time, and the fifth time ends the game by itself;
            ``automatic`` where the third does.
    """

    name: str
    title: str
    summary: str
    fifty_moves: Literal["claimed", "automatic"] = "claimed"
    threefold: Literal["claimed", "automatic"] = "claimed"

    en_passant: ClassVar[str] = "target"
    """The same in every ruleset, as are the next two; see ``core.games.chess.rules``."""

    promotion: ClassVar[str] = "any"
    castling: ClassVar[str] = "rights"

    @property
    def quiet_plies(self) -> int:
        """Plies without a capture or a pawn move that draw the game."""
        return 150 if self.fifty_moves == "claimed" else 100

    @property
    def repetition(self) -> int:
        """How often a position must occur to draw the game."""
        return 5 if self.threefold == "claimed" else 3


RULESETS: dict[str, OrthodoxRuleset] = {
    rules.name: rules
    for rules in (
        OrthodoxRuleset(
            "fide",
            "FIDE",
            "Draws by repetition or 50 moves have to be claimed.",
        ),
        OrthodoxRuleset(
            "casual",
            "Casual",
            "The third repetition and 50 quiet moves draw at once.",
            fifty_moves="automatic",
            threefold="automatic",
        ),
    )
}

DEFAULT = "fide"
"""The ruleset when none is named."""
