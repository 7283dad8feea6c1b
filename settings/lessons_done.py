"""Which steps of the first lessons are done, as one text in the settings.

For each game its key and the numbers of the steps, with semicolons between the games:
``fog-chess 1 2 3; checkers 1``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field

from core.games import find_variant
from core.games.lessons import STEPS

Done: TypeAlias = Mapping[str, frozenset[int]]
"""The steps that are done, from 1, by the key of the game."""


def read_done(text: str) -> Done:
    """Parse the text.

    Raises:
        ValueError: If it names an unknown game or step.
    """
    return dict(_read(game) for game in text.split(";") if game.strip())


def write_done(done: Done) -> str:
    """Format the text; the inverse of ``read_done``."""
    return "; ".join(
        " ".join((variant, *map(str, sorted(steps)))) for variant, steps in done.items()
    )


def with_done(text: str, variant: str, step: int) -> str:
    """``text`` with one more step."""
    done = read_done(text)
    return write_done({**done, variant: done.get(variant, frozenset()) | {step}})


def _read(text: str) -> tuple[str, frozenset[int]]:
    name, *numbers = text.split()
    known = {str(number): number for number in range(1, STEPS + 1)}
    if not numbers or not set(numbers) <= set(known):
        raise ValueError(f"{text.strip()!r} is not a game and steps from 1 to {STEPS}")
    return find_variant(name).facts.key, frozenset(known[number] for number in numbers)


def _checked(text: str) -> str:
    read_done(text)
    return text


LessonsDone: TypeAlias = Annotated[
    str, Field(description="text as the app writes it"), AfterValidator(_checked)
]
"""A text that ``read_done`` reads, as a field of the settings."""
