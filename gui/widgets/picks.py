"""The ground of a chosen option, and the picture of an option."""

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc, rounded
from gui.widgets.choice import Cell
from gui.widgets.widget import Style


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


def side_by_side(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """So many cards of one width beside each other."""
    width = (rect.width - gap * (count - 1)) / count
    return [
        pygame.Rect(round(rect.x + n * (width + gap)), rect.y, round(width), rect.height)
        for n in range(count)
    ]


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
