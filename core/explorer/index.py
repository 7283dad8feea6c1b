"""The index of a database of games: made in the background, renewed as games come.

It is a folder of segments and a list of what they were made of, ``index.json``. A segment
is written in one piece and never changed; two of nearly one size become one. Games of files
that have changed since or are gone do not count any more. What is damaged is made anew.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex

import numpy as np
from pydantic import TypeAdapter, ValidationError

from core.explorer.archive import ArchiveError, use_rules
from core.explorer.boards_left import boards_left
from core.explorer.database import Database, shipped_files
from core.explorer.explore import Part, explore, games_here
from core.explorer.intake import games_of, played_game
from core.explorer.patterns import games_with
from core.explorer.questions import (
    Explored,
    FoundGames,
    GamesQuestion,
    Pattern,
    Progress,
    Question,
)
from core.explorer.segments import (
    DamagedError,
    PlayedGame,
    Segment,
    SegmentMaker,
    merged,
    read_segment,
    write_segment,
)
from core.games import find_game
from core.lock import LockedError, hold
from core.records.files import UnreadableError, write_bytes
from core.records.library import FolderFile
from core.records.record import NOBODY, GameRecord
from core.tasks.workers import Ear, Hear, TaskError

FIRST, BATCH, SECONDS = 500, 20_000, 10.0
"""What was read is saved, so that it can be asked about, once that many games were: at
first few, then as many again each time, at most so many; or after so many seconds."""

_TELL = 0.5
"""Seconds between two words on how far it is."""

_RATIO = 2
"""A segment at most so many times as large is taken into a new one."""

_LIST, _ENDING = "index.json", ".segment"
_VERSION = 2


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file that was read.

    Attributes:
        source: The file as it was then.
        done: How many of its games were read.
        whole: Whether there are no more.
    """

    source: FolderFile
    done: int
    whole: bool


@dataclass(slots=True)
class _Contents:
    """What an index holds: the files that were read, and the segments with their games."""

    version: int = _VERSION
    files: dict[str, ReadFile] = field(default_factory=dict)
    segments: list[str] = field(default_factory=list)

    @property
    def known(self) -> dict[str, FolderFile]:
        """The files by name, as they were when they were read."""
        return {name: each.source for name, each in self.files.items()}


_CONTENTS = TypeAdapter(_Contents)


def _contents(folder: Path) -> _Contents:
    """What an index holds; nothing, where that cannot be read."""
    try:
        found = _CONTENTS.validate_json((folder / _LIST).read_bytes())
    except (OSError, ValidationError):
        return _Contents()
    return found if found.version == _VERSION else _Contents()


def update(hear: Hear, database: Database) -> Iterator[Progress]:
    """Make the index of a database, or renew it; ends at once where another one does.

    It may be stopped at any time and goes on from what was saved.

    Raises:
        OSError: If the index cannot be written.
        TaskError: If the database is one file that cannot be read.
    """
    try:
        lock = hold(database.folder / _LIST)
    except LockedError:
        return
    with lock or nullcontext():
        yield from _Updating(database).run()


