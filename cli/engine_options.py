"""The options of the commands that have to do with engines."""

from __future__ import annotations

from cli.amounts import budget
from cli.options import Commands, command, json


def engines(commands: Commands) -> None:
    """What ``engines`` may be given."""
    about = "list, add, remove and try your own engines"
    parser = command(commands, "engines", about)
    ways: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title="what to do", required=True
    )
    json(command(ways, "list", "list the engines found and added"))
    add = command(ways, "add", "try an engine and add it to the list")
    add.add_argument("path", metavar="PATH", help="the program")
    add.add_argument(
        "arguments",
        nargs="*",
        metavar="ARGUMENT",
        help="for the program; after the options",
    )
    add.add_argument(
        "--name", metavar="NAME", default="", help="its name among the bots (its own)"
    )
    speech = add.add_mutually_exclusive_group()
    speech.add_argument(
        "--usi", action="store_true", help="it is to speak USI, where it speaks UCI as well"
    )
    speech.add_argument(
        "--fog", action="store_true", help="it speaks the JSON protocol of fog engines"
    )
    add.add_argument(
        "--trusted",
        action="store_true",
        help="let it reach all that you can: files, network, environment",
    )
    json(add)
    remove = command(ways, "remove", "take an engine off the list")
    probe = command(ways, "probe", "try an engine, and list its options")
    for way in (remove, probe):
        way.add_argument("name", metavar="NAME", help="as the list has it, or a path")
        json(way)
    set_ = command(ways, "set", "set options of an engine")
    set_.add_argument("name", metavar="NAME", help="as the list has it")
    set_.add_argument(
        "options", nargs="+", metavar="OPTION=VALUE", help="no value: as it usually is"
    )
    json(set_)


def fog_engine(commands: Commands) -> None:
    """What ``fog-engine`` may be given."""
    parser = command(
        commands, "fog-engine", "be a fog engine for other programs, over stdin and stdout"
    )
    parser.add_argument("--bot", metavar="NAME", default="", help="who plays (strongest)")
    parser.add_argument(
        "--budget",
        type=budget,
        metavar="T",
        help="time for a move where a request names none, such as 0.5s (1s)",
    )


def uci(commands: Commands) -> None:
    """``uci`` is given nothing: programs set its options."""
    command(commands, "uci", "be a UCI engine for other programs, over stdin and stdout")


def usi(commands: Commands) -> None:
    """``usi`` is given nothing either."""
    command(commands, "usi", "be a USI engine for shogi programs, over stdin and stdout")
