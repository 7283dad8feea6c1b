"""The options of commands that play or rate many games.

What ``match`` and ``tournament`` are not told is ``None``: a folder that holds the event
already knows it.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError

from cli import start_options
from cli.amounts import Whole, budget, count, decimal, many, seconds, shown
from cli.options import folder, force, png, processes
from core.time_control import TimeControl

opening = Whole(0, 40)
"""Of plies at random: more leave no game to play."""

_FEW = Whole(0, many.high)
_STEEPEST = 4000.0
_HIGHEST = 100_000.0
_ADDRESS = re.compile(r"((tcp|tls)://)?[\w.\[\]:-]+:\d{1,5}", re.ASCII)


def match(parser: ArgumentParser) -> None:
    """The options of ``cli/match.py``."""
    add = parser.add_argument
    add("bots", nargs=2, metavar="BOT", help="the two bots")
    add(
        "--games",
        type=many,
        metavar="N",
        required=True,
        help="how many in all, with alternating colours",
    )
    add(
        "--sprt",
        type=_sprt,
        metavar="E0,E1",
        help="stop when it is clear whether the first bot is E0 or E1 Elo better "
        "(play all games)",
    )
    _both(parser)


def tournament(parser: ArgumentParser) -> None:
    """The options of ``cli/tournament.py``."""
    add = parser.add_argument
    add("bots", nargs="*", metavar="BOT", help="who plays (all bots but the levels)")
    add(
        "--games",
        type=many,
        metavar="N",
        help="how many for each pair and colour (as in DIR, if it was begun)",
    )
    add(
        "--fewer",
        type=_fewer,
        action="append",
        metavar="NAME=N",
        help="play only N games in the pairs of this bot (as many as of others)",
    )
    _both(parser, needs_out=True)


def _both(parser: ArgumentParser, *, needs_out: bool = False) -> None:
    add = parser.add_argument
    add(
        "--budget",
        type=budget,
        metavar="B",
        help="time or nodes for a move, such as 0.5s or 20000n (0.5s)",
    )
    add(
        "--time-control",
        dest="control",
        type=_control,
        metavar="T",
        help="clocks, as minutes+seconds, such as 5+3, or with byoyomi 10+3x30: who runs "
        "out of time loses; without --budget a move may then take half the limit (none)",
    )
    add("--opening", type=opening, metavar="K", help="random plies before each game (0)")
    start_options.one_or_many(parser)
    add(
        "--limit",
        type=seconds,
        metavar="S",
        help="seconds; a bot without an answer by then loses (60)",
    )
    add("--plies", type=many, metavar="K", help="a longer game is a draw (2000)")
    add(
        "--again",
        action="store_true",
        default=None,
        help="play draws by repetition again with sides changed, in games that have it so",
    )
    add("--seed", type=count, metavar="N", help="seed for everything random (1)")
    add(
        "--shared-process",
        dest="shared",
        action="store_true",
        default=None,
        help="run bots in the referee's process: faster, for bots you trust",
    )
    add(
        "--out",
        type=folder,
        metavar="DIR",
        required=needs_out,
        help="where games and results go; resumed if it holds some"
        + ("" if needs_out else " (nowhere)"),
    )
    processes(parser)
    add(
        "--dask",
        type=cluster,
        metavar="ADDRESS",
        help="play on a dask cluster, such as tcp://host:8786 (on this computer)",
    )


def rate(parser: ArgumentParser) -> None:
    """The options of ``cli/rate.py``."""
    add = parser.add_argument
    add(
        "place", metavar="FILE|DIR", help="games in PGN, or a matrix of (wins/draws/losses)"
    )
    add(
        "--anchor",
        type=_anchor,
        metavar="NAME=RATING",
        help="whose rating is fixed (RandomMove=0, else the first player)",
    )
    add("--method", choices=("ml", "thesis"), default="ml", help="how to rate (ml)")
    add(
        "--names",
        metavar="LIST",
        default="",
        help="the players, separated by commas, or a file with one a line (as in the "
        "games)",
    )
    add("--crosstable", action="store_true", help="also print the crosstable")
    add(
        "--png",
        type=png,
        metavar="OUT.png",
        help="also save the crosstable as a picture (nowhere)",
    )
    force(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="output for spreadsheets")
    form.add_argument("--json", action="store_true", help="output for programs")


def cluster(text: str) -> str:
    """The address of a dask scheduler."""
    if not _ADDRESS.fullmatch(text):
        raise ArgumentTypeError(f"{shown(text)} is not an address such as tcp://host:8786")
    return text


def _control(text: str) -> TimeControl:
    """The time control of all games."""
    try:
        control = TimeControl.parse(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
    if control is None:
        raise ArgumentTypeError("leave it out for games without clocks")
    return control


def _fewer(text: str) -> tuple[str, int]:
    name, _, number = text.rpartition("=")
    if not name:
        raise ArgumentTypeError(f"{shown(text)} is not NAME=N")
    return name, _FEW(number)


def _sprt(text: str) -> tuple[float, float]:
    low, high = (
        (decimal(part) for part in text.split(","))
        if text.count(",") == 1
        else (None, None)
    )
    if low is None or high is None or not -_STEEPEST <= low < high <= _STEEPEST:
        raise ArgumentTypeError(f"{shown(text)} is not two rising numbers, such as 0,10")
    return low, high


def _anchor(text: str) -> tuple[str, float]:
    name, _, value = text.rpartition("=")
    rating = decimal(value)
    if not name or rating is None or abs(rating) > _HIGHEST:
        raise ArgumentTypeError(f"{shown(text)} is not NAME=RATING, such as RandomMove=0")
    return name, rating
