"""Segments: many games of one variant as sorted arrays, in memory or mapped from a file.

For every move, and for the end of every game, there is an entry: the key of the side that
was to move (see ``core.explorer.keys``), and which move of which game it is. Entries are
sorted by key, so that what was played in one place is a slice. The moves themselves are
kept as the kernels' integers, so that a game can be played again, and with each game which
pieces ever stood where.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from core.explorer.keys import KeyMaker, Keys, Words
from core.game import Game
from core.games import find_game
from core.records.files import write_bytes
from core.records.library import FolderFile
from core.setup import Position

GAME = np.dtype([
    ("source", "<u4"), ("number", "<u4"), ("start", "<u4"), ("day", "<u4"),
    ("first", "<u4"), ("second", "<u4"), ("ruleset", "u1"), ("result", "u1"),
    ("fell", "u1"), ("spare", "u1"),
])  # fmt: skip
"""What is kept of a game: see ``PlayedGame``. Names, starts and rulesets are numbers in the
lists of the segment."""

UNKNOWN, FIRST_WON, SECOND_WON, DRAWN = range(4)
"""Results."""

STANDING, FIRST_FELL, SECOND_FELL = range(3)
"""Whose king was taken or mated at the end, if anybody's."""

END = (1 << 32) - 1
"""Stands for a move after the last one, so that the end of a game has an entry."""

_MAGIC = b"UMX2"
_ALIGNED = 16
_FRONT = struct.Struct("<4sII")


class DamagedError(ValueError):
    """A file that is no segment, or is not as it was written."""


@dataclass(frozen=True, slots=True, eq=False)
class PlayedGame:
    """A game as it is added to a segment.

    Attributes:
        game: The rules.
        start: Where it began.
        words: Its moves, as the kernels' integers.
        names: The players' names.
        result: ``UNKNOWN``, ``FIRST_WON``, ``SECOND_WON`` or ``DRAWN``.
        fell: ``STANDING``, ``FIRST_FELL`` or ``SECOND_FELL``.
        day: When it was played, as 20261127; what is unknown of it is 0.
        number: Which game of its file it is, from 1.
    """

    game: Game
    start: Position
    words: Words
    names: tuple[str, str] = ("?", "?")
    result: int = UNKNOWN
    fell: int = STANDING
    day: int = 0
    number: int = 1


@dataclass(frozen=True, slots=True)
class Head:
    """What a segment has besides its arrays.

    Attributes:
        variant: Key of the game.
        rulesets: Names of the rulesets.
        names: Names of players.
        sources: The files.
    """

    variant: str
    rulesets: tuple[str, ...]
    names: tuple[str, ...]
    sources: tuple[FolderFile, ...]


_HEAD = TypeAdapter(Head)


