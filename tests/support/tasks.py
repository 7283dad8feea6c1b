"""Background tasks that need no other process."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pkgutil import resolve_name
from typing import Any

from core.tasks.workers import problem_of

Work = Callable[..., Any] | str
"""A function, or where it is, as ``module:name``."""


def name_of(work: Work) -> str:
    """What the function is called."""
    return work.rpartition(":")[2] if isinstance(work, str) else work.__name__


def _function(work: Work) -> Callable[..., Iterator[Any]]:
    found: Callable[..., Iterator[Any]]
    found = resolve_name(work) if isinstance(work, str) else work
    return found


class Idle:
    """A background task that never finds anything."""

    def __init__(self, *_: object, **__: object) -> None:
        self.over, self.problem = False, ""

    def tell(self, message: object) -> None:
        del message

    def poll(self, most: int | None = None) -> list[Any]:
        return []

    def close(self) -> None:
        self.over = True


class Scripted(Idle):
    """A background task that finds what a test puts there.

    Attributes:
        name: Of the work.
        given: What it was begun with.
        told: What it was told, oldest first.
        found: What it will have found when it is asked next.
        closed: Whether somebody ended it.
    """

    def __init__(self, work: Work, *given: Any, **_: Any) -> None:
        super().__init__()
        self.name, self.given, self.closed = name_of(work), given, False
        self.told, self.found = list[Any](), list[Any]()

    def tell(self, message: object) -> None:
        self.told.append(message)

    def poll(self, most: int | None = None) -> list[Any]:
        found, self.found = self.found, []
        return found

    def close(self) -> None:
        self.over = self.closed = True


class Script(list[Scripted]):
    """Begins tasks that find what a test puts there, and keeps them, oldest first."""

    def __call__(self, work: Work, *given: Any, **_: Any) -> Scripted:
        self.append(Scripted(work, *given))
        return self[-1]

    def last(self, name: str) -> Scripted:
        """The task of that name that was begun last."""
        return next(each for each in reversed(self) if each.name == name)


class AtOnce(Idle):
    """A background task that is told nothing, run in this process and at once."""

    def __init__(self, work: Work, *args: object) -> None:
        super().__init__()
        self._found: list[Any] = []
        try:
            self._found = list(_function(work)(list, *args))
        except Exception as error:
            self.problem = problem_of(error)

    def poll(self, most: int | None = None) -> list[Any]:
        found, self._found = self._found[:most], self._found[len(self._found[:most]) :]
        self.over = not self._found
        return found


class _Told:
    """What a task hears: all that it was told, one after the other."""

    def __init__(self, messages: deque[object]) -> None:
        self._messages = messages

    def __call__(self) -> object:
        return self._messages.popleft()

    def waiting(self) -> bool:
        """Nothing comes before it has said all: so it always says the same."""
        return False


class Here(Idle):
    """A background task in this process, begun anew for each message."""

    def __init__(self, work: Work, *args: object) -> None:
        super().__init__()
        self._begin = lambda told: _function(work)(_Told(told), *args)
        self._told: list[object] = []
        self._run = self._found = 0

    def tell(self, message: object) -> None:
        self._told.append(message)

    def poll(self, most: int | None = None) -> list[Any]:
        if self._run == len(self._told):
            return []
        self._run = len(self._told)
        fresh = list(islice(self._results(), self._found, None))
        self._found += len(fresh)
        return fresh

    def _results(self) -> Iterator[Any]:
        results = self._begin(deque(self._told))
        while True:
            try:
                yield next(results)
            except (IndexError, StopIteration):
                return  # nothing more has been said
            except Exception as error:
                self.over, self.problem = True, problem_of(error)
                return
