"""How moves are named on screen, where a game has several ways: as the person likes."""

from __future__ import annotations

from core.facts import Facts
from core.games import find_variant
from core.records.record import GameRecord
from settings.model import Settings, notation_in


def notation_of(settings: Settings, facts: Facts) -> str:
    """The notation for the moves of a game; ``""`` where it has but one."""
    return notation_in(settings.notations, facts)


def notation_in_game(settings: Settings, variant: str) -> str:
    """The same for the game with the key ``variant``."""
    return notation_of(settings, find_variant(variant).facts)


def notation_for(settings: Settings, record: GameRecord) -> str:
    """The same for the game of a record."""
    return notation_in_game(settings, record.variant)
