"""``prepare``: compiles the kernels of games and bots ahead of time."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from bots.roster import all_stages, first_stages
from cli import options
from cli.options import Parser
from cli.output import DONE, FailedError, bar, overwrite, say
from core.tasks.preparing import Preparation
from core.texts import _
from core.warm import Stage
from settings.store import load_settings

_GLANCE = 0.2


def run(given: Namespace) -> int:
    """Compile what is not on disk yet, with a count; at once where everything is.

    Raises:
        FailedError: If something could not be compiled.
    """
    settings = load_settings()
    chosen = first_stages if given.first else all_stages
    stages = chosen(settings.variant, settings.bot)
    work = Preparation(stages, given.jobs or os.cpu_count() or 1)
    work.look()
    if work.over:
        return DONE
    if not sys.stderr.isatty():
        say(_("compiling the rules and the bots for this computer; this happens once"))
    try:
        _follow(work, stages)
    finally:
        overwrite("")
        work.close()
    if work.problem:
        raise FailedError(
            _("not everything could be compiled: {problem}").format(problem=work.problem)
        )
    return DONE


def _follow(work: Preparation, stages: tuple[Stage, ...]) -> None:
    work.begin()
    while not work.over:
        work.wait(_GLANCE)
        done, total = work.count(stages)
        words = _("{bar} {done} of {total}").format(
            bar=bar(done, total), done=done, total=total
        )
        left = _("about {max} s left").format(max=max(1, round(work.left())))
        overwrite(
            _("Compiling rules and bots, once: {words}, {left}").format(
                words=words, left=left
            )
        )


def arguments(parser: Parser) -> None:
    """The options of ``prepare``."""
    parser.add_argument(
        "--first", action="store_true", help=_("only what a game against your bot needs")
    )
    options.processes(parser)
