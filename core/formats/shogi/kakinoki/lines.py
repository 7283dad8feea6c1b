"""The lines of KIF and KI2 that are moves, variations, or say how a game ended."""

from __future__ import annotations

import re

from core.formats.pgn.tokens import read_glyphs

MOVE = re.compile(
    r"[ \t　]*(?P<number>[0-9]{1,6})[ \t　]+"
    r"[▲△▼▽☗☖]?(?P<text>(?:同[ 　]*)?[^\s(（]+(?:\([1-9][1-9]\))?)[ \t　]*"
    r"(?:[(（][ 　]*(?:(?P<time>[0-9:.]+)[ 　]*)?(?:/[^)）]*)?[)）])?[ \t　]*\+?.*"
)
"""A move of KIF with its number and the time that it took."""

KI2_MOVES = re.compile(r"[▲△▼▽☗☖](?P<text>(?:同[ 　]*)?[^▲△▼▽☗☖\s]*)")
"""One of the moves of KI2 that stand in a line."""

VARIATION = re.compile(r"変化[：:][ 　]*(?P<number>[0-9]{1,6})手?")
END = re.compile(r"まで、?(?:[0-9]*手)?[でに]?、?(?P<words>.*)")

_SAID = re.compile(r"[1-9１-９][1-9１-９一二三四五六七八九]|同")
_GLYPHS = re.compile(r"(?:[!?]{1,2}|\$[0-9]{1,3})(?: (?:[!?]{1,2}|\$[0-9]{1,3}))*")

SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""How the usual numeric glyphs of PGN are written."""


def said(text: str) -> bool:
    """Whether ``text`` reads as a move, good or bad."""
    return _SAID.match(text) is not None


def glyphs(text: str) -> tuple[int, ...]:
    """The numeric glyphs that a comment has and nothing else; none of any other comment."""
    plain = text.strip()
    return read_glyphs(plain) if _GLYPHS.fullmatch(plain) else ()
