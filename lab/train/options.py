"""Options that several kinds of training share."""

from __future__ import annotations

from argparse import ArgumentParser

from cli.options import Whole, count, force, share

TEACHING = Whole(0, 20)
"""Plies that a teacher searches; with none it says what it makes of a position at once."""

HIDDEN = Whole(1, 1024)
"""Units of a hidden layer."""


def places(parser: ArgumentParser) -> None:
    """The option for the games to learn from."""
    parser.add_argument(
        "places", nargs="+", metavar="DIR", help="PGN files, or folders of them"
    )


def teacher(parser: ArgumentParser) -> None:
    """The option for an engine to learn from."""
    parser.add_argument(
        "--teacher",
        metavar="PROGRAM",
        default="",
        help="an engine that says what positions are worth (our own search)",
    )


def openings(parser: ArgumentParser) -> None:
    """The option for positions to begin games from."""
    parser.add_argument(
        "--openings",
        metavar="FILE",
        default="",
        help="positions to begin from, one a line (random plies from the start)",
    )


def results(parser: ArgumentParser, usual: float) -> None:
    """The option for the weight of results; ``usual`` is the default."""
    parser.add_argument(
        "--results",
        type=share,
        default=usual,
        metavar="X",
        help=f"weight of game results in the target ({usual:g})",
    )


def seed(parser: ArgumentParser) -> None:
    """The option for the seed."""
    parser.add_argument(
        "--seed", type=count, default=1, metavar="N", help="seed for everything random (1)"
    )


def out(parser: ArgumentParser, usual: str) -> None:
    """The options for where weights go; ``usual`` is the default."""
    parser.add_argument(
        "--out",
        metavar="FILE",
        default="",
        help=f"where to save the weights, ending in .npz ({usual})",
    )
    force(parser)
