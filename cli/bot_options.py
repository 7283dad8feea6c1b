"""What may be said after ``examine`` and ``traps``."""

from __future__ import annotations

from argparse import ArgumentParser

from cli.amounts import budget, jobs, many


def examine(parser: ArgumentParser) -> None:
    """The options of ``cli/examine.py``."""
    add = parser.add_argument
    add("place", metavar="FILE|DIR", help="games in PGN, as saved by match --out DIR")
    add("--bot", metavar="NAME", required=True, help="whose moves")
    add(
        "--budget",
        type=budget,
        metavar="B",
        help="time or nodes for a move (that of the games)",
    )
    _jobs(parser)


def traps(parser: ArgumentParser) -> None:
    """The options of ``cli/traps.py``."""
    add = parser.add_argument
    add("bot", metavar="BOT", help="whose king is tested")
    add("--seeds", type=many, metavar="N", default=64, help="games for each trap (64)")
    add(
        "--budget",
        type=budget,
        metavar="B",
        help="time or nodes for a move, such as 0.5s or 20000n (0.5s)",
    )
    add("--rules", metavar="R", default="", help="which ruleset")
    _jobs(parser)


def _jobs(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=jobs, metavar="J", help="parallel processes (one for each core)"
    )
