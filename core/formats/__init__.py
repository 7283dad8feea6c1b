"""The table of file formats, and how it is told what a file holds.

A text tells by its beginning what it is; the name of its file counts only where it does
not, and what nothing is known of is read as PGN.
"""

from __future__ import annotations

import re

from core.extra_games import extra_formats
from core.formats.format import Format
from core.formats.move_lists import JSON_LINES, THESIS, USI
from core.formats.pgn import PDN, PGN
from core.formats.shogi.csa import CSA
from core.formats.shogi.jkf import JKF
from core.formats.shogi.kif import KAKINOKI
from core.texts import N_

COLLECTION = Format(
    key="collection",
    title=N_("a collection of problems"),
    endings=(".json", ".gz"),
    signs=re.compile(r'\s*\{(?=[^}]{0,190}"umbra")(?=[^}]{0,190}"problems")'),
    problems=True,
)

PROBLEMS = (
    Format("olv", "OLV", (".olv",), problems=True),
    Format("epd", "EPD", (".epd", ".fen"), problems=True),
    Format("csv", N_("the problems of lichess"), (".csv",), problems=True),
    COLLECTION,
)
"""Formats of problems. PGN holds problems as well: games that begin from a position."""

FORMATS: dict[str, Format] = {
    each.key: each
    for each in (
        *(PGN, PDN, THESIS, JSON_LINES),
        *(*KAKINOKI, CSA, USI, JKF),
        *PROBLEMS,
        *extra_formats().values(),
    )
}
"""Every format, by its key."""

ENDINGS = tuple(
    ending for each in FORMATS.values() if each.drafts for ending in each.endings
)
"""How the names of files of games end that can be read."""

WRITTEN = tuple(
    ending for each in FORMATS.values() if each.write for ending in each.endings
)
"""How the names of files end that can be written."""

_SAMPLE = 2**16
_ODD = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f\ufffd]")
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_PAIR = re.compile(rb"[\xa1-\xfe]{2}")
_RARE = 0xD0
"""The first byte from which on EUC has the kanji of level 2, which few names have."""


def format_of(text: str, name: str = "") -> Format:
    """The format of ``text``, by what it begins with, else by the name of its file."""
    read = [each for each in FORMATS.values() if each.drafts or each.problems]
    signed = (each for each in FORMATS.values() if each.signs.match(text))
    named = (each for each in read if name.lower().endswith(each.endings))
    return next(signed, None) or next(named, PGN)


def format_for(ending: str) -> Format | None:
    """The format that files with this ending are written in."""
    known = (each for each in FORMATS.values() if each.write)
    return next((each for each in known if ending.lower() in each.endings), None)


def has_signs(text: str) -> bool:
    """Whether ``text`` begins as texts of some format do."""
    return any(each.signs.match(text) for each in FORMATS.values())


def looks_like_text(text: str) -> bool:
    """Whether ``text`` reads as text and not as a binary file or noise.

    What begins as a game does is one, however odd the letters of its players' names.
    """
    sample = text[:_SAMPLE]
    if "\0" in sample:
        return False
    few = len(_ODD.findall(sample)) * 50 <= len(sample)
    return few or has_signs(sample)


def own_encoding(data: bytes) -> str | None:
    """The encoding of a format that knows ``data``, in that encoding, for its own.

    ``None`` where there is none, which is for data that are not UTF-8. Where several would
    do, because what the format begins with is ASCII, it is the one that reads best.
    """
    sample = data[:_SAMPLE]
    own = [each for each in FORMATS.values() if each.encodings != ("utf-8",)]
    texts = {e: sample.decode(e, "replace") for each in own for e in each.encodings}
    known = (
        encoding
        for encoding, text in texts.items()
        if any(each.signs.match(text) for each in own if encoding in each.encodings)
    )
    return min(known, key=lambda encoding: _oddity(texts[encoding]), default=None)


def _oddity(text: str) -> int:
    """How little ``text`` reads like Japanese: the lower, the better.

    Text in Shift-JIS makes no sense as EUC, but for half-width katakana, which become pairs
    of kanji, many of them rare. Text in EUC becomes such katakana in Shift-JIS, two for
    each letter.
    """
    pairs = _PAIR.findall(text.encode("euc_jp", "ignore"))
    rare = len([pair for pair in pairs if pair[0] >= _RARE])
    faults, half_width = text.count("\ufffd"), len(_HALF_WIDTH.findall(text))
    return 100 * faults + 10 * rare + half_width
