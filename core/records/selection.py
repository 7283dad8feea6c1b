"""Which games of a list are shown, and in what order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal, TypeAlias

from core.natural import natural
from core.records.listing import ListedGame, day_words, title_of

Column: TypeAlias = Literal[
    "number", "result", "names", "game", "opening", "event", "ended", "moves", "date"
]
"""What a list can be sorted by."""

Kind: TypeAlias = Literal[
    "", "won", "lost", "drawn", "first won", "second won", "finished", "unfinished"
]
"""How the games ended that are looked for; won and lost by a person, ``""`` anyhow."""

_RESULTS = {
    "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2",
    "1–0": "1-0", "0–1": "0-1", "½–½": "1/2-1/2",
}  # fmt: skip
"""Words that are a result and nothing else, such as a part of a date."""

_DASHES = {"-", "–"}
"""What stands between two names and in none."""

_ORDER = {"1": 1, "½": 2, "0": 3, "1-0": 1, "1/2-1/2": 2, "0-1": 3}


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games are looked for.

    Attributes:
        text: Words that must all occur: names, results, openings, moves, notes, dates.
        variant: Key of the game, or ``""``.
        opponent: Name of a player, or ``""``.
        opening: Name of an opening without its variations, or ``""``.
        kind: How they ended.
        days: Played within so many days, or 0.
        year: The year it was played in, or ``""``.
    """

    text: str = ""
    variant: str = ""
    opponent: str = ""
    opening: str = ""
    kind: Kind = ""
    days: int = 0
    year: str = ""


@dataclass(frozen=True, slots=True)
class SortOrder:
    """By what a list is sorted.

    Attributes:
        column: The column.
        down: Whether the largest comes first.
    """

    column: Column = "date"
    down: bool = True


@dataclass(frozen=True, slots=True)
class ListState:
    """What somebody had before them of a list, to come back to.

    Attributes:
        filters: Which games were looked for.
        order: By what they were sorted.
        key: The game that was current.
        top: How far the list was scrolled, in rows.
    """

    filters: Filters = field(default_factory=Filters)
    order: SortOrder = field(default_factory=SortOrder)
    key: tuple[str, int] | None = None
    top: int = 0


def narrowed(
    games: Iterable[ListedGame], filters: Filters, today: date
) -> list[ListedGame]:
    """The games that are looked for, in their order."""
    since = (today - timedelta(days=filters.days)).isoformat() if filters.days else ""
    typed = filters.text.casefold().split()
    results = {_RESULTS[word] for word in typed if word in _RESULTS}
    words = [word for word in typed if word not in _RESULTS and word not in _DASHES]
    return [
        game
        for game in games
        if (not filters.variant or game.variant == filters.variant)
        and (not filters.opponent or filters.opponent in game.opponents)
        and (not filters.opening or filters.opening == game.family)
        and game.day >= since
        and game.day.startswith(filters.year)
        and _is_kind(game, filters.kind)
        and (not results or results == {game.result})
        and (not words or _says(game, words))
    ]


def in_order(games: Sequence[ListedGame], order: SortOrder) -> list[ListedGame]:
    """The games sorted; where a column says nothing of two, the newer one comes first."""
    newest = games
    if order.column != "number":  # which tells any two apart
        newest = sorted(games, key=lambda game: (game.day, game.modified), reverse=True)
    keys = {
        "number": lambda game: (natural(game.name), game.number),
        "result": lambda game: _ORDER.get(game.score or game.result, 0),
        "names": lambda game: natural(" – ".join(game.names)),
        "game": lambda game: title_of(game.variant),
        "opening": lambda game: natural(game.named or game.opening),
        "event": lambda game: natural(game.event),
        "ended": lambda game: game.ended,
        "moves": lambda game: game.moves,
        "date": lambda game: (game.day, game.modified, -game.number),
    }
    return sorted(newest, key=keys[order.column], reverse=order.down)


def opponents(games: Iterable[ListedGame]) -> list[str]:
    """Who was played against, the most frequent first."""
    return _by_number(name for game in games for name in game.opponents)


def families(games: Iterable[ListedGame]) -> list[str]:
    """The openings without their variations, the most frequent first."""
    return _by_number(game.family for game in games if game.family)


def years(games: Iterable[ListedGame]) -> list[str]:
    """The years in which games were played, the last one first."""
    return sorted({game.day[:4] for game in games if game.day}, reverse=True)


def _by_number(names: Iterable[str]) -> list[str]:
    counts = Counter(names)
    return sorted(counts, key=lambda name: (-counts[name], natural(name)))


def _is_kind(game: ListedGame, kind: Kind) -> bool:
    match kind:
        case "":
            return True
        case "unfinished":
            return game.unfinished
        case "finished":
            return not game.unfinished
        case "won" | "lost":
            return game.score == ("1" if kind == "won" else "0")
        case "drawn":
            return game.result == "1/2-1/2"
        case "first won" | "second won":
            return game.result == ("1-0" if kind == "first won" else "0-1")


def _says(game: ListedGame, words: Iterable[str]) -> bool:
    """Whether all words occur in what is known of a game."""
    parts = (
        *game.names,
        game.opening,
        game.named,
        game.ended,
        game.notes,
        game.day,
        _said(game.day),
        game.name,
    )
    text = "\n".join(parts).casefold()
    return all(word in text for word in words)


@lru_cache(maxsize=2**15)
def _said(day: str) -> str:
    """A day as lists show it, such as ``5 Mar 2024``."""
    return day_words(day) if day else ""
