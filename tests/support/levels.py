"""The levels of fog chess for people, from the weakest on."""

from __future__ import annotations

from bots.entries import ENTRIES

LEVELS = {
    name: entry
    for name, entry in ENTRIES.items()
    if entry.group == "levels" and "fog-chess" in entry.variants
}