@dataclass(frozen=True, eq=False)
class Segment:
    """Some games of one variant.

    Attributes:
        head: What there is besides arrays.
        keys: The key of every entry, sorted.
        entries: The move of every entry, counted through all games.
        words: Every move of every game, after each game ``END``.
        begins: Where the moves of each game begin, and where those of the last end.
        starts: The positions where games began, a row each.
        games: A row of ``GAME`` for each game.
        marks: The pieces that ever stood on a square of each, a bit each.
    """

    head: Head
    keys: NDArray[np.uint64]
    entries: NDArray[np.uint32]
    words: NDArray[Any]
    begins: NDArray[np.uint32]
    starts: NDArray[np.uint64]
    games: NDArray[Any]
    marks: NDArray[np.uint64]

    def __len__(self) -> int:
        return len(self.games)

    def here(self, key: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The entries with this key: which games, and after how many plies of them."""
        wanted = np.uint64(key)
        first, last = (int(self.keys.searchsorted(wanted, side)) for side in _ENDS)
        entries = self.entries[first:last].astype(np.int64)
        games = self._begun.searchsorted(entries, "right") - 1
        return games, entries - self._begun[games]

    def word(self, games: NDArray[np.int64], plies: NDArray[np.int64]) -> Words:
        """The moves that were played in these games after so many plies, or ``END``."""
        words: Words = self.words[self._begun[games] + plies].astype(np.int64)
        return words

    def moves(self, number: int) -> Words:
        """All moves of one game."""
        first, last = self.begins[number : number + 2].tolist()
        words: Words = self.words[first : last - 1].astype(np.int64)
        return words

    def start(self, number: int) -> NDArray[np.uint64]:
        """Where one game began."""
        return np.array(self.starts[self.games["start"][number]])

    def rules(self, number: int) -> Game:
        """The rules of one game."""
        ruleset = self.head.rulesets[self.games["ruleset"][number]]
        return find_game(self.head.variant, ruleset)

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """How many moves each game has."""
        return self.slots - 1

    @cached_property
    def slots(self) -> NDArray[np.int64]:
        """How many entries each game has."""
        return np.diff(self._begun)

    @cached_property
    def _begun(self) -> NDArray[np.int64]:
        return self.begins.astype(np.int64)

    def live(self, known: Mapping[str, FolderFile]) -> NDArray[np.bool_]:
        """Which games are of files as they are ``known``, by name."""
        files = [known.get(each.name) == each for each in self.head.sources]
        live: NDArray[np.bool_] = np.array(files, np.bool_)[self.games["source"]]
        return live


_ENDS: tuple[Any, Any] = ("left", "right")
_ARRAYS = ("keys", "entries", "words", "begins", "starts", "games", "marks")


@dataclass(slots=True)
class _Numbers:
    """Numbers for what is named, in the order in which it comes."""

    of: dict[Any, int] = field(default_factory=dict)

    def __call__(self, name: Any) -> int:  # noqa: ANN401 - whatever is numbered
        return self.of.setdefault(name, len(self.of))

    def all(self, names: Iterable[Any]) -> NDArray[np.uint32]:
        """The numbers of several."""
        return np.array([self(name) for name in names], np.uint32)


class SegmentMaker:
    """Makes a segment of games that are added one by one.

    Args:
        variant: Key of the game they all are.
    """

    def __init__(self, variant: str) -> None:
        self._variant = variant
        self._rulesets, self._names, self._starts = _Numbers(), _Numbers(), _Numbers()
        self._sources = _Numbers()
        self._makers: dict[str, KeyMaker] = {}
        self._keys: list[Keys] = []
        self._words: list[Words] = []
        self._marks: list[NDArray[np.uint64]] = []
        self._games: list[tuple[int, ...]] = []

    def __len__(self) -> int:
        return len(self._games)

    def add(self, played: PlayedGame, source: FolderFile) -> None:
        """Add a game of a file."""
        ruleset = played.game.ruleset
        if ruleset not in self._makers:
            self._makers[ruleset] = KeyMaker(played.game)
        maker = self._makers[ruleset]
        rows = maker.rows(played.start, played.words)
        keys, movers = maker.keys(rows, played.words)
        self._keys.append(keys[np.arange(len(keys)), movers])
        self._words.append(np.append(played.words, END))
        self._marks.append(maker.marks(rows))
        first, second = played.names
        self._games.append((
            self._sources(source), played.number, self._starts(played.start.words),
            played.day, self._names(first), self._names(second),
            self._rulesets(ruleset), played.result, played.fell, 0,
        ))  # fmt: skip

    def segment(self) -> Segment:
        """All that was added, sorted; at least one game was."""
        words = np.concatenate(self._words)
        lists = (self._rulesets, self._names, self._sources)
        return _sorted(
            Head(self._variant, *(tuple(each.of) for each in lists)),
            keys=np.concatenate(self._keys),
            entries=np.arange(len(words), dtype=np.uint32),
            words=words,
            begins=_begins([len(each) for each in self._words]),
            starts=np.array([*self._starts.of], np.uint64),
            games=np.array(self._games, GAME),
            marks=np.array(self._marks),
        )


def merged(segments: Sequence[Segment], known: Mapping[str, FolderFile]) -> Segment | None:
    """Segments of one variant as one, without games of files other than those ``known``.

    ``known`` has them by name. ``None`` where no game is left.
    """
    rulesets, names, sources, starts = (_Numbers() for _ in range(4))
    parts: dict[str, list[NDArray[Any]]] = {name: [] for name in (*_ARRAYS, "slots")}
    moves = 0
    for segment in segments:
        keep = segment.live(known)
        kept = np.repeat(keep, segment.slots)
        place = np.cumsum(kept, dtype=np.int64) - 1 + moves
        mine = kept[segment.entries]
        games = np.array(segment.games[keep])
        for field_name, numbers, listed in (
            ("ruleset", rulesets, segment.head.rulesets),
            ("first", names, segment.head.names),
            ("second", names, segment.head.names),
            ("source", sources, segment.head.sources),
            ("start", starts, map(tuple, segment.starts.tolist())),
        ):
            games[field_name] = _renumbered(games[field_name], numbers, [*listed])
        parts["keys"].append(segment.keys[mine])
        parts["entries"].append(place[segment.entries[mine]].astype(np.uint32))
        parts["words"].append(segment.words[kept])
        parts["slots"].append(segment.slots[keep])
        parts["games"].append(games)
        parts["marks"].append(segment.marks[keep])
        moves += int(kept.sum())
    slots = np.concatenate(parts.pop("slots"))
    if not len(slots):
        return None
    lists = (rulesets, names, sources)
    head = Head(segments[0].head.variant, *(tuple(each.of) for each in lists))
    parts["begins"], parts["starts"] = (
        [_begins(slots)],
        [np.array([*starts.of], np.uint64)],
    )
    return _sorted(head, **{name: np.concatenate(each) for name, each in parts.items()})


def _renumbered(
    numbers: NDArray[Any], into: _Numbers, listed: Sequence[Any]
) -> NDArray[np.uint32]:
    """The numbers in one list as those in another, which takes in what occurs."""
    used = np.unique(numbers)
    table = np.zeros(len(listed), np.uint32)
    table[used] = into.all(listed[number] for number in used.tolist())
    new: NDArray[np.uint32] = table[numbers]
    return new


def _sorted(head: Head, **arrays: NDArray[Any]) -> Segment:
    """A segment of arrays whose entries are in any order."""
    order = np.argsort(arrays["keys"], kind="stable")
    words = arrays["words"]
    narrow = not len(words) or int(words.max()) < 1 << 32
    arrays["words"] = words.astype(np.uint32 if narrow else np.int64)
    arrays["keys"], arrays["entries"] = arrays["keys"][order], arrays["entries"][order]
    return Segment(head, **arrays)


def _begins(lengths: Iterable[int]) -> NDArray[np.uint32]:
    return np.cumsum([0, *lengths]).astype(np.uint32)


def write_segment(path: Path, segment: Segment) -> None:
    """Put a segment into a file, in one piece.

    Raises:
        OSError: If it cannot be written.
    """
    arrays = {name: getattr(segment, name) for name in _ARRAYS}
    shapes = [[name, each.dtype.descr, each.shape] for name, each in arrays.items()]
    head = json.dumps([_HEAD.dump_python(segment.head), shapes]).encode()
    parts: list[Any] = [head, _padding(len(head))]
    for each in arrays.values():
        # Not copied: together they are large.
        parts += [np.ascontiguousarray(each).reshape(-1).view(np.uint8).data]
        parts += [_padding(each.nbytes)]
    check = 0
    for part in parts:
        check = zlib.crc32(part, check)
    front = _FRONT.pack(_MAGIC, len(head), check)
    write_bytes(path, b"".join([front, _padding(len(front)), *parts]))


def read_segment(path: Path) -> Segment:
    """The segment in a file, mapped into memory.

    Raises:
        DamagedError: If it is none, or not as it was written.
    """
    try:
        whole = np.asarray(np.memmap(path, np.uint8, "r"))
        magic, size, check = _FRONT.unpack(bytes(whole[: _FRONT.size]))
        body = whole[_ALIGNED:]
        if magic != _MAGIC or zlib.crc32(body.data) != check:
            raise DamagedError(path.name)
        head, shapes = json.loads(bytes(body[:size]))
        here, arrays = size + -size % _ALIGNED, dict[str, NDArray[Any]]()
        for name, kind, shape in shapes:
            dtype = np.dtype([tuple(each) for each in kind])
            dtype = dtype if len(kind) > 1 else dtype[0]
            length = int(np.prod(shape)) * dtype.itemsize
            arrays[name] = body[here : here + length].view(dtype).reshape(shape)
            here += length + -length % _ALIGNED
        return Segment(_HEAD.validate_python(head), **arrays)
    except (OSError, ValueError, TypeError, KeyError, struct.error) as error:
        raise DamagedError(path.name) from error


def _padding(size: int) -> bytes:
    return bytes(-size % _ALIGNED)
