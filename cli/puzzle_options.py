"""The options of the commands that have to do with fog puzzles."""

from __future__ import annotations

from cli.amounts import Whole, many
from cli.options import Commands, command, force, json

MOST_BOARDS = 20_000


def puzzles(commands: Commands) -> None:
    """What ``puzzles`` may be given."""
    parser = command(commands, "puzzles", "find fog puzzles in saved games, or prove some")
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title="what to do", required=True
    )
    mine = command(kinds, "mine", "find moments with a provable answer in saved games")
    mine.add_argument("place", metavar="DIR", help="games in PGN, or one file of them")
    mine.add_argument("--out", metavar="FILE", required=True, help="a .json or .json.gz")
    force(mine)
    mine.add_argument("--number", type=many, metavar="N", help="keep so many (all)")
    mine.add_argument(
        "--boards",
        type=Whole(2, MOST_BOARDS),
        metavar="N",
        default=1000,
        help="the most boards that may fit (1000)",
    )
    mine.add_argument(
        "--turns",
        type=Whole(0, 40),
        metavar="N",
        default=4,
        help="turns in the fog since the whole board was seen; "
        "0 counts only the start of the game (4)",
    )
    json(mine)
    prove = command(kinds, "prove", "prove the puzzles of a file by plain enumeration")
    prove.add_argument("file", metavar="FILE", help="a collection of fog puzzles")
    json(prove)
