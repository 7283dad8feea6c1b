"""The ground of a chosen option, the picture of an option, and cards of pictures."""

from collections.abc import Sequence

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text, fitted, text_width
from gui.widgets.choice import Cell, Look, Option
from gui.widgets.widget import Style

_GAP, _PAD = 8, 6
_LETTERS = 11
"""The smallest size of names on cards."""


def draw_pick(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw the ground of a chosen thing: a tint and a line of accent."""
    theme = style.theme
    rounded(surface, rect, style.metrics.radius, theme.pick, theme.accent2, 1.5)


def draw_card_ground(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    """Draw the ground of an option that is a card."""
    theme = style.theme
    if cell.chosen:
        draw_pick(surface, cell.rect, style)
        return
    ground = theme.raised if cell.hovered else theme.panel
    rounded(surface, cell.rect, style.metrics.radius, ground, theme.line)


def draw_picture(
    surface: pygame.Surface, cell: Cell, box: pygame.Rect, style: Style
) -> None:
    """Draw the picture of an option into a box: its own, its icon, or none."""
    if cell.option.painter is not None:
        cell.option.painter(surface, box, style, cell.chosen)
    elif cell.option.icon:
        ink = style.theme.accent2 if cell.chosen else style.theme.text2
        draw_icon(surface, cell.option.icon, box.center, style.metrics.icon, ink)


def draw_radio(
    surface: pygame.Surface, center: tuple[float, float], chosen: bool, style: Style
) -> None:
    """Draw the circle before a row of a choice, with a dot in it when chosen."""
    theme, radius = style.theme, style.metrics.body * 0.48
    disc(surface, center, radius, None, theme.accent2 if chosen else theme.text3, 1.75)
    if chosen:
        disc(surface, center, radius * 0.5, theme.accent2)


def _side_by_side(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    """Cards of one width beside each other, but for those whose name needs more."""
    needs = [text_width(each.label, _LETTERS, bold=True) + _PAD for each in options]
    room = rect.width - _GAP * (len(options) - 1)
    wide = [need for need in needs if need > room / len(options)]
    share = (room - sum(wide)) / max(1, len(options) - len(wide))
    cells, left = [], float(rect.x)
    for need in needs:
        right = left + (need if need in wide else share)
        cells.append(pygame.Rect(round(left), rect.y, round(right - left), rect.height))
        left = right + _GAP
    return cells


def _draw_picture_card(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    """Draw a picture over its name and, where there is room for it, its note."""
    m, theme, rect, option = style.metrics, style.theme, cell.rect, cell.option
    draw_card_ground(surface, cell, style)
    noted = bool(option.detail) and rect.height >= 5 * m.body
    foot = round((m.small + (m.caption if noted else 0)) * 1.45) + 4
    box = pygame.Rect(rect.x + _PAD, rect.y + _PAD, rect.width - 2 * _PAD, 0)
    box.height = rect.height - foot - _PAD
    draw_picture(surface, cell, box, style)
    lines = [(option.label, m.small, theme.text, cell.chosen)]
    if noted:
        lines.append((option.detail, m.caption, theme.text2, False))
    y = box.bottom + 2.0
    for words, size, ink, bold in lines:
        y += size * 0.725
        sizes = (size, size - 1, m.label)
        short, fits = fitted(words, sizes, rect.width - 4, bold)
        draw_text(surface, short, rect.centerx, y, fits, ink, bold=bold, align="center")
        y += size * 0.725


PICTURE_CARDS = Look(_side_by_side, _draw_picture_card)
