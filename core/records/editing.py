"""Files of games changed in place, deleted, renamed, and put back.

Games are indexed in a text whose lines end by line feeds, whatever the file has; here a
place in that text is found in the bytes of the file again, to change one game and leave all
else alone.
"""

from __future__ import annotations

import os
import re
import shutil
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from core.formats import own_encoding
from core.records.files import decode, display_name, free_path, load_bytes, write_bytes
from core.records.reader import GameText, entries_in
from core.records.tree import GameTree
from core.records.writer import write_trees

_PAIR = re.compile("\r\n")
_LINE_END = re.compile("\r\n?|\n")


@dataclass(frozen=True)
class GameBytes:
    """A file of games, byte for byte.

    Attributes:
        name: What it is called in messages.
        data: All of it.
    """

    name: str
    data: bytes

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The file at ``path``.

        Raises:
            UnreadableError: Where it cannot be read.
        """
        return cls(display_name(path), load_bytes(path))

    @cached_property
    def file(self) -> GameText:
        """Its text, of which indexes and readers know places."""
        return GameText.of(self._raw, self.name)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The bytes of the text from ``start`` to ``end``, without blanks around it."""
        text = self.file.text
        some = text[start:end]
        start += len(some) - len(some.lstrip())
        end = max(start, end - len(some) + len(some.rstrip()))
        first, last = self._bytes([start, end])
        return first, last

    def replaced(self, start: int, end: int, text: str) -> bytes:
        """The file with ``text`` in that place; every other byte is as it was.

        ``text`` gets the line ends and the encoding of the file. What stands between this
        game and the next belongs to neither and stays.

        Raises:
            UnicodeEncodeError: Where ``text`` has letters that the encoding does not know.
        """
        first, last = self.place(start, end)
        written = text.strip().replace("\n", self._line_end).encode(self._encoding)
        return self.data[:first] + written + self.data[last:]

    def without(self, parts: Iterable[tuple[int, int]]) -> bytes:
        """The file without these parts of its text, from the first to the last of them.

        Blanks belong to them here; every other byte is as it was.
        """
        edges = iter(self._bytes(edge for part in parts for edge in part))
        kept, here = list[bytes](), 0
        for first, last in zip(edges, edges, strict=True):
            kept.append(self.data[here:first])
            here = last
        return b"".join([*kept, self.data[here:]])

    @cached_property
    def _decoded(self) -> tuple[str, str, int]:
        return decode(self.data, own_encoding)

    @property
    def _raw(self) -> str:
        return self._decoded[0]

    @property
    def _encoding(self) -> str:
        return self._decoded[1]

    @cached_property
    def _pairs(self) -> list[int]:
        """Where in the text of line feeds there are two characters in the file."""
        found = enumerate(_PAIR.finditer(self._raw))
        return [each.start() - before for before, each in found]

    @cached_property
    def _line_end(self) -> str:
        found = _LINE_END.search(self._raw)
        return found[0] if found else "\n"

    def _bytes(self, offsets: Iterable[int]) -> list[int]:
        """The places in the file of places in its text, which are in their order."""
        marked = self._raw.startswith("\ufeff")
        found, here, count = list[int](), 0, self._decoded[2]
        for offset in offsets:
            raw = offset + bisect_left(self._pairs, offset) + marked
            count += len(self._raw[here:raw].encode(self._encoding, "replace"))
            found.append(count)
            here = raw
        return found


