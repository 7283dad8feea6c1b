"""Arrows and marked squares in comments: ``[%cal Gd2d4,Re7e5]`` and ``[%csl Gd4]``.

lichess and ChessBase write them so: a letter for the colour, then one square or two. A
letter that is no colour here stays as it is, and is shown in green.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from core.facts import Facts
from core.values import Square

Ends: TypeAlias = tuple[Square, Square]
"""Where an arrow begins and ends; both are the same for a marked square."""

GREEN, RED, YELLOW, BLUE = COLOURS = "GRYB"
"""Colours as they are written; green is the usual one."""


class Shape(NamedTuple):
    """An arrow, or a marked square.

    Attributes:
        start: Where it begins.
        end: Where it ends; the same for a marked square.
        colour: One of ``COLOURS``.
    """

    start: Square
    end: Square
    colour: str = GREEN

    @property
    def ends(self) -> Ends:
        """Both ends."""
        return self.start, self.end


_COMMAND = re.compile(r"(cal|csl)\s+(.*)", re.DOTALL)


def shapes_of(commands: Sequence[str], facts: Facts) -> tuple[Shape, ...]:
    """The arrows and squares among the commands of a comment."""
    names = {facts.name(square): square for square in facts.squares}
    found = (_read(part, names) for _, part in _parts(commands))
    shapes: dict[Ends, Shape] = {}
    for shape in found:
        if shape is not None:
            shapes.setdefault(shape.ends, shape)
    return tuple(shapes.values())


def turned(commands: Sequence[str], shape: Shape, facts: Facts) -> tuple[str, ...]:
    """``commands`` with ``shape``, or without it where it is there already.

    It takes the place of one in another colour. All others stay as they are written.
    """
    names = {facts.name(square): square for square in facts.squares}
    drawn = shapes_of(commands, facts)
    kept = (_without(command, shape.ends, names) for command in commands)
    commands = tuple(filter(None, kept))
    if shape in drawn:
        return commands
    one = shape.start == shape.end
    name = "csl" if one else "cal"
    part = shape.colour + "".join(map(facts.name, shape.ends[: 1 if one else 2]))
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
    text, colour = part[1:], part[:1] if part[:1] in COLOURS else GREEN
    if text in names:
        return Shape(names[text], names[text], colour)
    cuts = ((text[:cut], text[cut:]) for cut in range(1, len(text)))
    known = ((names[a], names[b]) for a, b in cuts if a in names and b in names)
    return next((Shape(*ends, colour) for ends in known), None)


def _without(command: str, ends: Ends, names: dict[str, Square]) -> str:
    found = _COMMAND.fullmatch(command)
    if found is None:
        return command
    parts = [part.strip() for part in found[2].split(",")]
    read = {part: _read(part, names) for part in parts}
    kept = [part for part, shape in read.items() if shape is None or shape.ends != ends]
    if kept == parts:
        return command
    return f"{found[1]} {','.join(kept)}" if kept else ""
