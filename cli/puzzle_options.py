"""The options of the commands that have to do with fog puzzles."""

from __future__ import annotations

from cli.options import Commands, command, json


def puzzles(commands: Commands) -> None:
    """What ``puzzles`` may be given."""
    parser = command(commands, "puzzles", "prove fog puzzles")
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title="what to do", required=True
    )
    prove = command(kinds, "prove", "prove the puzzles of a file by plain enumeration")
    prove.add_argument("file", metavar="FILE", help="a collection of fog puzzles")
    json(prove)
