"""Options shared by several commands."""

from __future__ import annotations

import os
import re
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from cli.amounts import Whole, count, jobs, shown
from core.plain import plain

if TYPE_CHECKING:
    from argparse import _SubParsersAction

Commands: TypeAlias = "_SubParsersAction[Parser]"

number = Whole(1, count.high)
"""A place in a list, from 1."""

_PIXELS = Whole(100, 7680)


class Parser(ArgumentParser):
    """A parser whose errors are one line.

    Attributes:
        commands: The names of all commands that it knows.
    """

    commands: tuple[str, ...] = ()

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of argparse
        super().__init__(**options)
        # As from Python 3.14 on: "-1s" is a bad value of an option, and not an option.
        self._negative_number_matcher = re.compile(r"-\.?\d")

    def error(self, message: str) -> NoReturn:
        """End the program with status 2."""
        self.exit(2, f"{self.prog}: {plain(message)} (--help explains)\n")


def command(commands: Commands, name: str, about: str) -> Parser:
    """A new command; ``about`` is what the list of commands says of it."""
    parser = commands.add_parser(
        name, help=about, description=f"{about[0].upper()}{about[1:]}.", allow_abbrev=False
    )
    config(parser, SUPPRESS)
    return parser


def config(parser: Parser, default: str | None) -> None:
    """The option that names a file of settings."""
    parser.add_argument(
        "--config",
        metavar="FILE",
        default=default,
        help="settings to use (your own)",
    )


FOG_CHESS = "fog-chess"
"""The game where none is named."""

CHOSEN_LAST = "as last chosen in the app"


def rules(
    parser: Parser, game: str = FOG_CHESS, ruleset: str = "the game's usual one"
) -> None:
    """The options that name a game and its rules; the defaults are told in words."""
    parser.add_argument("--variant", metavar="V", default="", help=f"which game ({game})")
    parser.add_argument(
        "--rules", metavar="R", default="", help=f"which ruleset ({ruleset})"
    )


def rules_in_app(parser: Parser) -> None:
    """The options that name a game and its rules, to open the app with."""
    rules(parser, ruleset=CHOSEN_LAST)
    parser.set_defaults(variant=FOG_CHESS)


def time(parser: Parser, usual: str) -> None:
    """The option for a clock; ``usual`` is the default in words."""
    parser.add_argument(
        "--time",
        metavar="M+S",
        default="",
        help=f"minutes+seconds, such as 3+2; with byoyomi 10+1x30; or none ({usual})",
    )


def file(parser: Parser, game: int | None = 1) -> None:
    """A saved game, and a moment of it; ``game`` is which one it usually is."""
    parser.add_argument("file", metavar="FILE", help="games in PGN, PDN or similar")
    one_game(parser, game)
    parser.add_argument("--ply", type=count, metavar="K", help="after how many plies (all)")


def one_game(parser: Parser, usual: int | None = 1) -> None:
    """One game of a file."""
    reveal(parser)
    parser.add_argument(
        "--game",
        type=number,
        metavar="N",
        default=usual,
        help=f"which of its games, from 1 ({usual or 'a list to choose from'})",
    )


def reveal(parser: Parser) -> None:
    """The option that shows a game which is not over."""
    parser.add_argument(
        "--reveal",
        action="store_true",
        help="show all of an unfinished game, and end it",
    )


def force(parser: ArgumentParser) -> None:
    """The option that lets a file be overwritten; see ``check_free``."""
    parser.add_argument(
        "--force", action="store_true", help="replace the file if it is there already"
    )


def processes(parser: ArgumentParser) -> None:
    """The option for how many processes work side by side."""
    parser.add_argument(
        "--jobs", type=jobs, metavar="J", help="parallel processes (one for each core)"
    )


def json(parser: Parser) -> None:
    """The option for output that programs read."""
    parser.add_argument("--json", action="store_true", help="output for programs")


def size(text: str) -> str:
    """A size in pixels, such as ``1280x800``."""
    width, _, height = text.partition("x")
    try:
        return f"{_PIXELS(width)}x{_PIXELS(height)}"
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{shown(text)} is not a size such as 1280x800") from error


def png(text: str) -> str:
    """The name of a picture."""
    return _ending_in(".png", text)


def gif(text: str) -> str:
    """The name of an animation."""
    return _ending_in(".gif", text)


def folder(text: str) -> str:
    """The name of a folder, which need not be there yet."""
    if not text.strip():
        raise ArgumentTypeError("a folder needs a name")
    for place in (text, *map(str, Path(text).parents)):
        if os.path.exists(place) and not os.path.isdir(place):
            raise ArgumentTypeError(f"{place} is a file, but a folder is needed")
    return text


def _ending_in(ending: str, text: str) -> str:
    if not text.lower().endswith(ending):
        raise ArgumentTypeError(f"{text!r} does not end in {ending}")
    return text
