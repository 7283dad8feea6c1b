"""The lines of a graph, their dots, and the samples of them in a legend."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TypeAlias

import pygame

from core.values import Side
from gui.drawing.shapes import css, disc, svg
from gui.drawing.theme import Colour
from gui.replay.graphs import Series
from gui.widgets.widget import Style

Points: TypeAlias = Sequence[tuple[float, float]]

_DASHES = ("", 'stroke-dasharray="6 4"')
_HOLLOW = 4.5
"""Width of the hollow line of lower bounds."""


def draw_lines(
    surface: pygame.Surface,
    lines: Sequence[Series],
    points: Sequence[Points],
    base: float | None,
    style: Style,
) -> None:
    """Draw lines through points of ``surface``; nothing of them is kept.

    The area between ``base``, the height of an equal game, and the line is shaded.
    """
    width, height = surface.get_size()
    drawn = [pair for pair in zip(lines, points, strict=True) if pair[1]]
    body = "".join(_elements(line, places, base, style) for line, places in drawn[::-1])
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    picture = pygame.image.load_sized_svg(io.BytesIO(source.encode()), (width, height))
    surface.blit(picture, (0, 0))


def draw_dot(
    surface: pygame.Surface,
    line: Series,
    ply: int,
    place: tuple[float, float],
    style: Style,
) -> None:
    """Draw where the cursor meets a line.

    White's dot is full, Black's a ring, so that colour only helps.
    """
    ink, panel, radius = line_ink(style, line.side), style.theme.panel, style.metrics.body
    first = line.side is Side.FIRST and ply < line.sure
    fill, rim = (ink, panel) if first else (panel, ink)
    disc(surface, place, radius * 0.3, fill, rim, 2)


def draw_mark(
    surface: pygame.Surface,
    sign: str,
    place: tuple[float, float],
    size: int,
    style: Style,
) -> None:
    """Draw the sign of a mistake: a ring, a diamond or a triangle, each in its colour."""
    theme, half = style.theme, size / 2
    ink, ground = (
        {"ring": theme.slip, "diamond": theme.accent2, "triangle": theme.danger}[sign],
        css(theme.panel),
    )
    if sign == "ring":
        disc(surface, place, half - 1, theme.panel, ink, 2)
        return
    if sign == "diamond":
        path = f"M{half} 0.5L{size - 0.5} {half}L{half} {size - 0.5}L0.5 {half}Z"
    else:
        path = f"M{half} 0.5L{size - 0.5} {size - 1}H0.5Z"
    body = f'<path d="{path}" fill="{css(ink)}" stroke="{ground}" stroke-width="1"/>'
    surface.blit(svg(size, size, body), (round(place[0] - half), round(place[1] - half)))


def draw_sample(
    surface: pygame.Surface, right: float, y: int, side: Side, style: Style
) -> int:
    """Draw a short piece of a side's line, which ends at ``right``; return its length."""
    length = round(style.metrics.icon * 1.4)
    dash, pause = (length, 0) if side is Side.FIRST else (6, 4)
    left = round(right) - length
    for start in range(0, length, dash + pause):
        width = min(dash, length - start)
        surface.fill(line_ink(style, side), (left + start, y - 1, width, 2))
    return length


def line_ink(style: Style, side: Side) -> Colour:
    """The colour of a side's line."""
    theme = style.theme
    return theme.line_white if side is Side.FIRST else theme.line_black


def _elements(line: Series, places: Points, base: float | None, style: Style) -> str:
    ink, dashes = css(line_ink(style, line.side)), _DASHES[line.side]
    body = "" if base is None else _shade(places, base, ink)
    body += _path(places[: line.sure], ink, 2, dashes)
    bounds = places[max(0, line.sure - 1) :] if line.sure < len(places) else ()
    body += _path(bounds, ink, _HOLLOW, dashes)
    return body + _path(bounds, css(style.theme.panel), _HOLLOW - 2.5, "")


def _path(places: Points, ink: str, width: float, more: str) -> str:
    if not places:
        return ""
    # A line that ends where it begins would not be seen.
    places = places if len(places) > 1 else [*places, (places[0][0] + 0.1, places[0][1])]
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    return (
        f'<path d="M{points}" fill="none" stroke="{ink}" stroke-width="{width:g}" '
        f'stroke-linejoin="round" {more}/>'
    )


def _shade(places: Points, base: float, ink: str) -> str:
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    left, right = places[0][0], places[-1][0]
    outline = f"M{left:.1f} {base:.1f}L{points}L{right:.1f} {base:.1f}Z"
    return f'<path d="{outline}" fill="{ink}" fill-opacity="0.14"/>'
