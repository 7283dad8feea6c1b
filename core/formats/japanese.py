"""Encodings of Japanese, told apart by how the text reads in each of them."""

from __future__ import annotations

import re

EUC = "euc_jis_2004"
"""EUC-JP with the letters that makers of computers have added to it."""

_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_PAIR = re.compile(rb"[\xa1-\xfe]{2}")
_RARE = 0xD0
"""The first byte from which on EUC has the kanji of level 2, which few names have."""


def oddity(text: str) -> int:
    """How little ``text`` reads like Japanese: the lower, the better.

    Text in Shift-JIS makes no sense as EUC, but for half-width katakana, which become pairs
    of kanji, many of them rare. Text in EUC becomes such katakana in Shift-JIS, two for
    each letter.
    """
    pairs = _PAIR.findall(text.encode("euc_jp", "ignore"))
    rare = len([pair for pair in pairs if pair[0] >= _RARE])
    faults, half_width = text.count("\ufffd"), len(_HALF_WIDTH.findall(text))
    return 100 * faults + 10 * rare + half_width
