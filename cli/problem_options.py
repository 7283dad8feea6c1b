"""The options of ``problems``."""

from __future__ import annotations

from cli.amounts import Whole, many, seconds
from cli.options import Commands, Parser, command, force, json


def problems(parser: Parser) -> None:
    """What can be done with problems."""
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title="what to do", required=True
    )
    check = command(kinds, "check", "check positions and lines of collections")
    check.add_argument(
        "files", nargs="*", metavar="FILE", help="files of problems (those shipped)"
    )
    pack = command(kinds, "pack", "put problems of files into one collection")
    pack.add_argument("files", nargs="+", metavar="FILE", help=".csv, .olv, .epd, .pgn")
    pack.add_argument("--out", required=True, metavar="OUT.json.gz", help="the collection")
    force(pack)
    pack.add_argument(
        "--name", default="Problems", metavar="NAME", help="what it is called (Problems)"
    )
    pack.add_argument(
        "--about", default="", metavar="TEXT", help="what it holds (nothing said)"
    )
    pack.add_argument(
        "--licence", default="", metavar="TEXT", help="whose work it is (nothing said)"
    )
    choice = pack.add_mutually_exclusive_group()
    choice.add_argument(
        "--graded",
        action="store_true",
        help="from easy to hard by their lengths, with difficulties among all of them",
    )
    choice.add_argument(
        "--count",
        type=Whole(1, 100_000),
        metavar="N",
        help="about so many, spread over ratings and themes (all)",
    )
    pack.add_argument(
        "--composed",
        type=seconds,
        metavar="S",
        help="only mates in 2 to 5, each proved within S seconds to have one key, and "
        "studies (all, unproved)",
    )
    printed = command(kinds, "print", "print a collection as sheets, six problems a page")
    printed.add_argument(
        "set", metavar="SET", help="a file of problems, or one of your sets"
    )
    printed.add_argument(
        "--out",
        required=True,
        metavar="FILE",
        help="OUT.pdf, or OUT.png",
    )
    force(printed)
    mine = command(kinds, "mine", "find series mates or tsume problems in saved games")
    mine.add_argument("place", metavar="DIR", help="games in PGN, or one file of them")
    mine.add_argument("--out", metavar="FILE", required=True, help="a .json or .json.gz")
    force(mine)
    mine.add_argument("--number", type=many, metavar="N", help="keep so many (all)")
    mine.add_argument(
        "--stipulation", metavar="S", default="ser-#", help="ser-#, or tsume (ser-#)"
    )
    mine.add_argument(
        "--least",
        type=Whole(3, 11),
        metavar="N",
        default=3,
        help="of tsume problems, in so many plies at least (3)",
    )
    mine.add_argument(
        "--solutions",
        type=Whole(1, 1000),
        metavar="N",
        default=24,
        help="the most ways to mate that a series mate may have (24)",
    )
    json(mine)
