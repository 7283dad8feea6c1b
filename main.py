"""Umbra: fog-of-war chess. ``python main.py`` opens the app; ``--help`` lists the rest.

The composition root: reads the command line and the configuration and hands them to whom
they concern. What a command needs is loaded only when it is asked for.
"""

from __future__ import annotations

from cli import interrupts
from core.languages import ENGLISH

if __name__ == "__main__":
    interrupts.end_at_once("interrupted")

import multiprocessing
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.output import PROGRAM, WrongUseError, exit_status, say, use_utf8
from core.texts import _, use

if TYPE_CHECKING:
    from settings.model import Settings

WITH_WINDOW = (None, "play", "watch", "replay", "edit")
"""The commands that open the app."""

_OF_RULES = ("convert", "desktop", "inspect", "perft", "rules", "serve")
"""Commands that need neither settings nor bots; settings that are named are read.

``desktop`` is what ``--install-desktop`` and ``--uninstall-desktop`` stand for.
"""

_DRAWING = {
    "export": ("gui.replay.export", "save"),
    "problems": ("gui.problems.sheets", "print_undisplayed"),
    "rate": ("gui.tournament.crosstable", "save_crosstable"),
}
"""Commands for which something may have to be drawn, and the function that draws it."""


def main(words: Sequence[str] | None = None) -> int:
    """Do what ``words``, or else the command line, ask for; returns the exit status."""
    return exit_status(lambda: _run(words))


def _run(words: Sequence[str] | None) -> int:
    # It loads the table of games, which may be wrong about those from elsewhere.
    from cli.command_line import read_command_line, run_of  # noqa: PLC0415 - as it says

    given = read_command_line(words)
    if given.command in WITH_WINDOW and not given.desktop:
        return _app(given)
    command = "desktop" if given.desktop else given.command
    draw = []
    if command not in _OF_RULES or given.config is not None:
        settings = read_settings(given.config)
        enlist_engines()
        draw = [_drawing(settings, command)] if command in _DRAWING else []
    if getattr(given, "json", False):
        use(ENGLISH)  # other programs read it
    run = run_of(command)
    interrupts.raise_in_work()
    return int(run(given, *draw))


def _drawing(settings: Settings, command: str) -> Callable[..., Any]:
    """What draws for a command; pygame is loaded once something has to be drawn."""
    module, name = _DRAWING[command]

    def draw(*what: Any) -> Any:  # noqa: ANN401 - as the command has it
        return getattr(import_module(module), name)(settings, *what)

    return draw


def read_settings(config: str | None) -> Settings:
    """The user's settings, or those of the file ``config``, here and in other processes.

    Raises:
        WrongUseError: If there is no such file, or a mistake in it.
    """
    from settings.model import SettingsError  # noqa: PLC0415 - not for --help
    from settings.store import load_settings  # noqa: PLC0415 - not for --help

    if config is not None:
        if not Path(config).is_file():
            raise WrongUseError(
                _("--config: there is no file {config}").format(config=config)
            )
        os.environ["UMBRA_CONFIG"] = config
    try:
        settings = load_settings()
    except SettingsError as error:
        raise WrongUseError(str(error)) from error
    use(settings.language)
    return settings


def enlist_engines() -> None:
    """Put the user's engines among the bots; a mistake in their file keeps nothing else."""
    from bots.roster import enlist  # noqa: PLC0415 - not for --help
    from settings.engines import read_engines  # noqa: PLC0415 - not for --help
    from settings.remembered import StateError  # noqa: PLC0415 - not for --help

    try:
        enlist(line.engine for line in read_engines().engines)
    except StateError as error:
        say(f"{PROGRAM}: {error}")


def _app(given: Namespace) -> int:
    from cli.window import launch  # noqa: PLC0415 - not for --help
    from settings.store import default_settings  # noqa: PLC0415 - not for --help

    try:
        settings = read_settings(given.config)
    except WrongUseError as error:
        if given.config is not None:
            raise
        # A mistake in the user's own file keeps nobody from playing; the window says it.
        say(f"{PROGRAM}: {error}")
        settings = default_settings()
    enlist_engines()
    asked = launch(given, settings)
    from gui.app.window import NoDisplayError  # noqa: PLC0415 - only the window needs pygame
    from gui.main import run_app  # noqa: PLC0415 - only the window needs pygame

    interrupts.raise_in_work(window=True)
    try:
        return run_app(settings, asked)
    except NoDisplayError as error:
        raise WrongUseError(str(error)) from error


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    multiprocessing.freeze_support()
    use_utf8()
    status = main()
    interrupts.end_at_once(f"{PROGRAM}: interrupted")
    if status == interrupts.INTERRUPTED:
        interrupts.leave()
    sys.exit(status)
