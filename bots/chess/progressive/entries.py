"""The bots of progressive chess, as the roster lists them: levels for people."""

from __future__ import annotations

from functools import partial

from bots.entry import SERIES_GAMES, Entry, load_series


def _level(step: int, name: str, summary: str, rating: float) -> Entry:
    """A level; ``step`` counts from 0, the weakest, to 4."""
    return Entry(
        name,
        summary,
        moon_phase=step / 4,
        plays=SERIES_GAMES,
        factory=partial(load_series, f"bots.chess.progressive.levels:{name.upper()}"),
        group="levels",
        needs=("series", "planning"),
        ratings={"progressive": rating},
    )


LEVELS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _level(0, "Flake", "Looks one move ahead and overlooks mates.", 580.0),
        _level(1, "Flurry", "Plans its series, but forgets that you will answer.", 920.0),
        _level(2, "Drift", "Finds most mates and overlooks yours.", 1490.0),
        _level(3, "Blizzard", "Finds mates and looks for yours before it plays.", 1830.0),
        _level(4, "Avalanche", "The strongest bot, with nothing held back.", 2340.0),
    )
}
