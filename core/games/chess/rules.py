"""The rulesets of fog-of-war chess, as data.

Platforms agree on the game and differ in small options. A ruleset is a named choice of
them; its name is saved with every game. Where a platform's own page is silent the value
of chess.com is taken; docs/rules.md says which values are known from where.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol


class ChessRules(NamedTuple):
    """The options that kernels look at, as integers; numba gives this class its own type.

    Attributes:
        by_placement: 1 where king and rook castle from their first squares whatever
            happened before, 0 where the rights are remembered.
        en_passant: 0 off, 1 allowed, 2 allowed and the victim is seen.
        underpromotion: 1 where a pawn may become Q, R, B or N, 0 where a queen only.
        front: 1 where a pawn sees what blocks it.
        diagonals: 1 where a pawn sees the squares it attacks even when empty.
        promotion_told: 1 where the opponent hears of a promotion.
        taker_told: 1 where who loses a man hears what took it.
        shuffled: 1 where king and rooks may begin on other files than e, a and h.
    """

    by_placement: int
    en_passant: int
    underpromotion: int
    front: int
    diagonals: int
    promotion_told: int
    taker_told: int
    shuffled: int = 0


class MoveOptions(Protocol):
    """What every ruleset of the family says of how pieces move; see ``Ruleset``."""

    @property
    def name(self) -> str:
        """As in files and on the command line."""

    @property
    def en_passant(self) -> str:
        """``off``, or anything else where pawns take in passing."""

    @property
    def promotion(self) -> str:
        """``queen`` only, or ``any`` of Q R B N."""

    @property
    def castling(self) -> str:
        """``rights`` or ``placement``."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One choice of options.

    Attributes:
        name: As in files and on the command line.
        title: As people read it.
        summary: One line that says how it differs.
        en_passant: ``off``; ``target``: allowed, the passed square is seen; ``victim``:
            allowed, and the pawn that may be taken is seen for that turn.
        promotion: ``queen`` only, or ``any`` of Q R B N.
        promotion_notice: ``told`` where the opponent hears that a pawn promoted.
        castling: ``rights``: neither man has moved; ``placement``: both stand on their
            first squares.
        pawn_front: ``empty``: the square ahead is seen only when empty; ``always``.
        pawn_diagonals: ``captures``: seen only when there is something to take;
            ``always``.
        capture_notice: ``taker`` where the loser hears what kind of man took.
        quiet_plies: Plies without capture or pawn move that draw the game; 0 for never.
        repetition: How often a position must occur to draw the game; 0 for never.
        no_move: Whether the side without a move ``loses`` or ``draws``.
    """

    name: str
    title: str
    summary: str
    en_passant: Literal["off", "target", "victim"] = "victim"
    promotion: Literal["queen", "any"] = "any"
    promotion_notice: Literal["none", "told"] = "none"
    castling: Literal["rights", "placement"] = "rights"
    pawn_front: Literal["empty", "always"] = "empty"
    pawn_diagonals: Literal["captures", "always"] = "captures"
    capture_notice: Literal["none", "taker"] = "none"
    quiet_plies: int = 100
    repetition: int = 3
    no_move: Literal["loses", "draws"] = "loses"

    @property
    def packed(self) -> ChessRules:
        """What the kernels need to know of it."""
        return ChessRules(
            by_placement=int(self.castling == "placement"),
            en_passant=("off", "target", "victim").index(self.en_passant),
            underpromotion=int(self.promotion == "any"),
            front=int(self.pawn_front == "always"),
            diagonals=int(self.pawn_diagonals == "always"),
            promotion_told=int(self.promotion_notice == "told"),
            taker_told=int(self.capture_notice == "taker"),
        )


RULESETS: dict[str, Ruleset] = {
    rules.name: rules
    for rules in (
        Ruleset(
            "chesscom",
            "chess.com",
            "The usual rules: no check; take the king.",
        ),
        Ruleset(
            "thesis",
            "Thesis",
            "No en passant, queens only, castling by placement; 75-move draw.",
            en_passant="off",
            promotion="queen",
            castling="placement",
            quiet_plies=150,
            repetition=0,
        ),
        Ruleset(
            "original",
            "Original program",
            "As the thesis, with a 100-move draw.",
            en_passant="off",
            promotion="queen",
            castling="placement",
            quiet_plies=200,
            repetition=0,
        ),
        Ruleset(
            "brainking",
            "BrainKing",
            "Pawns always see ahead and diagonally.",
            en_passant="target",
            pawn_front="always",
            pawn_diagonals="always",
        ),
        Ruleset(
            "itsyourturn",
            "ItsYourTurn",
            "You are told when a pawn promotes, not where.",
            promotion_notice="told",
        ),
        Ruleset(
            "schemingmind",
            "SchemingMind",
            "Pawns see the squares they attack.",
            en_passant="target",
            pawn_diagonals="always",
        ),
        Ruleset("ajaxplay", "AjaxPlay", "No en passant.", en_passant="off"),
        Ruleset(
            "goldtoken",
            "GoldToken",
            "En passant, but the pawn to be taken stays in the fog.",
            en_passant="target",
        ),
        Ruleset(
            "openspiel",
            "OpenSpiel",
            "As chess.com, but having no move is a draw.",
            no_move="draws",
        ),
        Ruleset(
            "pychess",
            "PyChess",
            "Having no move is a draw; the pawn to be taken en passant stays in the fog.",
            en_passant="target",
            no_move="draws",
        ),
        Ruleset(
            "nielsen1989",
            "Nielsen 1989",
            "The first dark chess: no en passant, pawns see what they attack.",
            en_passant="off",
            pawn_diagonals="always",
        ),
        Ruleset(
            "heralds",
            "Heralds",
            "As chess.com, but you are told what took your piece.",
            capture_notice="taker",
        ),
    )
}

DEFAULT = "chesscom"
"""The ruleset when none is named."""
