"""What the bots know of each game: one record a game, built on one for its family.

The table is light. Modules are named and loaded when they are needed, so that a window can
list the bots before that. Packages named in ``UMBRA_GAMES`` add their own records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from operator import attrgetter
from typing import Any, TypeAlias, cast

from core.extra_games import extra_games
from core.texts import N_
from core.warm import RULES_PARTS, Stage

Evaluation: TypeAlias = Callable[..., Any]
"""Makes an evaluation, as the kernels of ``bots.search`` take it, from a game and rows."""


@dataclass(frozen=True, slots=True)
class SearchSupport:
    """How positions of one game are searched in full view.

    Attributes:
        make: The function that makes a ``bots.search.searcher.Searcher``.
        read: The function that reads a position from text, with fog where there is some.
        options: What else ``make`` may be given, besides ``fog``.
        won: A score this far from 0 means that the game is won.
    """

    make: str
    read: str
    options: frozenset[str] = frozenset()
    won: float = 1000.0


@dataclass(frozen=True, slots=True)
class BotGame:
    """What the bots know of one game. Functions are named as ``module:function``.

    Attributes:
        imagine: Invents a board that looks like an observation.
        search: How positions are searched in full view.
        evaluations: The functions that make an evaluation, by kind: ``search`` for
            positions in full view, ``series`` for those between whole series of moves,
            ``boards`` for averages over many possible boards, ``fogwise``, ``learned``,
            ``terms`` and ``taught`` for better ones of these.
        hindsight: Kinds of evaluation for judging finished games: the first that can be
            loaded is used.
        scale: The score worth about three quarters of a win, in the least valuable piece.
        stages: What is compiled, by purpose; every game has ``rules`` and ``belief``.
        rare_stages: Further stages, which few people need.
        checks: The module with kernels that tell what gives check, where the game has any.
        series: The module with kernels that say which moves lead to mate within one turn,
            where the game has any.
        orders: Functions that make another order in which it is looked for, by its name.
        finder: Makes what looks for a mate within one turn from a game and a position,
            where the game has such a ``bots.solving.series_finder``.
        outside: What engines of others call the game; empty where none knows it.
        rating_words: What people are told of the scale of the ratings in this game.
        rated_as: Key of the game whose ratings hold here as well; empty for its own.
    """

    imagine: str
    search: SearchSupport
    evaluations: Mapping[str, str]
    hindsight: tuple[str, ...]
    scale: float
    stages: Mapping[str, Stage]
    rare_stages: Mapping[str, Stage] = field(default_factory=dict)
    checks: str = ""
    series: str = ""
    orders: Mapping[str, str] = field(default_factory=dict)
    finder: str = ""
    outside: str = ""
    rating_words: str = N_("rating among bots")
    rated_as: str = ""

    def needed(self, purposes: tuple[str, ...]) -> tuple[Stage, ...]:
        """The stages for some purposes, in their order."""
        every = {**self.stages, **self.rare_stages}
        return tuple(every[purpose] for purpose in purposes)


def named(place: str) -> Callable[..., Any]:
    """Loads what ``place`` names as ``module:name``, or ``module:Class.method``."""
    module, name = place.split(":")
    return cast("Callable[..., Any]", attrgetter(name)(import_module(module)))


_SOLVE = "bots.warm_up:solve"
_OPEN_SEARCH = SearchSupport(
    "bots.search.searcher:evaluated", "bots.search.searcher:read_open"
)


def _stage(
    key: str, work: str, args: str, parts: int, cost: float, after: str = ""
) -> Stage:
    """A stage whose arguments, and stages before it, are words."""
    return Stage(key, work, tuple(args.split()), parts, cost, tuple(after.split()))


_RULES, _TRY = "core.warm:use_rules", "bots.warm_up:try_out"
_WEIGH, _BELIEVE = "bots.warm_up:weigh", "bots.warm_up:believe"
_FINISH = "bots.warm_up:finish"

FOG_CHESS = BotGame(
    imagine="bots.chess.imagined_board:imagined",
    search=SearchSupport(
        "bots.search.searcher:classical",
        "bots.chess.classical_search:read_fogged",
        frozenset({"evaluation", "noise", "seed"}),
        won=500.0,
    ),
    evaluations={
        "learned": "bots.chess.evaluation:learned_evaluation",
        "terms": "bots.chess.evaluation:terms_evaluation",
        "taught": "bots.chess.evaluation:taught_evaluation",
        "fogwise": "bots.chess.evaluation:fogwise_evaluation",
    },
    hindsight=("learned", "fogwise"),
    scale=4.0,
    stages={
        "rules": _stage("chess-rules", _RULES, "fog-chess", RULES_PARTS, 2.5),
        "learned": _stage(
            "chess-weighing", _WEIGH, "fog-chess learned", 3, 5.5, "chess-rules"
        ),
        "belief": _stage("chess-belief", _BELIEVE, "fog-chess", 3, 4.0),
        "endings": _stage(
            "chess-endings",
            _FINISH,
            "fog-chess fogwise",
            1,
            4.5,
            "chess-rules chess-belief",
        ),
        "taught": _stage(
            "chess-taught", _WEIGH, "fog-chess taught", 3, 10.5, "chess-rules"
        ),
    },
    rare_stages={
        "thesis-boards": _stage(
            "thesis-boards", _TRY, "PossibleBoardList", 1, 5.0, "chess-rules chess-belief"
        ),
        "thesis-search": _stage(
            "thesis-search", _TRY, "SimpleStockfish", 1, 1.5, "chess-rules thesis-boards"
        ),
        "fogwise": _stage("averaging", _WEIGH, "fog-chess fogwise", 3, 4.0, "chess-rules"),
        "terms": _stage("chess-terms", _WEIGH, "fog-chess terms", 3, 16.0, "chess-rules"),
        "equilibrium": _stage(
            "equilibrium", _TRY, "EquilibriumPlayer", 1, 8.0, "chess-taught chess-belief"
        ),
    },
)
"""The base of every game of chess in the fog."""

OPEN_CHESS = BotGame(
    imagine="bots.search.searcher:whole_board",
    search=_OPEN_SEARCH,
    evaluations={"search": "bots.chess.evaluation:open_evaluation"},
    hindsight=("search",),
    scale=4.0,
    stages={
        "rules": _stage("open-chess-rules", _RULES, "chess", RULES_PARTS, 2.0),
        "search": _stage(
            "open-chess-search", _TRY, "Ocean chess", 1, 16.0, "open-chess-rules"
        ),
        "belief": _stage(
            "open-chess-belief", _BELIEVE, "chess", 3, 4.0, "open-chess-rules"
        ),
    },
    rare_stages={
        "solving": _stage("chess-solving", _SOLVE, "chess", 1, 12.0, "open-chess-rules"),
    },
    checks="bots.chess.exchange_kernels",
)
"""The base of every game of chess in full view."""

GOAL_CHESS = replace(
    OPEN_CHESS,
    evaluations={"search": "bots.chess.evaluation:goal_evaluation"},
)
"""The base of every game of chess that is also won otherwise than by mate."""

PROGRESSIVE = replace(
    OPEN_CHESS,
    evaluations={
        "search": "bots.chess.evaluation:material_evaluation",
        "series": "bots.chess.evaluation:series_evaluation",
    },
    stages={
        "rules": _stage("progressive-rules", _RULES, "progressive", RULES_PARTS, 2.0),
        "search": _stage(
            "progressive-search", _TRY, "Minimax progressive", 1, 3.0, "progressive-rules"
        ),
        "planning": _stage(
            "progressive-planning",
            _TRY,
            "Avalanche progressive",
            1,
            9.0,
            "progressive-rules progressive-series",
        ),
        "belief": _stage(
            "progressive-belief", _BELIEVE, "progressive", 3, 4.0, "progressive-rules"
        ),
    },
    rare_stages={
        "series": _stage(
            "progressive-series",
            "bots.warm_up:find",
            "progressive",
            1,
            8.0,
            "progressive-rules",
        ),
    },
    series="bots.chess.progressive_kernels",
    orders={
        name: f"bots.chess.evaluation:{name}" for name in ("manhattan", "coverage", "seed")
    },
    finder="bots.solving.series_finder:SeriesFinder",
)
"""Progressive chess, judged by material."""

FOG_PROGRESSIVE = replace(
    FOG_CHESS,
    search=_OPEN_SEARCH,
    evaluations=dict.fromkeys(
        ("fogwise", "boards", "search"), "bots.chess.evaluation:fogwise_evaluation"
    ),
    hindsight=("fogwise",),
    stages={
        "rules": _stage(
            "fog-progressive-rules", _RULES, "fog-progressive", RULES_PARTS, 2.5
        ),
        **dict.fromkeys(
            ("fogwise", "boards"),
            _stage("fog-progressive-weighing", _WEIGH, "fog-progressive fogwise", 3, 4.0),
        ),
        "belief": _stage("fog-progressive-belief", _BELIEVE, "fog-progressive", 3, 4.0),
    },
    rare_stages={},
)
"""Progressive chess in the fog, judged by pieces and sight."""

CHECKERS = BotGame(
    imagine="bots.checkers.evaluation:imagined",
    search=SearchSupport(
        "bots.search.searcher:evaluated", "bots.checkers.evaluation:read_open"
    ),
    evaluations={
        "search": "bots.checkers.evaluation:evaluation",
        "boards": "bots.checkers.evaluation:calm_evaluation",
    },
    hindsight=("boards",),
    scale=2.0,
    stages={
        "rules": _stage("checkers-rules", _RULES, "checkers", RULES_PARTS, 4.0),
        "search": _stage(
            "checkers-search", _TRY, "Minimax checkers", 1, 4.5, "checkers-rules"
        ),
        "belief": _stage(
            "checkers-belief", _BELIEVE, "fog-checkers", 3, 3.5, "checkers-rules"
        ),
        "boards": _stage(
            "checkers-weighing", _WEIGH, "fog-checkers boards", 3, 1.5, "checkers-search"
        ),
    },
)
"""The base of every game of the checkers family."""

SHOGI = BotGame(
    imagine="bots.search.searcher:whole_board",
    search=_OPEN_SEARCH,
    evaluations={
        "search": "bots.shogi.evaluation:evaluation",
        "negamax": "bots.shogi.evaluation:negamax",
    },
    hindsight=("search",),
    scale=6.0,
    stages={
        "rules": _stage("shogi-rules", _RULES, "shogi", RULES_PARTS, 4.0),
        "search": _stage("shogi-search", _TRY, "Typhoon shogi", 1, 16.0, "shogi-rules"),
        "belief": _stage("shogi-belief", _BELIEVE, "shogi", 3, 4.0, "shogi-rules"),
    },
    rare_stages={
        "negamax": _stage(
            "shogi-negamax", _TRY, "NegamaxPlayer shogi", 1, 6.0, "shogi-rules"
        ),
        "solving": _stage("shogi-solving", _SOLVE, "shogi", 1, 12.0, "shogi-rules"),
    },
    checks="bots.shogi.mating_kernels",
    rating_words=N_("rating on Fairy-Stockfish’s scale"),
)
"""The base of every game of the shogi family."""

FOG_SHOGI = BotGame(
    imagine="bots.shogi.imagined:imagined",
    search=_OPEN_SEARCH,
    evaluations=dict.fromkeys(("boards", "search"), "bots.shogi.evaluation:fog_evaluation"),
    hindsight=("boards",),
    scale=4.0,
    stages={
        "rules": _stage("fog-shogi-rules", _RULES, "fog-shogi", RULES_PARTS, 4.0),
        "boards": _stage(
            "fog-shogi-weighing", _WEIGH, "fog-shogi boards", 3, 4.0, "fog-shogi-rules"
        ),
        "belief": _stage(
            "fog-shogi-belief", _BELIEVE, "fog-shogi", 3, 4.0, "fog-shogi-rules"
        ),
    },
)
"""Shogi in the fog, judged by pieces and sight."""

GAMES: dict[str, BotGame] = {
    "fog-chess": replace(FOG_CHESS, outside="dark-chess"),
    "fog-chess960": replace(
        FOG_CHESS, rated_as="fog-chess", rating_words=N_("rating in Fog of War")
    ),
    "chess": replace(
        OPEN_CHESS, outside="chess", rating_words=N_("rating on Stockfish’s scale")
    ),
    "chess960": replace(
        OPEN_CHESS,
        outside="chess960",
        rated_as="chess",
        rating_words=N_("rating in chess, Stockfish’s scale"),
    ),
    "king-of-the-hill": replace(GOAL_CHESS, outside="kingofthehill"),
    "three-check": replace(GOAL_CHESS, outside="3check"),
    "progressive": PROGRESSIVE,
    "fog-progressive": FOG_PROGRESSIVE,
    "checkers": CHECKERS,
    "fog-checkers": CHECKERS,
    "shogi": replace(SHOGI, outside="shogi"),
    "fog-shogi": FOG_SHOGI,
}
"""By the keys of ``core.games.GAMES``, in the same order."""

GAMES |= extra_games("bots")


def evaluation_of(variant: str, kind: str) -> Evaluation:
    """Loads the evaluation of some kind for the game with the key ``variant``."""
    return named(GAMES[variant].evaluations[kind])
