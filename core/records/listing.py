"""Games as a list shows them: found, narrowed down and sorted without being played.

Of a game of a person that goes on nothing is listed that its person has not been shown: of
its moves only their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from core.clock import TimeControl
from core.facts import Facts
from core.formats.format import ABANDONED, IndexedGame
from core.games import GAMES, find_game, find_variant
from core.games.openings import named_opening
from core.plain import natural
from core.records.files import day_written
from core.records.library import Saved
from core.records.reader import variant_told
from core.records.record import UNKNOWN, goes_on
from core.records.verdict import reason_told
from core.values import Reason, Side

OPENING = 8
"""So many plies stand in the column of opening moves."""

_NOTES = ("Event", "Site", "Round", "Annotator", "Opening", "ECO")
_ECO = re.compile(r"[A-E]\d\d\w?")
_DATE = re.compile(r"([0-9]{4})(?:\.([0-9]{1,2}))?(?:\.([0-9]{1,2}))?")
_MONTH, _MONTHS = len("1858-05"), 12
_UNSAID = UNKNOWN | {"-"}
_PLAIN = frozenset({"", "?", "normal", "unterminated"})
"""What tags say of an end that they do not tell."""

_ENDS = {"*": "no result", "1/2-1/2": "draw", "1-0": "not said", "0-1": "not said"}


class ListedGame(NamedTuple):
    """One game of a list; a tuple, for ten thousand go from process to process.

    Attributes:
        name: Of its file.
        number: Which game of the file it is, from 1.
        out_of: How many games the file has, as far as somebody has looked.
        variant: Key of the game.
        names: The players' names.
        result: As PGN has it.
        person: The number of the side that a person played against a bot, or -1.
        unfinished: Whether it is a game of people that waits to be continued.
        opening: Its first moves, as far as they may be shown.
        named: The code and the name of its opening, or ``""``.
        ended: How it ended, in a few words.
        moves: How long it was; see ``length_of``.
        day: When it was played, as ``2026-11-21``, or as far as that is known, as ``1858``
            or ``1858-05``; ``""`` where it is not.
        clock: The clock, as ``10+5``, or ``""``.
        notes: What else is said of it.
        event: Where it was played: a tournament or a match, or ``""``.
        studied: ``analysed`` for a game with an analysis, ``analysis`` for an analysis that
            was saved by itself, or ``""``.
        modified: When its file was written, in seconds since the epoch.
    """

    name: str
    number: int
    out_of: int
    variant: str
    names: tuple[str, str]
    result: str
    person: int
    unfinished: bool
    opening: str
    named: str
    ended: str
    moves: int
    day: str
    clock: str
    notes: str
    event: str
    studied: str
    modified: float

    @property
    def key(self) -> tuple[str, int]:
        """What it is told from all others by."""
        return self.name, self.number

    @property
    def score(self) -> str:
        """What the person scored, ``1``, ``0`` or ``½``; else ``""``."""
        if self.person < 0 or self.result not in _POINTS:
            return ""
        return _POINTS[self.result][self.person]

    @property
    def opponents(self) -> tuple[str, ...]:
        """Whom the person played, or else both players."""
        return self.names if self.person < 0 else (self.names[1 - self.person],)

    @property
    def family(self) -> str:
        """The opening without its code and its variations."""
        first, _, rest = self.named.partition(" ")
        name = rest if _ECO.fullmatch(first) else self.named
        return name.partition(":")[0].partition(",")[0]


_POINTS = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("½", "½")}


def listed(saved: Saved, entry: IndexedGame, place: tuple[int, int]) -> ListedGame:
    """A game for a list.

    Args:
        saved: Its file, with the tags of this game.
        entry: The game.
        place: Which game of the file it is, and of how many.
    """
    tags = saved.tags
    variant = variant_told(tags, entry.opening, saved.path.suffix)
    person = saved.person
    unfinished = saved.unfinished
    return ListedGame(
        name=saved.path.name,
        number=place[0],
        out_of=place[1],
        variant=variant,
        names=saved.names,
        result=saved.result,
        person=-1 if person is None else int(person),
        unfinished=unfinished,
        opening=_opening(entry, saved, variant),
        named="" if _waits(variant, saved) else str(named_opening(None, tags, ()) or ""),
        ended="unfinished" if unfinished else _ended(entry, saved.result, variant),
        moves=length_of(GAMES[variant].facts, entry),
        day=_day(tags, saved.modified if place[1] == 1 else 0.0),
        clock=_clock(tags.get("TimeControl", "")),
        notes=" ".join(tags[name] for name in _NOTES if tags.get(name, "-") not in _UNSAID),
        event="" if tags.get("Event", "-") in _UNSAID else tags["Event"],
        studied="analysis" if saved.copied else "analysed" if saved.analysed else "",
        modified=saved.modified,
    )


def renamed(game: ListedGame, name: str) -> ListedGame:
    """The same game in a file of another name."""
    return game._replace(name=name)


def _opening(entry: IndexedGame, saved: Saved, variant: str) -> str:
    """The first moves with their numbers; of a running game only the person's own."""
    tags, moves = saved.tags, entry.opening[:OPENING]
    shown: Sequence[bool] = [True] * len(moves)
    if _waits(variant, saved):
        begins = _begins(variant, tags.get("Ruleset", ""))
        if None in (saved.person, begins) or "FEN" in tags or not _alternates(variant):
            return ""
        own = saved.person is not begins
        shown = [number % 2 == own for number in range(len(moves))]
    words = []
    plies = GAMES[variant].facts.numbers_plies
    for number, (move, known) in enumerate(zip(moves, shown, strict=True)):
        if (plies or number % 2 == 0) and _alternates(variant):
            words.append(f"{number + 1 if plies else number // 2 + 1}.")
        words.append(move if known else "…")
    return " ".join(words)


