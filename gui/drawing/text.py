"""Text placed by the middle of its capitals, and broken into lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Literal, TypeAlias

import pygame

from core.plain import plain
from core.texts import per_language
from gui.drawing import breaks, cuts
from gui.drawing.fonts import east_asian, runs_of
from gui.drawing.shapes import pictures_kept
from gui.drawing.theme import Colour


@per_language
@lru_cache(maxsize=4096)
def ascent(text: str, size: int, bold: bool) -> int:
    """How far the picture of a text reaches above its base line, in pixels."""
    return max(font.get_ascent() for _, font in runs_of(_shown(text), size, bold))


Align = Literal["left", "center", "right"]

LEADING = 1.45

# Half the height of a capital of Noto Sans, as a share of the size: placed by it, text
# stands level with the icons beside it.
HALF_CAPITAL = 0.357
_LONGEST = 2000


class CutText(str):
    """Text of which something is left out, as "…" in it says.

    Attributes:
        whole: With nothing left out.
    """

    __slots__ = ("whole",)

    whole: str

    @classmethod
    def of(cls, short: str, whole: str) -> CutText:
        """What is left of ``whole``."""
        cut = cls(short)
        cut.whole = whole
        return cut


def _shown(text: str) -> str:
    """What is drawn of ``text``: nothing unseen, and no more than any window holds."""
    return plain(text[:_LONGEST])


@pictures_kept(2**24)
def _render(
    text: str, size: int, colour: Colour, bold: bool, track: float, fonts: tuple[str, ...]
) -> pygame.Surface:
    """The picture of a line in these fonts of Chinese and Japanese, ``east_asian()``."""
    text = _shown(text)
    runs = runs_of(text, size, bold)
    if len(runs) == 1 and not track:
        return runs[0][1].render(text, True, colour)
    width = max(1, text_width(text, size, bold=bold, track=track))
    top = max(font.get_ascent() for _, font in runs)
    height = max(top - font.get_ascent() + font.get_height() for _, font in runs)
    picture, x = pygame.Surface((width, height), pygame.SRCALPHA), 0.0
    for part, font, space in _spaced(runs, track):
        picture.blit(font.render(part, True, colour), (round(x), top - font.get_ascent()))
        x += font.size(part)[0] + space
    return picture


_Font: TypeAlias = pygame.font.Font


def _spaced(
    runs: Sequence[tuple[str, _Font]], track: float
) -> Iterator[tuple[str, _Font, float]]:
    """What is drawn by itself, and the space after it: none in Chinese and Japanese."""
    for words, font in runs:
        tracked = track and not breaks.has_wide(words)
        for part in words if tracked else (words,):
            yield part, font, track if tracked else 0.0


@per_language
@lru_cache(maxsize=8192)
def text_width(text: str, size: int, *, bold: bool = False, track: float = 0.0) -> int:
    """How wide a line of text will be, in pixels."""
    text = _shown(text)
    runs = runs_of(text, size, bold)
    if not track:
        return sum(font.size(words)[0] for words, font in runs)
    parts = [(font.size(part)[0], space) for part, font, space in _spaced(runs, track)]
    last = parts[-1][1] if parts else 0.0
    return round(max(0.0, sum(map(sum, parts)) - last))


def draw_text(
    surface: pygame.Surface,
    text: str,
    x: float,
    y_mid: float,
    size: int,
    colour: Colour,
    *,
    bold: bool = False,
    align: Align = "left",
    track: float = 0.0,
) -> int:
    """Draw one line of text and return its width.

    Where the pointer rests on text that ``ellipsis`` and the like have cut off, the whole
    of it is shown.

    Args:
        surface: What to draw on.
        text: The line; arrows, ticks and chess figures are icons, never characters.
        x: Of its left edge, its middle or its right edge, as `align` says.
        y_mid: The middle of its capitals.
        size: Of the font in pixels.
        colour: Of the letters.
        bold: Whether to take the bold weight.
        align: Which edge of the text stands at `x`.
        track: Extra space after each letter.
    """
    picture = _render(text, size, colour, bold, track, east_asian())
    width = picture.get_width()
    left = x if align == "left" else x - (width / 2 if align == "center" else width)
    top = y_mid - (ascent(text, size, bold) - HALF_CAPITAL * size)
    place = pygame.Rect((round(left), round(top)), picture.get_size())
    surface.blit(picture, place)
    _note(surface, text, place)
    return width


def _note(surface: pygame.Surface, text: str, place: pygame.Rect) -> None:
    """Take note of what is written where, if it is cut off or somebody reads it."""
    if isinstance(text, CutText):
        cuts.note(surface, place, text.whole)
    cuts.read(surface, place, text.whole if isinstance(text, CutText) else text)


def draw_label(
    surface: pygame.Surface,
    text: str,
    x: float,
    y_mid: float,
    size: int,
    colour: Colour,
    *,
    track: float = 1.1,
    align: Align = "left",
    room: float = inf,
) -> int:
    """Draw the tracked bold capitals that name a group; return their width.

    Where they need more than ``room`` they are not tracked, and then cut off.
    """
    words, whole = text.upper(), text.whole if isinstance(text, CutText) else text
    if text_width(words, size, bold=True, track=track) > room:
        words, track = ellipsis(words, size, room, True, whole), 0
    elif isinstance(text, CutText):
        words = CutText.of(words, whole)
    return draw_text(
        surface, words, x, y_mid, size, colour, bold=True, align=align, track=track
    )


def wrap(text: str, size: int, width: float, bold: bool = False) -> list[str]:
    """Break text into lines no wider than `width`.

    Line breaks in the text are kept. What stays together and is wider than a line, such as
    a single word, gets a line of its own and stands out.
    """
    return [breaks.line_of(line) for line in _lines(text, size, width, bold)]


def _lines(text: str, size: int, width: float, bold: bool) -> Iterator[str]:
    """The lines of a text, each with all that is between it and the next."""
    for paragraph in text.split("\n"):
        parts = breaks.parts(paragraph)
        while len(parts) > (count := _fit(parts, size, width, bold)):
            yield "".join(parts[:count])
            del parts[:count]
        yield "".join(parts) + " "


def _fit(parts: Sequence[str], size: int, width: float, bold: bool) -> int:
    """How many parts have room in a line, which takes one at least."""

    def wide(count: int) -> int:
        line = breaks.line_of("".join(parts[:count]))
        return text_width(line, size, bold=bold)

    if wide(len(parts)) <= width:
        return len(parts)
    return max(1, bisect_right(range(1, len(parts)), width, key=wide))


def wrap_into(
    text: str, size: int, width: float, most: int, bold: bool = False
) -> list[str]:
    """Break text into at most so many lines; what is left over ends the last in "…"."""
    lines = list(_lines(text, size, width, bold))
    if len(lines) > most:
        lines[most - 1 :] = ["".join(lines[most - 1 :])]
    shown = map(breaks.line_of, lines)
    return [ellipsis(line, size, width, bold, text) for line in shown]


def fitted_lines(
    text: str, sizes: Sequence[int], width: float, height: float
) -> tuple[list[str], int]:
    """The text in lines, in the largest of ``sizes`` in which all of it fits so much room.

    Where none is small enough, it is cut off in the last.
    """
    for size in sizes:
        lines = wrap_into(text, size, width, max(1, int(height / (size * LEADING))))
        if not any(isinstance(line, CutText) for line in lines):
            break
    return lines, size


def wrap_all(text: str, size: int, width: float) -> list[str]:
    """Break text into lines no wider than `width`, and words where they are wider."""
    lines = []
    for line in wrap(text, size, width):
        rest = line
        while text_width(rest, size) > width and len(rest) > 1:
            kept = max(1, _fitting(rest, size, width))
            lines.append(rest[:kept])
            rest = rest[kept:]
        lines.append(rest)
    return lines


@per_language
@lru_cache(maxsize=2048)
def ellipsis(
    text: str, size: int, width: float, bold: bool = False, whole: str = ""
) -> str:
    """The text itself if it fits into `width` or is empty, else its beginning and "…".

    What is cut off knows its ``whole``, which is ``text`` unless that is a part of more.
    """
    if not text or text_width(text, size, bold=bold) <= width:
        return text
    low = _fitting(text, size, width, bold, "…")
    return CutText.of(text[:low].rstrip() + "…", whole or text)


def fitted(
    text: str, sizes: Sequence[int], width: float, bold: bool = False
) -> tuple[str, int]:
    """The text in the largest of ``sizes`` in which it fits, or cut off in the last."""
    for size in sizes:
        if text_width(text, size, bold=bold) <= width:
            return text, size
    return ellipsis(text, sizes[-1], width, bold), sizes[-1]


def _fitting(text: str, size: int, width: float, bold: bool = False, end: str = "") -> int:
    """How many of the first letters fit, with ``end`` after them."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + end, size, bold=bold) <= width:
            low = middle
        else:
            high = middle - 1
    return low
