"""Options of several commands: a position to begin from, or a file of them."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from cli.amounts import count

if TYPE_CHECKING:
    from argparse import ArgumentParser, _MutuallyExclusiveGroup

HELP = "a position to begin from (the usual start)"
RANDOM = "random"
UNSAID = -1
"""What ``given.start`` is where nothing was said."""


def one(parser: ArgumentParser, about: str = HELP) -> _MutuallyExclusiveGroup:
    """The options that name one start: by a position, or by its number."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--fen", type=position, metavar="F", help=about)
    group.add_argument(
        "--start",
        type=_name,
        default=UNSAID,
        metavar="N",
        help="a start of the game by its number or name, such as bishop, or random "
        "(the usual one)",
    )
    return group


def position(text: str) -> str:
    """The text of a position, which is read later: that needs the game."""
    if not text.strip():
        raise ArgumentTypeError(
            "an empty text is no position; without --fen it is the usual start"
        )
    return text


def one_or_many(parser: ArgumentParser) -> None:
    """The options that name one start, or a file of them."""
    one(parser).add_argument(
        "--openings", metavar="FILE", help="positions to begin from, one a line (none)"
    )


def _name(text: str) -> int | str | None:
    """A number of a start or the name of one; ``None`` for one at random."""
    from core.games import GAMES  # noqa: PLC0415 - not for --help

    named = (known.named for known in GAMES.values() if known.named is not None)
    names = dict.fromkeys(name for each in named for name in each.known)
    if text in (RANDOM, *names):
        return None if text == RANDOM else text
    try:
        return count(text)
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{error}, random, or one of {', '.join(names)}") from error
