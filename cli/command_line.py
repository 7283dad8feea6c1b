"""The parser of the command line.

A module has for each of its commands ``NAME_arguments(parser)``, its options, and
``run_NAME(given)``, which returns the exit status; ``arguments`` and ``run`` where there is
but one. Only that of the command that is named is loaded.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from cli import options
from cli.options import Commands, Parser
from cli.output import INSTALLED, PROGRAM, WrongUseError, version
from core.texts import N_, _

COMMANDS = {
    "play": ("window", N_("play a game in the app, at once")),
    "watch": ("window", N_("watch two bots play each other in the app")),
    "edit": ("window", N_("set up a position in the app")),
    "replay": ("window", N_("show a saved game, or a file of them, in the app")),
    "show": ("show", N_("print the three boards of a saved game")),
    "believe": ("believe", N_("count the positions that fit what a side saw")),
    "why": ("why", N_("say which moves lost a game, and why")),
    "explore": ("explore", N_("say what was played where one side had seen the same")),
    "coach": ("coach", N_("say what your moves cost, and what to practise")),
    "puzzles": ("problems", N_("prove fog puzzles")),
    "export": ("show", N_("save a game as a picture or an animated GIF")),
    "convert": ("convert", N_("convert a file of games to another format")),
    "inspect": (
        "positions",
        N_(
            "print moves, views and outcome of positions: FENs on standard input, one a "
            "line"
        ),
    ),
    "perft": ("positions", N_("count the lines of play to a given depth")),
    "solve": (
        "solve",
        N_("solve problems: mates, selfmates, helpmates, series mates, each with a proof"),
    ),
    "search": ("positions", N_("find the best move in a position, or on a board with fog")),
    "problems": ("problems", N_("check and print collections of problems")),
    "cards": ("cards", N_("make cards of your mistakes, and list, export and import them")),
    "match": ("match", N_("let two bots play each other")),
    "tournament": ("tournament", N_("play a round robin between bots")),
    "join": ("join", N_("seat a bot in a game on a server, by an invitation")),
    "rules": ("rules", N_("list the rulesets and their differences")),
    "bots": ("engines", N_("list the bots, their ratings and their games")),
    "engines": ("engines", N_("list, add, remove and try your own engines")),
    "fog-engine": (
        "protocols",
        N_("be a fog engine for other programs, over stdin and stdout"),
    ),
    "uci": ("protocols", N_("be a UCI engine for other programs, over stdin and stdout")),
    "usi": ("protocols", N_("be a USI engine for shogi programs, over stdin and stdout")),
    "serve": ("online", N_("run a server for games between computers")),
    "rate": ("rate", N_("rate players from saved games or a result matrix")),
    "prepare": ("prepare", N_("compile the rules and the bots ahead of time")),
}
"""Every command: its module, and what it does."""

MOVED = {
    **{name: name for name in ("train", "examine", "traps", "exploit", "audit", "bench")},
    **{name: name for name in ("screenshot", "kernels")},
    "puzzles mine": "mine puzzles",
    "problems mine": "mine problems",
    "problems pack": "pack",
}
"""Commands that are the lab's, by what they were called here."""


def read_command_line(words: Sequence[str] | None = None) -> Namespace:
    """Parse ``words``, by default the program's own arguments.

    Raises:
        WrongUseError: If they name a command that has moved.
    """
    typed = _with_command(list(sys.argv[1:] if words is None else words))
    given = parser(*COMMANDS.keys() & set(typed)).parse_args(typed)
    settle_variant(given)
    return given


def run_of(command: str) -> Callable[..., int]:
    """What does a command."""
    if command == "desktop":
        return _part_of("desktop", "run", command)
    return _part_of(COMMANDS[command][0], "run", f"run_{_word(command)}")


def settle_variant(given: Namespace) -> None:
    """Take a ruleset that is a variant of its own, such as chess960, for the variant."""
    if "variant" in given and "rules" in given and given.rules:
        from cli.names import sibling_named  # noqa: PLC0415 - not for --help

        if sibling := sibling_named(given.variant, given.rules):
            given.variant, given.rules = sibling, ""


def parser(*loaded: str) -> Parser:
    """The parser with all commands; the options of those that are to be loaded."""
    parser = Parser(
        prog=PROGRAM,
        description=_(
            "Fog-of-war chess. Without a command, the app opens; with the name of "
            "a file, it shows what is in it."
        ),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=_("Umbra {version}").format(version=version()),
        help=_("show the version and exit"),
    )
    options.config(parser, None)
    wish = parser.add_mutually_exclusive_group()
    for name, about in (
        ("install", _("add the app and its types of files to your desktop (Linux, BSD)")),
        ("uninstall", _("remove from your desktop what --install-desktop added")),
    ):
        wish.add_argument(
            f"--{name}-desktop",
            action="store_const",
            const=name,
            dest="desktop",
            help=about,
        )
    commands: Commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title=N_("commands")
    )
    for name, (module, about) in COMMANDS.items():
        command = options.command(commands, name, _(about))
        if name in loaded:
            _part_of(module, "arguments", f"{_word(name)}_arguments")(command)
    return parser


def _part_of(module: str, usual: str, name: str) -> Callable[..., Any]:
    """A function of a module by its name, or else by that which it has if it is alone."""
    found = import_module(f"cli.{module}")
    part: Callable[..., Any] = getattr(found, name, None) or getattr(found, usual)
    return part


def _word(command: str) -> str:
    return command.replace("-", "_")


def _with_command(words: list[str]) -> list[str]:
    """``words``, in which files that are named without a command are to be replayed.

    Raises:
        WrongUseError: If they name a command that has moved.
    """
    place = 2 if words[:1] == ["--config"] else 0
    for old, new in MOVED.items():
        if words[place:][: len(old.split())] == old.split():
            said = _("{old} is now: python -m lab {new}")
            if INSTALLED:
                said = _("{old} is now: python -m lab {new}, in a clone of the program")
            raise WrongUseError(said.format(old=old, new=new))
    first = words[place] if place < len(words) else "-"
    if first.startswith("-") or first in COMMANDS or not _is_file_name(first):
        return words
    return [*words[:place], "replay", *words[place:]]


def _is_file_name(word: str) -> bool:
    """Whether a word names a file, which need not be there; no command does."""
    folder, name = os.path.split(word)
    return bool(folder) or "." in name or os.path.exists(word)
