"""The dialect of chess.com, as it exports games of variants."""

from __future__ import annotations

import re
from collections.abc import Mapping

_MONTHS = (
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
)
_SCRIPT_DATE = re.compile(
    rf"[A-Z][a-z][a-z] ({'|'.join(_MONTHS)}) (\d\d) (\d\d\d\d) "
    r"(\d\d:\d\d:\d\d) GMT([+-]\d\d\d\d)"
)
_MINUTES = re.compile(r"(\d{1,4}(?:\.\d+)?)\+(\d{1,4})")


def is_chesscom(tags: Mapping[str, str]) -> bool:
    """Whether the tags are those of chess.com's export of variants."""
    return "RuleVariants" in tags and "Ruleset" not in tags


def translated(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of chess.com's export in the standard's terms.

    Its time control counts minutes and its date has JavaScript's form; every other
    tag stays as it is.
    """
    known = dict(tags)
    if match := _MINUTES.fullmatch(tags.get("TimeControl", "")):
        known["TimeControl"] = f"{float(match[1]) * 60:.0f}+{match[2]}"
    if match := _SCRIPT_DATE.match(tags.get("Date", "")):
        month, day, year, time, zone = match.groups()
        known["Date"] = f"{year}.{_MONTHS.index(month) + 1:02}.{day}"
        known["Time"] = time
        if zone == "+0000":
            known["UTCDate"] = known["Date"]
            known["UTCTime"] = known.pop("Time")
    return known
