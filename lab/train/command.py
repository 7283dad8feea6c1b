"""``train``: makes the weights of a bot."""

from __future__ import annotations

from argparse import Namespace
from types import ModuleType

from cli.options import Commands, Parser, command
from lab.train import chess, evaluation, habits, network, positional, shogi, taught

KINDS: dict[str, tuple[ModuleType, str]] = {
    "positional": (positional, "breed PositionaryEvaluators by a genetic algorithm"),
    "network": (network, "train a NeuralNetworkPlayer on saved games"),
    "evaluation": (evaluation, "train LearnedPlayer's evaluation on saved games"),
    "taught": (taught, "train TaughtPlayer's evaluation on what an engine says"),
    "habits": (habits, "learn from saved games how likely moves in the fog are"),
    "chess": (chess, "fit the evaluation of open chess to its own games"),
    "shogi": (shogi, "fit the evaluation of shogi to its own games"),
}
"""The weights: who makes them, and how."""


def arguments(parser: Parser) -> None:
    """Add the kinds of weights, and the options of each."""
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title="weights", required=True
    )
    for name, (module, about) in KINDS.items():
        module.arguments(command(kinds, name, about))


def run(given: Namespace) -> int:
    """Train what ``given.what`` names."""
    return int(KINDS[given.what][0].run(given))
