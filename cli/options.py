"""Options that several commands share, and the types of arguments."""

from __future__ import annotations

import argparse
import os
import re
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from core.clock import LONGEST, read_budget
from core.plain import plain
from core.player import Budget
from core.texts import N_, _, capitalized, listed, ngettext, sentence

if TYPE_CHECKING:
    from argparse import _MutuallyExclusiveGroup, _SubParsersAction


_WHOLE = re.compile(r"\d{1,18}", re.ASCII)
_DECIMAL = re.compile(r"-?(\d{1,18}(\.\d{0,18})?|\.\d{1,18})([eE][+-]?\d{1,3})?", re.ASCII)
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Whole:
    """Reads a whole number from ``low`` to ``high``."""

    low: int
    high: int

    def __call__(self, text: str) -> int:
        """The number that ``text`` means."""
        number = int(text) if _WHOLE.fullmatch(text) else -1
        if not self.low <= number <= self.high:
            raise ArgumentTypeError(
                _("{text} is not a whole number from {low:,} to {high:,}").format(
                    text=shown(text), low=self.low, high=self.high
                )
            )
        return number


@dataclass(frozen=True, slots=True)
class Number:
    """Reads a number from ``low`` to ``high``; ``above`` leaves out ``low`` itself."""

    low: float
    high: float
    above: bool = False

    def __call__(self, text: str) -> float:
        """The number that ``text`` means."""
        number = decimal(text)
        fits = number is not None and self.low <= number <= self.high
        if number is None or not fits or (self.above and number == self.low):
            low, high = f"{self.low:,g}", f"{self.high:,.15g}"
            span = (
                _("above {low}, up to {high}").format(low=low, high=high)
                if self.above
                else _("from {low} to {high}").format(low=low, high=high)
            )
            raise ArgumentTypeError(
                _("{text} is not a number {span}").format(text=shown(text), span=span)
            )
        return number


count = Whole(0, 10**18 - 1)
"""A seed, or a place in a file: any whole number from 0."""

many = Whole(1, 1_000_000)
"""Of games, positions or rounds: what can still be played in somebody's life."""

jobs = Whole(1, 1024)
"""Of processes or threads."""

seconds = Number(0, LONGEST, above=True)
"""Of the clock."""

share = Number(0, 1)
"""A share of something."""


def decimal(text: str) -> float | None:
    """Parse a decimal number; ``None`` if malformed or not finite."""
    number = float(text) if _DECIMAL.fullmatch(text) else None
    return None if number is None or abs(number) == float("inf") else number


