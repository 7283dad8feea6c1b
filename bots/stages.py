"""What is compiled for games and bots, and who needs what.

A table and nothing else: what the stages do is in ``bots/trying.py`` and loaded by whoever
does them.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.warm import RULES_PARTS, Stage

RULES, WEIGH, BELIEVE = "core.warm:use_rules", "bots.trying:weigh", "bots.trying:believe"
TRY = "bots.trying:try_out"

CHESS, CHECKERS, FOG_CHECKERS = "fog-chess", "checkers", "fog-checkers"

STAGES: dict[str, Stage] = {
    stage.key: stage
    for stage in (
        Stage("chess-rules", RULES, (CHESS,), RULES_PARTS, 2.5),
        Stage(
            "chess-weighing",
            WEIGH,
            ("bots.learned.network:judge", CHESS),
            parts=4,
            cost=8.5,
            after=("chess-rules",),
        ),
        Stage("chess-belief", BELIEVE, (CHESS,), parts=3, cost=5.0),
        Stage("checkers-rules", RULES, (CHECKERS,), RULES_PARTS, 4.0),
        Stage("checkers-search", TRY, ("Minimax",), cost=4.5, after=("checkers-rules",)),
        Stage(
            "checkers-belief",
            BELIEVE,
            (FOG_CHECKERS,),
            parts=3,
            cost=3.5,
            after=("checkers-rules",),
        ),
        Stage(
            "checkers-weighing",
            WEIGH,
            ("bots.checkers.evaluation:judge_calmly", FOG_CHECKERS),
            parts=4,
            cost=1.5,
            after=("checkers-search",),
        ),
        Stage(
            "thesis-boards",
            TRY,
            ("PossibleBoardList",),
            cost=5.0,
            after=("chess-rules", "chess-belief"),
        ),
        Stage(
            "thesis-search",
            TRY,
            ("SimpleStockfish",),
            cost=1.5,
            after=("chess-rules", "thesis-boards"),
        ),
        Stage(
            "averaging",
            WEIGH,
            ("bots.fogwise.evaluation:judge", CHESS),
            parts=4,
            cost=5.5,
            after=("chess-rules",),
        ),
        Stage(
            "equilibrium",
            TRY,
            ("EquilibriumPlayer",),
            cost=14.0,
            after=("chess-weighing", "chess-belief"),
        ),
    )
}
"""By their keys, in the order in which most people need them."""

_RULES = {CHESS: "chess-rules", CHECKERS: "checkers-rules", FOG_CHECKERS: "checkers-rules"}
_BELIEFS = {
    CHESS: "chess-belief",
    CHECKERS: "checkers-belief",
    FOG_CHECKERS: "checkers-belief",
}

_SEARCHED = ("checkers-rules", "checkers-search")
_WEIGHED = ("checkers-rules", "checkers-weighing", "checkers-belief")
_LEARNED = ("chess-rules", "chess-weighing", "chess-belief")
_AVERAGED = ("chess-rules", "averaging", "chess-belief")

_OF_BOTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("Moth", "Wick", "Lantern", "Warden", "Sounding", "Owl", "Eclipse"), _LEARNED
    ),
    "LearnedPlayer": _LEARNED,
    "EquilibriumPlayer": (*_LEARNED, "equilibrium"),
    "AveragingPlayer": _AVERAGED,
    "HalvingPlayer": _AVERAGED,
    "PossibleBoardList": ("chess-rules", "chess-belief", "thesis-boards"),
    "SimpleStockfish": ("chess-rules", "thesis-search"),
    "PossibleBoardGenerator": ("chess-rules", "thesis-search"),
    **dict.fromkeys(("Pebble", "Cobble", "Boulder", "Mountain"), _SEARCHED),
    **dict.fromkeys(("Minimax", "MinimaxWithoutTable"), _SEARCHED),
    **dict.fromkeys(("Ember", "Torch", "Beacon", "Weigher"), _WEIGHED),
}
"""What bots need besides the rules of their game; those that are not here need no more."""


def rules_of(variant: str) -> tuple[Stage, ...]:
    """What must be compiled before a game with the key ``variant`` can begin."""
    return _named([_RULES[variant]])


def stages_of(bot: str) -> tuple[Stage, ...]:
    """What must be compiled before the bot called ``bot`` can think."""
    return _named(_OF_BOTS.get(bot, ()))


def first_stages(variant: str, bot: str) -> tuple[Stage, ...]:
    """What a game against a bot needs, with the odds."""
    keys = (_RULES[variant], *_OF_BOTS.get(bot, ()), _BELIEFS[variant])
    return _named(dict.fromkeys(keys))


def all_stages(variant: str, bot: str) -> tuple[Stage, ...]:
    """Everything there is, in the order in which somebody needs it who plays that."""
    return tuple(dict.fromkeys([*first_stages(variant, bot), *STAGES.values()]))


def _named(keys: Iterable[str]) -> tuple[Stage, ...]:
    return tuple(STAGES[key] for key in keys)
