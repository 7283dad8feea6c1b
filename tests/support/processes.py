"""Processes that begin with everything imported, for tests in which that is not the matter.

The program spawns its processes: each starts Python, imports numpy, numba and the game, and
loads compiled kernels, which takes it longer than most tests. Here one server for each
process of pytest does that once, and its children are copies of it. ``tests/tasks`` and
whatever starts ``main.py`` have spawned processes, as the program does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import context, forkserver, get_context

import pytest

from core.tasks import bot_host, workers

if sys.platform != "win32":

    class ServedProcess(context.ForkServerProcess):
        """A copy of the server, with the environment of the test."""

        def __init__(self, *args: object, **options: object) -> None:
            super().__init__(*args, **options)  # type: ignore[arg-type]
            self._environment = dict(os.environ)

        def run(self) -> None:
            """Do the work; processes that it starts in turn are copies of this one."""
            os.environ.clear()
            os.environ.update(self._environment)
            for module in (workers, bot_host):
                vars(module)["_PROCESSES"] = get_context("fork")
            super().run()

    class ServedContext(context.ForkServerContext):
        """Starts processes as copies of the server."""

        Process = ServedProcess  # type: ignore[assignment]


@contextmanager
def served_processes() -> Iterator[None]:
    """Have the program start its processes as copies of a server, if there can be one."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform != "win32":
            served = ServedContext()
            # With this module, or each copy would import pytest to know what it is.
            served.set_forkserver_preload([__name__, "tests.support.preloaded"])
            # Now, as a test may have other games than those of all copies.
            forkserver.ensure_running()
            for module in (workers, bot_host):
                patch.setattr(module, "_PROCESSES", served)
        yield
