"""Games as they are to be written: what formats are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.formats.pgn.notes import MoveNotes
from core.game import Game
from core.games import GAMES
from core.setup import Position
from core.values import Move, Outcome, Side

ABANDONED = "abandoned"
"""The detail of an outcome that nobody fought for to the end."""


class UnwritableError(ValueError):
    """A game that a format has no room for. The message is one sentence without a dot."""


@dataclass(frozen=True, slots=True)
class SheetMove:
    """One move of a game, by every name that a format may want.

    Attributes:
        number: The move's number, which both sides' moves share; where turns have several
            moves that of the turn.
        side: Who made it.
        san: The move in the game's short notation.
        move: The move.
        position: The position before it.
        notes: What is said after it, its clock included.
        before: What is said before it, where it begins a variation.
        nags: Numeric glyphs such as 1 for ``!``.
        variations: The lines that could have been played in its place.
    """

    number: int
    side: Side
    san: str
    move: Move
    position: Position
    notes: MoveNotes = field(default_factory=MoveNotes)
    before: str = ""
    nags: tuple[int, ...] = ()
    variations: list[list[SheetMove]] = field(default_factory=list)

    @property
    def clock(self) -> float | None:
        """Seconds left to the mover, if known."""
        return self.notes.clock


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game that was played, with all that a format may write of it.

    Attributes:
        game: Its rules.
        players: Names of the first and the second player.
        moves: Every move of the game, in order, with all variations.
        notes: What is said before the first move.
        outcome: How it ended; ``None`` while it runs or if nobody knows.
        fen: Where it began; ``""`` for the usual start.
        tags: What else is said of it, by the names of PGN.
    """

    game: Game
    players: tuple[str, str]
    moves: Sequence[SheetMove] = ()
    outcome: Outcome | None = None
    fen: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    notes: MoveNotes = field(default_factory=MoveNotes)

    @property
    def result(self) -> str:
        """How it ended as PGN has it; ``*`` where nobody knows."""
        return self.outcome.result if self.outcome else "*"

    @property
    def all_tags(self) -> dict[str, str]:
        """Everything that tags of PGN can say of it and that is known."""
        variant, ruleset = self.game.facts.key, self.game.ruleset
        said = {
            "White": self.players[0],
            "Black": self.players[1],
            "Result": self.result,
            "Variant": self.game.facts.title,
            "Ruleset": ruleset,
            **GAMES[variant].files.tags.get(ruleset, {}),
            "FEN": self.fen,
        }
        return {**self.tags, **{name: value for name, value in said.items() if value}}
