"""What stands in tags and comments of PGN: the roster, results, clocks."""

from __future__ import annotations

import re

from core.games import GAMES

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags that begin every game, in the order of the PGN standard."""

OWNED = frozenset(
    {
        "White",
        "Black",
        "Result",
        "Variant",
        "Ruleset",
        "Termination",
        "SetUp",
        "FEN",
        "PlyCount",
    }
)
"""Tags that fields of the record already say, whatever the game."""

_RESULTS = {
    "1/2": "1/2-1/2",
    "½": "1/2-1/2",
    "½-½": "1/2-1/2",
    "2-0": "1-0",
    "1-1": "1/2-1/2",
    "0-2": "0-1",
}

_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")
_HOURS = 100_000
_CLOCK = re.compile(r"\[%clk\s+(\d{1,5}):(\d\d?):(\d\d?(?:\.\d{1,6})?)\s*\]")


def owned(variant: str) -> frozenset[str]:
    """Tags that fields of the record of a game already say."""
    return OWNED.union(*GAMES[variant].files.tags.values())


def one_line(text: str) -> str:
    """``text`` as a file of games can hold it: every control character is a blank."""
    return _CONTROLS.sub(" ", text)


def comment(text: str) -> str:
    """``text`` as a comment can hold it: it neither ends there nor passes for a clock."""
    words = " ".join(one_line(text).split())
    return words.replace("{", "(").replace("}", ")").replace("[%", "(%")


def read_result(text: str) -> str:
    """``text`` as PGN's standard writes results; draughts also count a win as two."""
    return _RESULTS.get(text, text)


def read_clock(comment: str) -> float | None:
    """Seconds left according to a ``[%clk h:mm:ss.t]`` in ``comment``, if there is one.

    More than a clock of five digits of hours can show is none.
    """
    match = _CLOCK.search(comment)
    if match is None:
        return None
    seconds = round(int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3]), 3)
    return seconds if seconds < _HOURS * 3600 - 1 else None


def write_clock(seconds: float) -> str:
    """``seconds`` as ``[%clk h:mm:ss.t]``, to the tenth."""
    minutes, tenths = divmod(round(max(seconds, 0.0) * 10), 600)
    hours, minutes = divmod(minutes, 60)
    return f"[%clk {hours}:{minutes:02}:{tenths // 10:02}.{tenths % 10}]"
