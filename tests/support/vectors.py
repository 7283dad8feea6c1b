"""How many moves positions have, and how many lines of moves: ``tests/vectors``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

VECTORS = Path(__file__).parents[1] / "vectors"
ALSO = "# also:"
"""Begins the line that names further rulesets for which a file counts."""


@dataclass(frozen=True)
class Vector:
    """A position and its leaves after one move, two moves, and so on."""

    variant: str
    ruleset: str
    text: str
    counts: tuple[int, ...]


def vectors() -> Iterator[Vector]:
    """Everything on file, under every ruleset for which it counts."""
    for path in sorted(VECTORS.glob("*/*.perft")):
        lines = path.read_text(encoding="ascii").splitlines()
        others = (line.removeprefix(ALSO) for line in lines if line.startswith(ALSO))
        for ruleset in (path.stem, *" ".join(others).split()):
            for line in lines:
                if line and not line.startswith("#"):
                    text, *counts = line.split(";")
                    numbers = tuple(map(int, counts))
                    yield Vector(path.parent.name, ruleset, text.strip(), numbers)
