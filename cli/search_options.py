"""The command line of ``search``."""

from __future__ import annotations

from argparse import ArgumentParser

from cli import start_options
from cli.amounts import Whole, count, share

ABOUT = "find the best move in a position, or on a board with fog"
DEEPEST = 20

OPTIONS = ("evaluation", "noise", "seed")
"""Those that not every game's search has."""


def arguments(parser: ArgumentParser) -> None:
    """The options of ``search``."""
    add = parser.add_argument
    add(
        "--depth",
        type=Whole(1, DEEPEST),
        metavar="N",
        required=True,
        help="in plies, from 1",
    )
    add("--all", action="store_true", help="score every move")
    start_options.one(
        parser, "a position, in which * is fog that no piece enters (the usual start)"
    )
    add("--side", metavar="SIDE", help="whose move it is (as F says)")
    add("--evaluation", choices=("thesis", "original"), help="for chess (thesis)")
    add(
        "--noise",
        type=share,
        metavar="X",
        help="noise in a leaf's score in chess, 0 to 1 (0)",
    )
    add("--seed", type=count, metavar="N", help="seed for the noise (0)")
