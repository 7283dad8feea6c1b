"""Drawings of pieces: of chess, of checkers, and of shogi in two ways.

Those of chess are by Colin Burnett and from the sets in ``assets/pieces``. The men of
checkers are turned discs with a ridge round the face; a king wears a crown and is two discs
high as well, so that the kinds differ where a crown is but a speck. The pieces of shogi are
wooden pentagons with Japanese characters on them, one or two, whose outlines are those of
Noto Sans JP (``assets/pieces/README.md`` says how they came), or with pictures, and round
these how they move: a dot is one step, a bar any number of them, a stalk the jump of a
knight. A promoted piece keeps its picture and has the dots of what it has become.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from pathlib import Path

import chess
import chess.svg

from core.values import Piece, Side

_COLOURS = re.compile(r"#000000|#000|#ececec|#fff")
_SETS = Path(__file__).parents[1] / "assets" / "pieces"
_SHADE = "#888"
_SHADED = 0.28
"""How far a shaded body is on its way to the colour of the lines."""


def cburnett(piece: Piece, body: str, lines: str) -> str:
    """The pieces of chess; see ``gui.games.Drawing``."""
    source = chess.svg.piece(chess.Piece.from_symbol(piece.letter))
    return _coloured(piece, source, body, lines)


def merida(piece: Piece, body: str, lines: str) -> str:
    """The pieces of Armando Hernandez Marroquin; likewise."""
    return _coloured(piece, _source("merida", piece), body, lines)


def kosal(piece: Piece, body: str, lines: str) -> str:
    """The pieces of Philatype, with light on them; likewise."""
    source = _source("kosal", piece).replace(_SHADE, _between(body, lines))
    return _coloured(piece, source, body, lines)


def _coloured(piece: Piece, source: str, body: str, lines: str) -> str:
    """The picture of a piece, black and white in it exchanged for other colours."""
    black, white = (lines, body) if piece.side is Side.FIRST else (body, lines)
    return _COLOURS.sub(lambda hit: black if "0" in hit[0] else white, source)


@cache
def _source(name: str, piece: Piece) -> str:
    """The picture of a piece in one of the sets in ``assets/pieces``."""
    path = _SETS / name / f"{'bw'[piece.side is Side.FIRST]}{piece.symbol}.svg"
    return path.read_text(encoding="utf-8")


def _between(body: str, lines: str) -> str:
    """The colour of a shaded body."""
    ends = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (body, lines)]
    mixed = (round(a + _SHADED * (b - a)) for a, b in zip(*ends, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


_SIZE = 45
_RADIUS = 16.4
_RISE = 3.4
"""How much of a disc's side shows below its face."""

_RIDGE = 13.5, 15.1
_NOTCHES = 30
_CROWN = (
    "M-6.6 3.6L-8.8 -4.8L-4 -1.4L0 -7.6L4 -1.4L8.8 -4.8L6.6 3.6Z"
    "M-6.6 5.2L6.6 5.2L6.6 7.4L-6.6 7.4Z"
)


def discs(piece: Piece, body: str, lines: str) -> str:
    """The pieces of checkers; see ``gui.games.Drawing``."""
    crowned = piece.symbol == "k"
    levels = 2 if crowned else 1
    edge = lines if piece.side is Side.FIRST else body
    foot = _SIZE / 2 + levels * _RISE / 2
    sides = "".join(
        _side(foot - level * _RISE, body, lines, edge) for level in range(levels)
    )
    top = _circle(_RADIUS, f'fill="{body}" stroke="{edge}" stroke-width="1.5"')
    sign = f'<path d="{_CROWN}" fill="{lines}"/>' if crowned else _rings(lines)
    place = f"translate({_SIZE / 2} {foot - levels * _RISE:g})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}">{sides}'
        f'<g transform="{place}">{top}{_ridge(lines)}{sign}</g></svg>'
    )