class NotReplacedError(ValueError):
    """A game cannot be put into its file. The message is a sentence without a dot."""


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A game in a file.

    Attributes:
        path: The file.
        text: The game as it stands there, without blanks around it, every line ended by
            one line feed.
        start: Where that begins, counted in characters of the text of the file.
    """

    path: Path
    text: str
    start: int = 0

    @classmethod
    def of(cls, path: Path, file: GameText, start: int, end: int) -> GamePlace:
        """The game between two places of the text of a file, blanks around it or not."""
        whole = file.text[start:end]
        begun = start + len(whole) - len(whole.lstrip())
        return cls(path, whole.strip(), begun)


def replace_game(place: GamePlace, tree: GameTree) -> GamePlace:
    """Put ``tree`` in place of a game; no other byte of the file changes.

    Returns:
        Where it stands now.

    Raises:
        NotReplacedError: If the game is not there any more, or the file's encoding has no
            room for its letters.
        UnreadableError: If the file cannot be read.
        UnwritableError: If such files do not hold the game.
        OSError: If it cannot be written; the file is as it was.
    """
    found = GameBytes.load(place.path)
    start = _found(found.file.text, place)
    text = write_trees([tree], found.file.form).strip()
    try:
        data = found.replaced(start, start + len(place.text), text)
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        sentence = f"{found.name} is in an encoding that has no {letter!r}"
        raise NotReplacedError(sentence) from error
    write_bytes(place.path, data)
    return GamePlace(place.path, text, start)


def _found(text: str, place: GamePlace) -> int:
    """Where the game begins: where it was, or else where alone it stands now."""
    if text.startswith(place.text, place.start):
        return place.start
    if text.count(place.text) == 1:
        return text.index(place.text)
    raise NotReplacedError(f"{place.path.name} was changed, and this game is not in it")


@dataclass(frozen=True, slots=True)
class Deleted:
    """A file in the trash.

    Attributes:
        was: Where it lay.
        now: Where it lies.
        written: When the file was written that took its place; ``None`` where none did.
    """

    was: Path
    now: Path
    written: float | None = None


def delete(path: Path, trash: Path) -> Deleted:
    """Move a file or a folder into the trash, in one step.

    Raises:
        OSError: If that is not possible; it stays where it is.
    """
    trash.mkdir(parents=True, exist_ok=True)
    now = free_path(trash, path.stem, path.suffix)
    path.rename(now)
    return Deleted(path, now)


def delete_games(
    hear: object, path: Path, modified: float, numbers: frozenset[int], trash: Path
) -> Iterator[Deleted]:
    """Take games out of a file, by their numbers; the whole file is kept in the trash.

    What is left of it is as it was, byte for byte.

    It is work for a background task, which yields what can be put back.

    Raises:
        OSError: If that is not possible; the file stays as it was.
        ValueError: If the file is not as it was at ``modified``.
    """
    del hear
    if path.stat().st_mtime != modified:
        raise ValueError(f"{path.name} has changed meanwhile, nothing was deleted")
    file = GameBytes.load(path)
    entries = enumerate(entries_in(file.file), 1)
    gone = [(each.start, each.end) for number, each in entries if number in numbers]
    left = file.without(gone)
    trash.mkdir(parents=True, exist_ok=True)
    now = free_path(trash, path.stem, path.suffix)
    shutil.copy2(path, now)
    write_bytes(path, left)
    yield Deleted(path, now, path.stat().st_mtime)


def restore(deleted: Deleted) -> Path:
    """Put a file back; under another name if its own has been taken. Where it lies now.

    Raises:
        OSError: If that is not possible; it stays in the trash.
    """
    folder, was = deleted.was.parent, deleted.was
    if was.exists() and was.stat().st_mtime == deleted.written:
        deleted.now.replace(was)
        return was
    path = free_path(folder, was.stem, was.suffix)
    deleted.now.rename(path)
    return path


def rename(path: Path, stem: str) -> Path:
    """Give a file another name, its ending aside; its new path.

    Raises:
        ValueError: If that cannot be a name, or is taken; the message is one sentence.
        OSError: If the system refuses.
    """
    name = stem.strip()
    if not name or name.startswith(".") or not name.isprintable():
        raise ValueError("A name needs letters or digits, and no dot at its beginning.")
    if odd := set(name) & set('/\\:*?"<>|'):
        raise ValueError(f"A name cannot have {' '.join(sorted(odd))} in it.")
    new = path.with_name(f"{name}{path.suffix}")
    if new == path:
        return path
    if os.path.lexists(new):
        raise ValueError(f"There is a file {new.name} already.")
    path.rename(new)
    return new
