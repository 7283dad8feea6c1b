"""Names of openings, for games that have any."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from core.texts import _

_ECO = re.compile(r"[A-E]\d\d\w?")


@dataclass(frozen=True, slots=True)
class Opening:
    """A named opening.

    Attributes:
        eco: Its code in the Encyclopaedia of Chess Openings, such as ``B90``.
        name: Its name, such as ``Sicilian Defense: Najdorf Variation``.
    """

    eco: str
    name: str

    def __str__(self) -> str:
        """Code and name."""
        return f"{self.eco} {self.name}".strip()


class OpeningNames(Protocol):
    """The openings of one game."""

    def opening_of(self, moves: Iterable[str], fen: str = "") -> Opening | None:
        """The opening that a game has by its moves: the last position with a name counts.

        By whatever order of moves it was reached. Moves that cannot be read end the game
        here, without a word.

        Args:
            moves: In any notation that files of the game have.
            fen: Where it began; ``""`` for the usual start.
        """


def named_opening(
    names: OpeningNames | None, tags: Mapping[str, str], moves: Iterable[str]
) -> Opening | None:
    """The opening of a game on file: as its tags say, and else by its moves.

    Args:
        names: Those of its game; ``None`` for a game without names.
        tags: Its tags, of which ``ECO``, ``Opening`` and ``FEN`` matter.
        moves: Its first moves.
    """
    eco, name = (_known(tags.get(key, "")) for key in ("ECO", "Opening"))
    if names is None or (eco and name):
        return Opening(eco, name) if eco or name else None
    found = names.opening_of(moves, tags.get("FEN", "")) or Opening("", "")
    opening = Opening(eco or found.eco, name or found.name)
    return opening if opening.eco or opening.name else None


def family_of(name: str) -> str:
    """The opening without its code and its variations: ``Sicilian Defense``."""
    first, _blank, rest = name.partition(" ")
    return re.split("[:,]", rest if _ECO.fullmatch(first) else name)[0]


def opening_words(name: str) -> str:
    """A name, with its code or without, whose family is in the language of the reader."""
    family = family_of(name)
    return name.replace(family, _(family), 1)


def _known(value: str) -> str:
    return "" if value in {"?", "-"} else value
