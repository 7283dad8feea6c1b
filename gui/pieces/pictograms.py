"""The pieces of shogi with pictures on them, and round these how they move.

A dot is one step, a bar any number of them, a stalk the jump of a knight. A promoted piece
keeps its picture and has the dots of what it has become.
"""

from __future__ import annotations

from core.values import Piece
from gui.pieces.pentagon import Pentagon, pentagon, picture

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
