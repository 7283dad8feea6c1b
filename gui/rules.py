"""Gets the rules ready without stopping the window.

They are compiled in another process, into the cache on disk, and then loaded here on a
thread. The window opens before that is done; a game begins after.
"""

from __future__ import annotations

import threading
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from core.arena.orphan import deaf_to_interrupts
from core.games import find_game
from core.warm import STAGES, stages, warm


class Rules:
    """The rules of one game on their way to being ready.

    Args:
        variant: Key of the game; which ruleset is used to get it ready does not matter.
    """

    total = STAGES
    """How many stages there are."""

    def __init__(self, variant: str) -> None:
        self.done = 0
        """How many stages are done."""
        self.ready = False
        """Whether playing by them takes no time any more."""
        self._variant = variant
        self._process: BaseProcess | None = None
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Start getting ready, once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._prepare, daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """Get ready here and now, for whoever has no window to keep alive."""
        for _ in stages(find_game(self._variant)):
            pass
        self.done, self.ready = self.total, True

    def close(self) -> None:
        """Stop compiling."""
        if self._process is not None:
            self._process.kill()

    def _prepare(self) -> None:
        processes = get_context("spawn")
        ours, theirs = processes.Pipe(duplex=False)
        self._process = processes.Process(
            target=warm, args=(theirs, self._variant, ""), daemon=True
        )
        with deaf_to_interrupts():
            self._process.start()
        theirs.close()
        self._count(ours)
        self._process.join()
        self.wait()

    def _count(self, pipe: Connection) -> None:
        try:
            while self.done < self.total:
                self.done = pipe.recv()
        except EOFError:
            return
