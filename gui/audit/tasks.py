"""Background tasks run in this process, so that no answer is late."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from threading import Condition, Thread
from typing import Any, Generic, TypeVar

from core.player import Budget
from core.tasks.bot_process import Hear

Found = TypeVar("Found")

_BUDGET = Budget(nodes=200)
"""What any of them may spend: how good an answer is does not matter here."""

_NO_MORE = object()


class PromptTask(Generic[Found]):
    """Like ``core.tasks.bot_process.BotProcess``, but ``poll`` waits for all that is due.

    Args:
        crossed: Takes, byte by byte, all that would cross to the other process.
        work: See ``BotProcess``.
        args: See ``BotProcess``.

    Attributes:
        over: Whether nothing more will come.
        problem: Why it ended early, in one line; empty if it did not.
    """

    def __init__(
        self,
        crossed: list[bytes],
        work: Callable[..., Iterator[Found]],
        *args: object,
    ) -> None:
        self.over = False
        self.problem = ""
        self._crossed = crossed
        self._found: list[Found] = []
        self._told: SimpleQueue[object] = SimpleQueue()
        self._due = 1
        self._changed = Condition()
        crossed.append(_as_bytes((work, args)))
        self._thread = Thread(target=self._do, args=(work, args), daemon=True)
        self._thread.start()

    def tell(self, message: object) -> None:
        """See ``BotProcess.tell``."""
        self._crossed.append(_as_bytes(message))
        with self._changed:
            self._due += 1
        self._told.put(_cheap(message))

    def poll(self) -> list[Found]:
        """What has been found since the last time, once nothing more is on its way."""
        with self._changed:
            self._changed.wait_for(lambda: self.over or self._due == 0)
        found, self._found = self._found, []
        return found

    def close(self) -> None:
        """See ``BotProcess.close``."""
        self._told.put(_NO_MORE)
        self._thread.join()

    def _do(self, work: Callable[..., Iterator[Found]], args: tuple[object, ...]) -> None:
        hear: Hear = self._hear
        try:
            for found in work(hear, *args):
                self._found.append(found)
        except EOFError:
            pass
        except Exception as error:
            self.problem = f"{type(error).__name__}: {error}".splitlines()[0]
        with self._changed:
            self.over = True
            self._changed.notify_all()

    def _hear(self) -> Any:  # noqa: ANN401 - whatever is told
        with self._changed:
            self._due -= 1
            self._changed.notify_all()
        message = self._told.get()
        if message is _NO_MORE:
            raise EOFError
        return message


def _as_bytes(message: object) -> bytes:
    return bytes(ForkingPickler.dumps(message))


def _cheap(message: Any) -> object:  # noqa: ANN401 - whatever is told
    """``message`` with the least that a bot may spend on it."""
    if isinstance(getattr(message, "budget", None), Budget):
        return replace(message, budget=_BUDGET)
    return message
