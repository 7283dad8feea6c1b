"""Games that are explored, and where their index is; nothing here needs the compiler."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Self

from core.plain import plain
from core.records.library import FolderFile, files_of

SHIPPED = Path(__file__).parents[2] / "assets" / "explorer"
"""Where the archives are that come with the program, one for each kind of game."""


def shipped_files() -> list[Path]:
    """The archives that come with the program."""
    return sorted(each for each in SHIPPED.glob("*.*") if each.suffix != ".md")


@dataclass(frozen=True, slots=True)
class Database:
    """Games that are explored.

    Attributes:
        source: The folder, or the file, where they are.
        folder: Where their index is kept.
    """

    source: Path
    folder: Path

    @classmethod
    def of(cls, source: Path, data: Path) -> Self:
        """The database of a folder or file, with its index below ``data``."""
        place = source.resolve()
        mark = sha256(str(place).encode("utf-8", "replace")).hexdigest()[:12]
        return cls(source, data / f"{plain(place.stem)[:40]}-{mark}")

    def path(self, name: str) -> Path:
        """Where the file lies that is called so in what is found."""
        return self.source / name if self.source.is_dir() else self.source

    def files(self) -> dict[str, FolderFile]:
        """The files with games by their names, as they are now; the newest first."""
        if self.source.is_dir():
            return {each.name: each for each in files_of(self.source)}
        try:
            facts = self.source.stat()
        except OSError:
            return {}
        name = self.source.name
        return {name: FolderFile(name, facts.st_mtime, facts.st_size)}
