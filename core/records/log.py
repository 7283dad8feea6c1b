"""Logs: files of the user's to which entries are only ever added, oldest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

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
from core.records.files import UnreadableError, first_fault, free_path, load, write_bytes
from core.texts import _

Entry = TypeVar("Entry")

_VERSION = 1


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
            if not path.exists():
                return ()
            file = self._file.model_validate_json(load(path))
        except (UnreadableError, OSError) as error:
            raise LogError(str(error)) from error
        except ValidationError as error:
            fault = first_fault(error, _("the beginning"))
            raise LogError(brief(f"{path.name}: {fault}.")) from error
        return tuple(getattr(file, self.entries))

    def add(self, path: Path, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Write further entries down, after those another window may have added.

        A file that cannot be used is put aside under another name, and never lost.

        Returns:
            All entries that are in the file now.

        Raises:
            OSError: If that cannot be; what was there is still there.
        """
        return self.change(path, lambda old: (*old, *entries))

    def change(
        self, path: Path, change: Callable[[tuple[Entry, ...]], Iterable[Entry]]
    ) -> tuple[Entry, ...]:
        """Write down what ``change`` makes of the entries; see ``add``.

        Raises:
            OSError: As ``add``.
        """
        with changing(path):
            after = (*change(self._readable(path)),)
            write = self._entry.dump_json
            lines = b",\n".join(write(each, exclude_defaults=True) for each in after)
            head = f'{{"umbra":"{self.kind}","version":{_VERSION},"{self.entries}":[\n'
            write_bytes(path, head.encode() + lines + b"\n]}\n")
        return after

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
