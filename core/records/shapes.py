"""Arrows and marked squares in comments: ``[%cal Gd2d4,Re7e5]`` and ``[%csl Gd4]``.

lichess and ChessBase write them so: a letter for the colour, then one square or two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from core.facts import Facts
from core.values import Square

Shape: TypeAlias = tuple[Square, Square]
"""An arrow from one square to another; both are the same for a marked square."""

_COMMAND = re.compile(r"(cal|csl)\s+(.*)", re.DOTALL)
_NEW = "G"
"""The colour of what is drawn here: green, the usual one of lichess."""


def shapes_of(commands: Sequence[str], facts: Facts) -> tuple[Shape, ...]:
    """The arrows and squares among the commands of a comment."""
    names = {facts.name(square): square for square in facts.squares}
    found = (_read(part, names) for _, part in _parts(commands))
    return tuple(dict.fromkeys(shape for shape in found if shape is not None))


def turned(commands: Sequence[str], shape: Shape, facts: Facts) -> tuple[str, ...]:
    """``commands`` with ``shape``, or without it where it is there already.

    All others stay as they are written.
    """
    names = {facts.name(square): square for square in facts.squares}
    if shape in shapes_of(commands, facts):
        kept = (_without(command, shape, names) for command in commands)
        return tuple(filter(None, kept))
    one = shape[0] == shape[1]
    name = "csl" if one else "cal"
    part = _NEW + "".join(map(facts.name, shape[:1] if one else shape))
    for number, command in enumerate(commands):
        if command.startswith(f"{name} "):
            return (*commands[:number], f"{command},{part}", *commands[number + 1 :])
    return (*commands, f"{name} {part}")


def cleared(commands: Sequence[str]) -> tuple[str, ...]:
    """``commands`` without arrows and marked squares."""
    return tuple(command for command in commands if not _COMMAND.fullmatch(command))


def _parts(commands: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every arrow and square as it is written, with the name of its command."""
    for command in commands:
        if found := _COMMAND.fullmatch(command):
            yield from ((found[1], part.strip()) for part in found[2].split(","))


def _read(part: str, names: dict[str, Square]) -> Shape | None:
    """The shape that ``part`` writes, such as ``Gd2d4``; ``None`` for nonsense."""
    text = part[1:]
    if text in names:
        return names[text], names[text]
    cuts = ((text[:cut], text[cut:]) for cut in range(1, len(text)))
    known = ((names[a], names[b]) for a, b in cuts if a in names and b in names)
    return next(known, None)


def _without(command: str, shape: Shape, names: dict[str, Square]) -> str:
    found = _COMMAND.fullmatch(command)
    if found is None:
        return command
    parts = [part.strip() for part in found[2].split(",")]
    kept = [part for part in parts if _read(part, names) != shape]
    if kept == parts:
        return command
    return f"{found[1]} {','.join(kept)}" if kept else ""
