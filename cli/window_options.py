"""Options of the commands that open the app, and of its place on the desktop."""

from __future__ import annotations

import os
from collections.abc import Container

from cli import options, start_options
from cli.amounts import count
from cli.options import Commands, Parser, command


def with_command(words: list[str], commands: Container[str]) -> list[str]:
    """``words``, in which files that are named without a command are to be replayed."""
    place = 2 if words[:1] == ["--config"] else 0
    first = words[place] if place < len(words) else "-"
    if first.startswith("-") or first in commands or not _is_file_name(first):
        return words
    return [*words[:place], "replay", *words[place:]]


def _is_file_name(word: str) -> bool:
    """Whether a word names a file, which need not be there; no command does."""
    folder, name = os.path.split(word)
    return bool(folder) or "." in name or os.path.exists(word)


def desktop(parser: Parser) -> None:
    """The options that add the app to the desktop, or remove it from there."""
    wish = parser.add_mutually_exclusive_group()
    for name, about in (
        ("install", "add the app and its types of files to your desktop (Linux, BSD)"),
        ("uninstall", "remove from your desktop what --install-desktop added"),
    ):
        wish.add_argument(
            f"--{name}-desktop",
            action="store_const",
            const=name,
            dest="desktop",
            help=about,
        )


def window(commands: Commands) -> None:
    """The commands that open the app."""
    play = command(commands, "play", "play a game in the app, at once")
    last = options.CHOSEN_LAST
    play.add_argument("--bot", metavar="NAME", default="", help=f"your opponent ({last})")
    play.add_argument(
        "--side", metavar="SIDE", default="", help=f"white, black … or random ({last})"
    )
    options.rules_in_app(play)
    start_options.one(play)
    options.time(play, last)
    play.add_argument("--seed", type=count, metavar="N", help="seed for the bot (random)")

    watch = command(commands, "watch", "watch two bots play each other in the app")
    watch.add_argument("bots", nargs="+", metavar="BOT", help="two; the first moves first")
    options.rules_in_app(watch)
    start_options.one(watch)
    options.time(watch, "none")
    watch.add_argument("--seed", type=count, metavar="N", help="seed for the bots (random)")

    edit = command(commands, "edit", "set up a position in the app")
    options.rules_in_app(edit)
    start_options.one(edit, "a position, playable or not (the usual start)")

    replay = command(commands, "replay", "show a saved game, or a file of them, in the app")
    options.file(replay, game=None)
    replay.add_argument(
        "others", nargs="*", metavar="FILE", help="more, each in a window of its own"
    )
