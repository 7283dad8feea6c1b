"""The table of file formats, and which of them a text or a name is of.

A text tells by its beginning what it is; the name of its file is asked only where it does
not, and what nothing is known of is read as PGN.
"""

from __future__ import annotations

import re

from core.extra_games import extra_formats
from core.formats.format import Format
from core.formats.japanese import oddity
from core.formats.json_lines import JSON_LINES
from core.formats.pgn.formats import PDN, PGN
from core.formats.shogi.csa.formats import CSA
from core.formats.shogi.jkf.formats import JKF
from core.formats.shogi.kakinoki.formats import KAKINOKI
from core.formats.shogi.usi import USI
from core.formats.thesis import THESIS

FORMATS: dict[str, Format] = {
    each.key: each
    for each in (
        *(PGN, PDN, THESIS, JSON_LINES),
        *(*KAKINOKI, CSA, USI, JKF),
        *extra_formats().values(),
    )
}
"""Every format, by its key."""

ENDINGS = tuple(
    ending for each in FORMATS.values() if each.drafts for ending in each.endings
)
"""How the names of files end that can be read."""

WRITTEN = tuple(
    ending for each in FORMATS.values() if each.write for ending in each.endings
)
"""How the names of files end that can be written."""

_SAMPLE = 2**16
_ODD = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f\ufffd]")


def format_of(text: str, ending: str = "") -> Format:
    """The format of ``text``, by what it begins with and else by its file's ending."""
    readable = [each for each in FORMATS.values() if each.drafts]
    found = next((each for each in readable if each.signs.match(text)), None)
    return found or next((f for f in readable if ending.lower() in f.endings), PGN)


def format_for(ending: str) -> Format | None:
    """The format that files with this ending are written in."""
    known = (each for each in FORMATS.values() if each.write)
    return next((each for each in known if ending.lower() in each.endings), None)


def is_of_format(text: str) -> bool:
    """Whether ``text`` begins as games of some format do."""
    return any(each.signs.match(text) for each in FORMATS.values())


def looks_like_text(text: str) -> bool:
    """Whether ``text`` reads as text and not as a binary file or noise.

    What begins as a game does is one, however odd the letters of its players' names.
    """
    sample = text[:_SAMPLE]
    if "\0" in sample:
        return False
    few = len(_ODD.findall(sample)) * 50 <= len(sample)
    return few or is_of_format(sample)


def own_encoding(data: bytes) -> str | None:
    """The encoding of a format that knows ``data``, in that encoding, for its own.

    ``None`` where there is none, which is for data that are not UTF-8. Where several would
    do, because what the format begins with is ASCII, it is the one that reads best.
    """
    sample = data[:_SAMPLE]
    readable = [each for each in FORMATS.values() if each.drafts]
    found: list[tuple[int, str]] = []
    for encoding in dict.fromkeys(e for each in readable for e in _encodings(each)):
        text = sample.decode(encoding, "replace")
        own = (each for each in readable if encoding in _encodings(each))
        if any(each.signs.match(text) for each in own):
            found.append((oddity(text), encoding))
    return min(found, key=lambda each: each[0])[1] if found else None


def _encodings(form: Format) -> tuple[str, ...]:
    """In which encodings files of a format are that are not UTF-8."""
    return () if form.encoding == "utf-8" else (form.encoding, *form.encodings)
