"""The rulesets of the chess family, as data, and what kernels are told of them.

Platforms agree on fog chess and differ in small options. A ruleset is a named choice of
them; its name is saved with every game. Where a platform's own page is silent the value
of chess.com is taken; docs/rules.md says which values are known from where.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, Protocol

from core.games.variant import Ruleset
from core.texts import N_, NP_


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
    """What every ruleset of the family says of how pieces move; see ``FogRuleset``."""

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
class FogRuleset(Ruleset):
    """One choice of options.

    Attributes:
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


FOG_RULESETS: dict[str, FogRuleset] = {
    rules.name: rules
    for rules in (
        FogRuleset(
            "chesscom",
            "chess.com",
            N_("The usual rules: no check; take the king."),
        ),
        FogRuleset(
            "thesis",
            NP_("ruleset", "Thesis"),
            N_("No en passant, queens only, castling by placement; 75-move draw."),
            en_passant="off",
            promotion="queen",
            castling="placement",
            quiet_plies=150,
            repetition=0,
        ),
        FogRuleset(
            "original",
            NP_("ruleset", "Original program"),
            N_("As the thesis, with a 100-move draw."),
            en_passant="off",
            promotion="queen",
            castling="placement",
            quiet_plies=200,
            repetition=0,
        ),
        FogRuleset(
            "brainking",
            "BrainKing",
            N_("Pawns always see ahead and diagonally."),
            en_passant="target",
            pawn_front="always",
            pawn_diagonals="always",
        ),
        FogRuleset(
            "itsyourturn",
            "ItsYourTurn",
            N_("You are told when a pawn promotes, not where."),
            promotion_notice="told",
        ),
        FogRuleset(
            "schemingmind",
            "SchemingMind",
            N_("Pawns see the squares they attack."),
            en_passant="target",
            pawn_diagonals="always",
        ),
        FogRuleset("ajaxplay", "AjaxPlay", N_("No en passant."), en_passant="off"),
        FogRuleset(
            "goldtoken",
            "GoldToken",
            N_("En passant, but the pawn to be taken stays in the fog."),
            en_passant="target",
        ),
        FogRuleset(
            "openspiel",
            "OpenSpiel",
            N_("As chess.com, but having no move is a draw."),
            no_move="draws",
        ),
        FogRuleset(
            "pychess",
            "PyChess",
            N_(
                "Having no move is a draw; "
                "the pawn to be taken en passant stays in the fog."
            ),
            en_passant="target",
            no_move="draws",
        ),
        FogRuleset(
            "nielsen1989",
            NP_("ruleset", "Nielsen 1989"),
            N_("The first dark chess: no en passant, pawns see what they attack."),
            en_passant="off",
            pawn_diagonals="always",
        ),
        FogRuleset(
            "heralds",
            NP_("ruleset", "Heralds"),
            N_("As chess.com, but you are told what took your piece."),
            capture_notice="taker",
        ),
    )
}


class OrthodoxRules(NamedTuple):
    """The options that kernels look at; a type of its own, so that moves are legal ones.

    Attributes:
        by_placement: See ``ChessRules``, as for the next two; always 0.
        en_passant: Always 1.
        underpromotion: Always 1.
        shuffled: 1 where king and rooks may begin on other files than e, a and h.
        hill: 1 where a king in the centre has won.
        checks: How many checks win; 0 where they are not counted.
    """

    by_placement: int = 0
    en_passant: int = 1
    underpromotion: int = 1
    shuffled: int = 0
    hill: int = 0
    checks: int = 0


@dataclass(frozen=True, slots=True)
class OrthodoxRuleset(Ruleset):
    """One choice of options.

    Attributes:
        fifty_moves: ``claimed`` where the side to move may claim a draw after 50 moves by
            each side without a capture or a pawn move, and 75 end the game by themselves;
            ``automatic`` where 50 do.
        threefold: ``claimed`` where the side to move may claim a draw when a position
            occurs for the third time, and the fifth time ends the game by itself;
            ``automatic`` where the third does.
    """

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


CHESS_RULESETS: dict[str, OrthodoxRuleset] = {
    rules.name: rules
    for rules in (
        OrthodoxRuleset(
            "fide",
            "FIDE",
            N_("Draws by repetition or 50 moves have to be claimed."),
        ),
        OrthodoxRuleset(
            "casual",
            NP_("ruleset", "Casual"),
            N_("The third repetition and 50 quiet moves draw at once."),
            fifty_moves="automatic",
            threefold="automatic",
        ),
    )
}


LICHESS_RULESETS: dict[str, OrthodoxRuleset] = {
    "lichess": OrthodoxRuleset(
        "lichess",
        "Lichess",
        N_("Draws by repetition or 50 moves have to be claimed."),
    )
}
"""Of the variants of chess that differ in how they are won."""


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
class ProgressiveRuleset(Ruleset):
    """One choice of options.

    Attributes:
        check: ``last`` where only the last move of a series may give check, ``ends`` where
            any may and the series is over then.
    """

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


PROGRESSIVE_RULESETS: dict[str, ProgressiveRuleset] = {
    rules.name: rules
    for rules in (
        ProgressiveRuleset(
            "italian",
            NP_("ruleset", "Italian"),
            N_("Only the last move of a series may give check."),
        ),
        ProgressiveRuleset(
            "scottish",
            NP_("ruleset", "Scottish"),
            N_("Any move may give check, and that ends the series."),
            check="ends",
        ),
    )
}


class FogProgressiveRules(NamedTuple):
    """The options that kernels look at; a type of its own, as turns have several moves.

    Attributes:
        by_placement: See ``ChessRules``, as for all others.
        en_passant: See there.
        underpromotion: See there.
        front: See there.
        diagonals: See there.
        promotion_told: See there.
        taker_told: See there.
        shuffled: See there.
    """

    by_placement: int
    en_passant: int
    underpromotion: int
    front: int
    diagonals: int
    promotion_told: int
    taker_told: int
    shuffled: int = 0


FOG_PROGRESSIVE_RULESETS: dict[str, FogRuleset] = {
    "series": FogRuleset(
        "series",
        NP_("ruleset", "Series in the fog"),
        N_("One move, two moves, three, without check; take the king."),
        quiet_plies=0,
        repetition=0,
    )
}
"""As on chess.com otherwise; ten series without a capture or a pawn move are a draw."""
