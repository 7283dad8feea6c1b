"""Works done in turn in one process, where it takes long to start one for each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from core.tasks.workers import Asked, Hear
from gui.solving.judge import Work

_KEPT = 3
"""Works that the process goes on with; older ones are over by then."""


def in_turn(hear: Hear) -> Iterator[tuple[int, Any]]:
    """Does several works, each of which has one answer to each message.

    Hears the number of a work, the function that does it and its arguments, and a message;
    answers the number with what the work says to that.
    """
    running: dict[int, tuple[deque[Any], Iterator[Any]]] = {}
    while True:
        number, work, args, message = hear()
        if number not in running:
            messages = deque[Any]()
            running[number] = messages, work(messages.popleft, *args)
            running.pop(number - _KEPT, None)
        messages, answers = running[number]
        messages.append(message)
        yield number, next(answers)


class OneProcess:
    """Begins works in one process, which is started with the first of them.

    Args:
        begin: Begins work in another process.
    """

    def __init__(self, begin: Work) -> None:
        self._begin = begin
        self._task: Asked | None = None
        self._found: dict[int, list[Any]] = {}
        self._count = 0

    def __call__(self, work: Callable[..., Iterator[Any]], *args: object) -> SharedTask:
        """Begin a work."""
        self._task = self._task or self._begin(in_turn)
        self._count += 1
        self._found[self._count] = []
        return SharedTask(self, self._task, (self._count, work, args))

    def found(self, number: int) -> list[Any]:
        """New answers of a work."""
        if self._task is not None:
            for other, answer in self._task.poll():
                self._found[other].append(answer)
        found, self._found[number] = self._found[number], []
        return found

    def close(self) -> None:
        """End the process."""
        if self._task is not None:
            self._task.close()


class SharedTask:
    """One of the works, as far as it is asked.

    Args:
        process: The process.
        task: Does all of the works.
        work: The number of this one, the function that does it, and its arguments.
    """

    def __init__(
        self, process: OneProcess, task: Asked, work: tuple[int, object, tuple[object, ...]]
    ) -> None:
        self._process, self._task, self._work = process, task, work

    @property
    def over(self) -> bool:
        """See ``Asked``: as soon as the process ends."""
        return self._task.over

    @property
    def problem(self) -> str:
        """See ``Asked``."""
        return self._task.problem

    def tell(self, message: object, /) -> None:
        """See ``Asked``."""
        self._task.tell((*self._work, message))

    def poll(self) -> list[Any]:
        """See ``Asked``."""
        return self._process.found(self._work[0])

    def close(self) -> None:
        """End nothing: others go on in the same process."""
