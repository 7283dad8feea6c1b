"""The bots that the roster lists, by name, and the levels of fog chess for people.

Those of chess itself are in ``bots/chess/open/entries.py``, those of any game that has an
evaluation in ``bots/general/entries.py``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bots.chess.learned import shapes as learned
from bots.chess.network import shapes as network
from bots.chess.open import shapes as chess
from bots.chess.positionary import genes as positionary
from bots.chess.taught import shapes as taught
from bots.entry import (
    ANY_GAME,
    FOG_CHESS,
    FOGWISE_GAMES,
    LEARNED_GAMES,
    Entry,
    load,
    load_averaging,
    load_equilibrium,
    load_renamed,
    load_roomy,
)
from bots.weights import weights_problem

_LEARNED, _FOGWISE = ("learned", "belief"), ("fogwise", "belief")

BY_NAME: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "RandomMove",
            "Plays any legal move.",
            moon_phase=0 / 9,
            plays=ANY_GAME,
            factory=partial(load, "bots.random_move:RandomMove"),
            group="thesis",
            title="Any legal move",
            ratings=dict.fromkeys(
                ("fog-chess", "progressive", "checkers", "fog-checkers", "fog-shogi"), 0.0
            ),
        ),
        Entry(
            "CaptureKing",
            "Takes the king when it can; otherwise any legal move.",
            moon_phase=1 / 9,
            ratings={"fog-chess": 388.39},
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureKing"),
            group="thesis",
            title="Takes the king",
        ),
        Entry(
            "NeuralNetworkPlayer",
            "Lets a small network, trained on human games, choose its move.",
            moon_phase=2 / 9,
            ratings={"fog-chess": 514.08},
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.network.thesis:NeuralNetworkPlayer"),
            group="thesis",
            title="Small neural network",
            available=weights_problem(network.THESIS, network.THESIS_SHAPES),
        ),
        Entry(
            "CaptureWithLargestDifference",
            "Takes big pieces with small ones and pushes pawns otherwise.",
            moon_phase=3 / 9,
            ratings={"fog-chess": 764.03},
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureWithLargestDifference"),
            group="thesis",
            title="Takes big with small",
        ),
        Entry(
            "CaptureLargest",
            "Takes the most valuable piece in sight.",
            moon_phase=4 / 9,
            ratings={"fog-chess": 839.62},
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureLargest"),
            group="thesis",
            title="Takes the largest piece",
        ),
        Entry(
            "Supporter",
            "Takes what it can and keeps its pieces protected.",
            moon_phase=5 / 9,
            ratings={"fog-chess": 919.93},
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.supporter:Supporter"),
            group="thesis",
            title="Guards its pieces",
        ),
        Entry(
            "SimpleStockfish",
            "Searches three moves deep as if there were no fog.",
            moon_phase=6 / 9,
            ratings={"fog-chess": 964.88},
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.simple_stockfish:SimpleStockfish"),
            group="thesis",
            title="Looks three moves deep",
            needs=("thesis-search",),
        ),
        Entry(
            "PositionaryEvaluator",
            "Knows what each square is worth; bred by a genetic algorithm.",
            moon_phase=7 / 9,
            ratings={"fog-chess": 992.05},
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.positionary.player:PositionaryEvaluator"),
            group="thesis",
            title="Values each square",
            available=weights_problem(positionary.NAME, positionary.SHAPES),
        ),
        Entry(
            "PossibleBoardGenerator",
            "Imagines one board under the fog and searches it.",
            moon_phase=8 / 9,
            ratings={"fog-chess": 1100.75},
            plays=FOG_CHESS,
            factory=partial(
                load, "bots.chess.possible_board_generator:PossibleBoardGenerator"
            ),
            group="thesis",
            title="Imagines one board",
            needs=("thesis-search",),
            believes=True,
        ),
        Entry(
            "PossibleBoardList",
            "Keeps every possible board and prepares for the worst.",
            moon_phase=0.92,
            ratings={"fog-chess": 1525.73},
            plays=FOG_CHESS,
            factory=partial(load_roomy, "bots.chess.possible_board_list:PossibleBoardList"),
            group="thesis",
            title="Imagines every board",
            needs=("belief", "thesis-boards"),
            believes=True,
        ),
        Entry(
            "NeuralNetworkPlayer2",
            "Chooses with a network taught by one strong player’s games.",
            moon_phase=0.8,
            ratings={"fog-chess": 1182.0},
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.network.best:NeuralNetworkPlayer2"),
            group="ours",
            available=weights_problem(network.BEST, network.BEST_SHAPES),
            believes=True,
        ),
        Entry(
            "AveragingPlayer",
            "Keeps every possible board and plays the best move on average.",
            moon_phase=0.87,
            ratings={"fog-chess": 1620.0},
            plays=FOGWISE_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:AVERAGING"),
            group="ours",
            needs=_FOGWISE,
            believes=True,
        ),
        Entry(
            "HalvingPlayer",
            "Weighs its best moves again and again, deeper each time.",
            moon_phase=0.92,
            ratings={"fog-chess": 1705.0},
            plays=FOGWISE_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:HALVING"),
            group="ours",
            needs=_FOGWISE,
            believes=True,
        ),
        Entry(
            "LearnedPlayer",
            "Weighs its moves with a network taught by its own games.",
            moon_phase=8.98 / 9,
            ratings={"fog-chess": 1940.0},
            plays=LEARNED_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:LEARNED"),
            group="ours",
            needs=(*_LEARNED, "endings"),
            available=weights_problem(learned.NAME, learned.SHAPES),
            believes=True,
        ),
        Entry(
            "TermsPlayer",
            "Searches possible boards, judging each as a chess engine does.",
            moon_phase=8.99 / 9,
            ratings={"fog-chess": 2020.0},
            plays=LEARNED_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:TERMS"),
            group="ours",
            needs=("terms", "belief", "endings"),
            available=weights_problem(chess.NAME, chess.SHAPES),
            believes=True,
        ),
        Entry(
            "EquilibriumPlayer",
            "Thinks its best moves through, with both sides in the fog.",
            moon_phase=8.995 / 9,
            ratings={"fog-chess": 2050.0},
            plays=LEARNED_GAMES,
            factory=partial(load_equilibrium, "bots.averaging.configs:EQUILIBRIUM"),
            group="ours",
            needs=("taught", "belief", "endings", "equilibrium"),
            available=weights_problem(taught.NAME, taught.SHAPES),
            believes=True,
        ),
        Entry(
            "TaughtPlayer",
            "Judges possible boards with a network trained on Stockfish’s.",
            moon_phase=1.0,
            ratings={"fog-chess": 2060.0},
            plays=LEARNED_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:TAUGHT"),
            group="ours",
            needs=("taught", "belief", "endings"),
            available=weights_problem(taught.NAME, taught.SHAPES),
            believes=True,
        ),
    )
}

STRONGEST = "TaughtPlayer"
"""The bot behind the top level."""


def _level(step: int, name: str, summary: str, rating: float) -> Entry:
    """A level below the top one; ``step`` counts from 0, the weakest."""
    place = f"bots.averaging.configs:{name.upper()}"
    return Entry(
        name,
        summary,
        moon_phase=step / 6,
        ratings={"fog-chess": rating},
        plays=LEARNED_GAMES,
        factory=partial(load_averaging, place),
        group="levels",
        needs=_LEARNED,
        available=weights_problem(learned.NAME, learned.SHAPES),
        believes=True,
    )


LEVELS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _level(0, "Moth", "Flutters about, but takes a king it can see.", 611.0),
        _level(1, "Wick", "Weighs two boards and blunders whole pieces.", 762.0),
        _level(2, "Lantern", "Lights up four boards and often drops a piece.", 1078.0),
        _level(3, "Warden", "Watches eight boards and sometimes drops a piece.", 1167.0),
        _level(
            4, "Sounding", "Sounds out sixteen boards and sometimes drops a pawn.", 1348.0
        ),
        _level(5, "Owl", "Sees sixty boards, looks further and rarely slips.", 1546.0),
        replace(
            BY_NAME[STRONGEST],
            name="Eclipse",
            summary="The strongest bot, with nothing held back.",
            moon_phase=1.0,
            factory=partial(load_renamed, BY_NAME[STRONGEST].factory, "Eclipse"),
            group="levels",
        ),
    )
}
