"""All games of a folder or of a file: listed, narrowed down, sorted, remembered, previewed.

What a folder held is kept in a file of its own, by name, time and size, so that only what
has changed since is read again; no game is played for it. A preview is how a game stands at
its end, played through in a process of its own. Of a game that a person is still playing
only what that person sees leaves the process, of its moves only their own are listed, and
of one that two people are playing nothing is shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from pydantic import TypeAdapter, ValidationError

from core.clock import TimeControl
from core.facts import Facts
from core.formats import looks_like_text
from core.formats.format import ABANDONED, IndexedGame, comment
from core.games import GAMES, find_game, find_variant
from core.games.openings import family_of, named_opening, opening_words
from core.plain import natural, plain
from core.records.files import MAX_BYTES, UnreadableError, day_written, write_bytes
from core.records.library import FolderFile, Saved, files_of
from core.records.reader import Index, entries_in, load_games, variant_by_signs
from core.records.record import UNKNOWN, GameRecord, goes_on, reason_given
from core.records.replay import Boards, Timeline
from core.texts import N_, _, date_words, labelled, month_words, ngettext, per_language
from core.values import Observation, Reason, Side

OPENING = 8
"""So many plies stand in the column of opening moves."""

_NOTES = ("Event", "Site", "Round", "Annotator", "Opening", "ECO")
_DATE = re.compile(r"([0-9]{4})(?:\.([0-9]{1,2}))?(?:\.([0-9]{1,2}))?")
_MONTH, _MONTHS = len("1858-05"), 12
_UNSAID = UNKNOWN | {"-"}
_PLAIN = frozenset({"", "?", "normal", "unterminated"})
"""What tags say of an end that they do not tell."""

_ENDS = {
    "*": N_("no result"),
    "1/2-1/2": N_("draw"),
    # For translators: how the game ended is not known.
    "1-0": N_("not said"),
    "0-1": N_("not said"),
}


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
        ended: How it ended, in a few words in English.
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
        """The family of its opening."""
        return family_of(self.named)


_POINTS = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("½", "½")}


def listed(
    path: Path, modified: float, entry: IndexedGame, place: tuple[int, int]
) -> ListedGame:
    """A game for a list.

    Args:
        path: Its file.
        modified: When that was written, in seconds since the epoch.
        entry: The game.
        place: Which game of the file it is, and of how many.
    """
    saved, tags = Saved(path, entry.tags, modified), entry.tags
    variant = variant_by_signs(tags, entry.opening, saved.path.suffix)
    control = TimeControl.of_tag(tags.get("TimeControl", ""))
    person, unfinished = saved.person, saved.unfinished
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
        ended=N_("unfinished") if unfinished else _ended(entry, saved.result, variant),
        moves=length_of(GAMES[variant].facts, entry),
        day=_day(tags, saved.modified if place[1] == 1 else 0.0),
        clock=control.text if control else "",
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
    tag = entry.tags.get("Termination", "")
    facts = GAMES[variant].facts
    if given := reason_given([entry.remark], tag, facts):
        reason, detail = given
        return detail if detail == ABANDONED else str(reason)
    if entry.mate and facts.win_by == "mate":
        return str(Reason.CHECKMATE)
    if tag.casefold() not in _PLAIN:
        return tag.casefold()
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


@per_language
@lru_cache(maxsize=2**15)
def day_words(day: str) -> str:
    """A day as people write it: ``5 Mar 1858``, or as far as it is known."""
    year, *month = day.split("-")[:2]
    if len(day) > _MONTH:
        return date_words(date.fromisoformat(day))
    return month_words(int(month[0]), int(year)) if month else year


def title_of(variant: str) -> str:
    """The name of a game; its key where nobody here knows it."""
    try:
        return _(find_variant(variant).facts.title)
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
        return ngettext("{number} series", "{number} series", count)
    return ngettext("{number} move", "{number} moves", count)


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
        "ended": lambda game: _(game.ended),
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
        opening_words(game.named),
        game.ended,
        _(game.ended),
        game.notes,
        game.day,
        day_words(game.day) if game.day else "",
        game.name,
    )
    text = "\n".join(parts).casefold()
    return all(word in text for word in words)


Hear = Callable[[], object]
"""What a background task hears; nothing is ever said to these."""

FIRST = 60
"""So many games are told at first: more than a screen has rows."""

BATCH = 250
"""So many games are told at a time."""

_HEAD = 2**16


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of a list.

    Attributes:
        games: The next ones.
        total: How many there will be, as far as is known.
        start: Where more is known by now of games that were told already, the place of the
            first of them, from 0; ``None`` for further games.
    """

    games: tuple[ListedGame, ...]
    total: int
    start: int | None = None


