"""The options of ``problems``."""

from __future__ import annotations

from cli.options import Commands, Parser, command, force


def problems(parser: Parser) -> None:
    """What can be done with problems."""
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title="what to do", required=True
    )
    check = command(kinds, "check", "check positions and lines of collections")
    check.add_argument(
        "files", nargs="*", metavar="FILE", help="files of problems (those shipped)"
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