def _side(foot: float, body: str, lines: str, edge: str) -> str:
    """What shows of one disc below the face of it, or of the disc upon it."""
    path = (
        f"M{_SIZE / 2 - _RADIUS:g} {foot - _RISE:g}v{_RISE}"
        f"a{_RADIUS} {_RADIUS} 0 0 0 {2 * _RADIUS:g} 0v{-_RISE}Z"
    )
    return (
        f'<path d="{path}" fill="{body}" stroke="{edge}" stroke-width="1.5"/>'
        f'<path d="{path}" fill="{lines}" fill-opacity="0.3"/>'
    )


def _ridge(lines: str) -> str:
    """Notches all round the face, and the groove inside them."""
    path = "".join(_notch(2 * pi * number / _NOTCHES) for number in range(_NOTCHES))
    return (
        f'<path d="{path}" fill="none" stroke="{lines}" stroke-opacity="0.55" '
        'stroke-width="1.1"/>'
    ) + _circle(11.9, _stroke(lines, 1.3))


def _notch(angle: float) -> str:
    (x0, y0), (x1, y1) = ((r * cos(angle), r * sin(angle)) for r in _RIDGE)
    return f"M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}"


def _rings(lines: str) -> str:
    """The face of a man: a groove within, and a dimple in the middle."""
    return _circle(7.2, _stroke(lines, 1.3)) + _circle(2.1, f'fill="{lines}"')


def _circle(radius: float, paint: str) -> str:
    return f'<circle r="{radius:g}" {paint}/>'


def _stroke(lines: str, width: float) -> str:
    return f'fill="none" stroke="{lines}" stroke-opacity="0.8" stroke-width="{width:g}"'


PLANE = 80.0
"""Width and height of the picture."""

_TALLEST = 73.0
_SLIM = 1.115
"""How many times as high as wide a piece is."""

_SHOULDER = 0.37, 0.235
"""Of the width, of the height."""

_EDGE = 0.022
_SIZES = {"k": 1.0, "r": 0.97, "b": 0.97, "g": 0.94, "s": 0.94, "n": 0.89, "l": 0.87}
_PAWN = 0.82
_WIDTHS = {"n": 0.96, "p": 0.96, "l": 0.90}


@dataclass(frozen=True, slots=True)
class Pentagon:
    """The wood of one piece, upright in the middle of its picture.

    Attributes:
        width: Of its foot.
        height: From its foot to its apex.
    """

    width: float
    height: float

    @property
    def top(self) -> float:
        """How far its apex is from the upper edge of the picture."""
        return (PLANE - self.height) / 2

    def across(self, share: float) -> float:
        """Where a share of its width, counted from the middle, is in the picture."""
        return PLANE / 2 + share * self.width

    def down(self, share: float) -> float:
        """Where a share of its height is in the picture."""
        return self.top + share * self.height


def pentagon(piece: Piece) -> Pentagon:
    """How large a piece is: the more it is worth, the larger."""
    kind = piece.symbol.removeprefix("+")
    height = _TALLEST * _SIZES.get(kind, _PAWN)
    return Pentagon(height / _SLIM * _WIDTHS.get(kind, 1.0), height)


def picture(wood: Pentagon, body: str, edge: str, writing: str) -> str:
    """The SVG of a piece with what is written on it; colours as SVG has them."""
    out, down = _SHOULDER
    corners = ((0, 0), (out, down), (0.5, 1), (-0.5, 1), (-out, down))
    path = "L".join(f"{wood.across(x):.2f} {wood.down(y):.2f}" for x, y in corners)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PLANE:g} {PLANE:g}">'
        f'<path d="M{path}Z" fill="{body}" stroke="{edge}" '
        f'stroke-width="{_EDGE * wood.height:.2f}" stroke-linejoin="round"/>{writing}</svg>'
    )


_OUTLINES = Path(__file__).parents[1] / "assets" / "pieces" / "kanji.json"
_EM = 1000
"""Width and height of the plane of a character."""

_NAMES = {
    "r": "飛車", "b": "角行", "g": "金將", "s": "銀將",
    "n": "桂馬", "l": "香車", "p": "歩兵",
    "+r": "龍王", "+b": "龍馬", "+s": "成銀",
    "+n": "成桂", "+l": "成香", "+p": "と",
}  # fmt: skip
_SHORT = {"+b": "馬", "+s": "全", "+n": "圭", "+l": "杏"}
_KINGS = {Side.FIRST: "玉將", Side.SECOND: "王將"}
"""The stronger player, who takes White, has the king; the other one the jewel."""

