"""Many games of one kind in one small file: their moves, players and ends.

A move is what it tells of the legal ones there are, by the range coder of
``archive_kernels.py``, so that a file is read by the rules that it was written by. All else
is packed arrays. The file ends in a checksum.
"""

from __future__ import annotations

import json
import lzma
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.explorer.archive_kernels import SLOTS, UNIT, Coder, read_moves, write_moves
from core.game import Game
from core.games import find_game
from core.records.files import UnreadableError, display_name, load_bytes, write_bytes
from core.records.record import GameRecord
from core.tasks.workers import Hear, TaskError
from core.texts import _
from core.values import Move, Outcome, Reason, Side

Words: TypeAlias = NDArray[np.int64]
W = TypeVar("W", str, tuple[int, str])

_FEW, _MANY = b"UMG1", b"UMG2"
"""What files begin with: the second those of so many players that a byte is too small."""

_MOST_FEW = 256

_FRONT = struct.Struct("<4sII")
"""The magic, and how long the head and the packed arrays are; the moves follow, then the
checksum of all before it."""

_CHECKSUM = struct.Struct("<I")
_KINDS = {
    _FEW: ("<u2", "u1", "u1", "u1", "<i8"),
    _MANY: ("<u2", "<u4", "<u4", "u1", "<i8"),
}
"""Moves, first and second player and end of each game, and how far its seed is from the
last."""

_MOST_BYTES = 8
"""Bytes that a move takes at most: then the range is a new one."""


class ArchiveError(ValueError):
    """A file that is no archive, or is not as it was written."""


@dataclass(frozen=True, slots=True, eq=False)
class ArchivedGame:
    """One game, from the usual start.

    Attributes:
        variant: Key of the game.
        ruleset: Name of the ruleset.
        players: Names of the first and the second player.
        seed: Of both players.
        words: The moves, as kernels know them.
        outcome: How it ended.
    """

    variant: str
    ruleset: str
    players: tuple[str, str]
    seed: int
    words: Words
    outcome: Outcome


def write_archive(path: Path, games: Sequence[ArchivedGame]) -> int:
    """Put ``games``, all under one ruleset, into the file at ``path``; return its size.

    Raises:
        ValueError: If there is none, their rulesets differ, or a move is not legal.
        OSError: If it cannot be written; what was there is still there.
    """
    ((variant, ruleset),) = {(game.variant, game.ruleset) for game in games}
    names = _numbered(name for game in games for name in game.players)
    ends = _numbered(_end(game.outcome) for game in games)
    head = {"variant": variant, "ruleset": ruleset, "names": [*names], "ends": [*ends]}
    columns = (
        [len(game.words) for game in games],
        [names[game.players[0]] for game in games],
        [names[game.players[1]] for game in games],
        [ends[_end(game.outcome)] for game in games],
        np.diff([game.seed for game in games], prepend=0),
    )
    magic = _FEW if len(names) <= _MOST_FEW else _MANY
    pairs = zip(columns, _KINDS[magic], strict=True)
    arrays = b"".join(np.array(column, kind).tobytes() for column, kind in pairs)
    parts = json.dumps(head).encode(), lzma.compress(arrays)
    moves = _coded(find_game(variant, ruleset), games)
    data = b"".join((_FRONT.pack(magic, *map(len, parts)), *parts, moves))
    write_bytes(path, data + _CHECKSUM.pack(zlib.crc32(data)))
    return len(data) + _CHECKSUM.size


def _numbered(words: Iterable[W]) -> dict[W, int]:
    """The number of each that occurs, in their order."""
    return {word: number for number, word in enumerate(sorted(set(words)))}


def _coded(game: Game, games: Sequence[ArchivedGame]) -> bytes:
    """The moves of all games."""
    words = np.concatenate([np.asarray(each.words, np.int64) for each in games])
    lengths = np.array([len(each.words) for each in games], np.int64)
    out = np.zeros(_MOST_BYTES * len(words) + 8, np.uint8)
    start = game.start().position.row
    size = write_moves(game.rules, start, lengths, words, _coder(game), out)
    if size < 0:
        raise ValueError(_("move {number} is not legal").format(number=-1 - size))
    return out[:size].tobytes()


