"""Which squares of a board lie in fog, as they are in the picture.

Arrays are indexed as pictures are: first from the left, then from the top.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gui.board.layout import BoardLayout, GroundKind, Point, square_height


@dataclass(frozen=True, slots=True)
class FogPattern:
    """Which squares of a picture are unseen.

    Attributes:
        columns: Width in squares.
        rows: Height in squares.
        cells: One byte a square, 1 where it is unseen: the left column from top to
            bottom, then the next.
        corner_is_light: Whether the upper left square is a light one.
        ground: How the squares are drawn.
        aspect: Height of a square as a multiple of its width.
    """

    columns: int
    rows: int
    cells: bytes
    corner_is_light: bool = True
    ground: GroundKind = "chequered"
    aspect: float = 1.0

    def high(self, cell: int) -> int:
        """Height in pixels of a square that is ``cell`` wide."""
        return square_height(cell, self.aspect)

    def size(self, cell: int) -> Point:
        """Width and height of the board whose squares are ``cell`` wide."""
        return self.columns * cell, self.rows * self.high(cell)

    def is_light(self, column: int, row: int) -> bool:
        """Whether the square at a place of the picture is a light one."""
        return (
            self.ground != "chequered" or ((column + row) % 2 == 0) == self.corner_is_light
        )

    @property
    def unseen(self) -> NDArray[np.bool_]:
        """The squares as an array, true where unseen."""
        return np.frombuffer(self.cells, np.bool_).reshape(self.columns, self.rows)


def pattern_of(layout: BoardLayout, visible: frozenset[int]) -> FogPattern:
    """The fog pattern for a viewer who sees `visible`."""
    places = [(c, r) for c in range(layout.columns) for r in range(layout.rows)]
    cells = bytes(layout.square_of(*place) not in visible for place in places)
    corner = layout.is_light(layout.square_of(0, 0))
    look = corner, layout.ground, layout.aspect
    return FogPattern(layout.columns, layout.rows, cells, *look)


def drawn_pattern(rows: list[str], corner_is_light: bool = True) -> FogPattern:
    """The pattern drawn in text, one line a row from the top; `*` is unseen."""
    cells = bytes(sign == "*" for column in zip(*rows, strict=True) for sign in column)
    return FogPattern(len(rows[0]), len(rows), cells, corner_is_light)


@lru_cache(maxsize=64)
def inner_corners(pattern: FogPattern) -> tuple[Point, ...]:
    """The corners between four unseen squares, counted in squares."""
    cells = pattern.unseen
    inner = cells[1:, 1:] & cells[:-1, 1:] & cells[1:, :-1] & cells[:-1, :-1]
    return tuple((int(x) + 1, int(y) + 1) for x, y in np.argwhere(inner))
