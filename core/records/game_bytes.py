"""Where games stand in the bytes of their file, to change one and leave all else alone.

Games are indexed in a text whose lines end by line feeds, whatever the file has; here a
place in that text is found in the file again.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from core.formats import own_encoding
from core.records.files import decode, display_name, load_bytes
from core.records.game_text import GameText

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
