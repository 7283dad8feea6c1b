"""The pieces of shogi as wooden pentagons, for whatever is written on them.

Sizes are shares of the height of a piece, from its apex; across they count from the middle.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.values import Piece

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
