"""Loads and compiles the rules of games without blocking the window.

They are compiled in other processes, into the cache on disk, and then loaded here on a
thread. The window opens before that is done; a game begins after.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from math import ceil

from bots.roster import rules_of
from core.tasks.preparing import Preparation
from core.warm import Stage, use_rules

_NAP = 0.05
_IN_SECONDS = 100


def how_far(preparation: Preparation, stages: Sequence[Stage] = ()) -> str:
    """Progress of ``stages``, by default all: ``9 of 31, about 20 s left``."""
    done, total = preparation.count(stages or preparation.stages)
    return far_words(done, total, preparation.left(stages))


def far_words(done: int, total: int, left: float) -> str:
    """Progress as text: parts done, parts in all, and seconds left."""
    return f"{done} of {total}, {seconds_words(left)} left"


def seconds_words(left: float) -> str:
    """About how long it takes: in seconds, in fives of them, or from 100 on in minutes."""
    if left > _IN_SECONDS:
        return f"about {round(left / 60)} min"
    step = 5 if left > 12 else 1
    return f"about {max(1, step * ceil(left / step))} s"


class RulesLoader:
    """Progress of loading the rules of one game.

    Args:
        variant: Key of the game; which ruleset is used to get it ready does not matter.
        preparation: What compiles them.
    """

    def __init__(self, variant: str, preparation: Preparation | None = None) -> None:
        self._stages = rules_of(variant)
        self.done = 0
        """How many parts are done."""
        self.total = sum(stage.parts for stage in self._stages)
        """How many there are."""
        self.left = 0.0
        """About how many seconds the others take."""
        self.ready = False
        """Whether playing by them takes no time any more."""
        self._variant = variant
        self._preparation = preparation
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def begin(self) -> None:
        """Start getting ready, once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._prepare, daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """Load the rules synchronously, where no window must stay responsive."""
        for _ in use_rules(self._variant):
            pass
        self.done, self.left, self.ready = self.total, 0.0, True

    def close(self) -> None:
        """Stop waiting for the compiler."""
        self._closed.set()

    def _prepare(self) -> None:
        if self._preparation is not None:
            self._follow(self._preparation)
        if not self._closed.is_set():
            self.wait()

    def _follow(self, preparation: Preparation) -> None:
        """Wait until somebody else has compiled them."""
        preparation.want(self._stages)
        preparation.begin()
        while not preparation.has(self._stages) and not self._closed.wait(_NAP):
            self.done, _ = preparation.count(self._stages)
            self.left = preparation.left(self._stages)
