"""What a bot's process may reach of the machine, and what is compiled for it beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from core.warm import Stage


@dataclass(frozen=True, slots=True)
class Reach:
    """What one bot's process may do besides reading Python and this program.

    Attributes:
        runs: Whether it may start programs of the system, and see which processes there
            are; a user's engine is such a program.
        reads: Files and folders that it may read, and start programs from.
        free: Whether nothing is withheld: all files, the network and the environment.
    """

    runs: bool = False
    reads: tuple[str, ...] = ()
    free: bool = False


@runtime_checkable
class Reaching(Protocol):
    """Something that makes bots and knows what each needs."""

    def reach(self, name: str) -> Reach:
        """What the bot called ``name`` may reach."""

    def stages(self, name: str) -> tuple[Stage, ...]:
        """What is compiled for it."""


def reach_of(make: object, name: str) -> Reach:
    """What the bot that ``make`` makes under ``name`` may reach."""
    return make.reach(name) if isinstance(make, Reaching) else Reach()


def stages_of(make: object, name: str) -> tuple[Stage, ...]:
    """What must be compiled for that bot."""
    return make.stages(name) if isinstance(make, Reaching) else ()
