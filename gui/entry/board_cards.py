"""The boards as cards, each with four of its squares and a man of either side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from core.values import Piece, Side
from gui.board.men import drawing_of, man
from gui.drawing.board_colours import AS_THEME, BOARDS, theme_on
from gui.drawing.text import draw_text, ellipsis
from gui.drawing.theme import Theme
from gui.widgets.choice import Cell, Look, Option
from gui.widgets.picks import draw_card_ground, side_by_side
from gui.widgets.widget import Style

_GAP = 8
_PAD = 6
_MEN = {(0, 0): Piece(Side.SECOND, "n"), (1, 1): Piece(Side.FIRST, "n")}


def board_options() -> list[Option]:
    """One option for each board, in their order."""
    return [Option("Own"), *(Option(name.capitalize()) for name in BOARDS)]


def _columns(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    return side_by_side(rect, len(options), _GAP)


def _draw_card(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    draw_card_ground(surface, cell, style)
    foot = m.small + 12
    side = min(rect.width - 2 * _PAD, rect.height - foot - _PAD) // 2 * 2
    name = cell.option.label.lower()
    board = AS_THEME if name == "own" else name
    picture = _squares(theme_on(theme.name, board), side)
    surface.blit(picture, (rect.centerx - side // 2, rect.y + _PAD))
    words = ellipsis(cell.option.label, m.small, rect.width - 2 * _PAD, cell.chosen)
    place = rect.centerx, rect.bottom - foot / 2
    draw_text(surface, words, *place, m.small, theme.text, bold=cell.chosen, align="center")


@lru_cache(maxsize=64)
def _squares(theme: Theme, side: int) -> pygame.Surface:
    picture, cell = pygame.Surface((side, side)), side // 2
    for column in range(2):
        for row in range(2):
            colour = theme.light if column == row else theme.dark
            picture.fill(colour, (column * cell, row * cell, cell, cell))
    for (column, row), piece in _MEN.items():
        drawn = man(piece, int(cell * 0.96), theme, drawing_of("fog-chess"))
        picture.blit(drawn, (column * cell, row * cell))
    return picture


BOARD_CARDS = Look(_columns, _draw_card)
