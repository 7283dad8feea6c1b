"""The last choices in games other than the current one.

In the settings it is one text: for each game its key and what ``KEYS`` names, with commas
between them and semicolons between the games. Older texts have no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field

from core.games import find_variant
from core.time_control import TimeControl

KEYS = ("ruleset", "bot", "watch_first", "watch_second", "time")
"""The settings that each game has for itself."""

Chosen: TypeAlias = Mapping[str, str]
"""What was chosen in one game, by the names of ``KEYS``."""


def read_others(text: str) -> dict[str, Chosen]:
    """Parse the choices of each game, by its key.

    Raises:
        ValueError: If a game is unknown or has the wrong number of values.
    """
    games = [part for part in text.split(";") if part.strip()]
    return dict(_read(game) for game in games)


def write_others(others: Mapping[str, Chosen]) -> str:
    """Format the text; the inverse of ``read_others``."""
    return "; ".join(
        ", ".join((variant, *(chosen[key] for key in KEYS if key in chosen)))
        for variant, chosen in others.items()
    )


def _read(text: str) -> tuple[str, Chosen]:
    variant, *words = (word.strip() for word in text.split(","))
    if len(words) not in (len(KEYS) - 1, len(KEYS)) or not all(words):
        said = "is not a game, its ruleset and three bots, with or without a clock"
        raise ValueError(f"{text.strip()!r} {said}")
    chosen = dict(zip(KEYS, words, strict=False))
    TimeControl.parse(chosen.get("time", "none"))
    return find_variant(variant).facts.key, chosen


def _checked(text: str) -> str:
    read_others(text)
    return text


OtherGames: TypeAlias = Annotated[
    str, Field(description="text as the app writes it"), AfterValidator(_checked)
]
"""A text that ``read_others`` reads, as a field of the settings."""
