"""The themes and the boards as cards, each with a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from core.games.chess.facts import FOG_CHESS
from core.values import Piece, Side
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.men import drawing_of, man
from gui.board.view_state import BoardOptions
from gui.drawing.board_colours import AS_THEME, BOARDS, theme_on
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, fitted
from gui.drawing.theme import THEMES, Theme
from gui.entry.shown_views import view
from gui.widgets.choice import Cell, Look, Option
from gui.widgets.picks import draw_card_ground, side_by_side
from gui.widgets.widget import Style

_THEME_GAP = 12
_SHOWN = "********/********/********/********/****4/*1k*4/*3PPPP/N2P4"


def theme_options() -> list[Option]:
    """One option for each theme, in their order."""
    return [Option(name.capitalize()) for name in THEMES]


def _theme_columns(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    return side_by_side(rect, len(options), _THEME_GAP)


def _theme_draw_card(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    draw_card_ground(surface, cell, style)
    y = rect.bottom - m.row // 2 - 1
    picture = pygame.Rect(
        rect.x + 8, rect.y + 8, rect.width - 16, y - m.row // 2 - rect.y - 8
    )
    surface.blit(_sample(cell.option.label.lower(), picture.size, m.radius), picture)
    x = rect.x + 9
    draw_text(surface, cell.option.label, x, y, m.body, theme.text, bold=cell.chosen)
    if cell.chosen:
        draw_icon(surface, "marks", (rect.right - m.icon, y), m.icon, theme.accent2)


@lru_cache(maxsize=16)
def _sample(name: str, size: tuple[int, int], radius: int) -> pygame.Surface:
    """A small window in the theme of that name."""
    theme, (width, height) = THEMES[name], size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    rounded(picture, (0, 0, width, height), radius - 2, theme.bg)
    cell = min((height - 16) // 4, (width - 40) // 4)
    margin = (height - 4 * cell) // 2
    picture.blit(_small_board(name, cell), (margin, margin))
    left, right = 2 * margin + 4 * cell, width - margin
    heights = (0.18, 0.46, 0.2)
    grounds = (theme.raised, theme.panel, theme.accent)
    top = float(margin)
    for share, ground in zip(heights, grounds, strict=True):
        bar = (left, round(top), right - left, round(4 * cell * share))
        rounded(picture, bar, 3, ground, None if ground == theme.accent else theme.line)
        top += 4 * cell * (share + 0.08)
    return picture


def _small_board(name: str, cell: int) -> pygame.Surface:
    """The lower left quarter of a board in the fog."""
    board = pygame.Surface((4 * cell, 4 * cell))
    seen = view(_SHOWN)
    layout = BoardLayout.of(FOG_CHESS, cell, 0, -4 * cell)
    BoardView(layout, THEMES[name], BoardOptions(coordinates="off")).draw(board, seen)
    return board


THEME_CARDS = Look(_theme_columns, _theme_draw_card)


_AS_THEME = "Theme’s own"
_BOARD_GAP = 8
_PAD = 6
_MEN = {(0, 0): Piece(Side.SECOND, "n"), (1, 1): Piece(Side.FIRST, "n")}


def board_options() -> list[Option]:
    """One option for each board, in their order."""
    return [Option(_AS_THEME), *(Option(name.capitalize()) for name in BOARDS)]


def _board_columns(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    """The first card is half as wide again as the others: its name is longer."""
    part = (rect.width + _BOARD_GAP) / (len(options) + 0.5)
    others = pygame.Rect(rect.x, rect.y, rect.width - round(1.5 * part), rect.height)
    others.right = rect.right
    first = pygame.Rect(rect.x, rect.y, others.x - _BOARD_GAP - rect.x, rect.height)
    return [first, *side_by_side(others, len(options) - 1, _BOARD_GAP)]


def _board_draw_card(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    draw_card_ground(surface, cell, style)
    foot = m.small + 12
    side = min(rect.width - 2 * _PAD, rect.height - foot - _PAD) // 2 * 2
    label = cell.option.label
    board = AS_THEME if label == _AS_THEME else label.lower()
    picture = _squares(theme_on(theme.name, board), side)
    surface.blit(picture, (rect.centerx - side // 2, rect.y + _PAD))
    words, size = fitted(label, m.small_sizes, rect.width - _PAD, cell.chosen)
    place = rect.centerx, rect.bottom - foot / 2
    draw_text(surface, words, *place, size, theme.text, bold=cell.chosen, align="center")


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


BOARD_CARDS = Look(_board_columns, _board_draw_card)
