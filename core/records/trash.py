"""Files that were deleted, until somebody empties the folder they lie in."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.records.files import free_path, write_bytes
from core.records.game_bytes import GameBytes
from core.records.index import entries_in


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
