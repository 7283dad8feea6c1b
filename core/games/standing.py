"""What the rules count of both sides, in one line."""

from __future__ import annotations

from dataclasses import replace

from core.game import Game
from core.values import Observation


def standing_words(game: Game, seen: Observation, start: str) -> str:
    """What the sides lack of what the rules count; empty while it does not matter.

    Args:
        game: The rules.
        seen: What is shown.
        start: Where the game began, as text; ``""`` for the usual start.
    """
    standing, sides = game.standing(replace(seen, start=start)), game.facts.sides
    counts = [f"{sides[side].capitalize()}: {it.counts}" for side, it in standing.items()]
    notes = [
        f"{sides[side].capitalize()} lacks {it.lacks}" if it.lacks else it.note
        for side, it in standing.items()
        if it.note
    ]
    return "; ".join(notes or counts)
