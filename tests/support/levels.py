"""The levels of fog chess for people, from the weakest on."""

from __future__ import annotations

from typing import Any

from bots.entries import ENTRIES, PlayerClass

LEVELS = {
    name: entry
    for name, entry in ENTRIES.items()
    if entry.group == "levels" and "fog-chess" in entry.variants
}


def config_of(name: str) -> Any:
    """The config of a bot that has one."""
    factory = ENTRIES[name].factory
    assert isinstance(factory, PlayerClass)
    return factory.config