_ONE = ((0.52, 0.565),)
_TWO = ((0.335, 0.405), (0.335, 0.735))
"""Size and middle of each character, as shares of the height of a piece."""


def one_character(piece: Piece, body: str, lines: str, promoted: str = "") -> str:
    """A piece with one character; see ``gui.games.Drawing``.

    ``promoted`` is the colour of writing on promoted pieces; ``lines`` unless given.
    """
    return _written(piece, short_name(piece), (body, lines, promoted))


def two_characters(piece: Piece, body: str, lines: str, promoted: str = "") -> str:
    """A piece with two characters, as real ones have them, but for the tokin."""
    return _written(piece, _name(piece), (body, lines, promoted))


def short_name(piece: Piece) -> str:
    """The one character that stands for a piece."""
    return _SHORT.get(piece.symbol, _name(piece)[0])


def _name(piece: Piece) -> str:
    return _KINGS[piece.side] if piece.symbol == "k" else _NAMES[piece.symbol]


def _written(piece: Piece, words: str, colours: tuple[str, str, str]) -> str:
    body, lines, promoted = colours
    wood = pentagon(piece)
    ink = promoted if promoted and piece.symbol.startswith("+") else lines
    places = _TWO if len(words) > 1 else _ONE
    signs = zip(words, places, strict=True)
    writing = "".join(_sign(wood, sign, ink, *place) for sign, place in signs)
    return picture(wood, body, lines, writing)


def _sign(wood: Pentagon, sign: str, ink: str, size: float, middle: float) -> str:
    side = size * wood.height
    place = wood.across(0) - side / 2, wood.down(middle) - side / 2
    move = f"translate({place[0]:.2f} {place[1]:.2f}) scale({side / _EM:.5f})"
    return f'<path transform="{move}" d="{_outlines()[sign]}" fill="{ink}"/>'


@cache
def _outlines() -> dict[str, str]:
    """By character, its outline as an SVG path."""
    found: dict[str, str] = json.loads(_OUTLINES.read_text(encoding="utf-8"))
    return found


Way = tuple[int, int]

_PICTURE = 0.45, 0.585
"""Size of the picture and its middle, as shares of the height of a piece."""

_DOT, _BAR, _BAR_LENGTH = 0.038, 0.052, 0.105

_PLACES: dict[Way, tuple[float, float]] = {
    (0, -1): (0.0, 0.150),
    (1, -1): (0.270, 0.290),
    (1, 0): (0.360, 0.585),
    (1, 1): (0.385, 0.895),
    (0, 1): (0.0, 0.905),
}
"""Where a way is shown: shares of the width, from the middle, and of the height."""

_STRAIGHT: tuple[Way, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ASKEW: tuple[Way, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))
_GOLD: tuple[Way, ...] = (*_STRAIGHT, (1, -1), (-1, -1))
_STEPS: dict[str, tuple[Way, ...]] = {
    "k": (*_STRAIGHT, *_ASKEW),
    "g": _GOLD,
    "s": (*_ASKEW, (0, -1)),
    "p": ((0, -1),),
    "+r": _ASKEW,
    "+b": _STRAIGHT,
    **dict.fromkeys(("+s", "+n", "+l", "+p"), _GOLD),
}
_SLIDES: dict[str, tuple[Way, ...]] = {
    "r": _STRAIGHT,
    "b": _ASKEW,
    "l": ((0, -1),),
    "+r": _STRAIGHT,
    "+b": _ASKEW,
}

_STALK = (0.085, 0.325), (0.150, 0.205)

