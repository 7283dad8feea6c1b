"""``python -m lab NAME ...`` makes weights, problems, figures and proofs of the program.

Each command is a module with ``arguments(parser)``, its options, and ``run(given)``, which
returns the exit status. Only the one that is named is loaded.
"""

from __future__ import annotations

from cli import interrupts

if __name__ == "__main__":
    interrupts.end_at_once("interrupted")

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from cli import options
from cli.command_line import settle_variant
from cli.options import Commands, Parser
from cli.output import exit_status, use_utf8
from main import enlist_engines, read_settings

PROGRAM = "lab"
"""How messages are signed."""

COMMANDS = {
    "train": ("lab.train.command", "train the weights of a bot"),
    "mine": ("lab.mine.command", "find problems and fog puzzles in saved games"),
    "pack": ("lab.pack", "put problems of files into one collection"),
    "examine": ("lab.examine", "check a bot's beliefs and king safety in saved games"),
    "traps": ("lab.traps", "count the kings a bot loses in opening traps"),
    "exploit": (
        "lab.exploit.command",
        "look for lines by which a bot loses its king in the opening",
    ),
    "audit": ("lab.audit.command", "prove that a saved game gave away nothing hidden"),
    "bench": (
        "lab.bench.command",
        "measure how fast the program is, and how well bots play",
    ),
    "screenshot": (
        "lab.screenshot.command",
        "save a picture of a screen, without a display",
    ),
    "games": ("lab.games", "have bots play games for the explorer, and pack them"),
    "messages": ("lab.messages", "collect the texts of the program for translators"),
    "fonts": ("lab.fonts", "cut the shipped fonts out of whole ones"),
    "kernels": ("lab.release", "pack the compiled kernels, to be shipped"),
}
"""Every command: its module, and what it does."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that ``words``, or else the command line, name; the exit status."""
    return exit_status(lambda: _run(sys.argv[1:] if words is None else words), PROGRAM)


def parser(*loaded: str) -> Parser:
    """The parser with all commands; the options of those that are to be loaded."""
    top = Parser(
        prog="python -m lab",
        description="How weights, problems, figures and proofs of Umbra are made.",
        allow_abbrev=False,
    )
    options.config(top, None)
    commands: Commands = top.add_subparsers(
        dest="command", metavar="NAME", title="commands", required=True
    )
    for name, (module, about) in COMMANDS.items():
        one = options.command(commands, name, about)
        if name in loaded:
            import_module(module).arguments(one)
    return top


def _run(words: Sequence[str]) -> int:
    given = parser(*COMMANDS.keys() & set(words)).parse_args(words)
    settle_variant(given)
    read_settings(given.config)
    enlist_engines()
    interrupts.raise_in_work()
    return int(import_module(COMMANDS[given.command][0]).run(given))


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    use_utf8()
    status = main()
    interrupts.end_at_once(f"{PROGRAM}: interrupted")
    if status == interrupts.INTERRUPTED:
        interrupts.leave()
    sys.exit(status)
