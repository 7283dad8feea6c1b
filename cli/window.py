"""``play``, ``watch``, ``edit`` and ``replay``: checks what the app is to open with."""

from __future__ import annotations

import os
import subprocess
from argparse import Namespace
from pathlib import Path

from cli import options
from cli.names import (
    check_bot,
    check_ruleset,
    check_setup,
    named_variant,
    start_by_name,
    start_text_of,
)
from cli.options import Parser, count
from cli.output import FailedError, WrongUseError
from cli.show import reveal
from core.clock import TimeControl
from core.texts import _, listed
from settings.model import FirstScreen, Settings
from settings.paths import START


def launch(given: Namespace, settings: Settings) -> FirstScreen:
    """What the command line asks the app to open with.

    Raises:
        WrongUseError: If a name or a time control on it is not known.
        FailedError: If the file to replay is missing.
    """
    match given.command:
        case "play":
            return _play(given, settings)
        case "watch":
            return _watch(given, settings)
        case "edit":
            return _edit(given)
        case "replay":
            for name in (given.file, *given.others):
                check_file(name)
            # As a desktop does for programs that take only one.
            for name in given.others:
                subprocess.Popen([*START, "replay", os.path.abspath(name)])
            if given.reveal:
                reveal(given.file, given.game or 1)
            return FirstScreen("replay", file=given.file, game=given.game, ply=given.ply)
    return FirstScreen()


def check_file(name: str) -> None:
    """Refuse a game file that is not there."""
    if Path(name).is_dir():
        raise FailedError(_("{name}: is a folder, not a file").format(name=name))
    if not Path(name).is_file():
        raise FailedError(_("{name}: there is no such file").format(name=name))


def _play(given: Namespace, settings: Settings) -> FirstScreen:
    variant = _check_rules(given)
    if given.bot:
        check_bot(given.bot, variant)
    _check_time(given.time)
    return FirstScreen(
        "play",
        bot=given.bot,
        side=_side(given.side, variant),
        ruleset=given.rules,
        variant=given.variant,
        time=given.time,
        seed=given.seed,
        start=_start(given, settings),
    )


def _side(name: str, variant: str) -> str:
    """``name`` as settings have it, which know an order and no colours."""
    if name in ("", "random"):
        return name
    facts = named_variant(variant).facts
    if name not in facts.sides:
        names = _("{names} or random").format(names=listed(facts.sides))
        raise WrongUseError(
            _("--side: {name!r} is not {names}").format(name=name, names=names)
        )
    return ("first", "second")[facts.sides.index(name)]


def _watch(given: Namespace, settings: Settings) -> FirstScreen:
    variant = _check_rules(given)
    if len(given.bots) != 2:
        raise WrongUseError(
            _("watch: name two bots, not {count}").format(count=len(given.bots))
        )
    _check_time(given.time)
    for bot in given.bots:
        check_bot(bot, variant)
    return FirstScreen(
        "watch",
        ruleset=given.rules,
        variant=given.variant,
        time=given.time,
        seed=given.seed,
        bots=tuple(given.bots),
        start=_start(given, settings),
    )


def _edit(given: Namespace) -> FirstScreen:
    variant = _check_rules(given)
    if given.fen:
        check_setup(given.fen, variant, given.rules)
    start = given.fen or start_by_name(given, variant)
    return FirstScreen("edit", ruleset=given.rules, variant=given.variant, start=start)


def _check_rules(given: Namespace) -> str:
    """The game that the window will open, once it is sure to have the named ruleset."""
    variant: str = given.variant
    check_ruleset(variant, given.rules)
    return variant


def _start(given: Namespace, settings: Settings) -> str:
    """The position to begin from, of the game that the window will open."""
    key = named_variant(given.variant).facts.key
    last = settings.other_games.get(key, {}).get("ruleset", "")
    chosen = settings.ruleset if key == settings.variant else last
    return start_text_of(given, key, given.rules or chosen)


def _check_time(text: str) -> None:
    try:
        TimeControl.parse(text)
    except ValueError as error:
        raise WrongUseError(_("--time: {error}").format(error=error)) from error


def play_arguments(parser: Parser) -> None:
    """The options of ``play``."""
    last = options.CHOSEN_LAST
    parser.add_argument(
        "--bot",
        metavar="NAME",
        default="",
        help=_("your opponent ({last})").format(last=last),
    )
    parser.add_argument(
        "--side",
        metavar="SIDE",
        default="",
        help=_("white, black … or random ({last})").format(last=last),
    )
    options.rules_in_app(parser)
    options.start(parser)
    options.time(parser, last)
    parser.add_argument(
        "--seed", type=count, metavar="N", help=_("seed for the bot (random)")
    )


def watch_arguments(parser: Parser) -> None:
    """The options of ``watch``."""
    add = parser.add_argument
    add("bots", nargs="+", metavar="BOT", help=_("two; the first moves first"))
    options.rules_in_app(parser)
    options.start(parser)
    options.time(parser, "none")
    add("--seed", type=count, metavar="N", help=_("seed for the bots (random)"))


def edit_arguments(parser: Parser) -> None:
    """The options of ``edit``."""
    options.rules_in_app(parser)
    options.start(parser, _("a position, playable or not (the usual start)"))


def replay_arguments(parser: Parser) -> None:
    """The options of ``replay``."""
    options.file(parser, game=None)
    parser.add_argument(
        "others", nargs="*", metavar="FILE", help=_("more, each in a window of its own")
    )