_SHIELD = "M0-46L38-36V-4C38 20 20 38 0 48C-20 38-38 20-38-4V-36Z"
_INNER = "M0-33L27-26V-4C27 13 14 26 0 34Z"
_PICTURES = {
    "k": "M-42 38H42V48H-42ZM-42 30L-50-26L-22-2L0-46L22-2L50-26L42 30Z",
    "r": "M-34 48V36H-26L-20-8H-32V-44H-16V-32H-8V-44H8V-32H16V-44H32V-8H20L26 36H34V48Z",
    "b": ("M-34 48V38H34V48ZM-26 32C-34 8-26-8 0-46C26-8 34 8 26 32ZM4-22L-6-2L0 2L10-12Z"),
    "g": _SHIELD,
    "s": _SHIELD + _INNER,
    "n": (
        "M-32 48V37H30V48ZM-26 32C-26 10-6 8-4-8C-14-4-22 2-30 8L-42-6L-18-32L-14-48"
        "L-4-38C22-36 32-10 30 32Z"
    ),
    "l": "M0-48L20-8L7-12V48H-7V-12L-20-8Z",
    "p": (
        "M-30 48V36H30V48ZM-22 31L-12-2H-18V-10H18V-2H12L22 31Z"
        "M0-46A18 18 0 0 1 0-10A18 18 0 0 1 0-46Z"
    ),
}
"""By kind of piece, a path on a plane of 100 by 100 with its origin in the middle."""


def pictograms(piece: Piece, body: str, lines: str, promoted: str = "") -> str:
    """The pieces of shogi for who reads no Japanese; see ``gui.games.Drawing``.

    ``promoted`` is the colour of what is drawn on promoted pieces; ``lines`` unless given.
    """
    wood = pentagon(piece)
    ink = promoted if promoted and piece.symbol.startswith("+") else lines
    return picture(
        wood, body, lines, _pictogram(wood, piece, ink) + _ways(wood, piece, ink)
    )


def _pictogram(wood: Pentagon, piece: Piece, ink: str) -> str:
    size, middle = _PICTURE
    place = f"translate({wood.across(0):.2f} {wood.down(middle):.2f})"
    path = _PICTURES[piece.symbol.removeprefix("+")]
    scale = f"scale({size * wood.height / 100:.4f})"
    return (
        f'<path transform="{place} {scale}" d="{path}" fill="{ink}" fill-rule="evenodd"/>'
    )


def _ways(wood: Pentagon, piece: Piece, ink: str) -> str:
    dots = [_dot(wood, *_place(way), ink) for way in _STEPS.get(piece.symbol, ())]
    bars = [_bar(wood, way, ink) for way in _SLIDES.get(piece.symbol, ())]
    stalks = [_stalk(wood, hand, ink) for hand in (-1, 1) if piece.symbol == "n"]
    return "".join((*dots, *bars, *stalks))


def _place(way: Way) -> tuple[float, float]:
    across, down = _PLACES[abs(way[0]), way[1]]
    return (across if way[0] >= 0 else -across), down


def _dot(wood: Pentagon, across: float, down: float, ink: str) -> str:
    return (
        f'<circle cx="{wood.across(across):.2f}" cy="{wood.down(down):.2f}" '
        f'r="{_DOT * wood.height:.2f}" fill="{ink}"/>'
    )


def _bar(wood: Pentagon, way: Way, ink: str) -> str:
    """A line along a way, as long in every direction."""
    across, down = _place(way)
    x, y = wood.across(across), wood.down(down)
    reach = _BAR_LENGTH * wood.height / 2 / (way[0] ** 2 + way[1] ** 2) ** 0.5
    start, end = (
        (x - way[0] * reach, y - way[1] * reach),
        (
            x + way[0] * reach,
            y + way[1] * reach,
        ),
    )
    return _line(wood, start, end, _BAR, ink)


def _stalk(wood: Pentagon, hand: int, ink: str) -> str:
    (x0, y0), (x1, y1) = _STALK
    start = wood.across(hand * x0), wood.down(y0)
    end = wood.across(hand * x1), wood.down(y1)
    return _line(wood, start, end, _DOT * 0.8, ink) + _dot(wood, hand * x1, y1, ink)


def _line(
    wood: Pentagon,
    start: tuple[float, float],
    end: tuple[float, float],
    width: float,
    ink: str,
) -> str:
    return (
        f'<path d="M{start[0]:.2f} {start[1]:.2f}L{end[0]:.2f} {end[1]:.2f}" fill="none" '
        f'stroke="{ink}" stroke-width="{width * wood.height:.2f}" stroke-linecap="round"/>'
    )
