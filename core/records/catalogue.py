"""All games of a folder or of a file, listed beside the window and remembered.

What a folder held is kept in a file of its own, by name, time and size, so that only what
has changed since is read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from core.formats import looks_like_text, own_encoding
from core.formats.draft import IndexedGame
from core.records.files import MAX_BYTES, UnreadableError, text_of, write_bytes
from core.records.game_text import GameText, load_games
from core.records.index import entries_in
from core.records.library import FolderFile, Saved, files_of
from core.records.listing import ListedGame, listed, with_opening

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
        file = _text(path, place.size)
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
        with path.open("rb") as opened:
            head = opened.read(_HEAD + 1)
        modified = path.stat().st_mtime
    except OSError:
        return ()
    file = GameText.of(text_of(head[:_HEAD], own_encoding), path.name)
    found = list(islice(entries_in(file), FIRST)) if looks_like_text(file.text) else []
    cut = len(head) > _HEAD
    if cut and found and found[-1].end >= len(file.text):
        found.pop()  # which may go on
    return tuple(
        _listed(path, modified, entry, (number, len(found) + cut))
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


def _text(path: Path, size: int) -> GameText:
    if size <= MAX_BYTES:
        return load_games(path)
    with path.open("rb") as file:
        return GameText.of(text_of(file.read(MAX_BYTES), own_encoding), path.name)
