"""One problem: a position, what is asked of it, and what is known about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, with_config

Words = Annotated[str, Field(max_length=2000)]
Rating = Annotated[int, Field(ge=0, le=10_000)]
Year = Annotated[int, Field(ge=0, le=9999)]

RatedKind = Literal["tactics", "fog"]
"""For what somebody who solves problems has a rating of its own."""


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of any game.

    Attributes:
        fen: The position as the game's own ``Game.read`` reads it.
        stipulation: What is asked, see ``core.problems.stipulation``: ``#2``, ``h#2``,
            ``s#3``, ``=2``, ``win``, ``draw``; ``moves`` where the answer is ``line``
            itself, as in rated puzzles; kinds of the fog begin with ``fog:``.
        game: Key of the game.
        ruleset: Name of the ruleset; ``""`` for the game's usual one.
        line: Moves by their squares as ``core.notation.code`` writes them.
        after: Whether the first move of ``line`` is the opponent's, after which the person
            is asked.
        number: An identity that stays the same in every file, such as ``lichess-B8Pkv``;
            ``""`` where there is none, see ``identity``.
        title: Its name, where it has one.
        authors: Who composed it.
        source: Where it was printed, or the address of the game it comes from.
        year: When.
        themes: What it is about, in words.
        rating: How hard it is; ``None`` where nobody has measured it.
        proved: Whether a solver has proved that it has the answer that it says.
        solution: The solution as printed.
        extra: What single kinds add, such as what a side was shown in a fog puzzle.
    """

    fen: Words
    stipulation: Annotated[str, Field(min_length=1, max_length=40)]
    game: Annotated[str, Field(max_length=60)] = "chess"
    ruleset: Annotated[str, Field(max_length=60)] = ""
    line: tuple[Annotated[str, Field(max_length=200)], ...] = ()
    after: bool = False
    number: Annotated[str, Field(max_length=100)] = ""
    title: Words = ""
    authors: tuple[Words, ...] = ()
    source: Words = ""
    year: Year | None = None
    themes: tuple[Words, ...] = ()
    rating: Rating | None = None
    proved: bool = False
    solution: Annotated[str, Field(max_length=200_000)] = ""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def rated_as(self) -> RatedKind:
        """Which of a person's ratings an attempt at it changes."""
        return "fog" if self.stipulation.startswith("fog:") else "tactics"

    @property
    def identity(self) -> str:
        """By what progress is kept: its number, or else a digest of what is asked."""
        if self.number:
            return self.number
        asked = "\n".join((self.game, self.ruleset, self.fen, self.stipulation, *self.line))
        return blake2b(asked.encode("utf-8", "replace"), digest_size=8).hexdigest()
