"""``bots``: lists the bots."""

from __future__ import annotations

from argparse import Namespace

from bots.entry import Entry
from bots.roster import ROSTER, entries_for, strongest
from cli.output import DONE, wrapped, write, write_json


def run(given: Namespace) -> int:
    """Print the roster: the levels and the other bots, each from the weakest on."""
    if given.json:
        write_json(roster())
        return DONE
    head = ("name", "rating", "group", "what it does, and in which games")
    write(wrapped([head, *map(_row, ROSTER.values())]))
    return DONE


def roster() -> list[dict[str, object]]:
    """The roster as JSON has it."""
    return [
        {
            "name": entry.name,
            "title": entry.title,
            "rating": next(iter(entry.ratings.values()), None),
            "rated_in": sorted(entry.ratings),
            "ratings": dict(entry.ratings),
            "strongest": bool(_strongest_in(entry)),
            "group": entry.group,
            "variants": list(entry.variants),
            "available": not entry.available,
            "reason": entry.available,
            "summary": entry.summary,
        }
        for entry in ROSTER.values()
    ]


def _strongest_in(entry: Entry) -> list[str]:
    """The games in which no bot is stronger; ratings compare within a game."""
    return [key for key in entry.variants if strongest(entries_for(key)) is entry]


def _row(entry: Entry) -> tuple[str, ...]:
    why = entry.available.rstrip(".")
    about = [f"{entry.title} ·"] if entry.title else []
    about += [f"Not here: {why}." if why else entry.summary]
    about += [f"Plays {', '.join(entry.variants)}."]
    if games := _strongest_in(entry):
        about += [f"Strongest in {', '.join(games)}."]
    return entry.name, entry.rating_text, entry.group, " ".join(about)
