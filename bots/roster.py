"""Every bot by name, written out by hand from the weakest to the strongest.

The table is light: a bot's module, and whatever it needs to think, is loaded when the bot
is made, so that a window can list the bots before that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import cast

from bots.network import shapes as network
from bots.positionary import genes as positionary
from bots.weights import weights_problem
from core.player import Means, Player


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the roster.

    Attributes:
        name: As in files, in tables and on the command line.
        summary: One plain sentence for whoever chooses an opponent.
        rating: Its rating in the tournament of the thesis, where RandomMove has 0.
        phase: Its place among all bots, from 0, the weakest, to 1.
        variants: Keys of the games it can play.
        factory: Makes the player from a seed and what it may use.
        available: Why it cannot be chosen here, or ``""`` if it can.
        believes: Whether it keeps a picture of the fog, as a ``Believer`` does.
    """

    name: str
    summary: str
    rating: float
    phase: float
    variants: tuple[str, ...]
    factory: Callable[[int, Means], Player]
    available: str = ""
    believes: bool = False


def _load(place: str, seed: int, means: Means) -> Player:
    """A player of the class that ``place`` names, as ``module:class``."""
    del means
    return cast("Player", _class(place)(seed))


def _load_roomy(place: str, seed: int, means: Means) -> Player:
    """A player that keeps sets of positions and must be told how large they may be."""
    return cast("Player", _class(place)(seed, means.room))


def _class(place: str) -> Callable[..., object]:
    module, name = place.split(":")
    return cast("Callable[..., object]", getattr(import_module(module), name))


CHESS = ("fog-chess",)

USUAL_MEANS = Means()
"""What a bot may use unless the configuration says otherwise."""

ROSTER: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "RandomMove",
            "Plays any legal move.",
            rating=0.0,
            phase=0 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.random_move:RandomMove"),
        ),
        Entry(
            "CaptureKing",
            "Takes the king when it can, else plays any legal move.",
            rating=388.39,
            phase=1 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.capture_king:CaptureKing"),
        ),
        Entry(
            "NeuralNetworkPlayer",
            "Asks a small network, trained on human games, where to move from and to.",
            rating=514.8,
            phase=2 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.network.thesis:NeuralNetworkPlayer"),
            available=weights_problem(network.THESIS, network.THESIS_SHAPES),
        ),
        Entry(
            "CaptureWithLargestDifference",
            "Takes big men with small ones, and pushes pawns meanwhile.",
            rating=764.03,
            phase=3 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.capture_difference:CaptureWithLargestDifference"),
        ),
        Entry(
            "CaptureLargest",
            "Takes the most valuable man in sight.",
            rating=839.62,
            phase=4 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.capture_largest:CaptureLargest"),
        ),
        Entry(
            "Supporter",
            "Takes what it can and keeps its men covered.",
            rating=919.93,
            phase=5 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.supporter:Supporter"),
        ),
        Entry(
            "SimpleStockfish",
            "Searches three moves deep what it sees, and fears no fog.",
            rating=964.88,
            phase=6 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.simple_stockfish:SimpleStockfish"),
        ),
        Entry(
            "PositionaryEvaluator",
            "Knows what each square is worth to its men; bred, not taught.",
            rating=992.05,
            phase=7 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.positionary.player:PositionaryEvaluator"),
            available=weights_problem(positionary.NAME, positionary.SHAPES),
        ),
        Entry(
            "PossibleBoardGenerator",
            "Imagines one board under the fog and searches it.",
            rating=1100.75,
            phase=8 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.possible_board_generator:PossibleBoardGenerator"),
            believes=True,
        ),
        Entry(
            "NeuralNetworkPlayer2",
            "Weighs its moves with a network that learnt from one strong player.",
            rating=1182.0,
            phase=8.5 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.network.best:NeuralNetworkPlayer2"),
            available=weights_problem(network.BEST, network.BEST_SHAPES),
            believes=True,
        ),
        Entry(
            "PossibleBoardList",
            "Keeps every board that fits and plays for the worst of them.",
            rating=1525.73,
            phase=8.7 / 9,
            variants=CHESS,
            factory=partial(_load_roomy, "bots.possible_board_list:PossibleBoardList"),
            believes=True,
        ),
        Entry(
            "AveragingPlayer",
            "Keeps every board that fits and plays what is best on average.",
            rating=1620.0,
            phase=8.85 / 9,
            variants=CHESS,
            factory=partial(_load_roomy, "bots.averaging.players:AveragingPlayer"),
            believes=True,
        ),
        Entry(
            "HalvingPlayer",
            "Weighs its best moves again and again, each time deeper.",
            rating=1705.0,
            phase=9 / 9,
            variants=CHESS,
            factory=partial(_load_roomy, "bots.averaging.players:HalvingPlayer"),
            believes=True,
        ),
    )
}


def make(name: str, seed: int, means: Means = USUAL_MEANS) -> Player:
    """The bot called ``name``, playing from ``seed`` with what it may use.

    Raises:
        ValueError: If there is none; the message lists those there are.
    """
    if name not in ROSTER:
        raise ValueError(f"unknown bot {name!r}; known are {', '.join(ROSTER)}")
    return ROSTER[name].factory(seed, means)


def entries_for(variant: str) -> list[Entry]:
    """The bots that can play the game with the key ``variant``, weakest first."""
    return [entry for entry in ROSTER.values() if variant in entry.variants]