def _begins(variant: str, ruleset: str) -> Side | None:
    """Return the side that begins a game; ``None`` where the ruleset is unknown."""
    try:
        return find_game(variant, ruleset).facts.begins
    except ValueError:
        return None


def with_opening(game: ListedGame, entry: IndexedGame) -> ListedGame:
    """The same game with the name of its opening, found by position.

    Nothing changes where its tags have told the name already, or where a game goes on that
    hides something.
    """
    known = GAMES[game.variant]
    if known.openings is None or (game.unfinished and known.facts.hidden):
        return game
    named = str(named_opening(known.openings(), entry.tags, entry.opening) or "")
    return game if named == game.named else game._replace(named=named)


def _waits(variant: str, saved: Saved) -> bool:
    """Whether it is a game that goes on and hides something, as far as tags tell."""
    return goes_on(variant, saved.tags, over=saved.result != "*")


def _alternates(variant: str) -> bool:
    """Whether it can be told from its number who made a move."""
    return variant in GAMES and GAMES[variant].facts.alternates


def _ended(entry: IndexedGame, result: str, variant: str) -> str:
    """How a game ended, as far as its text tells."""
    said = entry.tags.get("Termination", "")
    facts = GAMES[variant].facts
    if told := reason_told([entry.remark], said, facts):
        reason, detail = told
        return detail if detail == ABANDONED else str(reason)
    if entry.mate and facts.win_by == "mate":
        return str(Reason.CHECKMATE)
    if said.casefold() not in _PLAIN:
        return said.casefold()
    return _ENDS[result]


def _day(tags: Mapping[str, str], modified: float) -> str:
    """When a game was played, by its tag or else by its file."""
    found = _DATE.match(tags.get("Date", ""))
    if found and int(found[1]):
        year, month, day = (int(part or 0) for part in found.groups())
        with suppress(ValueError):
            return date(year, month, day).isoformat()
        return f"{found[1]}-{month:02}" if 1 <= month <= _MONTHS else found[1]
    return day_written(modified).isoformat() if modified else ""


def day_words(day: str) -> str:
    """A day as people write it: ``5 Mar 1858``, or as far as it is known."""
    year, *month = day.split("-")[:2]
    if len(day) > _MONTH:
        when = date.fromisoformat(day)
        return f"{when.day} {when:%b} {when.year}"
    return f"{date(2000, int(month[0]), 1):%b} {year}" if month else year


def _clock(control: str) -> str:
    """A clock in minutes and seconds; ``""`` where the tag says none of ours."""
    known = TimeControl.of_tag(control)
    return "" if known is None else known.text


def title_of(variant: str) -> str:
    """The name of a game; its key where nobody here knows it."""
    try:
        return find_variant(variant).facts.title
    except ValueError:
        return variant


def person_of(game: ListedGame) -> Side | None:
    """The side a person played against a bot."""
    return None if game.person < 0 else Side(game.person)


def length_of(facts: Facts, entry: IndexedGame) -> int:
    """How long a game on file is, as far as its text tells.

    Where turns have several moves and no numbers, only these can be counted.
    """
    if facts.numbers_plies:
        return entry.plies
    return entry.last or ((entry.plies + 1) // 2 if facts.alternates else entry.plies)


def due_in(facts: Facts, entry: IndexedGame) -> int:
    """The number of the move, or of the series, that comes after those of a file."""
    if facts.numbers_plies:
        return entry.plies + 1
    return entry.due or entry.plies // 2 + 1


def length_words(facts: Facts, count: int) -> str:
    """A length with what was counted: ``18 moves``, or ``5 series``."""
    if not facts.alternates:
        return f"{count} series"
    return "1 move" if count == 1 else f"{count} moves"


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
