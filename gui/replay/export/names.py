"""What files of a game are called."""

from __future__ import annotations

from core.records.record import GameRecord
from core.records.tags import UNKNOWN


def stem_of(record: GameRecord, ply: int | None = None) -> str:
    """Date, players and moment of a game, fit for the name of a file."""
    date = record.tags.get("Date", "")
    known = "" if date in UNKNOWN else _plain(date.replace(".", "-"))
    moment = "" if ply is None else f"ply-{ply}"
    names = (_plain(name) or "x" for name in record.players)
    return "-".join(part for part in (known, *names, moment) if part)


def _plain(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum() or sign == "-").strip("-")[:40]
