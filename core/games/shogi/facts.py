"""The games of the shogi family and their handicaps, as the table of games holds them.

In handicap games White, who is stronger, leaves pieces out and moves first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.facts import Facts, Notation
from core.games.lessons import FOLDER
from core.games.shogi.rules import BY_WORTH, FOG_RULESETS, SHOGI_RULESETS
from core.games.variant import Files, NamedStart, NamedStarts, Variant
from core.texts import N_, NP_
from core.values import Reason

EDGE = 9
"""Squares from edge to edge."""

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
"""The usual array; here, where no arrays of numbers are needed to know it."""

FACTS = Facts(
    key="shogi",
    title=N_("Shogi"),
    columns=EDGE,
    rows=EDGE,
    sides=("black", "white"),
    symbols=BY_WORTH,
    # For translators: Black, sente, moves first; White is gote.
    side_names=(NP_("side in shogi", "Black"), NP_("side in shogi", "White")),
    kinds=(
        NP_("shogi", "king"), NP_("shogi", "dragon"), NP_("shogi", "horse"),
        NP_("shogi", "rook"), NP_("shogi", "bishop"), NP_("shogi", "gold"),
        NP_("shogi", "promoted silver"), NP_("shogi", "promoted knight"),
        NP_("shogi", "promoted lance"), NP_("shogi", "tokin"), NP_("shogi", "silver"),
        NP_("shogi", "knight"), NP_("shogi", "lance"), NP_("shogi", "pawn"),
    ),
    hidden=False,
    family="shogi",
    royal="k",
    win_by="mate",
    ends=frozenset(
        (
            *(Reason.CHECKMATE, Reason.NO_MOVE, Reason.TRY),
            *(Reason.PERPETUAL, Reason.FOURFOLD, Reason.IMPASSE),
        )
    ),
    ground="wood",
    aspect=1.1,
    files=tuple("987654321"),
    ranks=tuple("ihgfedcba"),
    hand=("r", "b", "g", "s", "n", "l", "p"),
    numbers_plies=True,
    rotates=True,
    drop_sign="*",
    # Engines of shogi take 600 points for a chance of 73 %; lichess takes 270 in chess.
    pawn_worth=0.45,
    counts_quiet=False,
    # For translators: a button: end the game by the rule of entering kings.
    claim=N_("Declare"),
    notation="SFEN",
    replayed=frozenset((Reason.FOURFOLD, Reason.IMPASSE)),
    notations=(
        Notation("western", N_("Western"), "P-7f"),
        Notation(
            "japanese",
            N_("Japanese"),
            "７六歩",
            tuple("九八七六五四三二一"),
            tuple("９８７６５４３２１"),
            says_same=True,
            usual=("ja", "zh"),
        ),
        Notation("usi", "USI", "7g7f"),
    ),
    declined_sign="",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Handicap(NamedStart):
    """A start that White gives, with its name in Japanese records."""

    kanji: str = ""


def _handicap(title: str, kanji: str, back: str, middle: str, short: str = "") -> Handicap:
    """A handicap by White's two back rows."""
    rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
    return Handicap(title, f"{back}/{middle}/{rest} w - 1", short, kanji)


_FULL = "1r5b1"

HANDICAPS: dict[str, Handicap] = {
    "lance": _handicap(
        N_("Left lance"), "香落ち", "lnsgkgsn1", _FULL, NP_("handicap", "Lance")
    ),
    "right-lance": _handicap(N_("Right lance"), "右香落ち", "1nsgkgsnl", _FULL),
    "bishop": _handicap(
        NP_("handicap", "Bishop"),
        "角落ち",
        "lnsgkgsnl",
        "1r7",
        NP_("handicap", "Bishop"),
    ),
    "rook": _handicap(
        NP_("handicap", "Rook"),
        "飛車落ち",
        "lnsgkgsnl",
        "7b1",
        NP_("handicap", "Rook"),
    ),
    "rook-lance": _handicap(N_("Rook and lance"), "飛香落ち", "lnsgkgsn1", "7b1"),
    # For translators: handicaps are named by what White leaves out.
    "two": _handicap(N_("Two pieces"), "二枚落ち", "lnsgkgsnl", "9", "2"),
    "three": _handicap(N_("Three pieces"), "三枚落ち", "lnsgkgsn1", "9"),
    "four": _handicap(N_("Four pieces"), "四枚落ち", "1nsgkgsn1", "9", "4"),
    "five": _handicap(N_("Five pieces"), "五枚落ち", "2sgkgsn1", "9"),
    "five-left": _handicap(N_("Five pieces, left knight"), "左五枚落ち", "1nsgkgs2", "9"),
    "six": _handicap(N_("Six pieces"), "六枚落ち", "2sgkgs2", "9", "6"),
    "eight": _handicap(N_("Eight pieces"), "八枚落ち", "3gkg3", "9"),
    "ten": _handicap(N_("Ten pieces"), "十枚落ち", "4k4", "9"),
}
"""By the names that the command line takes, from the smallest on."""


_FOG_FACTS = replace(
    FACTS,
    key="fog-shogi",
    title=N_("Fog Shogi"),
    hidden=True,
    win_by="capture",
    ends=frozenset((Reason.KING_CAPTURED, Reason.NO_MOVE, Reason.FOURFOLD, Reason.IMPASSE)),
)

_SHOGI = Variant(
    facts=FACTS,
    known=SHOGI_RULESETS,
    plays="core.games.shogi.game:Shogi",
    lessons=FOLDER / "shogi.yaml",
    aliases=frozenset({"japanesechess", "standardshogi"}),
    files=Files(".kif"),
    named=NamedStarts(
        # For translators: the head of a choice; "Even" is a game without one.
        N_("Handicap"),
        N_("Even"),
        N_("White gives and moves first"),
        HANDICAPS,
    ),
)

GAMES: dict[str, Variant] = {
    "shogi": _SHOGI,
    "fog-shogi": replace(
        _SHOGI,
        facts=_FOG_FACTS,
        known=FOG_RULESETS,
        plays="core.games.shogi.fog:FogShogi",
        aliases=frozenset({"shogifog", "darkshogi"}),
        files=Files(),
    ),
}
