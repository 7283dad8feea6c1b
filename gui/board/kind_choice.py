"""A choice of one kind of piece, or of all, and pictures of pieces in choices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

import pygame

from core.facts import Facts
from core.values import Piece, Side
from gui.board.men import PieceSet, drawing_of, list_man
from gui.widgets.choice import Choice, Look, Option, Painter, read_later
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Style

_ALL = 44
"""Width of the cell that says "All"."""

_SIZE = 1.1


def man_painter(
    man: Callable[[], Piece], drawing: PieceSet, size: float = _SIZE
) -> Painter:
    """Draws a piece in the middle of a box, so many times as wide as the box."""

    def paint(
        surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
    ) -> None:
        del chosen
        picture = list_man(man(), round(box.width * size), style.theme, drawing)
        surface.blit(picture, picture.get_rect(center=box.center))

    return paint


def king_painter(facts: Facts, side: Side, size: float = _SIZE) -> Painter:
    """Draws the piece that stands for a side: its most valuable."""
    king = Piece(side, facts.symbols[0])
    return man_painter(lambda: king, drawing_of(facts.key), size)


class KindChoice(Choice):
    """Which odds are shown: of all pieces, or of one kind.

    Args:
        facts: The game.
        side: Whose pieces are pictured.
    """

    def __init__(self, facts: Facts, side: Callable[[], Side]) -> None:
        self._symbols = facts.symbols
        named = zip(facts.symbols, facts.kinds, strict=True)
        drawing = drawing_of(facts.key)
        kinds = [_option(symbol, kind, side, drawing) for symbol, kind in named]
        everybody = Option("All", tooltip="The odds of any piece")
        super().__init__([everybody, *kinds], 0, read_later, _KINDS)

    @property
    def kind(self) -> str:
        """The symbol of the chosen kind; empty for all of them."""
        return "" if self.chosen == 0 else self._symbols[self.chosen - 1]

    @property
    def symbols(self) -> Collection[str]:
        """The symbols of all kinds that are meant."""
        return (self.kind,) if self.kind else self._symbols


def _option(symbol: str, kind: str, side: Callable[[], Side], drawing: PieceSet) -> Option:
    painter = man_painter(lambda: Piece(side(), symbol), drawing)
    return Option("", painter=painter, tooltip=f"The odds of a {kind}")


def _all_and_men(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    men, rest = len(options) - 1, rect.width - _ALL
    edges = [rect.x, *(rect.x + _ALL + rest * n // men for n in range(men + 1))]
    return [
        pygame.Rect(left, rect.y, right - left, rect.height)
        for left, right in pairwise(edges)
    ]


_KINDS = Look(_all_and_men, SEGMENTS.draw_cell, SEGMENTS.draw_ground)
"""A word, then pictures of pieces."""
