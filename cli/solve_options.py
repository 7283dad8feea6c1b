"""The options of ``solve``."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from cli.amounts import Whole, seconds

ABOUT = "solve problems: mates, selfmates, helpmates, series mates, each with a proof"


def arguments(parser: ArgumentParser) -> None:
    """The options of ``solve``."""
    add = parser.add_argument
    add("file", nargs="?", metavar="FILE", help="problems: .olv, .epd, .csv, .pgn or .json")
    add(
        "--fen", type=_position, metavar="F", help="one position, in place of a file (none)"
    )
    add(
        "--stipulation",
        metavar="S",
        default="",
        help="what is asked, such as #3, =2, s#2, h#2.5, ser-#5, or tsume for the shortest "
        "mate with check on every move and tsume7 for one in 7 plies (as the file says)",
    )
    add(
        "--all",
        action="store_true",
        help="the whole tree, with set play and tries; of series mates every solution",
    )
    add(
        "--method",
        metavar="M",
        default="",
        help="order of moves for series mates in progressive chess: manhattan, coverage "
        "or seed (our own)",
    )
    add("--seconds", type=seconds, metavar="S", help="at most so long for each (no end)")
    add(
        "--memory",
        type=Whole(1, 65536),
        metavar="MB",
        default=128,
        help="megabytes for what has been proved (128)",
    )


def _position(text: str) -> str:
    if not text.strip():
        raise ArgumentTypeError("an empty text is no position: give one as FEN or SFEN")
    return text
