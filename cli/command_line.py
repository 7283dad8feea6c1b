"""The parser of the command line."""

from __future__ import annotations

import sys
from argparse import BooleanOptionalAction, Namespace
from collections.abc import Sequence

from cli import (
    engine_options,
    event_options,
    options,
    problem_options,
    puzzle_options,
    search_options,
    solve_options,
    start_options,
    window_options,
)
from cli.amounts import Whole, jobs
from cli.options import Commands, Parser, command
from cli.output import INSTALLED, PROGRAM, WrongUseError, version

VIEWS = ("first", "truth", "second", "all")
DEEPEST = 20

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
    known, typed = parser(), list(sys.argv[1:] if words is None else words)
    _check_moved(typed)
    given = known.parse_args(window_options.with_command(typed, known.commands))
    settle_variant(given)
    return given


def settle_variant(given: Namespace) -> None:
    """Take a ruleset that is a variant of its own, such as chess960, for the variant."""
    if "variant" in given and "rules" in given and given.rules:
        from cli.names import sibling_named  # noqa: PLC0415 - not for --help

        if sibling := sibling_named(given.variant, given.rules):
            given.variant, given.rules = sibling, ""


def _check_moved(words: list[str]) -> None:
    """Refuse a command by its old name, and say the new one.

    Raises:
        WrongUseError: If ``words`` begin with one.
    """
    named = words[2:] if words[:1] == ["--config"] else words
    for old, new in MOVED.items():
        if named[: len(old.split())] == old.split():
            where = ", in a clone of the program" if INSTALLED else ""
            raise WrongUseError(f"{old} is now: python -m lab {new}{where}")


def parser() -> Parser:
    """The parser with all commands."""
    parser = Parser(
        prog=PROGRAM,
        description="Fog-of-war chess. Without a command, the app opens; with the name of "
        "a file, it shows what is in it.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Umbra {version()}")
    options.config(parser, None)
    window_options.desktop(parser)
    commands: Commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands"
    )
    window_options.window(commands)
    _games_on_file(commands)
    _positions(commands)
    _problems(commands)
    _events(commands)
    _tables(commands)
    parser.commands = tuple(commands.choices)
    return parser


def _games_on_file(commands: Commands) -> None:
    show = command(commands, "show", "print the three boards of a saved game")
    options.file(show)
    options.json(show)

    believe = command(commands, "believe", "count the positions that fit what a side saw")
    options.file(believe)
    believe.add_argument(
        "--side", required=True, metavar="SIDE", help="which side, such as white or black"
    )
    options.json(believe)

    why = command(commands, "why", "say which moves lost a game, and why")
    why.add_argument("file", metavar="FILE", help="games in PGN, PDN or similar")
    options.one_game(why)
    why.add_argument("--side", metavar="SIDE", help="whose moves (the loser's)")
    why.set_defaults(ply=None)
    options.json(why)

    puzzle_options.puzzles(commands)
    _export(commands)

    convert = command(commands, "convert", "convert a file of games to another format")
    add = convert.add_argument
    add("source", metavar="IN", help="a game file, or - for standard input")
    out = add("out", metavar="OUT", help="%(written)s, or -")
    out.written = _Written()  # type: ignore[attr-defined]
    options.force(convert)
    options.reveal(convert)


class _Written:
    """The endings of the formats that can be written, loaded for whoever reads of them."""

    def __str__(self) -> str:
        from core.formats import FORMATS  # noqa: PLC0415 - as above

        written = (each for each in FORMATS.values() if each.write)
        return ", ".join(f"{'/'.join(each.endings)} ({each.title})" for each in written)


def _export(commands: Commands) -> None:
    export = command(commands, "export", "save a game as a picture or an animated GIF")
    options.file(export)
    out = export.add_mutually_exclusive_group(required=True)
    out.add_argument(
        "--picture", type=options.png, metavar="OUT.png", help="one moment of the game"
    )
    out.add_argument(
        "--gif", type=options.gif, metavar="OUT.gif", help="the whole game, ply by ply"
    )
    options.force(export)
    export.add_argument(
        "--view", choices=VIEWS, default="all", help="one board, or all (all)"
    )
    export.add_argument(
        "--marks",
        action=BooleanOptionalAction,
        help="last moves and other marks on the boards (as export_marks is set)",
    )


def _positions(commands: Commands) -> None:
    inspect = command(
        commands,
        "inspect",
        "print moves, views and outcome of positions: FENs on standard input, one a line",
    )
    options.rules(inspect)

    perft = command(commands, "perft", "count the lines of play to a given depth")
    perft.add_argument("depth", type=Whole(0, DEEPEST), metavar="DEPTH", help="in plies")
    start_options.one(perft)
    perft.add_argument(
        "--divide", action="store_true", help="count each first move separately"
    )
    options.rules(perft)
    options.json(perft)

    solver = command(commands, "solve", solve_options.ABOUT)
    solve_options.arguments(solver)
    options.rules(solver, "chess, or that of the file")
    options.json(solver)

    best = command(commands, "search", search_options.ABOUT)
    search_options.arguments(best)
    options.rules(best)
    options.json(best)


def _problems(commands: Commands) -> None:
    problem_options.problems(
        command(commands, "problems", "check and print collections of problems")
    )


def _events(commands: Commands) -> None:
    match = command(commands, "match", "let two bots play each other")
    event_options.match(match)
    tournament = command(commands, "tournament", "play a round robin between bots")
    event_options.tournament(tournament)
    for event in (match, tournament):
        options.rules(event)
        options.json(event)


def _tables(commands: Commands) -> None:
    rules = command(commands, "rules", "list the rulesets and their differences")
    rules.add_argument("--variant", metavar="V", default="", help="of one game (of all)")
    options.json(rules)
    options.json(command(commands, "bots", "list the bots, their ratings and their games"))
    engine_options.engines(commands)
    engine_options.fog_engine(commands)
    engine_options.uci(commands)
    engine_options.usi(commands)
    event_options.rate(
        command(commands, "rate", "rate players from saved games or a result matrix")
    )
    prepare = command(commands, "prepare", "compile the rules and the bots ahead of time")
    prepare.add_argument(
        "--first", action="store_true", help="only what a game against your bot needs"
    )
    prepare.add_argument(
        "--jobs", type=jobs, metavar="J", help="parallel processes (one for each core)"
    )
