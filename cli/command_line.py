"""The command line: what may be said on it, and what it means."""

from __future__ import annotations

from argparse import (
    SUPPRESS,
    ArgumentParser,
    ArgumentTypeError,
    BooleanOptionalAction,
    Namespace,
)
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from cli import bot_options, event_options, rate_options, search, starts, train_options
from cli.amounts import Whole, count, jobs, shown
from cli.output import PROGRAM
from core.plain import plain

if TYPE_CHECKING:
    from argparse import _SubParsersAction

Commands: TypeAlias = "_SubParsersAction[Parser]"

VIEWS = ("first", "truth", "second", "all")
DEEPEST = 20
_NUMBER = Whole(1, count.high)
_PIXELS = Whole(100, 7680)


class Parser(ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """End the program with status 2."""
        self.exit(2, f"{self.prog}: {plain(message)} (--help explains)\n")


def read_command_line(words: Sequence[str] | None = None) -> Namespace:
    """What ``words``, or else the program's own, ask for."""
    return parser().parse_args(words)


def parser() -> Parser:
    """All that may be said."""
    parser = Parser(
        prog=PROGRAM,
        description="Fog-of-war chess. Without a command, the app opens.",
        allow_abbrev=False,
    )
    _config(parser, None)
    commands: Commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands"
    )
    _window(commands)
    _games_on_file(commands)
    _positions(commands)
    _events(commands)
    _tables(commands)
    _training(commands)
    return parser


def _window(commands: Commands) -> None:
    play = _command(commands, "play", "play a game in the app, at once")
    play.add_argument("--bot", metavar="NAME", default="", help="your opponent")
    play.add_argument(
        "--side", metavar="SIDE", default="", help="your side, such as white, or random"
    )
    _rules(play)
    starts.fen(play)
    _time(play)
    play.add_argument("--seed", type=count, metavar="N", help="seed for the bot")

    watch = _command(commands, "watch", "watch two bots play each other in the app")
    watch.add_argument(
        "bots", nargs="+", metavar="BOT", help="two; the first one moves first"
    )
    _rules(watch)
    starts.fen(watch)
    _time(watch)
    watch.add_argument("--seed", type=count, metavar="N", help="seed for the bots")

    replay = _command(commands, "replay", "step through a saved game in the app")
    _file(replay)

    picture = _command(
        commands, "screenshot", "save a picture of a screen, without a display"
    )
    picture.add_argument("scene", metavar="SCENE", help="the screen's name")
    picture.add_argument("out", type=_png, metavar="OUT.png")
    picture.add_argument("--file", metavar="F", help="a game file to show")
    picture.add_argument("--game", type=_NUMBER, metavar="N", help="which of its games")
    picture.add_argument("--ply", type=count, metavar="K", help="after how many plies")
    picture.add_argument(
        "--size", type=_size, metavar="WxH", help="in pixels, such as 1280x800"
    )
    picture.add_argument("--level", choices="0123", help="level of help")
    picture.add_argument("--theme", choices=("umbra", "penumbra", "classic"))
    picture.add_argument("--seed", type=count, metavar="N", help="seed for fog and bots")


def _games_on_file(commands: Commands) -> None:
    show = _command(commands, "show", "print the three boards of a saved game")
    _file(show)
    _json(show)

    believe = _command(commands, "believe", "count the positions that fit what a side saw")
    _file(believe)
    believe.add_argument(
        "--side", required=True, metavar="SIDE", help="which side, such as white or black"
    )
    _json(believe)

    why = _command(commands, "why", "say which moves lost a game, and why")
    why.add_argument("file", metavar="FILE", help="games in PGN, PDN or similar")
    _game(why)
    why.add_argument("--side", metavar="SIDE", help="whose moves (the loser's)")
    why.set_defaults(ply=None)
    _json(why)

    _audit(commands)
    _export(commands)

    convert = _command(commands, "convert", "convert a file of games to another format")
    convert.add_argument(
        "source", metavar="IN", help="a game file, or - for standard input"
    )
    convert.add_argument(
        "out",
        metavar="OUT",
        help=".pgn, .pdn, .txt (the thesis viewer's), .json (lines), or -",
    )
    _reveal(convert)


def _export(commands: Commands) -> None:
    export = _command(commands, "export", "save a game as a picture or an animated GIF")
    _file(export)
    out = export.add_mutually_exclusive_group(required=True)
    out.add_argument(
        "--picture", type=_png, metavar="OUT.png", help="one moment of the game"
    )
    out.add_argument(
        "--gif", type=_gif, metavar="OUT.gif", help="the whole game, ply by ply"
    )
    export.add_argument(
        "--view", choices=VIEWS, default="all", help="one board, or all (all)"
    )
    export.add_argument(
        "--marks",
        action=BooleanOptionalAction,
        help="last moves and other marks on the boards (as export_marks is set)",
    )


