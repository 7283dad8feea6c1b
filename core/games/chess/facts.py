"""The games of the chess family, as the table of games holds them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import overload

from core.facts import Facts
from core.games.chess.letters import NOTATIONS
from core.games.chess.rules import (
    CHESS_RULESETS,
    FOG_PROGRESSIVE_RULESETS,
    FOG_RULESETS,
    LICHESS_RULESETS,
    PROGRESSIVE_RULESETS,
)
from core.games.lessons import FOLDER
from core.games.openings import OpeningNames
from core.games.variant import Files, Ruleset, Variant
from core.texts import N_, NP_, _
from core.values import Reason

ARRAYS = 960
USUAL = 518
"""The number of the usual array."""

_KNIGHTS = tuple(combinations(range(5), 2))


class Arrays(Sequence[str]):
    """The FEN of every array, by number."""

    def __len__(self) -> int:
        return ARRAYS

    @overload
    def __getitem__(self, number: int) -> str: ...

    @overload
    def __getitem__(self, number: slice) -> list[str]: ...

    def __getitem__(self, number: int | slice) -> str | list[str]:
        numbers = range(ARRAYS)[number]
        if isinstance(numbers, range):
            return [array_text(each) for each in numbers]
        return array_text(numbers)


def array_text(number: int) -> str:
    """The FEN of an array, whose rights are the files of the rooks.

    Raises:
        ValueError: If there is no such array.
    """
    if not 0 <= number < ARRAYS:
        raise ValueError(
            _("there is no array {number}; they are numbered 0 to 959").format(
                number=number
            )
        )
    row = _row(number)
    files = "hgfedcba"
    rooks = "".join(file for file in files if row["abcdefgh".index(file)] == "r")
    pawns = "/pppppppp/8/8/8/8/PPPPPPPP/"
    return f"{row}{pawns}{row.upper()} w {rooks.upper()}{rooks} - 0 1"


def _row(number: int) -> str:
    """The pieces from a to h: bishops, queen, knights by number, then rook, king, rook."""
    row = [""] * 8
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    row[2 * light + 1] = row[2 * dark] = "b"
    number, queen = divmod(number, 6)
    row[_free(row)[queen]] = "q"
    free = _free(row)
    for knight in _KNIGHTS[number]:
        row[free[knight]] = "n"
    for square, piece in zip(_free(row), "rkr", strict=True):
        row[square] = piece
    return "".join(row)


def _free(row: list[str]) -> list[int]:
    return [square for square, piece in enumerate(row) if not piece]


_THESIS_RULES = "thesis"
_NO_EN_PASSANT_RULES = "ajaxplay"
_OPTIONS = "RuleVariants"
_FIRST = re.compile(r"N?[a-h][12]-")
"""How White begins; checkers begins from the third row."""

_DASHED = re.compile(r"[KQRBN]?[a-h][1-8]-[a-h][1-8].*")


def _are_dashed(moves: Sequence[str]) -> bool:
    return any(map(_DASHED.fullmatch, moves))


def ruleset_of_pgn(tags: Mapping[str, str], moves: Sequence[str]) -> str | None:
    """See ``Files.ruleset_of``: the thesis' viewer writes dashes and no tags.

    Tags of chess.com's export say the options, not which variant has them.
    """
    if not tags and _FIRST.match(next(iter(moves), "")) and _are_dashed(moves):
        return _THESIS_RULES
    if _OPTIONS not in tags:
        return None
    return "" if "EnPassant" in tags[_OPTIONS].split() else _NO_EN_PASSANT_RULES


FOG_CHESS = Facts(
    key="fog-chess",
    title=N_("Fog of War"),
    columns=8,
    rows=8,
    sides=("white", "black"),
    symbols=tuple("kqrbnp"),
    kinds=(
        NP_("chess", "king"),
        NP_("chess", "queen"),
        NP_("chess", "rook"),
        NP_("chess", "bishop"),
        NP_("chess", "knight"),
        NP_("chess", "pawn"),
    ),
    hidden=True,
    family="chess",
    royal="k",
    ends=frozenset((Reason.KING_CAPTURED, Reason.NO_MOVE, Reason.QUIET, Reason.REPETITION)),
    notations=NOTATIONS,
)

FOG_CHESS960 = replace(FOG_CHESS, key="fog-chess960", title=N_("Fog of War 960"))

CHESS = replace(
    FOG_CHESS,
    key="chess",
    title=N_("Chess"),
    hidden=False,
    win_by="mate",
    ends=frozenset(
        (
            *(Reason.CHECKMATE, Reason.STALEMATE, Reason.MATERIAL),
            *(Reason.QUIET, Reason.SEVENTY_FIVE, Reason.REPETITION, Reason.FIVEFOLD),
        )
    ),
)

CHESS960 = replace(CHESS, key="chess960", title=N_("Chess960"))

KING_OF_THE_HILL = replace(
    CHESS,
    key="king-of-the-hill",
    title=N_("King of the Hill"),
    ends=CHESS.ends - {Reason.MATERIAL} | {Reason.HILL},
)

THREE_CHECK = replace(
    CHESS,
    key="three-check",
    title=N_("Three-check"),
    ends=CHESS.ends | {Reason.THIRD_CHECK},
)

PROGRESSIVE = replace(
    CHESS,
    key="progressive",
    title=N_("Progressive"),
    alternates=False,
    ends=frozenset(
        (Reason.CHECKMATE, Reason.STALEMATE, Reason.MATERIAL, Reason.TEN_SERIES)
    ),
)

FOG_PROGRESSIVE = replace(
    FOG_CHESS,
    key="fog-progressive",
    title=N_("Fog Progressive"),
    alternates=False,
    ends=frozenset((Reason.KING_CAPTURED, Reason.NO_MOVE, Reason.TEN_SERIES)),
)


def _openings() -> OpeningNames:
    from core.games.chess.openings import chess_openings  # noqa: PLC0415 - brings in a table

    return chess_openings()


def _variant(facts: Facts, rulesets: Mapping[str, Ruleset], plays: str) -> Variant:
    made = f"core.games.chess.{plays}"
    return Variant(facts, rulesets, made, lessons=FOLDER / "chess.yaml")


def _aliases(*names: str) -> frozenset[str]:
    return frozenset(names)


_FOG_CHESS = _variant(FOG_CHESS, FOG_RULESETS, "game:FogChess")
_CHESS = _variant(CHESS, CHESS_RULESETS, "game:Chess")

GAMES: dict[str, Variant] = {
    "fog-chess": replace(
        _FOG_CHESS,
        aliases=_aliases("fog", "fogofwar", "fogofwarchess", "darkchess", "dark"),
        files=Files(ruleset_of=ruleset_of_pgn),
        openings=_openings,
    ),
    "fog-chess960": replace(
        _FOG_CHESS,
        facts=FOG_CHESS960,
        known={name: FOG_RULESETS[name] for name in ("chesscom", "pychess")},
        args=(True,),
        aliases=_aliases("fog960", "fogofwar960", "fogofwarchess960", "darkchess960"),
        numbered=Arrays(),
    ),
    "chess": replace(
        _CHESS,
        aliases=_aliases("standard", "orthodox", "classical", "normal", "fromposition"),
        openings=_openings,
        siblings={"chess960": "chess960"},
    ),
    "chess960": replace(
        _CHESS,
        facts=CHESS960,
        args=(True,),
        aliases=_aliases("fischerandom", "fischerrandom", "960"),
        numbered=Arrays(),
    ),
    "king-of-the-hill": replace(
        _variant(KING_OF_THE_HILL, LICHESS_RULESETS, "hill:KingOfTheHill"),
        aliases=_aliases("koth"),
    ),
    "three-check": replace(
        _variant(THREE_CHECK, LICHESS_RULESETS, "three_check:ThreeCheck"),
        aliases=_aliases("threecheckchess", "3check"),
    ),
    "progressive": replace(
        _variant(PROGRESSIVE, PROGRESSIVE_RULESETS, "progressive:ProgressiveChess"),
        aliases=_aliases("progressivechess", "scotchchess", "scottishchess"),
    ),
    "fog-progressive": replace(
        _variant(FOG_PROGRESSIVE, FOG_PROGRESSIVE_RULESETS, "progressive:FogProgressive"),
        aliases=_aliases("fogprogressivechess", "progressivefog"),
    ),
}
