"""Bots of any game with an evaluation, for the roster: levels for people, then others."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bots.entry import (
    ALTERNATING_FOG,
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
        moon_phase=moon_phase,
        plays=LEVELLED_GAMES if group == "levels" else OPEN_GAMES,
        factory=partial(load_minimax, f"bots.general.configs:{way}"),
        group=group,
        needs=("search",),
        ratings={"checkers": rating},
    )


def _weigher(
    name: str, summary: str, moon_phase: float, ratings: tuple[float, ...]
) -> Entry:
    """A bot that averages over boards as a config of ``bots.general.configs`` says.

    Args:
        name: Its name; in capitals that of its config.
        summary: See ``Entry``.
        moon_phase: Likewise.
        ratings: In fog checkers, fog shogi and, if it plays that, fog progressive.
    """
    games = ("fog-checkers", "fog-shogi", "fog-progressive")
    return Entry(
        name,
        summary,
        moon_phase=moon_phase,
        plays=COUNTED_FOG if len(ratings) == len(games) else ALTERNATING_FOG,
        factory=partial(load_averaging, f"bots.general.configs:{name.upper()}"),
        group="levels",
        needs=("boards", "belief"),
        believes=True,
        ratings=dict(zip(games, ratings, strict=False)),
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
        "Weigher",
        "Weighs its moves on as many boards as it can.",
        1.0,
        (1119.0, 1580.0, 944.0),
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
        _weigher(
            "Spark", "Weighs one board and overlooks most moves.", 0.0, (69.0, 492.0, 300.0)
        ),
        _weigher(
            "Ember", "Weighs two boards and gives pieces away.", 0.2, (163.0, 844.0, 587.0)
        ),
        _weigher(
            "Candle",
            "Weighs four boards and overlooks every other move.",
            0.4,
            (243.0, 1050.0, 765.0),
        ),
        _weigher(
            "Torch",
            "Weighs eight boards and sometimes loses a piece.",
            0.6,
            (541.0, 1228.0),
        ),
        _weigher("Blaze", "Weighs fifty boards and rarely slips.", 0.8, (772.0, 1378.0)),
        _named(WEIGHER, "Beacon"),
    )
}

MAGPIE = Entry(
    "Magpie",
    "Takes the most valuable piece in sight.",
    moon_phase=0.2,
    plays=FOG_SHOGI,
    factory=partial(load, "bots.magpie:Magpie"),
    group="ours",
    ratings={"fog-shogi": 945.0},
)

BOTS: dict[str, Entry] = {
    entry.name: entry for entry in (WITHOUT_TABLE, MINIMAX, MAGPIE, WEIGHER)
}
