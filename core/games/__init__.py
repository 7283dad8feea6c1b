"""Every game the program knows, written out by hand.

The table is light: the rules of a game, and with them the compiler, are loaded when the
game is first asked for, so that a window can open before that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from functools import cache
from typing import TypeAlias

from core.extra_games import extra_games
from core.facts import Facts
from core.game import Game
from core.games.checkers import dialects as pdn
from core.games.checkers import rules as checkers
from core.games.checkers.facts import CHECKERS, FOG_CHECKERS
from core.games.chess import dialects as pgn
from core.games.chess.arrays import Arrays
from core.games.chess.rules import (
    CHESS_RULESETS,
    FOG_PROGRESSIVE_RULESET,
    FOG_RULESETS,
    PROGRESSIVE_RULESETS,
    FogRuleset,
    OrthodoxRuleset,
    ProgressiveRuleset,
)
from core.games.files import Files
from core.games.lessons import FOLDER
from core.games.openings import OpeningNames
from core.games.shogi.variants import FOG_SHOGI, SHOGI
from core.games.variant import Variant
from core.values import Reason, Side


def _load_fog_chess(facts: Facts, any_array: bool = False) -> Callable[[str], Game]:
    def load(ruleset: str) -> Game:
        from core.games.chess.board import castling_of  # noqa: PLC0415
        from core.games.chess.game import FogChess  # noqa: PLC0415 - brings in the compiler

        return FogChess(facts, FOG_RULESETS[ruleset], castling_of(any_array))

    return load


def _load_chess(facts: Facts, any_array: bool = False) -> Callable[[str], Game]:
    def load(ruleset: str) -> Game:
        from core.games.chess.board import castling_of  # noqa: PLC0415
        from core.games.chess.game import Chess  # noqa: PLC0415 - as above

        return Chess(facts, CHESS_RULESETS[ruleset], castling_of(any_array))

    return load


def _load_progressive(ruleset: str) -> Game:
    from core.games.chess.board import castling_of  # noqa: PLC0415
    from core.games.chess.progressive import ProgressiveChess  # noqa: PLC0415

    rules = PROGRESSIVE_RULESETS[ruleset]
    return ProgressiveChess(PROGRESSIVE, rules, castling_of(any_array=False))


def _load_fog_progressive(ruleset: str) -> Game:
    from core.games.chess.board import castling_of  # noqa: PLC0415
    from core.games.chess.progressive import FogProgressive  # noqa: PLC0415

    del ruleset
    facts, options = FOG_PROGRESSIVE, FOG_PROGRESSIVE_RULESET
    return FogProgressive(facts, options, castling_of(any_array=False))


def _chess_openings() -> OpeningNames:
    from core.games.chess.openings import chess_openings  # noqa: PLC0415 - brings in a table

    return chess_openings()


def _load_checkers(facts: Facts) -> Callable[[str], Game]:
    def load(ruleset: str) -> Game:
        from core.games.checkers.game import Checkers  # noqa: PLC0415 - as above

        rules = checkers.RULESETS[ruleset]
        begins = Side(facts.sides.index(rules.begins))
        return Checkers(replace(facts, begins=begins), rules)

    return load


FOG_CHESS = Facts(
    key="fog-chess",
    title="Fog of War",
    columns=8,
    rows=8,
    sides=("white", "black"),
    symbols=tuple("kqrbnp"),
    kinds=("king", "queen", "rook", "bishop", "knight", "pawn"),
    hidden=True,
    family="chess",
    royal="k",
    ends=frozenset((Reason.KING_CAPTURED, Reason.NO_MOVE, Reason.QUIET, Reason.REPETITION)),
)

FOG_CHESS960 = replace(FOG_CHESS, key="fog-chess960", title="Fog of War 960")

CHESS = replace(
    FOG_CHESS,
    key="chess",
    title="Chess",
    hidden=False,
    win_by="mate",
    ends=frozenset(
        (
            *(Reason.CHECKMATE, Reason.STALEMATE, Reason.MATERIAL),
            *(Reason.QUIET, Reason.SEVENTY_FIVE, Reason.REPETITION, Reason.FIVEFOLD),
        )
    ),
)

CHESS960 = replace(CHESS, key="chess960", title="Chess960")

PROGRESSIVE = replace(
    CHESS,
    key="progressive",
    title="Progressive",
    alternates=False,
    ends=frozenset(
        (Reason.CHECKMATE, Reason.STALEMATE, Reason.MATERIAL, Reason.TEN_SERIES)
    ),
)

FOG_PROGRESSIVE = replace(
    FOG_CHESS,
    key="fog-progressive",
    title="Fog Progressive",
    alternates=False,
    ends=frozenset((Reason.KING_CAPTURED, Reason.NO_MOVE, Reason.TEN_SERIES)),
)


def _checkers(facts: Facts, aliases: set[str]) -> Variant:
    rulesets = checkers.RULESETS.items()
    return Variant(
        facts=facts,
        rulesets={name: (rules.title, rules.summary) for name, rules in rulesets},
        options={name: asdict(rules) for name, rules in rulesets},
        default=next(iter(checkers.RULESETS)),
        load=_load_checkers(facts),
        lessons=FOLDER / "checkers.yaml",
        aliases=frozenset(aliases),
        files=Files(".pdn", pdn.TAGS, number_after_comment=False, told=pdn.told),
    )


_ChessRuleset: TypeAlias = FogRuleset | OrthodoxRuleset | ProgressiveRuleset


def _chess(
    facts: Facts,
    load: Callable[[str], Game],
    rulesets: Iterable[_ChessRuleset],
    aliases: set[str],
) -> Variant:
    """A variant of the chess family; its first ruleset is the usual one."""
    known = {rules.name: rules for rules in rulesets}
    options = {name: asdict(rules) for name, rules in known.items()}
    return Variant(
        facts=facts,
        rulesets={name: (rules.title, rules.summary) for name, rules in known.items()},
        options=options,
        default=next(iter(known)),
        load=load,
        lessons=FOLDER / "chess.yaml",
        aliases=frozenset(aliases),
    )


GAMES: dict[str, Variant] = {
    "fog-chess": replace(
        _chess(
            FOG_CHESS,
            _load_fog_chess(FOG_CHESS),
            FOG_RULESETS.values(),
            {"fog", "fogofwar", "fogofwarchess", "darkchess", "dark"},
        ),
        files=Files(told=pgn.told),
        openings=_chess_openings,
    ),
    "fog-chess960": replace(
        _chess(
            FOG_CHESS960,
            _load_fog_chess(FOG_CHESS960, any_array=True),
            (FOG_RULESETS[name] for name in ("chesscom", "pychess")),
            {"fog960", "fogofwar960", "fogofwarchess960", "darkchess960"},
        ),
        numbered=Arrays(),
    ),
    "chess": replace(
        _chess(
            CHESS,
            _load_chess(CHESS),
            CHESS_RULESETS.values(),
            {"standard", "orthodox", "classical", "normal", "fromposition"},
        ),
        openings=_chess_openings,
        siblings={"chess960": "chess960"},
    ),
    "chess960": replace(
        _chess(
            CHESS960,
            _load_chess(CHESS960, any_array=True),
            CHESS_RULESETS.values(),
            {"fischerandom", "fischerrandom", "960"},
        ),
        numbered=Arrays(),
    ),
    "progressive": _chess(
        PROGRESSIVE,
        _load_progressive,
        PROGRESSIVE_RULESETS.values(),
        {"progressivechess", "scotchchess", "scottishchess"},
    ),
    "fog-progressive": _chess(
        FOG_PROGRESSIVE,
        _load_fog_progressive,
        (FOG_PROGRESSIVE_RULESET,),
        {"fogprogressivechess", "progressivefog"},
    ),
    "checkers": _checkers(CHECKERS, {"draughts"}),
    "fog-checkers": _checkers(FOG_CHECKERS, {"fogdraughts", "darkcheckers"}),
    "shogi": SHOGI,
    "fog-shogi": FOG_SHOGI,
}
GAMES |= extra_games("core")


def find_variant(name: str) -> Variant:
    """The variant called ``name``, however it is spelt.

    Raises:
        ValueError: If there is none; the message lists those there are.
    """
    plain = name.lower().translate(str.maketrans("", "", " -_"))
    for key, variant in GAMES.items():
        if plain == key.replace("-", "") or plain in variant.aliases:
            return variant
    raise ValueError(f"unknown variant {name!r}; known are {', '.join(GAMES)}")


@cache
def find_game(variant: str = "fog-chess", ruleset: str = "") -> Game:
    """The game under ``ruleset``, or under its usual one.

    Raises:
        ValueError: If either name is unknown; the message lists those there are.
    """
    found = find_variant(variant)
    name = ruleset or found.default
    if name not in found.rulesets:
        known = ", ".join(found.rulesets)
        raise ValueError(f"unknown ruleset {ruleset!r}; known are {known}")
    return found.load(name)
