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
            rating=0.0,
            moon_phase=0 / 9,
            plays=ANY_GAME,
            factory=partial(load, "bots.random_move:RandomMove"),
            group="thesis",
            title="Any legal move",
            rated_in=frozenset({"fog-chess", "progressive", "checkers", "fog-checkers"}),
        ),
        Entry(
            "CaptureKing",
            "Takes the king when it can; otherwise any legal move.",
            rating=388.39,
            moon_phase=1 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureKing"),
            group="thesis",
            title="Takes the king",
        ),
        Entry(
            "NeuralNetworkPlayer",
            "Lets a small network, trained on human games, choose its move.",
            rating=514.08,
            moon_phase=2 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.network.thesis:NeuralNetworkPlayer"),
            group="thesis",
            title="Small neural network",
            available=weights_problem(network.THESIS, network.THESIS_SHAPES),
        ),
        Entry(
            "CaptureWithLargestDifference",
            "Takes big pieces with small ones and pushes pawns otherwise.",
            rating=764.03,
            moon_phase=3 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureWithLargestDifference"),
            group="thesis",
            title="Takes big with small",
        ),
        Entry(
            "CaptureLargest",
            "Takes the most valuable piece in sight.",
            rating=839.62,
            moon_phase=4 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.capturing:CaptureLargest"),
            group="thesis",
            title="Takes the largest piece",
        ),
        Entry(
            "Supporter",
            "Takes what it can and keeps its pieces protected.",
            rating=919.93,
            moon_phase=5 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.supporter:Supporter"),
            group="thesis",
            title="Guards its pieces",
        ),
        Entry(
            "SimpleStockfish",
            "Searches three moves deep as if there were no fog.",
            rating=964.88,
            moon_phase=6 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.simple_stockfish:SimpleStockfish"),
            group="thesis",
            title="Looks three moves deep",
            needs=("thesis-search",),
        ),
        Entry(
            "PositionaryEvaluator",
            "Knows what each square is worth; bred by a genetic algorithm.",
            rating=992.05,
            moon_phase=7 / 9,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.positionary.player:PositionaryEvaluator"),
            group="thesis",
            title="Values each square",
            available=weights_problem(positionary.NAME, positionary.SHAPES),
        ),
        Entry(
            "PossibleBoardGenerator",
            "Imagines one board under the fog and searches it.",
            rating=1100.75,
            moon_phase=8 / 9,
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
            rating=1525.73,
            moon_phase=0.92,
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
            rating=1182.0,
            moon_phase=0.8,
            plays=FOG_CHESS,
            factory=partial(load, "bots.chess.network.best:NeuralNetworkPlayer2"),
            group="ours",
            available=weights_problem(network.BEST, network.BEST_SHAPES),
            believes=True,
        ),
        Entry(
            "AveragingPlayer",
            "Keeps every possible board and plays the best move on average.",
            rating=1620.0,
            moon_phase=0.87,
            plays=FOGWISE_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:AVERAGING"),
            group="ours",
            needs=_FOGWISE,
            believes=True,
        ),
        Entry(
            "HalvingPlayer",
            "Weighs its best moves again and again, deeper each time.",
            rating=1705.0,
            moon_phase=0.92,
            plays=FOGWISE_GAMES,
            factory=partial(load_averaging, "bots.averaging.configs:HALVING"),
            group="ours",
            needs=_FOGWISE,
            believes=True,
        ),
        Entry(
            "LearnedPlayer",
            "Weighs its moves with a network taught by its own games.",
            rating=1940.0,
            moon_phase=8.98 / 9,
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
            rating=2020.0,
            moon_phase=8.99 / 9,
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
            rating=2050.0,
            moon_phase=8.995 / 9,
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
            rating=2060.0,
            moon_phase=1.0,
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
        rating=rating,
        moon_phase=step / 6,
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
