"""All games of a folder or of a file, listed beside the window, remembered and previewed.

What a folder held is kept in a file of its own, by name, time and size, so that only what
has changed since is read again. A preview is how a game stands at its end, played through
in a process of its own. Of a game that a person is still playing only what that person sees
leaves the process, and of one that two people are playing nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import TypeAdapter, ValidationError

from core.facts import Facts
from core.formats import looks_like_text
from core.formats.format import IndexedGame
from core.formats.notes import reason_text
from core.games import find_variant
from core.plain import plain
from core.records.files import MAX_BYTES, UnreadableError, write_bytes
from core.records.library import FolderFile, Saved, files_of
from core.records.listing import ListedGame, listed, person_of, with_opening
from core.records.reader import Index, entries_in, load_games
from core.records.record import GameRecord
from core.records.replay import Boards, Timeline
from core.values import Observation, Side

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
class _Kept:
    """What was found in a file, and when."""

    modified: float
    size: int
    game: ListedGame


@dataclass(slots=True)
class _Memory:
    """What is kept of a folder."""

    version: int
    games: dict[str, _Kept] = field(default_factory=dict)


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
    return with_opening(_listed(path, place.modified, first, (1, number)), first)


def folder_games(hear: Hear, folder: Path, memory: Path) -> Iterator[Batch]:
    """List a folder, newest first; ``memory`` is the file where that is remembered."""
    del hear
    places = files_of(folder)
    known = _remembered(memory)
    kept: dict[str, _Kept] = {}
    for start in range(0, len(places), BATCH):
        some = places[start : start + BATCH]
        kept |= {name: one for place in some for name, one in _look(folder, place, known)}
        games = (kept[place.name].game for place in some if place.name in kept)
        yield Batch(tuple(games), len(places))
    if kept != known:
        # Names of files need not be text, which is all that JSON can hold.
        texts = {name: one for name, one in kept.items() if name.isprintable()}
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
        _listed(path, facts.st_mtime, entry, (number, len(found) + cut))
        for number, entry in enumerate(found, 1)
    )


def file_games(hear: Hear, path: Path) -> Iterator[Batch]:
    """List the games of one file in their order, the first few at once.

    All are told by their tags before the first opening is looked for by its position, which
    takes several times as long.
    """
    del hear
    modified, file = path.stat().st_mtime, load_games(path)
    # Most games name White once: so many there will be, as far as is known.
    likely = file.text.count('[White "')
    found, size = entries_in(file), FIRST
    told: list[tuple[ListedGame, IndexedGame]] = []
    while some := tuple(islice(found, size)):
        likely = max(likely, len(told) + len(some))
        games = tuple(
            _listed(path, modified, entry, (at, likely))
            for at, entry in enumerate(some, len(told) + 1)
        )
        yield Batch(games, likely)
        told += zip(games, some, strict=True)
        size = BATCH
    yield from _with_openings(told)


def _with_openings(told: Sequence[tuple[ListedGame, IndexedGame]]) -> Iterator[Batch]:
    """The same games again, in parts, wherever an opening is found by position."""
    for start in range(0, len(told), BATCH):
        some = told[start : start + BATCH]
        games = tuple(with_opening(*each) for each in some)
        if any(game.named != old.named for game, (old, _) in zip(games, some, strict=True)):
            yield Batch(games, len(told), start)


def _listed(
    path: Path, modified: float, entry: IndexedGame, place: tuple[int, int]
) -> ListedGame:
    return listed(Saved(path, entry.tags, modified), entry, place)


def _look(
    folder: Path, place: FolderFile, known: dict[str, _Kept]
) -> Iterator[tuple[str, _Kept]]:
    """What a file holds, by memory if it is as it was."""
    old = known.get(place.name)
    if old is not None and (old.modified, old.size) == (place.modified, place.size):
        yield place.name, old
    elif (game := game_in(folder, place)) is not None:
        yield place.name, _Kept(place.modified, place.size, game)


def _remembered(memory: Path) -> dict[str, _Kept]:
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
        words = "Two people are playing this game. It is shown when it is over."
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
                game.key, problem=f"{game.name} has no game {game.number} any more."
            )
        entry = index.entries[game.number - 1]
        # It may have gone on since it was listed, or been taken back.
        saved, place = Saved(path, entry.tags, modified), (game.number, len(index.entries))
        now = listed(saved, entry, place)
        reading = index.read(game.number - 1)
        found = reading.games or reading.going_on
        if not found:
            problem = " ".join(reading.problems[:1]) or f"{game.name} has no game."
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
        yield "Ended", reason_text(record.outcome)
    rules, _ = find_variant(record.variant).rulesets[record.ruleset]
    yield "Rules", rules
    named = find_variant(record.variant).named
    if named is not None and (title := named.title_of(record.fen)):
        yield named.heading, title
    person = person_of(game)
    if person is not None and timeline.game.facts.hidden:
        yield "Squares in view", _in_view(timeline.game.facts, timeline, person)


def _in_view(facts: Facts, timeline: Timeline, side: Side) -> str:
    """How much a side saw, over all its moments."""
    counts = [
        len(_seen(timeline.boards(ply), side).visible & facts.playable)
        for ply in range(timeline.plies + 1)
    ]
    return f"{sum(counts) / len(counts):.0f} of {len(facts.playable)} on average"


def _seen(boards: Boards, side: Side) -> Observation:
    return boards.first if side is Side.FIRST else boards.second
