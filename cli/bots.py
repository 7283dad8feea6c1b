"""``bots``: who can be played against."""

from __future__ import annotations

from argparse import Namespace

from bots.roster import ROSTER, Entry
from cli.output import DONE, columns, write, write_json


def run(given: Namespace) -> int:
    """Print the roster, weakest first."""
    if given.json:
        write_json(roster())
        return DONE
    head = ("name", "rating", "", "games", "")
    write(columns([head, *map(_row, ROSTER.values())]))
    return DONE


def roster() -> list[dict[str, object]]:
    """The roster as JSON has it."""
    best = strongest()
    return [
        {
            "name": entry.name,
            "rating": entry.rating,
            "strongest": entry.name == best,
            "variants": list(entry.variants),
            "available": not entry.available,
            "reason": entry.available,
            "summary": entry.summary,
        }
        for entry in ROSTER.values()
    ]


def strongest() -> str:
    """The name of the best bot that can be played here."""
    ready = [entry for entry in ROSTER.values() if not entry.available]
    return max(ready, key=lambda entry: entry.rating).name


def _row(entry: Entry) -> tuple[str, str, str, str, str]:
    about = f"not here: {entry.available}" if entry.available else entry.summary
    mark = "strongest" if entry.name == strongest() else ""
    return entry.name, f"{entry.rating:.0f}", mark, ", ".join(entry.variants), about
