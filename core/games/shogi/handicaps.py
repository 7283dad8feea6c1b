"""Handicap games: White, who is stronger, leaves pieces out and moves first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Handicap:
    """One handicap.

    Attributes:
        title: As people read it.
        kanji: As Japanese records name it.
        sfen: The position from which it is played.
        short: A title for where there is little room, of those that are played most.
    """

    title: str
    kanji: str
    sfen: str
    short: str = ""


def _handicap(title: str, kanji: str, back: str, middle: str, short: str = "") -> Handicap:
    """A handicap by White's two back rows."""
    rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
    return Handicap(title, kanji, f"{back}/{middle}/{rest} w - 1", short)


_FULL = "1r5b1"

HANDICAPS: dict[str, Handicap] = {
    "lance": _handicap("Left lance", "香落ち", "lnsgkgsn1", _FULL, "Lance"),
    "right-lance": _handicap("Right lance", "右香落ち", "1nsgkgsnl", _FULL),
    "bishop": _handicap("Bishop", "角落ち", "lnsgkgsnl", "1r7", "Bishop"),
    "rook": _handicap("Rook", "飛車落ち", "lnsgkgsnl", "7b1", "Rook"),
    "rook-lance": _handicap("Rook and lance", "飛香落ち", "lnsgkgsn1", "7b1"),
    "two": _handicap("Two pieces", "二枚落ち", "lnsgkgsnl", "9", "2"),
    "three": _handicap("Three pieces", "三枚落ち", "lnsgkgsn1", "9"),
    "four": _handicap("Four pieces", "四枚落ち", "1nsgkgsn1", "9", "4"),
    "five": _handicap("Five pieces", "五枚落ち", "2sgkgsn1", "9"),
    "five-left": _handicap("Five pieces, left knight", "左五枚落ち", "1nsgkgs2", "9"),
    "six": _handicap("Six pieces", "六枚落ち", "2sgkgs2", "9", "6"),
    "eight": _handicap("Eight pieces", "八枚落ち", "3gkg3", "9"),
    "ten": _handicap("Ten pieces", "十枚落ち", "4k4", "9"),
}
"""By the names that the command line takes, from the smallest on."""
