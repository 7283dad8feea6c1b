"""Slow work in a process of its own, with results as they come.

The process is spawned, may be killed at any time and ends with its parent. Results are
unpickled, so only code of this program may run in it. Bots run in a
``core.tasks.bot_process``.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from core.tasks.processes import end_with_parent, interrupts_blocked

_PROCESSES = get_context("spawn")

Found = TypeVar("Found")

Hear = Callable[[], Any]
"""Waits for what the parent says next; raises ``EOFError`` once it says no more."""


class Ear:
    """The same, for work that would be interrupted by what the parent says.

    Args:
        pipe: To the parent.
    """

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def __call__(self) -> Any:  # noqa: ANN401 - whatever it is told
        """Wait for what the parent says next."""
        return self._pipe.recv()

    def waiting(self) -> bool:
        """Whether it has said something already."""
        return self._pipe.poll()


@dataclass(frozen=True, slots=True)
class _Failed:
    sentence: str


@dataclass(frozen=True, slots=True)
class _Done:
    pass


class BackgroundTask(Generic[Found]):
    """Runs a generator in another process and collects its results. No call blocks.

    Args:
        work: A function of a module. Its first argument receives what ``tell`` sends, then
            come ``args``; all must be picklable.

    Attributes:
        over: Whether there will be no more results.
        problem: Why it ended early, in one line; empty if it did not.
    """

    def __init__(self, work: Callable[..., Iterator[Found]], *args: object) -> None:
        self.over = False
        self.problem = ""
        self._pipe, theirs = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(
            target=_serve, args=(theirs, work, args), daemon=True
        )
        with interrupts_blocked():
            self._process.start()
        theirs.close()

    def tell(self, message: object) -> None:
        """Send a message to the process; ignored once it is over."""
        try:
            self._pipe.send(message)
        except OSError:
            return

    def poll(self, most: int | None = None) -> list[Found]:
        """New results since the last call, at most ``most``."""
        found: list[Found] = []
        try:
            while not self.over and len(found) != most and self._pipe.poll():
                message = self._pipe.recv()
                if isinstance(message, _Done | _Failed):
                    self.over = True
                    self.problem = getattr(message, "sentence", "")
                else:
                    found.append(message)
        except (EOFError, OSError):
            self.over, self.problem = True, "its process ended unexpectedly"
        return found

    def close(self) -> None:
        """Kill the process."""
        self.over = True
        self._process.kill()
        self._process.join(1.0)
        self._pipe.close()


def _serve(pipe: Connection, work: Callable[..., Iterator[Any]], args: Any) -> None:  # noqa: ANN401 - of any work
    end_with_parent()
    try:
        for found in work(Ear(pipe), *args):
            pipe.send(found)
        pipe.send(_Done())
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return
    except Exception as error:
        # A mistake of ours is loud; the window goes on and says that there is no answer.
        traceback.print_exc()
        pipe.send(_Failed(f"{type(error).__name__}: {error}".splitlines()[0]))
