"""``bots``: lists the bots."""

from __future__ import annotations

from argparse import Namespace

from bots.entry import Entry
from bots.roster import ROSTER, entries_for, strongest
from cli.output import DONE, columns, write, write_json


def run(given: Namespace) -> int:
    """Print the roster: the levels and the other bots, each from the weakest on."""
    if given.json:
        write_json(roster())
        return DONE
    head = ("name", "rating", "", "group", "games", "")
    write(columns([head, *map(_row, ROSTER.values())]))
    return DONE


def roster() -> list[dict[str, object]]:
    """The roster as JSON has it."""
    return [
        {
            "name": entry.name,
            "rating": entry.rating,
            "rated_in": sorted(entry.rated_in) if entry.rating is not None else [],
            "strongest": _is_strongest(entry),
            "group": entry.group,
            "variants": list(entry.variants),
            "available": not entry.available,
            "reason": entry.available,
            "summary": entry.summary,
        }
        for entry in ROSTER.values()
    ]


def _is_strongest(entry: Entry) -> bool:
    """Whether no bot of one of its games is stronger; ratings compare within a game."""
    return any(strongest(entries_for(variant)) is entry for variant in entry.variants)


def _row(entry: Entry) -> tuple[str, ...]:
    about = f"not here: {entry.available}" if entry.available else entry.summary
    mark, games = "strongest" if _is_strongest(entry) else "", ", ".join(entry.variants)
    return entry.name, entry.rating_text, mark, entry.group, games, about
