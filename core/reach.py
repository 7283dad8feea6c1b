"""What a bot's process may reach of the machine, and what is compiled for it beforehand."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
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


def reach_of_program(
    command: Sequence[str], options: Iterable[object], secret: Sequence[Path], *, free: bool
) -> Reach:
    """What a program of the user's may reach: what it needs to start, and nothing secret.

    It reads its folder, its interpreter, and files named in its command and its options.

    Args:
        command: The program and its arguments.
        options: What is set in it; paths in a text are divided as on the search path.
        secret: Folders that it may not read, nor a folder that holds one of them.
        free: See ``Reach``.
    """
    program, *arguments = map(Path, command)
    started = [program, *_interpreters(program), *filter(Path.is_file, arguments)]
    texts = (value.split(os.pathsep) for value in options if isinstance(value, str))
    named = (part for parts in texts for part in parts if os.path.isabs(part))
    places = [
        *(_around(path) for each in started for path in {each.absolute(), each.resolve()}),
        *([Path(part)] for part in named if os.path.exists(part)),
    ]
    hidden = [folder.resolve() for folder in secret]
    reads = [
        next((str(p) for p in group if not _holds_any(p.resolve(), hidden)), "")
        for group in places
    ]
    return Reach(runs=True, reads=tuple(filter(None, reads)), free=free)


def _around(program: Path) -> Sequence[Path]:
    """The folders of a program's files, the widest first, and the program itself."""
    folder = program.parent
    above = [folder.parent] if folder.name.lower() in {"bin", "scripts"} else []
    return [*above, folder, program]


def _holds_any(place: Path, folders: Iterable[Path]) -> bool:
    return any(folder.is_relative_to(place) for folder in folders)


def _interpreters(program: Path) -> list[Path]:
    """What runs a script, by its first line."""
    first = b""
    if program.is_file():  # a pipe would be waited for
        with suppress(OSError), program.open("rb") as file:
            first = file.read(256).partition(b"\n")[0]
    words = first[2:].decode("utf-8", "replace").split() if first[:2] == b"#!" else []
    return [Path(found) for word in words[:2] if (found := shutil.which(word))]
