"""The 960 arrays of Fischer's chess by their numbers, after Reinhard Scharnagl."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import overload

ARRAYS = 960
USUAL = 518
"""The number of the usual array."""

_KNIGHTS = tuple(combinations(range(5), 2))


class Arrays(Sequence[str]):
    """The FEN of every array, by number."""

    def __len__(self) -> int:
        return ARRAYS

    @overload
    def __getitem__(self, number: int) -> str: ...

    @overload
    def __getitem__(self, number: slice) -> list[str]: ...

    def __getitem__(self, number: int | slice) -> str | list[str]:
        numbers = range(ARRAYS)[number]
        if isinstance(numbers, range):
            return [array_text(each) for each in numbers]
        return array_text(numbers)


def array_text(number: int) -> str:
    """The FEN of an array, whose rights are the files of the rooks.

    Raises:
        ValueError: If there is no such array.
    """
    if not 0 <= number < ARRAYS:
        raise ValueError(f"there is no array {number}; they are numbered 0 to 959")
    row = _row(number)
    files = "hgfedcba"
    rooks = "".join(file for file in files if row["abcdefgh".index(file)] == "r")
    pawns = "/pppppppp/8/8/8/8/PPPPPPPP/"
    return f"{row}{pawns}{row.upper()} w {rooks.upper()}{rooks} - 0 1"


def _row(number: int) -> str:
    """The pieces from a to h: bishops, queen, knights by number, then rook, king, rook."""
    row = [""] * 8
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    row[2 * light + 1] = row[2 * dark] = "b"
    number, queen = divmod(number, 6)
    row[_free(row)[queen]] = "q"
    free = _free(row)
    for knight in _KNIGHTS[number]:
        row[free[knight]] = "n"
    for square, piece in zip(_free(row), "rkr", strict=True):
        row[square] = piece
    return "".join(row)


def _free(row: list[str]) -> list[int]:
    return [square for square, piece in enumerate(row) if not piece]