def _coder(game: Game) -> Coder:
    """One that has learnt nothing yet."""
    room = game.limits.moves
    return Coder(
        played=np.full(SLOTS, UNIT, np.int64),
        foretold=np.full(SLOTS, UNIT, np.int64),
        rows=np.empty((2, len(game.start().position.row)), np.uint64),
        moves=np.empty(room, np.int64),
        shares=np.empty(room, np.int64),
        kinds=np.empty((room, 2), np.int64),
    )


def read_archive(path: Path, most: int | None = None) -> Iterator[ArchivedGame]:
    """The first games of a file, read at once and then given one after the other.

    Args:
        path: The file.
        most: How many; ``None`` for all.

    Raises:
        ArchiveError: If it is no archive, or damaged.
        UnreadableError: If it cannot be read.
    """
    data = load_bytes(path)
    body, checksum = data[: -_CHECKSUM.size], data[-_CHECKSUM.size :]
    if body[:4] not in _KINDS or checksum != _CHECKSUM.pack(zlib.crc32(body)):
        raise ArchiveError(
            _("{name} is no archive of games, or damaged").format(name=display_name(path))
        )
    magic, head_size, arrays_size = _FRONT.unpack_from(body)
    begin = _FRONT.size + head_size
    head = json.loads(body[_FRONT.size : begin])
    arrays = lzma.decompress(body[begin : begin + arrays_size])
    moves = np.frombuffer(body, np.uint8, offset=begin + arrays_size)
    lengths, *columns = (column[:most] for column in _columns(arrays, _KINDS[magic]))
    game = find_game(head["variant"], head["ruleset"])
    words = _words(game, lengths, moves)
    players = [[head["names"][number] for number in column] for column in columns[:2]]
    ends = [_outcome(*end) for end in head["ends"]]
    rows = zip(
        players[0],
        players[1],
        np.cumsum(columns[3]).tolist(),
        np.split(words, np.cumsum(lengths)[:-1]),
        [ends[number] for number in columns[2]],
        strict=True,
    )
    return (
        ArchivedGame(game.facts.key, game.ruleset, (first, second), *others)
        for first, second, *others in rows
    )


def archived_game(hear: Hear, archive: Path, number: int) -> Iterator[GameRecord]:
    """The game of that number, from 1, in an archive."""
    try:
        games = read_archive(archive, number)
    except (ArchiveError, UnreadableError) as error:
        raise TaskError(str(error)) from error
    for found in islice(games, number - 1, number):
        game, moves = find_game(found.variant, found.ruleset), list[Move]()
        history = [game.start().position]
        for word in found.words.tolist():
            moves.append(game.decode(game.reveal(history), word))
            history.append(game.play(history[-1], moves[-1]))
        yield GameRecord(
            found.variant, found.ruleset, found.players, moves=tuple(moves),
            outcome=found.outcome,
        )  # fmt: skip


def use_rules(game: Game) -> None:
    """Use what reads archives of a game, on none, so that it is compiled."""
    _words(game, np.zeros(0, np.int64), np.frombuffer(bytes(8), np.uint8))


def _columns(arrays: bytes, kinds: Sequence[str]) -> Iterator[NDArray[np.int64]]:
    """What there is of every game, one thing after the other."""
    number = len(arrays) // sum(np.dtype(kind).itemsize for kind in kinds)
    place = 0
    for kind in kinds:
        yield np.frombuffer(arrays, kind, number, place).astype(np.int64)
        place += number * np.dtype(kind).itemsize


def _words(game: Game, lengths: Words, moves: NDArray[np.uint8]) -> Words:
    """The moves of all games."""
    words = np.empty(int(lengths.sum()), np.int64)
    start = game.start().position.row
    found = read_moves(game.rules, start, lengths, moves, _coder(game), words)
    if found < len(words):
        raise ArchiveError(_("this archive of games was written by other rules"))
    return words


def _end(outcome: Outcome) -> tuple[int, str]:
    """How a game ended, as a head has it; -1 for nobody."""
    winner = -1 if outcome.winner is None else int(outcome.winner)
    return winner, outcome.reason.name


def _outcome(winner: int, reason: str) -> Outcome:
    return Outcome(None if winner < 0 else Side(winner), Reason[reason])
