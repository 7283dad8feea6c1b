"""Files for pictures of games: named after the game, and never one that is there."""

from __future__ import annotations

from pathlib import Path

from core.records.record import GameRecord
from core.records.tags import UNKNOWN


def stem_of(record: GameRecord, ply: int | None = None) -> str:
    """Date, players and moment of a game, fit for the name of a file."""
    date = record.tags.get("Date", "")
    known = "" if date in UNKNOWN else _plain(date.replace(".", "-"))
    moment = "" if ply is None else f"ply-{ply}"
    names = (_plain(name) or "x" for name in record.players)
    return "-".join(part for part in (known, *names, moment) if part)


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """A file in ``folder`` that is not there yet."""
    path, number = folder / f"{stem}{suffix}", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}{suffix}", number + 1
    return path


def _plain(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum() or sign == "-").strip("-")[:40]
