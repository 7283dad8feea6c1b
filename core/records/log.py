"""Logs: files of the user's to which entries are only ever added, oldest first."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    create_model,
)

from core.lock import changing
from core.plain import brief
from core.records.files import (
    MAX_BYTES,
    UnreadableError,
    first_fault,
    free_path,
    load,
    write_bytes,
)
from core.texts import _, labelled, sentence

Entry = TypeVar("Entry")

_VERSION = 1
_FOOT = b"\n]}\n"

_Stamp: TypeAlias = tuple[int, int, int]
"""What is another one once a file has been written."""


class LogError(ValueError):
    """A file that is no such log; the message is one sentence."""


@dataclass(frozen=True)
class Log(Generic[Entry]):
    """A kind of log, in JSON with an entry a line.

    Attributes:
        kind: What the file says it is.
        entries: What it calls its entries.
        entry: Their class, a dataclass that pydantic reads and writes; fields that have
            their defaults are left out.
    """

    kind: str
    entries: str
    entry: type[Entry]

    def read(self, path: Path) -> tuple[Entry, ...]:
        """The entries of the log at ``path``; none where there is no file yet.

        Raises:
            LogError: If it is something else.
        """
        try:
            # What has not changed since is not read again: it may be 100,000 entries.
            stamp, known = _stamp(path), self._known.get(path)
            if stamp is None:
                return ()
            if known is not None and known[0] == stamp:
                return known[1]
            file = self._file.model_validate_json(load(path))
        except (UnreadableError, OSError) as error:
            raise LogError(str(error)) from error
        except ValidationError as error:
            fault = first_fault(error, _("the beginning"))
            raise LogError(brief(sentence(labelled(path.name, fault)))) from error
        entries = tuple(getattr(file, self.entries))
        self._known[path] = stamp, entries
        return entries

    def add(self, path: Path, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Write further entries down, after those another window may have added.

        A file that cannot be used is put aside under another name, and never lost.

        Returns:
            All entries that are in the file now.

        Raises:
            OSError: If that cannot be; what was there is still there.
        """
        with changing(path):
            old, new = self._readable(path), (*entries,)
            before = path.read_bytes() if old and new else b""
            if before.startswith(self._head) and before.endswith(_FOOT):
                data = b"%b,\n%b%b" % (before[: -len(_FOOT)], self._lines(new), _FOOT)
            else:
                data = self._whole((*old, *new))
            return self._write(path, data, (*old, *new))

    def change(
        self, path: Path, change: Callable[[tuple[Entry, ...]], Iterable[Entry]]
    ) -> tuple[Entry, ...]:
        """Write down what ``change`` makes of the entries; see ``add``.

        Raises:
            OSError: As ``add``.
        """
        with changing(path):
            after = (*change(self._readable(path)),)
            return self._write(path, self._whole(after), after)

    def _write(
        self, path: Path, data: bytes, entries: tuple[Entry, ...]
    ) -> tuple[Entry, ...]:
        """Write the file, which holds these entries then, unless it could not be read."""
        if len(data) > MAX_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        write_bytes(path, data)
        if (stamp := _stamp(path)) is not None:
            self._known[path] = stamp, entries
        return entries

    def _whole(self, entries: Iterable[Entry]) -> bytes:
        return self._head + self._lines(entries) + _FOOT

    def _lines(self, entries: Iterable[Entry]) -> bytes:
        write = self._entry.dump_json
        return b",\n".join(write(each, exclude_defaults=True) for each in entries)

    @property
    def _head(self) -> bytes:
        head = f'{{"umbra":"{self.kind}","version":{_VERSION},"{self.entries}":[\n'
        return head.encode()

    @cached_property
    def _known(self) -> dict[Path, tuple[_Stamp, tuple[Entry, ...]]]:
        """What was read or written last, by its path."""
        return {}

    def _readable(self, path: Path) -> tuple[Entry, ...]:
        """The entries at ``path``, or none where the file had to be put aside."""
        try:
            return self.read(path)
        except LogError:
            path.rename(free_path(path.parent, f"{path.stem}-unreadable", path.suffix))
            return ()

    @cached_property
    def _entry(self) -> TypeAdapter[Entry]:
        return TypeAdapter(self.entry)

    @cached_property
    def _file(self) -> type[BaseModel]:
        fields: dict[str, Any] = {
            "umbra": (Annotated[str, Field(pattern=f"^{self.kind}$")], self.kind),
            "version": (Annotated[int, Field(ge=_VERSION, le=_VERSION)], _VERSION),
            self.entries: (list[self.entry], []),  # type: ignore[name-defined]
        }
        return create_model("File", __config__=ConfigDict(extra="forbid"), **fields)


def _stamp(path: Path) -> _Stamp | None:
    """That of a file; ``None`` where there is none."""
    try:
        facts = path.stat()
    except FileNotFoundError:
        return None
    return facts.st_ino, facts.st_mtime_ns, facts.st_size
