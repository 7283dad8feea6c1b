"""``prepare``: compiles the kernels of games and bots ahead of time."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bots.stages import all_stages, first_stages
from cli.output import DONE, FailedError, say
from core.tasks.preparing import Preparation
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
        say("compiling the rules and the bots for this computer; this happens once")
    try:
        _follow(work, stages)
    finally:
        work.close()
    if work.problem:
        raise FailedError(f"not everything could be compiled: {work.problem}")
    return DONE


def _follow(work: Preparation, stages: tuple[Stage, ...]) -> None:
    with _shown(work.count(stages)[1]) as show:
        work.begin()
        while not work.over:
            work.wait(_GLANCE)
            show(work.count(stages)[0], work.left())


@contextmanager
def _shown(total: int) -> Iterator[Callable[[int, float], object]]:
    """Shows a bar, if a person is looking."""
    if not sys.stderr.isatty():
        yield lambda done, left: None
        return
    from rich import progress  # noqa: PLC0415 - only for terminals
    from rich.console import Console  # noqa: PLC0415 - likewise

    columns = (
        progress.TextColumn("Preparing the rules and the bots, once:"),
        progress.BarColumn(),
        progress.TextColumn("{task.completed} of {task.total}, {task.description}"),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)

        def show(done: int, left: float) -> None:
            words = f"about {max(1, round(left))} s left"
            bar.update(task, completed=done, description=words)

        yield show