@dataclass(frozen=True, slots=True)
class _FoundGame:
    """What was found in a file, and when."""

    modified: float
    size: int
    game: ListedGame


@dataclass(slots=True)
class _Memory:
    """What is kept of a folder."""

    version: int
    games: dict[str, _FoundGame] = field(default_factory=dict)


_VERSION = 5
_MEMORY = TypeAdapter(_Memory)


def game_in(folder: Path, place: FolderFile) -> ListedGame | None:
    """The first game of a file, for the list of its folder; ``None`` without one."""
    path = folder / place.name
    try:
        file = load_games(path, most=MAX_BYTES)
    except (OSError, UnreadableError):
        return None
    found = entries_in(file) if looks_like_text(file.text) else iter(())
    if (first := next(found, None)) is None:
        return None
    number = 1 + sum(1 for _ in found)
    return with_opening(listed(path, place.modified, first, (1, number)), first)


def folder_games(hear: Hear, folder: Path, memory: Path) -> Iterator[Batch]:
    """List a folder, newest first; ``memory`` is the file where that is remembered."""
    places = files_of(folder)
    known = _remembered(memory)
    fresh: dict[str, _FoundGame] = {}
    for start in range(0, len(places), BATCH):
        some = places[start : start + BATCH]
        fresh |= {name: one for place in some for name, one in _look(folder, place, known)}
        games = (fresh[place.name].game for place in some if place.name in fresh)
        yield Batch(tuple(games), len(places))
    if fresh != known:
        # Names of files need not be text, which is all that JSON can hold.
        texts = {name: one for name, one in fresh.items() if name.isprintable()}
        # A memory that cannot be kept costs time and nothing else.
        with suppress(OSError):
            write_bytes(memory, _MEMORY.dump_json(_Memory(_VERSION, texts)))


def first_games(path: Path) -> tuple[ListedGame, ...]:
    """The first games of a file, as many as can be told at once; none if it is unreadable.

    How many there are is not known by that.
    """
    try:
        file, facts = load_games(path, most=_HEAD), path.stat()
    except (OSError, UnreadableError):
        return ()
    found = list(islice(entries_in(file), FIRST)) if looks_like_text(file.text) else []
    cut = facts.st_size > _HEAD
    if cut and found and found[-1].end >= len(file.text):
        found.pop()  # which may go on
    return tuple(
        listed(path, facts.st_mtime, entry, (number, len(found) + cut))
        for number, entry in enumerate(found, 1)
    )


def file_games(hear: Hear, path: Path) -> Iterator[Batch]:
    """List the games of one file in their order, the first few at once.

    All are told by their tags before the first opening is looked for by its position, which
    takes several times as long.
    """
    modified, file = path.stat().st_mtime, load_games(path)
    # Most games name White once: so many there will be, as far as is known.
    likely = file.text.count('[White "')
    found, size = entries_in(file), FIRST
    entries: list[tuple[ListedGame, IndexedGame]] = []
    while some := tuple(islice(found, size)):
        likely = max(likely, len(entries) + len(some))
        games = tuple(
            listed(path, modified, entry, (at, likely))
            for at, entry in enumerate(some, len(entries) + 1)
        )
        yield Batch(games, likely)
        entries += zip(games, some, strict=True)
        size = BATCH
    yield from _with_openings(entries)


def _with_openings(entries: Sequence[tuple[ListedGame, IndexedGame]]) -> Iterator[Batch]:
    """The same games again, in parts, wherever an opening is found by position."""
    for start in range(0, len(entries), BATCH):
        some = entries[start : start + BATCH]
        games = tuple(with_opening(*each) for each in some)
        if any(game.named != old.named for game, (old, _) in zip(games, some, strict=True)):
            yield Batch(games, len(entries), start)


def _look(
    folder: Path, place: FolderFile, known: dict[str, _FoundGame]
) -> Iterator[tuple[str, _FoundGame]]:
    """What a file holds, by memory if it is as it was."""
    old = known.get(place.name)
    if old is not None and (old.modified, old.size) == (place.modified, place.size):
        yield place.name, old
    elif (game := game_in(folder, place)) is not None:
        yield place.name, _FoundGame(place.modified, place.size, game)


def _remembered(memory: Path) -> dict[str, _FoundGame]:
    """What was kept; nothing, where that cannot be read."""
    try:
        if not memory.is_file():
            return {}
        found = _MEMORY.validate_json(memory.read_bytes())
    except (OSError, ValidationError):
        return {}
    return found.games if found.version == _VERSION else {}


