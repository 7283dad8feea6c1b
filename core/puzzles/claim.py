"""What a fog puzzle claims of one side's moment in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.values import Side


class FogKind(StrEnum):
    """What is asked; also the stipulation of its problem.

    A move *wins in one* on a board if, whatever the other side answers there, it loses its
    king to the next move and takes none itself. It wins *in two* if after every answer
    the person, by what they then see, has a move that wins in one on every board left.
    """

    WIN_IN_ONE = "fog:win1"
    WIN_IN_TWO = "fog:win2"
    SAFE = "fog:safe"
    CHANCE = "fog:chance"
    WHERE = "fog:where"
    NOWHERE = "fog:nowhere"
    WHAT = "fog:what"

    @property
    def label(self) -> str:
        """What the kind is called."""
        return _LABELS[self]

    @property
    def by_move(self) -> bool:
        """Whether it is answered by a move."""
        return self not in {FogKind.WHERE, FogKind.NOWHERE, FogKind.WHAT}

    @property
    def by_square(self) -> bool:
        """Whether it is answered by a square; by a kind of piece, if by no move either."""
        return self in {FogKind.WHERE, FogKind.NOWHERE}


_LABELS = {
    FogKind.WIN_IN_ONE: "Certain win",
    FogKind.WIN_IN_TWO: "Certain win in two",
    FogKind.SAFE: "Only safe move",
    FogKind.CHANCE: "Best chance",
    FogKind.WHERE: "Where is it?",
    FogKind.NOWHERE: "Where it cannot be",
    FogKind.WHAT: "What stands there?",
}


@dataclass(frozen=True, slots=True)
class Claim:
    """A moment of a game, a question about it, and its answer.

    Attributes:
        kind: What is asked.
        variant: Key of the game.
        ruleset: Name of its ruleset.
        start: Text of the position that both sides saw in full; ``""`` for the usual start.
        line: The moves from there up to the moment by ``core.notation.code``: the truth.
        side: Who is asked, and is to move.
        boards: How many boards fit all that this side was shown.
        answers: The right moves, squares or pieces, by their codes, names or symbols.
        works: On how many of the boards each candidate holds: of moves, those that win or
            after which the king survives; of squares, those on which the piece is there;
            of pieces, those on which such a one stands there.
        piece: Symbol of the piece that is asked for, in questions that squares answer.
        square: Name of the square that is asked about, in those that a piece answers.
    """

    kind: FogKind
    variant: str
    ruleset: str
    start: str
    line: tuple[str, ...]
    side: Side
    boards: int
    answers: tuple[str, ...]
    works: Mapping[str, int]
    piece: str = ""
    square: str = ""
