"""The bots of open chess, as the roster lists them: levels for people, then the others."""

from __future__ import annotations

from functools import partial

from bots.entry import ANY_OPEN_CHESS, OPEN_CHESS, Entry, load, load_lookahead


def _level(step: int, name: str, summary: str, rating: float) -> Entry:
    """A level; ``step`` counts from 0, the weakest, to 7."""
    return Entry(
        name,
        summary,
        moon_phase=step / 7,
        plays=OPEN_CHESS,
        factory=partial(load_lookahead, f"bots.chess.open.levels:{name.upper()}"),
        group="levels",
        needs=("search",),
        ratings={"chess": rating},
    )


LEVELS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _level(0, "Puddle", "Knows the moves and takes what it likes.", 200.0),
        _level(1, "Brook", "Looks one move ahead and often picks a worse one.", 530.0),
        _level(2, "Pond", "Looks one move ahead and misses most threats.", 800.0),
        _level(3, "River", "Sees the simple threats and sometimes drops a pawn.", 1500.0),
        _level(4, "Lake", "Looks three moves ahead and rarely slips.", 1750.0),
        _level(5, "Gulf", "Looks five moves ahead and plays what it finds best.", 1930.0),
        _level(6, "Sea", "Looks as far as forty thousand positions reach.", 2260.0),
        _level(7, "Ocean", "The strongest bot, with nothing held back.", 2360.0),
    )
}

PROFIT = Entry(
    "ProfitPlayer",
    "Takes the dearest and leaves attack; overlooks guards, other pieces and mate.",
    moon_phase=0.3,
    plays=ANY_OPEN_CHESS,
    factory=partial(load, "bots.chess.open.profit.player:ProfitPlayer"),
    group="ours",
    ratings={"chess": 170.0},
)

BOTS: dict[str, Entry] = {PROFIT.name: PROFIT}
