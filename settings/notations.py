"""How moves are written in games with several notations, as one text in the settings.

For each family of games its name and that of the notation, with semicolons between the
families: ``shogi japanese``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field

from core.facts import Facts
from core.games import GAMES


def families() -> dict[str, Facts]:
    """One game of each family that has several notations, by the family's name."""
    every = [variant.facts for variant in reversed(GAMES.values())]
    return {facts.family: facts for facts in every if facts.notations}


def read_notations(text: str) -> Mapping[str, str]:
    """Parse the chosen notations, by the family of their games.

    Raises:
        ValueError: If a family has no such notation.
    """
    return dict(_read(choice) for choice in text.split(";") if choice.strip())


def with_notation(text: str, family: str, name: str) -> str:
    """``text`` with a family's notation changed."""
    chosen = {**read_notations(text), family: name}
    return "; ".join(f"{family} {name}" for family, name in chosen.items())


def notation_in(text: str, facts: Facts) -> str:
    """The notation chosen for a game, or its usual one; ``""`` where it has but one."""
    if not facts.notations:
        return ""
    return read_notations(text).get(facts.family, facts.notations[0].key)


def _read(text: str) -> tuple[str, str]:
    words = text.split()
    known = [
        (family, each.key)
        for family, facts in families().items()
        for each in facts.notations
    ]
    if tuple(words) not in known:
        said = ", ".join(" ".join(pair) for pair in known)
        raise ValueError(f"{text.strip()!r} is no notation of a game; there are {said}")
    return words[0], words[1]


def _checked(text: str) -> str:
    read_notations(text)
    return text


ChosenNotations: TypeAlias = Annotated[
    str, Field(description="text as the app writes it"), AfterValidator(_checked)
]
"""A text that ``read_notations`` reads, as a field of the settings."""
