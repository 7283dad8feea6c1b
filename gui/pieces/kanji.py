"""The pieces of shogi with Japanese characters on them: one or two.

Their outlines are those of Noto Sans JP; ``assets/pieces/README.md`` says how they came.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from core.values import Piece, Side
from gui.pieces.pentagon import Pentagon, pentagon, picture

_OUTLINES = Path(__file__).parents[2] / "assets" / "pieces" / "kanji.json"
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
