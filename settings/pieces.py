"""Which sets of pieces are chosen, as one text in the settings.

For each family of games its name and that of the set, with semicolons between the families:
``shogi kanji-one; chess cburnett``. Which sets there are, the window knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field

from core.games import GAMES


def read_pieces(text: str) -> Mapping[str, str]:
    """Parse the chosen sets, by the family of their games.

    Raises:
        ValueError: If no game is of such a family, or there are more or fewer words.
    """
    return dict(_read(choice) for choice in text.split(";") if choice.strip())


def with_pieces(text: str, family: str, name: str) -> str:
    """``text`` with a family's set changed."""
    chosen = {**read_pieces(text), family: name}
    return "; ".join(f"{family} {name}" for family, name in chosen.items())


def _read(text: str) -> tuple[str, str]:
    words = text.split()
    families = {variant.facts.family for variant in GAMES.values()}
    if len(words) != 2 or words[0] not in families:
        known = ", ".join(sorted(families))
        raise ValueError(f"{text.strip()!r} is not one of {known} and a set of pieces")
    return words[0], words[1]


def _checked(text: str) -> str:
    read_pieces(text)
    return text


ChosenPieces: TypeAlias = Annotated[
    str, Field(description="text as the app writes it"), AfterValidator(_checked)
]
"""A text that ``read_pieces`` reads, as a field of the settings."""
