"""The bots of shogi, as the roster lists them: levels for people, then the others."""

from __future__ import annotations

from functools import partial

from bots.entry import NEGAMAX_SHOGI, OPEN_SHOGI, Entry, load_lookahead, load_minimax


def _level(step: int, name: str, summary: str, rating: float) -> Entry:
    """A level; ``step`` counts from 0, the weakest, to 8."""
    return Entry(
        name,
        summary,
        moon_phase=step / 8,
        plays=OPEN_SHOGI,
        factory=partial(load_lookahead, f"bots.shogi.levels:{name.upper()}"),
        group="levels",
        needs=("search",),
        ratings={"shogi": rating},
    )


def _negamax(way: str, name: str, summary: str, rating: float, phase: float) -> Entry:
    """NegamaxPlayer at one of its levels."""
    return Entry(
        name,
        summary,
        moon_phase=phase,
        plays=NEGAMAX_SHOGI,
        factory=partial(load_minimax, f"bots.shogi.negamax.player:{way}"),
        group="ours",
        needs=("negamax",),
        ratings={"shogi": rating},
    )


LEVELS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _level(0, "Whisper", "Looks one move ahead and overlooks most moves.", 250.0),
        _level(1, "Zephyr", "Looks one move ahead and overlooks many moves.", 470.0),
        _level(2, "Breeze", "Looks one move ahead and overlooks every other move.", 840.0),
        _level(3, "Gust", "Looks two moves ahead and drops a pawn or two.", 1000.0),
        _level(4, "Bluster", "Looks two moves ahead and sometimes drops a pawn.", 1370.0),
        _level(
            5,
            "Squall",
            "Looks three moves ahead, no farther than two thousand positions.",
            1600.0,
        ),
        _level(6, "Gale", "Looks four moves ahead and plays what it finds best.", 1830.0),
        _level(7, "Storm", "Looks as far as forty thousand positions reach.", 2100.0),
        _level(8, "Typhoon", "The strongest bot, with nothing held back.", 2240.0),
    )
}

BOTS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _negamax(
            "ONE",
            "NegamaxPlayer1",
            "Counts pieces and squares after its move; overlooks every answer.",
            50.0,
            0.1,
        ),
        _negamax(
            "TWO",
            "NegamaxPlayer2",
            "Looks two moves ahead; overlooks that you will take back.",
            460.0,
            0.3,
        ),
        _negamax(
            "FOUR",
            "NegamaxPlayer",
            "Looks four moves ahead; overlooks exchanges beyond and kings in danger.",
            950.0,
            0.4,
        ),
    )
}
