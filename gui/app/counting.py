"""Whether a game against a bot counts for the person's rating."""

from __future__ import annotations

from bots.roster import ROSTER
from core.games import find_variant

COUNTS, COUNTS_NOT = "Counts", "Does not count"


def uncounted(variant: str, bot: str, start: str, *, helped: bool) -> str:
    """Why a game does not count for the person's rating; ``""`` where it does.

    Args:
        variant: Key of the game.
        bot: The opponent's name.
        start: Text of the position it begins from; ``""`` for the usual start.
        helped: Whether the person has help.
    """
    opponent = ROSTER.get(bot)
    if helped:
        return "help is on"
    if not find_variant(variant).is_even(start):
        return "uneven start"
    if opponent is None or opponent.rating_in(variant) is None:
        return "unrated opponent"
    return ""


def counted_words(why: str) -> str:
    """Whether a game counts, and if not ``why``."""
    return f"{COUNTS_NOT}: {why}" if why else COUNTS
