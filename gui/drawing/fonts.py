"""The fonts of text: Noto Sans, and Noto Sans JP for the signs that it lacks."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from pathlib import Path

import pygame

_FONTS = Path(__file__).parents[2] / "assets" / "fonts"

# From here on Unicode holds East Asian scripts, which plain Noto Sans lacks. It also lacks
# arrows and the signs of mathematics, but for the minus.
_FIRST_EAST_ASIAN = "\u2e80"
_FIRST_ARROW, _AFTER_SHAPES, _MINUS = "\u2190", "\u2800", "\u2212"


@lru_cache(maxsize=32)
def _load_font(size: int, bold: bool, east_asian: bool) -> pygame.font.Font:
    """The font in a size, which holds its file open."""
    if not pygame.font.get_init():
        pygame.font.init()
    family = "NotoSansJP-{}.otf" if east_asian else "NotoSans-{}.ttf"
    path = _FONTS / family.format("Bold" if bold else "Regular")
    return pygame.font.Font(path, size)


def runs_of(text: str, size: int, bold: bool) -> list[tuple[str, pygame.font.Font]]:
    """Parts of a text, each with the font that has it: Latin letters keep theirs."""
    if text.isascii() or not any(map(_lacking, text)):
        return [(text, _load_font(size, bold, east_asian=False))]
    return [
        ("".join(signs), _load_font(size, bold, east_asian))
        for east_asian, signs in groupby(text, _lacking)
    ]


def ascent(text: str, size: int, bold: bool) -> int:
    """How far the picture of a text reaches above its base line, in pixels."""
    return max(font.get_ascent() for _, font in runs_of(text, size, bold))


def _lacking(sign: str) -> bool:
    """Whether plain Noto Sans has no picture of a sign that the East Asian one has."""
    shape = _FIRST_ARROW <= sign < _AFTER_SHAPES and sign != _MINUS
    return shape or sign >= _FIRST_EAST_ASIAN
