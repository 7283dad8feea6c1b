"""Samples of the marks on a board, for legends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pygame

from core.facts import Facts
from core.values import Piece, Side
from gui.board import marks as drawn
from gui.board.arrows import draw_arrow
from gui.board.knowledge import draw_ghost, draw_odds, draw_pencilled, draw_sure
from gui.board.layout import BoardLayout
from gui.board.men import drawing_of, man
from gui.board.numbered import draw_number
from gui.board.order import draw_order
from gui.board.pen import Pen
from gui.board.view_state import BoardMarks, Ghost, MoveEnds, Pencilled, Sure
from gui.board.walls import draw_walls
from gui.drawing.shapes import rounded
from gui.drawing.theme import Theme

_ODDS = 0.5
_IN_FOG = frozenset({"blocked", "try", "pencil", "ghost", "sure", "odds", "fog"})

_ON_DARK = frozenset({"lost", "numbered"})

_Swatch: TypeAlias = Callable[[Pen, Piece], None]
"""Draws a mark, with this piece where it shows one."""


def draw_swatch(
    surface: pygame.Surface, box: pygame.Rect, swatch: str, facts: Facts, theme: Theme
) -> None:
    """Draw one mark as it looks on the board, on a square of its own.

    A box twice as wide as high has two squares, for what goes from one to another.
    """
    ground = theme.dark if swatch in _ON_DARK else theme.light
    if facts.ground == "wood":
        ground = theme.wood
    rounded(surface, box, 3, theme.fog_mid if swatch in _IN_FOG else ground)
    # The wall of a blocked square stands on an edge; half a square up it is in the middle.
    lift = box.height // 2 + 1 if swatch == "blocked" else 0
    columns = box.width // box.height
    layout = BoardLayout(columns, 1, box.height, box.x, box.y - lift)
    kind = facts.symbols[0] if swatch == "threat" else _common_kind(facts)
    pen = Pen(surface, layout, theme, drawing_of(facts.key))
    _SWATCHES[swatch](pen, Piece(Side.SECOND, kind))


def _common_kind(facts: Facts) -> str:
    """The last kind but one, which is larger than the last, unless that is the first."""
    return (facts.symbols[1:] or facts.symbols)[-2:][0]


def _wash(pen: Pen, theme: Theme) -> None:
    veil = pygame.Surface((pen.cell - 2, pen.cell - 2))
    veil.fill(theme.accent)
    veil.set_alpha(round(255 * 0.22))
    pen.surface.blit(veil, (pen.layout.x + 1, pen.layout.y + 1))


def _last(pen: Pen, man: Piece) -> None:
    del man
    _wash(pen, pen.theme)
    drawn.draw_brackets(pen, [MoveEnds(0, None)], frozenset())


def _last_in_fog(pen: Pen, man: Piece) -> None:
    """A move from a square in view to one in the fog."""
    _last(pen, man)
    x, y = pen.layout.corner(1)
    rounded(pen.surface, pygame.Rect(x, y, pen.cell, pen.cell), 3, pen.theme.fog_mid)
    drawn.draw_brackets(pen, [MoveEnds(None, 1)], frozenset({1}))


def _pencil(pen: Pen, man: Piece) -> None:
    """The slip alone, which takes a good half of a square."""
    cell = round(pen.cell / 0.62)
    layout = BoardLayout(1, 1, cell, pen.layout.x, pen.layout.y + pen.cell - cell)
    draw_pencilled(replace(pen, layout=layout), Pencilled(0, man))


def _larger(pen: Pen) -> Pen:
    """The corner of a square of which the sample shows a good half."""
    layout = BoardLayout(1, 1, round(pen.cell / 0.5), pen.layout.x, pen.layout.y)
    return replace(pen, layout=layout)


def _threat(pen: Pen, king: Piece) -> None:
    """An arrow that ends on a king."""
    picture = man(king, pen.cell, pen.theme, pen.drawing)
    pen.surface.blit(picture, pen.layout.corner(1))
    draw_arrow(pen, 0, 1)


_SWATCHES: dict[str, _Swatch] = {
    "go": lambda pen, _: drawn.draw_hints(pen, BoardMarks(dots=frozenset({0}))),
    "take": lambda pen, _: drawn.draw_hints(pen, BoardMarks(rings=frozenset({0}))),
    "try": lambda pen, _: drawn.draw_hints(pen, BoardMarks(tries=frozenset({0}))),
    "movable": lambda pen, _: drawn.draw_movable(pen, [0]),
    "plan": lambda pen, _: drawn.draw_premove(pen, [0]),
    "pencil": _pencil,
    "ghost": lambda pen, man: draw_ghost(pen, Ghost(0, man, 1), 0.96),
    "sure": lambda pen, _: draw_sure(pen, Sure(0, None), 0.96),
    "blocked": lambda pen, _: draw_walls(pen, [(0, (0, 1))]),
    "lost": lambda pen, _: drawn.draw_lost(pen, [0]),
    "check": lambda pen, _: drawn.draw_check(pen, [0]),
    "last": _last,
    "last_in_fog": _last_in_fog,
    "order": lambda pen, _: draw_order(_larger(pen), [(0, 1)]),
    "fog": lambda pen, _: None,
    "odds": lambda pen, _: draw_odds(pen, 0, _ODDS, haunted=False),
    "hover": lambda pen, _: drawn.draw_hover(pen, 0),
    "arrow": lambda pen, _: draw_arrow(pen, 0, 1),
    "threat": _threat,
    "numbered": lambda pen, _: draw_number(pen, pen.layout.centre(0), 3),
}
