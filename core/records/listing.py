"""Games as a list shows them: found, narrowed down and sorted without being played.

Of a game of a person that goes on nothing is listed that its person has not been shown: of
its moves only their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from core.formats.draft import IndexedGame
from core.formats.sheet import ABANDONED
from core.games import GAMES, find_game, find_variant
from core.games.openings import named_opening
from core.records.files import day_written
from core.records.length import length_of
from core.records.library import Saved
from core.records.secrecy import goes_on
from core.records.tags import UNKNOWN
from core.records.variants import variant_told
from core.records.verdict import reason_told
from core.time_control import TimeControl
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
        moves: How long it was; see ``core.records.length``.
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
