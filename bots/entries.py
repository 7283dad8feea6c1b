"""The table of bots: levels for people, then the others, each from the weakest on.

None of what makes a level weaker depends on time, and all but the top ones have time
enough, so that a level is as strong on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bots.configs import (
    DEPTH,
    HALVED,
    WIDTH,
    BotConfig,
    LookaheadConfig,
    MinimaxConfig,
    SeriesConfig,
)
from bots.entry import (
    ALTERNATING_FOG,
    ANY_GAME,
    ANY_OPEN_CHESS,
    COUNTED_FOG,
    FOG_CHESS,
    FOG_SHOGI,
    FOGWISE_GAMES,
    LEARNED_GAMES,
    LEVELLED_GAMES,
    NEGAMAX_SHOGI,
    OPEN_CHESS,
    OPEN_GAMES,
    OPEN_SHOGI,
    SERIES_GAMES,
    Capability,
    Entry,
    PlayerClass,
)
from bots.weights import BEST, CHESS, LEARNED, POSITIONARY, TAUGHT, THESIS
from core.texts import N_

AVERAGING = "bots.fog.averaging:AveragingPlayer"
LOOKAHEAD = "bots.search.players:LookaheadPlayer"
MINIMAX = "bots.search.players:MinimaxPlayer"
SERIES = "bots.series.player:SeriesPlayer"

CARELESS = 1.0
"""The share of boards below which a bot does not care that never does."""

NO_LEARNED = LEARNED.problem
NO_TAUGHT = TAUGHT.problem

HALVING = BotConfig("HalvingPlayer", "fogwise", first=0.45, rounds=HALVED)
LEARNED_PLAYER = replace(HALVING, name="LearnedPlayer", evaluation="learned", finishes=True)
TAUGHT_PLAYER = replace(LEARNED_PLAYER, name="TaughtPlayer", evaluation="taught")
EQUILIBRIUM = replace(
    TAUGHT_PLAYER,
    name="EquilibriumPlayer",
    first=0.34,
    rounds=((WIDTH, 0.49), (4, 0.62), (4, 0.75)),
)
"""What these rounds leave of its time is for the tree."""

WEIGHER = replace(HALVING, name="Weigher", evaluation="boards")

STRONGEST = "TaughtPlayer"
"""The bot behind the top level of fog chess."""


def _levels(
    made: str,
    rows: Sequence[tuple[Any, ...]],
    plays: Capability,
    needs: tuple[str, ...],
    *games: str,
    **more: Any,  # noqa: ANN401 - fields of an entry
) -> list[Entry]:
    """Levels from the weakest on.

    Args:
        made: The class of player.
        rows: The config, the summary and the ratings of each.
        plays: See ``Entry``.
        needs: Likewise.
        games: What the ratings are for.
        more: Further fields of the entries.
    """
    return [
        Entry(
            config.name,
            summary,
            moon_phase=step / (len(rows) - 1),
            plays=plays,
            factory=PlayerClass(made, config, roomy=made == AVERAGING),
            group="levels",
            needs=needs,
            ratings=dict(zip(games, ratings, strict=False)),
            **more,
        )
        for step, (config, summary, *ratings) in enumerate(rows)
    ]


def _thesis(
    name: str,
    title: str,
    summary: str,
    phase: float,
    rating: float,
    module: str,
    **more: Any,  # noqa: ANN401 - fields of an entry
) -> Entry:
    """A bot of the thesis, of fog chess."""
    fields: dict[str, Any] = {"plays": FOG_CHESS, "ratings": {"fog-chess": rating}}
    return Entry(
        name,
        summary,
        moon_phase=phase,
        factory=PlayerClass(f"{module}:{name}", roomy=name == "PossibleBoardList"),
        group="thesis",
        title=title,
        **(fields | more),
    )


def _fog_chess(
    config: BotConfig,
    summary: str,
    phase: float,
    rating: float,
    needs: tuple[str, ...],
    **more: Any,  # noqa: ANN401 - fields of an entry
) -> Entry:
    """A bot of ours of fog chess, which averages over boards."""
    fields: dict[str, Any] = {"plays": LEARNED_GAMES, "made": AVERAGING} | more
    return Entry(
        config.name,
        summary,
        moon_phase=phase,
        factory=PlayerClass(fields.pop("made"), config, roomy=True),
        group="ours",
        needs=needs,
        believes=True,
        ratings={"fog-chess": rating},
        **fields,
    )


# The levels are less and less of LearnedPlayer, but for the top one, which is the strongest
# bot. A level keeps fewer boards in mind, evaluates moves on fewer of them, searches less
# deep, does not notice some moves, misjudges more and overlooks more of what may be in the
# fog. But for the lowest two, none leaves its king where it sees that it can be taken.
_fog = partial(replace, replace(LEARNED_PLAYER, finishes=False, plies=DEPTH))
_TOP = replace(TAUGHT_PLAYER, name="Eclipse")

_FOG_LEVELS = _levels(
    AVERAGING,
    (
        (_fog(name="Moth", memory=8, boards=1, noticed=0.12, noise=2.0, safe=CARELESS),
         N_("Flutters about, but takes a king it can see."), 611.0),
        (_fog(name="Wick", memory=16, boards=2, noticed=0.2, noise=1.5, safe=CARELESS),
         N_("Weighs two boards and blunders whole pieces."), 762.0),
        (_fog(name="Lantern", memory=32, boards=4, noticed=0.35, noise=1.2, safe=0.3),
         N_("Lights up four boards and often drops a piece."), 1078.0),
        (_fog(name="Warden", memory=64, boards=8, noticed=0.5, noise=0.9, safe=0.2),
         N_("Watches eight boards and sometimes drops a piece."), 1167.0),
        (_fog(name="Sounding", memory=512, boards=16, noticed=0.7, noise=0.6, safe=0.1),
         N_("Sounds out sixteen boards and sometimes drops a pawn."), 1348.0),
        (_fog(name="Owl", memory=2048, boards=64, plies=3, noticed=0.9, noise=0.4,
                 safe=0.03),
         N_("Sees sixty boards, looks further and rarely slips."), 1546.0),
        (_TOP, N_("The strongest bot, with nothing held back."), 2060.0),
    ),
    LEARNED_GAMES,
    ("learned", "belief"),
    "fog-chess",
    available=NO_LEARNED,
    believes=True,
)  # fmt: skip
_FOG_LEVELS[-1] = replace(
    _FOG_LEVELS[-1], needs=("taught", "belief", "endings"), available=NO_TAUGHT
)

# A level of chess or shogi looks less far than the next one, and at first it also plays
# moves that only look nearly as good as the best.
_CHESS_LEVELS = _levels(
    LOOKAHEAD,
    (
        (LookaheadConfig("Puddle", plies=1, laxity=2.5, table_bits=10),
         N_("Knows the moves and takes what it likes."), 200.0),
        (LookaheadConfig("Brook", plies=1, laxity=0.9, table_bits=10),
         N_("Looks one move ahead and often picks a worse one."), 530.0),
        (LookaheadConfig("Pond", plies=1, laxity=0.4, table_bits=12),
         N_("Looks one move ahead and misses most threats."), 800.0),
        (LookaheadConfig("River", plies=2, laxity=0.25, table_bits=14),
         N_("Sees the simple threats and sometimes drops a pawn."), 1500.0),
        (LookaheadConfig("Lake", plies=3, laxity=0.15, table_bits=16),
         N_("Looks three moves ahead and rarely slips."), 1750.0),
        (LookaheadConfig("Gulf", plies=5, nodes=20_000, table_bits=16),
         N_("Looks five moves ahead and plays what it finds best."), 1930.0),
        (LookaheadConfig("Sea", nodes=40_000, table_bits=18),
         N_("Looks as far as forty thousand positions reach."), 2260.0),
        (LookaheadConfig("Ocean"), N_("The strongest bot, with nothing held back."),
         2360.0),
    ),
    OPEN_CHESS,
    ("search",),
    "chess",
)  # fmt: skip
_SHOGI_LEVELS = _levels(
    LOOKAHEAD,
    (
        (LookaheadConfig("Whisper", plies=1, laxity=0.5, noticed=0.2, table_bits=10),
         N_("Looks one move ahead and overlooks most moves."), 250.0),
        (LookaheadConfig("Zephyr", plies=1, laxity=0.5, noticed=0.32, table_bits=10),
         N_("Looks one move ahead and overlooks many moves."), 470.0),
        (LookaheadConfig("Breeze", plies=1, laxity=0.5, noticed=0.55, table_bits=10),
         N_("Looks one move ahead and overlooks every other move."), 840.0),
        (LookaheadConfig("Gust", plies=2, laxity=1.25, table_bits=12),
         N_("Looks two moves ahead and drops a pawn or two."), 1000.0),
        (LookaheadConfig("Bluster", plies=2, laxity=0.85, table_bits=12),
         N_("Looks two moves ahead and sometimes drops a pawn."), 1370.0),
        (LookaheadConfig("Squall", plies=3, nodes=2_000, table_bits=14),
         N_("Looks three moves ahead, no farther than two thousand positions."), 1600.0),
        (LookaheadConfig("Gale", plies=4, nodes=10_000, table_bits=16),
         N_("Looks four moves ahead and plays what it finds best."), 1830.0),
        (LookaheadConfig("Storm", nodes=40_000, table_bits=18),
         N_("Looks as far as forty thousand positions reach."), 2100.0),
        (LookaheadConfig("Typhoon"), N_("The strongest bot, with nothing held back."),
         2240.0),
    ),
    OPEN_SHOGI,
    ("search",),
    "shogi",
)  # fmt: skip

# A level of progressive chess tries fewer moves than the next one, and the first ones also
# play series that only look nearly as good as the best.
_PROGRESSIVE_LEVELS = _levels(
    SERIES,
    (
        (SeriesConfig("Flake", nodes=200, ahead=1, mates=False, replies=0, laxity=1.5),
         N_("Looks one move ahead and overlooks mates."), 580.0),
        (SeriesConfig("Flurry", nodes=2_000, mates=False, replies=0, laxity=0.8),
         N_("Plans its series, but forgets that you will answer."), 920.0),
        (SeriesConfig("Drift", nodes=5_000, replies=0, laxity=0.3),
         N_("Finds most mates and overlooks yours."), 1490.0),
        (SeriesConfig("Blizzard", nodes=20_000, replies=16, laxity=0.1),
         N_("Finds mates and looks for yours before it plays."), 1830.0),
        (SeriesConfig("Avalanche"), N_("The strongest bot, with nothing held back."),
         2340.0),
    ),
    SERIES_GAMES,
    ("series", "planning"),
    "progressive",
)  # fmt: skip

_OPEN_LEVELS = _levels(
    MINIMAX,
    (
        (MinimaxConfig("Pebble", plies=2), N_("Looks two moves ahead."), 178.0),
        (MinimaxConfig("Cobble", plies=4), N_("Looks four moves ahead."), 563.0),
        (MinimaxConfig("Boulder", plies=6), N_("Looks six moves ahead."), 890.0),
        (MinimaxConfig("Mountain"), N_("Looks as far ahead as time allows."), 1719.0),
    ),
    LEVELLED_GAMES,
    ("search",),
    "checkers",
)

# A level below the top one keeps fewer boards, notices fewer moves and errs more. The lower
# three overlook even that they could win at once.
_weigher = partial(replace, WEIGHER)

_WEIGHING_LEVELS = _levels(
    AVERAGING,
    (
        (_weigher(name="Spark", memory=8, boards=1, plies=2, noticed=0.15, wins=0.0,
                 noise=2.5, safe=CARELESS),
         N_("Weighs one board and overlooks most moves."), 69.0, 492.0, 300.0),
        (_weigher(name="Ember", memory=16, boards=2, plies=2, noticed=0.3, wins=0.15,
                 noise=1.5, safe=CARELESS),
         N_("Weighs two boards and gives pieces away."), 163.0, 844.0, 587.0),
        (_weigher(name="Candle", memory=64, boards=4, plies=2, noticed=0.42, wins=0.35,
                  noise=1.0, safe=0.5),
         N_("Weighs four boards and overlooks every other move."), 243.0, 1050.0, 765.0),
        (_weigher(name="Torch", memory=256, boards=8, plies=2, noticed=0.8, noise=0.5,
                 safe=0.2),
         N_("Weighs eight boards and sometimes loses a piece."), 541.0, 1228.0),
        (_weigher(name="Blaze", memory=1024, boards=48, plies=3, noticed=0.97,
                 noise=0.25, safe=0.1),
         N_("Weighs fifty boards and rarely slips."), 772.0, 1378.0),
        (_weigher(name="Beacon"),
         N_("Weighs its moves on as many boards as it can."), 1119.0, 1580.0, 944.0),
    ),
    COUNTED_FOG,
    ("boards", "belief"),
    "fog-checkers",
    "fog-shogi",
    "fog-progressive",
    believes=True,
)  # fmt: skip
_WEIGHING_LEVELS = [
    each if "fog-progressive" in each.ratings else replace(each, plays=ALTERNATING_FOG)
    for each in _WEIGHING_LEVELS
]

_CAPTURES, _PUBLISHED = "bots.chess.captures", "bots.chess.published"
_NETWORKS = "bots.chess.network_players"
_UNRATED = ("fog-chess", "progressive", "checkers", "fog-checkers", "fog-shogi")

_FOG_CHESS_BOTS = [
    _thesis("RandomMove", N_("Any legal move"), N_("Plays any legal move."), 0 / 9, 0.0,
        "bots.simple", plays=ANY_GAME, ratings=dict.fromkeys(_UNRATED, 0.0)),
    _thesis("CaptureKing", N_("Takes the king"),
        N_("Takes the king when it can; otherwise any legal move."), 1 / 9, 388.39,
        _CAPTURES),
    _thesis("NeuralNetworkPlayer", N_("Small neural network"),
        N_("Lets a small network, trained on human games, choose its move."), 2 / 9, 514.08,
        _NETWORKS, available=THESIS.problem),
    _thesis("CaptureWithLargestDifference", N_("Takes big with small"),
        N_("Takes big pieces with small ones and pushes pawns otherwise."), 3 / 9, 764.03,
        _CAPTURES),
    _thesis("CaptureLargest", N_("Takes the largest piece"),
        N_("Takes the most valuable piece in sight."), 4 / 9, 839.62, _CAPTURES),
    _thesis("Supporter", N_("Guards its pieces"),
        N_("Takes what it can and keeps its pieces protected."), 5 / 9, 919.93, _CAPTURES),
    _thesis("SimpleStockfish", N_("Looks three moves deep"),
        N_("Searches three moves deep as if there were no fog."), 6 / 9, 964.88, _PUBLISHED,
        needs=("thesis-search",)),
    _thesis("PositionaryEvaluator", N_("Values each square"),
        N_("Knows what each square is worth; bred by a genetic algorithm."), 7 / 9, 992.05,
        _CAPTURES, available=POSITIONARY.problem),
    _thesis("PossibleBoardGenerator", N_("Imagines one board"),
        N_("Imagines one board under the fog and searches it."), 8 / 9, 1100.75, _PUBLISHED,
        needs=("thesis-search",), believes=True),
    _thesis("PossibleBoardList", N_("Imagines every board"),
        N_("Keeps every possible board and prepares for the worst."), 0.92, 1525.73,
        _PUBLISHED,
        needs=("belief", "thesis-boards"), believes=True),
    Entry("NeuralNetworkPlayer2",
        N_("Chooses with a network taught by one strong player’s games."),
        moon_phase=0.8, ratings={"fog-chess": 1182.0}, plays=FOG_CHESS,
        factory=PlayerClass(f"{_NETWORKS}:NeuralNetworkPlayer2"), group="ours",
        available=BEST.problem, believes=True),
    _fog_chess(
        BotConfig("AveragingPlayer", "fogwise", plies=DEPTH, trust=0.0, blunders=0.0,
        fear=0.0, mixing=0.0, again=0.0),
        N_("Keeps every possible board and plays the best move on average."), 0.87, 1620.0,
        ("fogwise", "belief"), plays=FOGWISE_GAMES),
    _fog_chess(HALVING, N_("Weighs its best moves again and again, deeper each time."),
        0.92,
        1705.0, ("fogwise", "belief"), plays=FOGWISE_GAMES),
    _fog_chess(LEARNED_PLAYER,
        N_("Weighs its moves with a network taught by its own games."),
        8.98 / 9, 1940.0, ("learned", "belief", "endings"), available=NO_LEARNED),
    _fog_chess(replace(LEARNED_PLAYER, name="TermsPlayer", evaluation="terms"),
        N_("Searches possible boards, judging each as a chess engine does."), 8.99 / 9,
        2020.0, ("terms", "belief", "endings"),
        available=CHESS.problem),
    _fog_chess(EQUILIBRIUM,
        N_("Thinks its best moves through, with both sides in the fog."),
        8.995 / 9, 2050.0, ("taught", "belief", "endings", "equilibrium"),
        available=NO_TAUGHT, made="bots.fog.equilibrium:EquilibriumPlayer"),
    _fog_chess(TAUGHT_PLAYER,
        N_("Judges possible boards with a network trained on Stockfish’s."),
        1.0, 2060.0, ("taught", "belief", "endings"), available=NO_TAUGHT),
]  # fmt: skip


def _negamax(config: MinimaxConfig, summary: str, rating: float, phase: float) -> Entry:
    """NegamaxPlayer at one of its levels."""
    return Entry(
        config.name,
        summary,
        moon_phase=phase,
        plays=NEGAMAX_SHOGI,
        factory=PlayerClass(MINIMAX, replace(config, evaluation="negamax")),
        group="ours",
        needs=("negamax",),
        ratings={"shogi": rating},
    )


def _minimax(config: MinimaxConfig, summary: str, rating: float, phase: float) -> Entry:
    """A bot of any open game that has an evaluation."""
    return Entry(
        config.name,
        summary,
        moon_phase=phase,
        plays=OPEN_GAMES,
        factory=PlayerClass(MINIMAX, config),
        group="ours",
        needs=("search",),
        ratings={"checkers": rating},
    )


_OTHER_BOTS = [
    Entry("ProfitPlayer",
        N_("Takes the dearest and leaves attack; overlooks guards, other pieces and mate."),
        moon_phase=0.3, plays=ANY_OPEN_CHESS,
        factory=PlayerClass(f"{_PUBLISHED}:ProfitPlayer"),
        group="ours", ratings={"chess": 170.0}),
    _negamax(MinimaxConfig("NegamaxPlayer1", plies=1),
        N_("Counts pieces and squares after its move; overlooks every answer."), 50.0, 0.1),
    _negamax(MinimaxConfig("NegamaxPlayer2", plies=2),
        N_("Looks two moves ahead; overlooks that you will take back."), 460.0, 0.3),
    _negamax(MinimaxConfig("NegamaxPlayer", plies=4),
        N_("Looks four moves ahead; overlooks exchanges beyond and kings in danger."),
        950.0,
        0.4),
    _minimax(MinimaxConfig("MinimaxWithoutTable", table_bits=0),
        N_("Looks as far ahead as time allows, without a table."), 1673.0, 0.5),
    _minimax(MinimaxConfig("Minimax"), N_("Looks as far ahead as time allows."), 1719.0,
        1.0),
    Entry("Magpie", N_("Takes the most valuable piece in sight."), moon_phase=0.2,
        plays=FOG_SHOGI, factory=PlayerClass("bots.simple:Magpie"), group="ours",
        ratings={"fog-shogi": 945.0}),
    replace(_WEIGHING_LEVELS[-1], name="Weigher", group="ours",
        factory=PlayerClass(AVERAGING, WEIGHER, roomy=True)),
]  # fmt: skip

ENTRIES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        *_FOG_LEVELS,
        *_CHESS_LEVELS,
        *_PROGRESSIVE_LEVELS,
        *_SHOGI_LEVELS,
        *_OPEN_LEVELS,
        *_WEIGHING_LEVELS,
        *_FOG_CHESS_BOTS,
        *_OTHER_BOTS,
    )
}

ODDS = Entry(
    "Odds",
    N_("Follows every position that fits, for help, and plays no games."),
    moon_phase=0.0,
    plays=ANY_GAME,
    factory=PlayerClass("bots.fog.beliefs:Odds", roomy=True),
    group="ours",
    believes=True,
)
"""Not in the roster: nobody can choose it as an opponent."""