def shown(text: str) -> str:
    """``text`` as it is quoted in a message of one line."""
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def budget(text: str) -> Budget:
    """What a move may cost, as ``0.5s`` or ``20000n``."""
    try:
        return read_budget(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


Commands: TypeAlias = "_SubParsersAction[Parser]"

number = Whole(1, count.high)
"""A place in a list, from 1."""


OF_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What ``argparse`` says of itself; it looks that up by the names below."""


def _expected(one: str, many: str, number: int) -> str:
    """The one text of ``argparse`` with a number that is not of a fault in a parser."""
    return ngettext("expected %s argument", "expected %s arguments", number)


vars(argparse).update(_=_, ngettext=_expected)


class Parser(ArgumentParser):
    """A parser whose errors are one line."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of argparse
        super().__init__(**options)
        # As from Python 3.14 on: "-1s" is a bad value of an option, and not an option.
        self._negative_number_matcher = re.compile(r"-\.?\d")

    def error(self, message: str) -> NoReturn:
        """End the program with status 2."""
        self.exit(
            2,
            _("{prog}: {message} (--help explains)\n").format(
                prog=self.prog, message=plain(message)
            ),
        )


def command(commands: Commands, name: str, about: str) -> Parser:
    """A new command; ``about`` is what the list of commands says of it."""
    parser = commands.add_parser(
        name, help=about, description=sentence(capitalized(about)), allow_abbrev=False
    )
    config(parser, SUPPRESS)
    return parser


def config(parser: Parser, default: str | None) -> None:
    """The option that names a file of settings."""
    parser.add_argument(
        "--config", metavar="FILE", default=default, help=_("settings to use (your own)")
    )


FOG_CHESS = "fog-chess"
"""The game where none is named."""

CHOSEN_LAST = N_("as last chosen in the app")


def rules(
    parser: Parser, game: str = FOG_CHESS, ruleset: str = N_("the game's usual one")
) -> None:
    """The options that name a game and its rules; with their defaults in words."""
    parser.add_argument(
        "--variant",
        metavar="V",
        default="",
        help=_("which game ({game})").format(game=_(game)),
    )
    parser.add_argument(
        "--rules",
        metavar="R",
        default="",
        help=_("which ruleset ({ruleset})").format(ruleset=_(ruleset)),
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
        help=_(
            "minutes+seconds, such as 3+2; with byoyomi 10+1x30; or none ({usual})"
        ).format(usual=usual),
    )


def file(parser: Parser, game: int | None = 1) -> None:
    """A saved game, and a moment of it; ``game`` is which one it usually is."""
    parser.add_argument("file", metavar="FILE", help=_("games in PGN, PDN or similar"))
    one_game(parser, game)
    parser.add_argument(
        "--ply", type=count, metavar="K", help=_("after how many plies (all)")
    )


def one_game(parser: Parser, usual: int | None = 1) -> None:
    """One game of a file."""
    reveal(parser)
    parser.add_argument(
        "--game",
        type=number,
        metavar="N",
        default=usual,
        help=_("which of its games, from 1 ({value})").format(
            value=usual or _("a list to choose from")
        ),
    )


def reveal(parser: Parser) -> None:
    """The option that shows a game which is not over."""
    parser.add_argument(
        "--reveal",
        action="store_true",
        help=_("show all of an unfinished game, and end it"),
    )


def force(parser: ArgumentParser) -> None:
    """The option that lets a file be overwritten; see ``check_free``."""
    parser.add_argument(
        "--force", action="store_true", help=_("replace the file if it is there already")
    )


def processes(parser: ArgumentParser) -> None:
    """The option for how many processes work side by side."""
    parser.add_argument(
        "--jobs", type=jobs, metavar="J", help=_("parallel processes (one for each core)")
    )


def json(parser: Parser) -> None:
    """The option for output that programs read."""
    parser.add_argument("--json", action="store_true", help=_("output for programs"))


def png(text: str) -> str:
    """The name of a picture."""
    return _ending_in(".png", text)


def gif(text: str) -> str:
    """The name of an animation."""
    return _ending_in(".gif", text)


def folder(text: str) -> str:
    """The name of a folder, which need not be there yet."""
    if not text.strip():
        raise ArgumentTypeError(_("a folder needs a name"))
    for place in (text, *map(str, Path(text).parents)):
        if os.path.exists(place) and not os.path.isdir(place):
            raise ArgumentTypeError(
                _("{place} is a file, but a folder is needed").format(place=place)
            )
    return text


def _ending_in(ending: str, text: str) -> str:
    if not text.lower().endswith(ending):
        raise ArgumentTypeError(
            _("{text!r} does not end in {ending}").format(text=text, ending=ending)
        )
    return text


_A_START = N_("a position to begin from (the usual start)")
RANDOM = "random"
NOT_GIVEN = -1
"""What ``given.start`` is where none was given."""


def start(parser: ArgumentParser, about: str = _A_START) -> _MutuallyExclusiveGroup:
    """The options that name one start: by a position, or by its number."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--fen", type=position, metavar="F", help=_(about))
    group.add_argument(
        "--start",
        type=_name,
        default=NOT_GIVEN,
        metavar="N",
        help=_(
            "a start of the game by its number or name, such as bishop, or random "
            "(the usual one)"
        ),
    )
    return group


def position(text: str) -> str:
    """The text of a position, which is read later: that needs the game."""
    if not text.strip():
        raise ArgumentTypeError(
            _("an empty text is no position; without --fen it is the usual start")
        )
    return text


def starts(parser: ArgumentParser) -> None:
    """The options that name one start, or a file of them."""
    start(parser).add_argument(
        "--openings", metavar="FILE", help=_("positions to begin from, one a line (none)")
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
        raise ArgumentTypeError(
            _("{error}, random, or one of {names}").format(error=error, names=listed(names))
        ) from error
