"""Collections of problems, each in one file of JSON, compressed where its name ends so.

    {"umbra": "problems", "version": 1, "name": "Club evening", "licence": "CC0 1.0",
     "problems": [{"fen": "…", "stipulation": "#2", "authors": ["Loyd, Samuel"]}]}

Fields of ``Problem`` that have their usual value are left out.
"""

from __future__ import annotations

import errno
import gzip
import os
import zlib
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, ValidationError, with_config

from core.plain import brief
from core.problems.problem import Problem, adapter
from core.records.files import (
    MAX_BYTES,
    UnreadableError,
    display_name,
    load_bytes,
    write_bytes,
)
from core.texts import _, labelled

MAX_PROBLEMS = 100_000
"""More problems than any collection here has; larger files are refused."""

_MAGIC = b"\x1f\x8b"


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class Collection:
    """Problems in an order, with a name.

    Attributes:
        name: What people call it.
        problems: The problems.
        description: What it holds, in a sentence or two.
        licence: Under what licence, and whose work it is.
    """

    name: Annotated[str, Field(min_length=1, max_length=100)]
    problems: Annotated[tuple[Problem, ...], Field(max_length=MAX_PROBLEMS)] = ()
    description: Annotated[str, Field(max_length=2000)] = ""
    licence: Annotated[str, Field(max_length=2000)] = ""


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class _File(Collection):
    """A collection with the two fields that say what a file is."""

    umbra: Literal["problems"] = "problems"
    version: Literal[1] = 1


class CollectionError(ValueError):
    """A file that is no collection of problems; the message is one sentence."""


def read_collection(path: str | os.PathLike[str]) -> Collection:
    """The collection in the file at ``path``.

    Raises:
        CollectionError: If the file cannot be read or holds something else. The sentence
            says where it is wrong.
    """
    try:
        return parse_collection(load_bytes(path))
    except UnreadableError as error:
        raise CollectionError(brief(str(error))) from error
    except CollectionError as error:
        raise CollectionError(labelled(display_name(path), str(error))) from error


def parse_collection(data: bytes) -> Collection:
    """The collection that ``data`` is, compressed or not.

    Raises:
        CollectionError: As ``read_collection``, without the name of the file.
    """
    try:
        file = adapter(_File).validate_json(_unpacked(data))
    except ValidationError as error:
        raise CollectionError(_sentence(error)) from error
    return Collection(file.name, file.problems, file.description, file.licence)


def write_collection(path: str | os.PathLike[str], collection: Collection) -> None:
    """Put ``collection`` into the file at ``path``, in one piece.

    Raises:
        OSError: If that cannot be, or it is too large to be read again; what was there is
            still there.
    """
    if len(collection.problems) > MAX_PROBLEMS:
        raise OSError(
            errno.EFBIG,
            _("a set holds at most {max_problems:,} problems").format(
                max_problems=MAX_PROBLEMS
            ),
        )
    data = bytes_of(collection)
    if len(data) > MAX_BYTES:
        raise OSError(
            errno.EFBIG,
            _("a set holds at most {max_bytes} MB").format(max_bytes=MAX_BYTES // 2**20),
        )
    packed = str(path).endswith(".gz")
    write_bytes(path, gzip.compress(data, 9, mtime=0) if packed else data)


def bytes_of(collection: Collection) -> bytes:
    """``collection`` as ``parse_collection`` reads it: one problem a line."""
    head: dict[str, str | int] = {
        "umbra": "problems",
        "version": 1,
        "name": collection.name,
        "description": collection.description,
        "licence": collection.licence,
    }
    start = adapter(dict[str, str | int]).dump_json(
        {key: value for key, value in head.items() if value}
    )
    write = adapter(Problem).dump_json
    lines = (write(each, exclude_defaults=True) for each in collection.problems)
    return start[:-1] + b',"problems":[\n' + b",\n".join(lines) + b"\n]}\n"


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(_MAGIC):
        return data
    stream = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        text = stream.decompress(data, MAX_BYTES)
    except zlib.error as error:
        raise CollectionError(_("the compressed file is damaged.")) from error
    if not stream.eof:
        raise CollectionError(
            _("the compressed file is cut off, or holds more than {max_bytes} MB.").format(
                max_bytes=MAX_BYTES // 2**20
            )
        )
    return text


def _sentence(error: ValidationError) -> str:
    """The first thing that is wrong, and where: problems are counted from 1."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = [each for each in first["loc"] if not str(each).startswith("function-")]
    if where[:1] == ["problems"] and len(where) > 1:
        where[:2] = [_("problem {int}").format(int=int(where[1]) + 1)]
    place = ", ".join(map(str, where)) or _("the beginning")
    return brief(
        # For translators: stands after the name of a file.
        _("is no collection of problems: {place}: {first}.").format(
            place=place, first=first["msg"]
        )
    )