Wish: TypeAlias = tuple[Path, ListedGame]
"""A game to look at, and the folder where its file lies."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A game at its end, or where it waits.

    Attributes:
        key: Which game it is.
        views: What each side saw, as far as it may be shown.
        truth: What was true; ``None`` while a person plays and must not know.
        facts: Names and values of what else is told.
        problem: Why there is no board, in one sentence, or ``""``.
        warning: What is wrong with the text of the game, and in which line, or ``""``.
    """

    key: tuple[str, int]
    views: tuple[Observation | None, Observation | None] = (None, None)
    truth: Observation | None = None
    facts: tuple[tuple[str, str], ...] = ()
    problem: str = ""
    warning: str = ""


def previews(hear: Callable[[], Any]) -> Iterator[Preview]:
    """Look at every game that is wished for, one by one."""
    looking = _Looking()
    while True:
        folder, game = hear()
        yield looking.preview(folder, game)


def preview_of(game: ListedGame, record: GameRecord, *, goes_on: bool) -> Preview:
    """A record at its end; of a game that goes on what its person has seen."""
    timeline = Timeline.of(record)
    boards, facts = timeline.boards(timeline.plies), tuple(_facts(game, timeline))
    person = person_of(game)
    if not goes_on:
        return Preview(game.key, (boards.first, boards.second), boards.truth, facts)
    if person is None:
        words = _("Two people are playing this game. It is shown when it is over.")
        return Preview(game.key, facts=facts, problem=words)
    own = _seen(boards, person)
    views = (own, None) if person is Side.FIRST else (None, own)
    return Preview(game.key, views, facts=facts)


class _Looking:
    """Reads games; the file looked into last is kept at hand."""

    def __init__(self) -> None:
        self._file: tuple[Path, float] | None = None
        self._index: Index | None = None

    def preview(self, folder: Path, game: ListedGame) -> Preview:
        """One game at its end; its problem, where it cannot be played."""
        path = folder / game.name
        try:
            index, modified = self._indexed(path)
        except (OSError, UnreadableError) as error:
            return Preview(game.key, problem=str(error))
        if game.number > len(index.entries):
            return Preview(
                game.key,
                problem=_("{name} has no game {number} any more.").format(
                    name=game.name, number=game.number
                ),
            )
        entry = index.entries[game.number - 1]
        # It may have gone on since it was listed, or been taken back.
        now = listed(path, modified, entry, (game.number, len(index.entries)))
        reading = index.read(game.number - 1)
        found = reading.games or reading.going_on
        if not found:
            problem = " ".join(reading.problems[:1]) or _("{name} has no game.").format(
                name=game.name
            )
            return Preview(now.key, problem=problem)
        shown = preview_of(now, found[0], goes_on=bool(reading.going_on))
        problems = () if reading.going_on else reading.problems[:1]
        warning = " ".join(problems).removeprefix(f"{plain(path.name)}, ")
        return replace(shown, warning=warning)

    def _indexed(self, path: Path) -> tuple[Index, float]:
        """The games of a file, and when it was written."""
        modified = path.stat().st_mtime
        if self._index is None or (path, modified) != self._file:
            self._index, self._file = Index.of(path), (path, modified)
        return self._index, modified


def _facts(game: ListedGame, timeline: Timeline) -> Iterator[tuple[str, str]]:
    record = timeline.record
    if record.outcome is not None and not record.outcome.unsaid:
        why, detail = _(record.outcome.reason), _(comment(record.outcome.detail))
        yield _("Ended"), labelled(why, detail) if detail else why
    rules, __ = find_variant(record.variant).rulesets[record.ruleset]
    yield _("Rules"), rules
    named = find_variant(record.variant).named
    if named is not None and (title := named.title_of(record.fen)):
        yield _(named.heading), title
    person = person_of(game)
    if person is not None and timeline.game.facts.hidden:
        yield _("Squares in view"), _in_view(timeline.game.facts, timeline, person)


def _in_view(facts: Facts, timeline: Timeline, side: Side) -> str:
    """How much a side saw, over all its moments."""
    counts = [
        len(_seen(timeline.boards(ply), side).visible & facts.playable)
        for ply in range(timeline.plies + 1)
    ]
    # For translators: how many squares were in view.
    return _("{sum:.0f} of {count} on average").format(
        sum=sum(counts) / len(counts), count=len(facts.playable)
    )


def _seen(boards: Boards, side: Side) -> Observation:
    return boards.first if side is Side.FIRST else boards.second
