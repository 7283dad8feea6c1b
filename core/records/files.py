"""Files read with care and written in one piece."""

from __future__ import annotations

import codecs
import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from core.plain import plain
from core.texts import _

if TYPE_CHECKING:
    from pydantic import ValidationError

MAX_BYTES = 64 * 2**20
"""Larger files are refused: no tournament fills one."""

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""The marks at the beginning of a file that tell its encoding."""

_LONGEST_NAME = 240
"""Bytes; file systems allow 255, and a number may have to follow."""

_DRAFT = re.compile(r"\.[0-9a-f]{16}\.tmp")
_ABANDONED = 3600
"""Seconds; a draft lives for some thousandths of one."""


class UnreadableError(Exception):
    """A file that cannot be read as text. The message says why, in one line."""


def load(path: str | os.PathLike[str]) -> str:
    """The text of the file at ``path``, whatever its encoding and line ends.

    Raises:
        UnreadableError: Where there is no such file, it may not be read, is a folder or
            too large.
    """
    return decode(load_bytes(path))[0]


def load_bytes(
    path: str | os.PathLike[str], name: str = "", most: int | None = None
) -> bytes:
    """What the file at ``path`` holds, or its first ``most`` bytes; see ``load``.

    Errors call it by ``name``: the last part of its path, if none is given.
    """
    name = name or display_name(path)
    try:
        found = Path(path).stat()
        if stat.S_ISDIR(found.st_mode):
            raise ValueError(_("it is a folder"))
        if not stat.S_ISREG(found.st_mode):
            raise ValueError(_("it is not a file"))
        if most is None and found.st_size > MAX_BYTES:
            limit = MAX_BYTES // 2**20
            raise UnreadableError(
                _("{name}: is larger than {limit} MB, too large for games.").format(
                    name=name, limit=limit
                )
            )
        with Path(path).open("rb") as file:
            return file.read(-1 if most is None else most)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(
            _("{name}: cannot be read: {why}.").format(name=name, why=why)
        ) from error


def decode(
    data: bytes, own: Callable[[bytes], str | None] | None = None
) -> tuple[str, str, int]:
    """``data`` as text, its encoding, and how many bytes the mark before it has.

    ``own`` names the encoding of data that are not UTF-8, where it knows them.
    """
    mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
    encoding, body = _MARKS.get(mark, "utf-8"), data[len(mark) :]
    if encoding != "utf-8":
        return body.decode(encoding, "replace"), encoding, len(mark)
    try:
        return body.decode(encoding), encoding, len(mark)
    except UnicodeDecodeError as error:
        if error.start >= len(body) - 3:
            return body[: error.start].decode(encoding), encoding, len(mark)
    other = (own and own(body)) or "cp1252"
    return body.decode(other, "replace"), other, len(mark)


def first_fault(error: ValidationError, usual: str) -> str:
    """The first thing that is wrong, after where it is; ``usual`` is the whole."""
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{', '.join(map(str, first['loc'])) or usual}: {first['msg']}"


def display_name(path: str | os.PathLike[str]) -> str:
    """The name a file is called by in messages: its last part."""
    return plain(Path(path).name or str(path)) or _("the empty name")


def normal_lines(text: str) -> str:
    """``text`` without a byte order mark, every line ended by one line feed."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def free_path(folder: Path, stem: str, suffix: str = "") -> Path:
    """A file or a folder in ``folder`` that is not there yet, if need be with a number.

    A name that is too long for a file is cut off.
    """
    while len(f"{stem}{suffix}".encode("utf-8", "replace")) > _LONGEST_NAME:
        stem = stem[:-1]
    path, number = folder / f"{stem}{suffix}", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}{suffix}", number + 1
    return path


def day_written(modified: float) -> date:
    """The day of a time that a file was written; the first one of all where there is none.

    Some disks keep times that no calendar has.
    """
    try:
        return datetime.fromtimestamp(modified).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return date.fromtimestamp(0)


def write_text(path: str | os.PathLike[str], text: str, *, mode: int | None = None) -> None:
    """Put ``text`` into the file at ``path``; see ``write_bytes``."""
    write_bytes(path, text.encode("utf-8", "replace"), mode=mode)


def write_bytes(
    path: str | os.PathLike[str], data: bytes, *, mode: int | None = None
) -> None:
    """Put ``data`` into the file at ``path``: afterwards it holds all of it or the old.

    The folder is made where it is missing, and who may read and write the file stays as it
    was, unless ``mode`` says it. What a killed process has left half written in
    it goes, at the first write of this one.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    try:
        target = Path(path).resolve()
    except RuntimeError as error:
        # Python's own word for a link that leads to itself.
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        before = stat.S_IMODE(target.stat().st_mode)
        if not (before & stat.S_IWUSR and os.access(target, os.W_OK)):
            raise PermissionError(errno.EACCES, _("it is read-only"))
        mode = before if mode is None else mode
    _tidy(target.parent)
    draft = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with draft.open("xb") as file:
            if mode is not None:
                draft.chmod(mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


@lru_cache(maxsize=256)
def _tidy(folder: Path) -> None:
    """Remove drafts from ``folder`` that are too old to be anybody's."""
    with suppress(OSError):
        for draft in folder.glob(".*.tmp"):
            old = time.time() - draft.stat().st_mtime > _ABANDONED
            if old and _DRAFT.fullmatch(draft.name):
                draft.unlink(missing_ok=True)
