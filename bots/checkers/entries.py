"""The bots of checkers, as the roster lists them: levels for people, then the others."""

from __future__ import annotations

from functools import partial

from bots.entry import Entry, Family, load_lookahead, load_manner

OPEN, FOG = ("checkers",), ("fog-checkers",)


def _lookahead(
    name: str,
    way: str,
    summary: str,
    rating: float,
    phase: float,
    family: Family = "levels",
) -> Entry:
    """A bot that looks ahead in the way of ``bots.checkers.lookaheads``."""
    return Entry(
        name,
        summary,
        rating=rating,
        phase=phase,
        variants=OPEN,
        factory=partial(load_lookahead, f"bots.checkers.lookaheads:{way}"),
        family=family,
    )


LEVELS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _lookahead("Pebble", "PEBBLE", "Looks two moves ahead.", 500.0, 0.0),
        _lookahead("Cobble", "COBBLE", "Looks four moves ahead.", 800.0, 1 / 3),
        _lookahead("Boulder", "BOULDER", "Looks six moves ahead.", 1100.0, 2 / 3),
        _lookahead("Mountain", "MOUNTAIN", "Looks as far as it has time.", 1300.0, 1.0),
    )
}

BOTS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _lookahead(
            "MinimaxWithoutTable",
            "WITHOUT_TABLE",
            "Looks as far as it has time, and forgets what it saw.",
            1250.0,
            0.5,
            "ours",
        ),
        _lookahead(
            "Minimax",
            "MINIMAX",
            "Looks as far as it has time, with a table of what it saw.",
            1300.0,
            1.0,
            "ours",
        ),
        Entry(
            "Weigher",
            "Weighs its moves on average over the boards that fit.",
            rating=900.0,
            phase=1.0,
            variants=FOG,
            factory=partial(load_manner, "bots.averaging.manners:WEIGHER"),
            family="ours",
            believes=True,
        ),
    )
}
