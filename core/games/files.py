"""How the games of a variant stand in files, and what other programs call them there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Tags: TypeAlias = Mapping[str, str]
Told: TypeAlias = Callable[[Tags, Sequence[str]], str | None]


class BadTagError(ValueError):
    """What a file says of a game, without which it cannot be played again.

    Attributes:
        tag: The name of the tag that says it; ``""`` where the first move does.
    """

    def __init__(self, tag: str, sentence: str) -> None:
        super().__init__(sentence)
        self.tag = tag


def _untold(tags: Tags, moves: Sequence[str]) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Files:
    """What distinguishes the files of one variant from those of all others.

    Attributes:
        ending: How their names end.
        tags: Further tags for other programs to know the game by, by ruleset.
        number_after_comment: Whether a move of the second side has its number again where
            a comment stands before it, as in PGN; not all programs read that.
        told: The ruleset of a file that names none, from its tags and the texts of its
            moves: ``""`` for the usual one, ``None`` where nothing in it is of this
            variant. ``BadTagError`` where it is of a kin that is not played here.
    """

    ending: str = ".pgn"
    tags: Mapping[str, Tags] = field(default_factory=dict)
    number_after_comment: bool = True
    told: Told = _untold