class _Updating:
    """An index that is being made."""

    def __init__(self, database: Database) -> None:
        self._database, self._folder = database, database.folder
        self._files = database.files()
        self._makers: dict[str, SegmentMaker] = {}
        self._segments: dict[str, Segment] = {}
        self._contents = _contents(self._folder)
        self._added = self._saved = 0
        self._saved_at = self._told_at = time.monotonic()

    def run(self) -> Iterator[Progress]:
        """Read whatever is new, and say how far it is."""
        self._look()
        waiting = [each for each in self._files.values() if not self._is_done(each)]
        done = len(self._files) - len(waiting)
        for number, source in enumerate(waiting, done):
            yield from self._read(source, number)
        self._save()
        total = len(self._files)
        if not self._database.source.is_dir():
            total = sum(each.done for each in self._contents.files.values())
        yield Progress(total, total, self._added, over=True)

    def _look(self) -> None:
        """Forget what is gone, has changed or is damaged."""
        contents = self._contents
        for name in contents.segments:
            with suppress(DamagedError):
                self._segments[name] = read_segment(self._folder / name)
        if len(self._segments) < len(contents.segments):
            contents.files, self._segments = {}, {}
        for name, read in [*contents.files.items()]:
            if self._files.get(name) != read.source:
                del contents.files[name]
        for name, segment in [*self._segments.items()]:
            if not segment.live(contents.known).any():
                del self._segments[name]

    def _is_done(self, source: FolderFile) -> bool:
        read = self._contents.files.get(source.name)
        return read is not None and read.whole

    def _read(self, source: FolderFile, number: int) -> Iterator[Progress]:
        """Take in the games of a file, from where it was left."""
        before = self._contents.files.get(source.name)
        done = before.done if before else 0
        path, single = self._database.path(source.name), len(self._files) == 1
        try:
            found, total = games_of(path, done)
        except (UnreadableError, ArchiveError) as error:
            if not self._database.source.is_dir():
                raise TaskError(str(error)) from error
            found, total = iter(()), 0  # all the others are explored
        for played in found:
            done += 1
            if played is not None:
                self._add(source, played)
            self._contents.files[source.name] = ReadFile(source, done, whole=False)
            now = time.monotonic()
            batch = min(max(FIRST, self._saved), BATCH)
            if self._added - self._saved >= batch or now > self._saved_at + SECONDS:
                self._save()
            if now > self._told_at + _TELL:
                self._told_at = now
                place = (done, max(total, done)) if single else (number, len(self._files))
                yield Progress(*place, self._added)
        self._contents.files[source.name] = ReadFile(source, done, whole=True)

    def _add(self, source: FolderFile, played: PlayedGame) -> None:
        variant = played.game.facts.key
        if variant not in self._makers:
            self._makers[variant] = SegmentMaker(variant)
        self._makers[variant].add(played, source)
        self._added += 1

    def _save(self) -> None:
        """Write what was added, and what is known now."""
        for maker in self._makers.values():
            self._keep(maker.segment())
        self._makers.clear()
        self._contents.segments = [*self._segments]
        write_bytes(self._folder / _LIST, _CONTENTS.dump_json(self._contents))
        self._saved, self._saved_at = self._added, time.monotonic()
        self._tidy()

    def _keep(self, segment: Segment) -> None:
        """Write a segment, together with smaller ones and the last one of its size."""
        known, variant = self._contents.known, segment.head.variant
        same = [n for n, each in self._segments.items() if each.head.variant == variant]
        parts, size = [segment], len(segment)
        for name in sorted(same, key=lambda name: len(self._segments[name])):
            if len(self._segments[name]) > _RATIO * size:
                break
            size += len(self._segments[name])
            parts.append(self._segments.pop(name))
        whole = merged(parts, known)
        if whole is not None:
            name = f"{variant}-{token_hex(8)}{_ENDING}"
            write_segment(self._folder / name, whole)
            self._segments[name] = whole

    def _tidy(self) -> None:
        """Remove segments that belong to nothing any more."""
        for path in self._folder.glob(f"*{_ENDING}"):
            if path.name not in self._segments:
                # On some systems not while somebody reads it; then the next time.
                with suppress(OSError):
                    path.unlink()


class OpenIndex:
    """An index that is read, as it is now.

    Args:
        database: Of which games.
    """

    def __init__(self, database: Database) -> None:
        self._folder = database.folder
        self._stamp: object = None
        self._segments: dict[str, Segment] = {}
        self._parts: list[Part] = []

    def parts(self) -> Sequence[Part]:
        """Its segments, each with the games that count; those that can be read."""
        with suppress(OSError):
            facts = (self._folder / _LIST).stat()
            stamp = facts.st_mtime_ns, facts.st_size
            if stamp != self._stamp:
                self._read()
                self._stamp = stamp
        return self._parts

    def _read(self) -> None:
        contents = _contents(self._folder)
        known, old, self._segments = contents.known, self._segments, {}
        for name in contents.segments:
            with suppress(DamagedError):
                segment = old[name] if name in old else read_segment(self._folder / name)
                self._segments[name] = segment
        self._parts = [(each, each.live(known)) for each in self._segments.values()]


def answers(hear: Ear, *databases: Database) -> Iterator[Explored | FoundGames]:
    """Answer questions about all games of some databases, one after the other."""
    indexes = [OpenIndex(each) for each in databases]
    while True:
        asked: Question | GamesQuestion = hear()
        parts = [part for index in indexes for part in index.parts()]
        for found in answered(parts, asked):
            yield found
            if hear.waiting():
                break


def answered(
    parts: Sequence[Part], asked: Question | GamesQuestion
) -> Iterator[Explored | FoundGames]:
    """The answers to one question.

    Raises:
        ValueError: If it asks for a game that cannot have been played.
    """
    if isinstance(asked, Question):
        yield explore(parts, asked)
    elif asked.pattern is None:
        yield games_here(parts, asked)
    else:
        yield from games_with(parts, asked, asked.pattern)


def use(variant: str) -> Iterator[None]:
    """Use what the explorer compiles once in a game; yields when that is done."""
    game = find_game(variant)
    position = game.start().position
    move = game.moves(position)[0]
    record = GameRecord(variant, game.ruleset, NOBODY, (move,))
    maker = SegmentMaker(variant)
    maker.add(played_game(record), FolderFile("", 0.0, 0))
    segment = maker.segment()
    parts = [(segment, np.ones(1, np.bool_))]
    question = Question(variant, game.ruleset)
    square, piece = next(iter(game.pieces(position).items()))
    for pattern in (None, Pattern(((square, piece),))):
        for _ in answered(parts, GamesQuestion(question, pattern)):
            pass
    for _ in boards_left(lambda: None, question, (move,), room=0):
        pass
    if variant in {path.stem for path in shipped_files()}:
        use_rules(game)
    yield