def _audit(commands: Commands) -> None:
    audit = _command(commands, "audit", "prove that a saved game gave away nothing hidden")
    audit.add_argument("file", metavar="FILE", help="games in PGN, PDN or similar")
    _game(audit)
    audit.add_argument(
        "--side", metavar="SIDE", default="both", help="one side, such as white (both)"
    )
    audit.add_argument(
        "--worlds",
        type=Whole(1, 1000),
        metavar="K",
        default=6,
        help="how many other games to compare with (6)",
    )
    audit.add_argument(
        "--seed", type=count, metavar="N", default=1, help="seed for the other games (1)"
    )
    audit.add_argument("--out", metavar="DIR", help="where to save pictures of a leak")
    audit.set_defaults(ply=None)
    _json(audit)


def _positions(commands: Commands) -> None:
    inspect = _command(
        commands,
        "inspect",
        "print moves, views and outcome of positions: FENs on standard input, one a line",
    )
    _rules(inspect)

    perft = _command(commands, "perft", "count the lines of play to a given depth")
    perft.add_argument("depth", type=Whole(0, DEEPEST), metavar="DEPTH", help="in plies")
    starts.fen(perft)
    perft.add_argument(
        "--divide", action="store_true", help="count each first move separately"
    )
    _rules(perft)
    _json(perft)

    best = _command(commands, "search", search.ABOUT)
    search.arguments(best)
    _rules(best)
    _json(best)


def _events(commands: Commands) -> None:
    match = _command(commands, "match", "let two bots play each other")
    event_options.match(match)
    tournament = _command(commands, "tournament", "let every bot play every other")
    event_options.tournament(tournament)
    for event in (match, tournament):
        _rules(event)
        _json(event)
    examine = _command(
        commands, "examine", "check a bot's beliefs and king safety in saved games"
    )
    bot_options.examine(examine)
    traps = _command(commands, "traps", "count the kings a bot loses in opening traps")
    bot_options.traps(traps)
    for test in (examine, traps):
        _json(test)


def _tables(commands: Commands) -> None:
    _json(_command(commands, "rules", "list the rulesets and their differences"))
    _json(_command(commands, "bots", "list the bots, their ratings and their games"))
    rate_options.arguments(
        _command(commands, "rate", "rate players from saved games or a result matrix")
    )
    prepare = _command(commands, "prepare", "compile the rules and the bots ahead of time")
    prepare.add_argument(
        "--first", action="store_true", help="only what a game against your bot needs"
    )
    prepare.add_argument(
        "--jobs", type=jobs, metavar="J", help="parallel processes (one for each core)"
    )
    _json(_command(commands, "bench", "measure how fast this program is on your computer"))


def _training(commands: Commands) -> None:
    train = _command(commands, "train", "train the weights of a bot")
    kinds: Commands = train.add_subparsers(
        dest="what", metavar="WHAT", title="weights", required=True
    )
    train_options.positional(
        _command(kinds, "positional", "breed PositionaryEvaluators by a genetic algorithm")
    )
    train_options.network(
        _command(kinds, "network", "train a NeuralNetworkPlayer on saved games")
    )
    train_options.evaluation(
        _command(kinds, "evaluation", "train LearnedPlayer's evaluation on saved games")
    )


def _command(commands: Commands, name: str, about: str) -> Parser:
    parser = commands.add_parser(
        name, help=about, description=f"{about[0].upper()}{about[1:]}.", allow_abbrev=False
    )
    _config(parser, SUPPRESS)
    return parser


def _config(parser: Parser, default: str | None) -> None:
    parser.add_argument(
        "--config",
        metavar="FILE",
        default=default,
        help="use these settings instead of your own",
    )


def _rules(parser: Parser) -> None:
    parser.add_argument("--variant", metavar="V", default="", help="which game")
    parser.add_argument("--rules", metavar="R", default="", help="which ruleset")


def _time(parser: Parser) -> None:
    parser.add_argument(
        "--time", metavar="M+S", default="", help="minutes+seconds, such as 3+2, or none"
    )


def _file(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="games in PGN, PDN or similar")
    _game(parser)
    parser.add_argument("--ply", type=count, metavar="K", help="after how many plies (all)")


def _game(parser: Parser) -> None:
    _reveal(parser)
    parser.add_argument(
        "--game", type=_NUMBER, metavar="N", default=1, help="which of its games, from 1"
    )


def _reveal(parser: Parser) -> None:
    parser.add_argument(
        "--reveal",
        action="store_true",
        help="show all of an unfinished game, and end it",
    )


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="output for programs")


def _size(text: str) -> str:
    width, _, height = text.partition("x")
    try:
        return f"{_PIXELS(width)}x{_PIXELS(height)}"
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{shown(text)} is not a size such as 1280x800") from error


def _png(text: str) -> str:
    return _ending_in(".png", text)


def _gif(text: str) -> str:
    return _ending_in(".gif", text)


def _ending_in(ending: str, text: str) -> str:
    if not text.lower().endswith(ending):
        raise ArgumentTypeError(f"{text!r} does not end in {ending}")
    return text
