"""Pieces in the names of moves: letters of the reader's language, English ones, figurines.

Files, engines and records have the English letters of SAN, whatever people read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from core.facts import Notation
from core.texts import N_, per_language, pgettext

ENGLISH = "english"
_FIGURINES = dict(zip("KQRBN", "♔♕♖♗♘", strict=True))
_BLACK = dict(zip("KQRBN", "♚♛♜♝♞", strict=True))
_SIGNS = re.compile("O-O-O|O-O|[KQRBN]")

_ALIKE = str.maketrans("АВЕКМНОРСТХаеосрх", "ABEKMHOPCTXaeocpx")
"""Latin letters by the Cyrillic ones that look the same."""


def in_language(name: str) -> str:
    """A move by its SAN, as people who read the language of the program write it."""
    return _replaced(name, _letters())


def in_figurines(name: str) -> str:
    """A move by its SAN, with pictures of pieces."""
    return _replaced(name, {**_letters(), **_FIGURINES})


NOTATIONS = (
    Notation("local", N_("Letters of the language"), "Nf3", shown=in_language, usual=("",)),
    Notation(ENGLISH, N_("English letters"), "Nf3"),
    Notation("figurines", N_("Figurines"), "Nf3", shown=in_figurines),
)


def meant(notation: str, text: str) -> tuple[str, ...]:
    """What a text in a notation may be in SAN, the likeliest first.

    English letters that the language does not use are left as they are, and a small letter
    does for what a pawn becomes. What looks like a letter does for it in the end, such as a
    Latin C for the Cyrillic bishop.
    """
    if notation == ENGLISH:
        return (text,)
    way, grown, kind = text.partition("=")
    text = way + grown + kind.upper()
    signs = {sign: letter for letter, sign in _letters().items() if letter in _FIGURINES}
    pictures = {
        sign: letter for each in (_FIGURINES, _BLACK) for letter, sign in each.items()
    }
    latin = {sign.translate(_ALIKE): letter for sign, letter in signs.items()}
    exact = _spelt(text, {**pictures, **signs})
    return tuple(dict.fromkeys((exact, _spelt(text.translate(_ALIKE), latin))))


@per_language
@cache
def _letters() -> Mapping[str, str]:
    """How the language writes each sign of SAN."""
    # For translators: what your language's lists of moves have for king, queen, rook,
    # bishop and knight, each another, of one letter or two, such as K, D, T, L, S.
    return {
        "K": pgettext("letter of a piece", "K"),
        "Q": pgettext("letter of a piece", "Q"),
        "R": pgettext("letter of a piece", "R"),
        "B": pgettext("letter of a piece", "B"),
        "N": pgettext("letter of a piece", "N"),
        # For translators: castling in your language's lists of moves, O-O or 0-0.
        "O-O": pgettext("castling in a list of moves", "O-O"),
        "O-O-O": pgettext("castling in a list of moves", "O-O-O"),
    }


def _replaced(name: str, signs: Mapping[str, str]) -> str:
    return _SIGNS.sub(lambda found: signs[found[0]], name)


def _spelt(text: str, letters: Mapping[str, str]) -> str:
    """A text in which each of some signs is the letter it stands for, the longest first."""
    signs = "|".join(map(re.escape, sorted(letters, key=len, reverse=True)))
    return re.sub(signs, lambda found: letters[found[0]], text)
