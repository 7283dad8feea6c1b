"""Choices that stand in a column: rows with a circle, entries of a list, and cards."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, fitted
from gui.widgets.choice import Cell, Look, Option
from gui.widgets.menu_entry import draw_current_bar
from gui.widgets.picks import draw_pick, draw_picture, draw_radio
from gui.widgets.widget import Style

_CARD_GAP = 6


def _rows(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    edges = [rect.y + rect.height * n // len(options) for n in range(len(options) + 1)]
    return [
        pygame.Rect(rect.x, top, rect.width, bottom - top)
        for top, bottom in pairwise(edges)
    ]


def _spaced_rows(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    whole = rect.inflate(0, _CARD_GAP).move(0, _CARD_GAP // 2)
    whole.top = rect.top
    return [
        pygame.Rect(row.x, row.y, row.width, row.height - _CARD_GAP)
        for row in _rows(whole, options)
    ]


def _rows_of_two(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    middle = rect.width // 2
    return [
        pygame.Rect(row.x + left, row.y, width, row.height)
        for row in _rows(rect, options[::2])
        for left, width in ((0, middle), (middle, rect.width - middle))
    ][: len(options)]


def _draw_radio_row(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    if cell.chosen:
        draw_pick(surface, rect, style)
    elif cell.hovered:
        rounded(surface, rect, m.radius, theme.raised)
    box = pygame.Rect(rect.x + m.icon // 2, rect.centery - m.icon // 2, m.icon, m.icon)
    if cell.option.icon or cell.option.painter:
        draw_picture(surface, cell, box, style)
    else:
        draw_radio(surface, box.center, cell.chosen, style)
    x, width = box.right + m.gap, rect.right - m.gap - box.right - m.gap
    half = (m.body + m.small + 8) / 4 if cell.option.detail else 0
    title, size = fitted(cell.option.label, m.main_sizes, width, cell.chosen)
    y = rect.centery - half
    draw_text(surface, title, x, y, size, theme.text, bold=cell.chosen)
    detail, size = fitted(cell.option.detail, m.small_sizes, width)
    draw_text(surface, detail, x, rect.centery + half, size, theme.text2)


def _draw_entry(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect.inflate(0, -2)
    if cell.chosen or cell.hovered:
        rounded(surface, rect, m.radius, theme.raised)
    if cell.chosen:
        draw_current_bar(surface, rect, style)
    box = pygame.Rect(rect.x + m.icon // 2 + 2, 0, m.icon, m.icon)
    box.centery = rect.centery
    draw_picture(surface, cell, box, style)
    has_picture = bool(cell.option.icon or cell.option.painter)
    x = box.right + m.gap if has_picture else box.x
    label, size = fitted(cell.option.label, m.main_sizes, rect.right - x, cell.chosen)
    ink = theme.text if cell.chosen or cell.hovered else theme.text2
    draw_text(surface, label, x, rect.centery, size, ink, bold=cell.chosen)


def _draw_card(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect, option = style.metrics, style.theme, cell.rect, cell.option
    if cell.chosen:
        draw_pick(surface, rect, style)
    else:
        ground = theme.raised if cell.hovered else theme.panel
        edge = None if theme.is_dark else theme.line
        rounded(surface, rect, m.radius, ground, edge)
    side = rect.height - 2 * round(rect.height * 0.19)
    box = pygame.Rect(rect.x + m.gutter, 0, side, side)
    box.centery = rect.centery
    draw_picture(surface, cell, box, style)
    left, right = box.right + m.gutter, rect.right - m.gutter
    top, bottom = rect.y + rect.height * 0.33, rect.y + rect.height * 0.68
    draw_text(surface, option.label, left, top, m.h3, theme.text, bold=True)
    note_ink = theme.text if cell.chosen else theme.text2
    draw_text(
        surface, option.note, right, top, m.body, note_ink, bold=cell.chosen, align="right"
    )
    detail, size = fitted(option.detail, m.small_sizes, right - left)
    draw_text(surface, detail, left, bottom, size, theme.text2)


RADIO_ROWS = Look(_rows, _draw_radio_row)
ENTRIES = Look(_rows, _draw_entry)
ENTRIES_BY_TWO = Look(_rows_of_two, _draw_entry)
CARDS = Look(_spaced_rows, _draw_card)
