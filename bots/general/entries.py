"""Bots of any game with an evaluation, for the roster: levels for people, then others."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bots.entry import (
    COUNTED_FOG,
    FOG_SHOGI,
    LEVELLED_GAMES,
    OPEN_GAMES,
    Entry,
    Group,
    load,
    load_averaging,
    load_minimax,
    load_renamed,
)


def _lookahead(
    name: str,
    way: str,
    summary: str,
    rating: float,
    moon_phase: float,
    group: Group = "levels",
) -> Entry:
    """A bot that searches as a config of ``bots.general.configs`` says."""
    return Entry(
        name,
        summary,
        rating=rating,
        moon_phase=moon_phase,
        plays=LEVELLED_GAMES if group == "levels" else OPEN_GAMES,
        factory=partial(load_minimax, f"bots.general.configs:{way}"),
        group=group,
        needs=("search",),
        rated_in=frozenset({"checkers"}),
    )


def _weigher(name: str, way: str, summary: str, rating: float, moon_phase: float) -> Entry:
    """A bot that averages over boards as a config of ``bots.general.configs`` says."""
    return Entry(
        name,
        summary,
        rating=rating,
        moon_phase=moon_phase,
        plays=COUNTED_FOG,
        factory=partial(load_averaging, f"bots.general.configs:{way}"),
        group="levels",
        needs=("boards", "belief"),
        believes=True,
        rated_in=frozenset({"fog-checkers"}),
    )


def _named(entry: Entry, name: str) -> Entry:
    """The bot of ``entry`` as a level, under another name."""
    factory = partial(load_renamed, entry.factory, name)
    plays = LEVELLED_GAMES if entry.plays is OPEN_GAMES else entry.plays
    return replace(entry, name=name, factory=factory, group="levels", plays=plays)


WITHOUT_TABLE = _lookahead(
    "MinimaxWithoutTable",
    "WITHOUT_TABLE",
    "Looks as far ahead as time allows, without a table.",
    1673.0,
    0.5,
    "ours",
)
MINIMAX = _lookahead(
    "Minimax", "MINIMAX", "Looks as far ahead as time allows.", 1719.0, 1.0, "ours"
)
WEIGHER = replace(
    _weigher(
        "Weigher", "WEIGHER", "Weighs its moves on as many boards as it can.", 1445.0, 1.0
    ),
    group="ours",
)

LEVELS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _lookahead("Pebble", "PEBBLE", "Looks two moves ahead.", 178.0, 0.0),
        _lookahead("Cobble", "COBBLE", "Looks four moves ahead.", 563.0, 1 / 3),
        _lookahead("Boulder", "BOULDER", "Looks six moves ahead.", 890.0, 2 / 3),
        _named(MINIMAX, "Mountain"),
        _weigher("Ember", "EMBER", "Weighs two boards and gives pieces away.", 98.0, 0.0),
        _weigher(
            "Torch", "TORCH", "Weighs eight boards and sometimes loses a piece.", 561.0, 0.5
        ),
        _named(WEIGHER, "Beacon"),
    )
}

MAGPIE = Entry(
    "Magpie",
    "Takes the most valuable piece in sight.",
    rating=300.0,
    moon_phase=0.2,
    plays=FOG_SHOGI,
    factory=partial(load, "bots.magpie:Magpie"),
    group="ours",
    rated_in=frozenset(),
)

BOTS: dict[str, Entry] = {
    entry.name: entry for entry in (WITHOUT_TABLE, MINIMAX, MAGPIE, WEIGHER)
}
