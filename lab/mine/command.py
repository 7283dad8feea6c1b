"""``mine``: finds problems in saved games, each with a proof."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.options import Commands, Parser, Whole, command, force, json, many
from lab.mine import problems, puzzles

MOST_BOARDS = 20_000


def arguments(parser: Parser) -> None:
    """Add what can be mined, and the options of each."""
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title="what to find", required=True
    )
    about = "find series mates or tsume problems"
    _problems(command(kinds, "problems", f"{about} in saved games"))
    about = "find moments with a provable answer"
    _puzzles(command(kinds, "puzzles", f"{about} in saved games"))


def run(given: Namespace) -> int:
    """Mine, and say what was found."""
    return {"problems": problems.mine, "puzzles": puzzles.mine}[given.what](given)


def _problems(parser: Parser) -> None:
    _shared(parser)
    add = parser.add_argument
    add("--stipulation", metavar="S", default="ser-#", help="ser-#, or tsume (ser-#)")
    add(
        "--least",
        type=Whole(3, 11),
        metavar="N",
        default=3,
        help="of tsume problems, in so many plies at least (3)",
    )
    add(
        "--solutions",
        type=Whole(1, 1000),
        metavar="N",
        default=24,
        help="the most ways to mate that a series mate may have (24)",
    )
    json(parser)


def _puzzles(parser: Parser) -> None:
    _shared(parser)
    add = parser.add_argument
    add(
        "--boards",
        type=Whole(2, MOST_BOARDS),
        metavar="N",
        default=1000,
        help="the most boards that may fit (1000)",
    )
    add(
        "--turns",
        type=Whole(0, 40),
        metavar="N",
        default=4,
        help="turns in the fog since the whole board was seen; "
        "0 counts only the start of the game (4)",
    )
    json(parser)


def _shared(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("place", metavar="DIR", help="games in PGN, or one file of them")
    add("--out", metavar="FILE", required=True, help="a .json or .json.gz")
    force(parser)
    add("--number", type=many, metavar="N", help="keep so many (all)")
