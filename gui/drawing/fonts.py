"""Which font has a sign: those that are shipped, or else one of the system's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

import pygame

from core.texts import language, per_language

_FONTS = Path(__file__).parents[2] / "assets" / "fonts"

_LATIN = "NotoSans-{}.ttf"
_JAPANESE, _CHINESE = "NotoSansJP-{}.otf", "NotoSansSC-{}.otf"
"""The Chinese one has what the other lacks or draws as Japanese does."""

_SYMBOLS = "NotoSansSymbols2-Regular.ttf"
"""Has the figurines of chess."""

_INSTALLED = (
    "notosanscjkjp", "notosanscjksc", "notosansjp", "notosanssc", "sourcehansans",
    "hiraginosans", "hiraginokakugothicpro", "hiraginosansgb", "pingfangsc", "pingfang",
    "yugothic", "meiryo", "msgothic", "microsoftyahei", "simsun", "malgungothic",
    "applesdgothicneo", "droidsansfallback", "wenquanyizenhei", "arialunicodems",
    "segoeuisymbol", "notosans", "dejavusans",
)  # fmt: skip
"""Fonts of other systems that have much, as pygame calls them."""

_NO_SIGN = "\uffff"
"""What Unicode keeps out of every font, so that it is drawn as what a font lacks is."""

_PROBED = 20
"""The size in which a font is asked what it has."""

_BESIDE_WIDE = re.compile("(?<=[⺀-￮])[‘’“”…—·]+|[‘’“”…—·]+(?=[⺀-￮])")
"""Punctuation that Latin has too, where it belongs to Chinese or Japanese text."""


@dataclass(frozen=True, slots=True)
class Face:
    """A font in any size.

    Attributes:
        path: Its file.
        emboldened: Whether its letters are made bold, which they are not in the file.
    """

    path: str
    emboldened: bool = False


def runs_of(text: str, size: int, bold: bool) -> list[tuple[str, pygame.font.Font]]:
    """Parts of a text, each with the font that has it: Latin letters keep theirs."""
    latin = _shipped(bold)[0]
    if text.isascii():
        return [(text, _load(latin, size))]
    wide = {n for found in _BESIDE_WIDE.finditer(text) for n in range(*found.span())}
    faces = (_face_of(sign, bold, n in wide) for n, sign in enumerate(text))
    parts = groupby(zip(faces, text, strict=True), key=lambda each: each[0])
    return [
        ("".join(sign for _, sign in signs), _load(face, size)) for face, signs in parts
    ]


@per_language
@cache
def east_asian() -> tuple[str, ...]:
    """The fonts of Chinese and Japanese, that of the language in use first."""
    chinese_first = language().startswith("zh")
    return (_CHINESE, _JAPANESE) if chinese_first else (_JAPANESE, _CHINESE)


@per_language
@lru_cache(maxsize=8192)
def _face_of(sign: str, bold: bool, wide: bool) -> Face:
    """The first font that has a sign; Noto Sans, which draws a box, if none does."""
    faces = _shipped(bold)
    there = (face for face in _faces(bold, wide) if _has(face, sign))
    return next(there, faces[0])


def _faces(bold: bool, wide: bool) -> Iterator[Face]:
    """All fonts, those of the system only when they are come to: they take a while."""
    yield from _shipped(bold)[wide:]
    for path in _installed():
        yield Face(path, emboldened=bold)


@per_language
@cache
def _shipped(bold: bool) -> tuple[Face, ...]:
    """The fonts of the program; what none has in bold is emboldened."""
    faces = [Face(str(_FONTS / _LATIN.format("Bold" if bold else "Regular")))]
    for name in east_asian():
        if bold:
            faces.append(Face(str(_FONTS / name.format("Bold"))))
        faces.append(Face(str(_FONTS / name.format("Regular")), emboldened=bold))
    faces.append(Face(str(_FONTS / _SYMBOLS), emboldened=bold))
    return tuple(faces)


@cache
def _installed() -> tuple[str, ...]:
    """The files of the system's fonts that can be read."""
    matched = filter(None, map(pygame.font.match_font, _INSTALLED))
    return tuple(path for path in dict.fromkeys(matched) if _can_be_read(path))


def _can_be_read(path: str) -> bool:
    try:
        _load(Face(path), _PROBED).render(_NO_SIGN, False, "white")
    except (OSError, pygame.error):
        return False
    return True


@lru_cache(maxsize=64)
def _load(face: Face, size: int) -> pygame.font.Font:
    """The font in a size, which holds its file open."""
    if not pygame.font.get_init():
        pygame.font.init()
    font = pygame.font.Font(face.path, size)
    font.bold = face.emboldened
    return font


def _has(face: Face, sign: str) -> bool:
    """Whether a font draws a sign otherwise than what it lacks."""
    font = _load(face, _PROBED)
    if font.metrics(sign) != font.metrics(_NO_SIGN):
        return True
    pictures = (font.render(each, False, "white") for each in (sign, _NO_SIGN))
    has, lacks = (pygame.image.tobytes(picture, "RGB") for picture in pictures)
    return has != lacks
