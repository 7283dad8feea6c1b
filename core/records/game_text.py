"""The text of a file of games, and the format that it is in."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from core.formats import format_of, own_encoding
from core.formats.draft import Source
from core.formats.format import Format
from core.records.files import display_name, load, normal_lines


@dataclass(frozen=True, slots=True)
class GameText:
    """What stands in a file of games.

    Attributes:
        source: Its text, every line ended by one line feed, and its name.
        form: Its format.
    """

    source: Source
    form: Format

    @classmethod
    def of(cls, text: str, name: str = "") -> GameText:
        """``text``, whose problems are reported under ``name``."""
        normal = normal_lines(text)
        return cls(Source(name, normal), format_of(normal, Path(name).suffix))

    @property
    def text(self) -> str:
        """The whole text."""
        return self.source.text


def load_games(path: str | os.PathLike[str], name: str = "") -> GameText:
    """The text of the file at ``path``, whatever its encoding and format.

    Args:
        path: The file.
        name: What problems call it; see ``load``.

    Raises:
        UnreadableError: Where it cannot be read as text; see ``load``.
    """
    return GameText.of(load(path, own_encoding, name), name or display_name(path))
