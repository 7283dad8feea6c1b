"""Smooth shapes: small SVG strings rendered at their final size, and kept."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import ParamSpec

import numpy as np
import pygame
from numpy.typing import NDArray

from core.records.files import write_bytes
from gui.drawing.theme import Colour

P = ParamSpec("P")


def pictures_kept(
    most: int,
) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Let a function draw each picture once; those not used for longest go first.

    Unlike ``functools.lru_cache`` it counts bytes: a panel has as many as a thousand words.

    Args:
        most: Bytes of all pictures together; a larger one stays until the next is drawn.
    """

    def decorate(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        total = 0

        @wraps(draw)
        def picture(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
            nonlocal total
            key = (args, *kwargs.items()) if kwargs else args
            found = pictures.get(key)
            if found is not None:
                pictures.move_to_end(key)
                return found
            drawn = pictures[key] = draw(*args, **kwargs)
            total += _bytes(drawn)
            while total > most and len(pictures) > 1:
                total -= _bytes(pictures.popitem(last=False)[1])
            return drawn

        return picture

    return decorate


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


Box = pygame.Rect | tuple[float, float, float, float]


def box_at(width: int, height: int, **place: int | tuple[int, int]) -> pygame.Rect:
    """A rectangle of that size, a point or side of it there, as ``midleft=(3, 4)``."""
    box = pygame.Rect(0, 0, width, height)
    for name, value in place.items():
        setattr(box, name, value)
    return box


def css(colour: Colour) -> str:
    """The colour as SVG writes it, such as `#0f1318`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
"""Round ends and corners of an SVG line."""


def paint(
    fill: Colour | None = None,
    opacity: float = 1.0,
    stroke: Colour | None = None,
    width: float = 1.0,
    stroke_opacity: float = 1.0,
) -> str:
    """How an SVG element is filled and outlined, as its attributes."""
    look = f'fill="{css(fill) if fill is not None else "none"}" fill-opacity="{opacity:g}"'
    if stroke is None:
        return look
    line = f'stroke="{css(stroke)}" stroke-opacity="{stroke_opacity:g}"'
    return f'{look} {line} stroke-width="{width:g}"'


@pictures_kept(2**25)
def svg(width: int, height: int, body: str, view_box: str | None = None) -> pygame.Surface:
    """Render SVG elements into a picture of exactly this size.

    The picture is shared between all who ask for the same: draw it, do not draw on it.

    Args:
        width: In pixels.
        height: In pixels.
        body: The elements; no text, masks or clip paths, which the loader does not know.
        view_box: The part of the drawing plane that is shown; one unit to a pixel
            unless given.
    """
    view_box = view_box or f"0 0 {width} {height}"
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{view_box}">{body}</svg>'
    )
    return load_svg(source, (width, height))


def load_svg(source: str, size: tuple[int, int]) -> pygame.Surface:
    """A whole SVG as a new picture of exactly this size."""
    picture = pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)
    exact = pygame.Surface(size, pygame.SRCALPHA)
    # The loader may return a pixel more than asked for; blitting cuts it off.
    exact.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return exact


def stencil(alpha: NDArray[np.floating], colour: Colour) -> pygame.Surface:
    """A picture of one colour, as opaque as ``alpha`` says (0 to 255)."""
    picture = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    picture.fill((*colour, 255))
    pygame.surfarray.pixels_alpha(picture)[:] = alpha.astype(np.uint8)
    return picture


_HIGH = 40
"""Pixels from which the inside of a rectangle is worth the drawing of its edges alone."""


def rounded(
    surface: pygame.Surface,
    rect: Box,
    radius: float,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    stroke_width: float = 1.0,
) -> None:
    """Draw a rectangle with round corners; its line lies inside `rect`."""
    x, y, width, height = map(round, rect)
    if width <= 0 or height <= 0:
        return
    body = _rounded((width, height), radius, fill, stroke, stroke_width)
    picture, edge = svg(width, height, body), ceil(max(radius, stroke_width))
    inner = pygame.Rect(0, 0, width, height).inflate(-2 * edge, -2 * edge)
    if inner.width < 0 or inner.height < _HIGH:
        surface.blit(picture, (x, y))
        return
    # Of one colour inside, or clear: to blend all of that takes several times as long.
    if fill is not None:
        surface.fill(fill, inner.move(x, y))
    for area in (
        (0, 0, width, edge),
        (0, inner.bottom, width, edge),
        (0, edge, edge, inner.height),
        (inner.right, edge, edge, inner.height),
    ):
        surface.blit(picture, (x + area[0], y + area[1]), area)


@lru_cache(maxsize=1024)
def _rounded(
    size: tuple[int, int],
    radius: float,
    fill: Colour | None,
    stroke: Colour | None,
    stroke_width: float,
) -> str:
    """The SVG of a rectangle."""
    body = ""
    if fill is not None:
        body += _rect_element(size, radius, 0.0) + f"{paint(fill)}/>"
    if stroke is not None:
        body += _rect_element(size, radius, stroke_width / 2)
        body += f"{paint(None, 1, stroke, stroke_width)}/>"
    return body


def _rect_element(size: tuple[int, int], radius: float, inset: float) -> str:
    width, height = size
    corner = max(0.0, min(radius, width / 2, height / 2) - inset)
    return (
        f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" '
        f'height="{height - 2 * inset}" rx="{corner}" ry="{corner}" '
    )


def disc(
    surface: pygame.Surface,
    center: tuple[float, float],
    radius: float,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    stroke_width: float = 1.0,
) -> None:
    """Draw a disc, or with no fill a ring whose line runs along `radius`."""
    side = 2 * ceil(radius + stroke_width / 2 + 1)
    body = f'<circle cx="{side / 2}" cy="{side / 2}" r="{radius}" '
    body += paint(fill, 1, stroke, stroke_width)
    place = (round(center[0] - side / 2), round(center[1] - side / 2))
    surface.blit(svg(side, side, body + "/>"), place)


def hline(surface: pygame.Surface, x0: float, x1: float, y: float, colour: Colour) -> None:
    """Draw a hairline from `x0` up to, not including, `x1`."""
    surface.fill(colour, (round(x0), round(y), round(x1) - round(x0), 1))


def vline(surface: pygame.Surface, x: float, y0: float, y1: float, colour: Colour) -> None:
    """Draw a hairline from `y0` down to, not including, `y1`."""
    surface.fill(colour, (round(x), round(y0), 1, round(y1) - round(y0)))


def save_png(picture: pygame.Surface, path: Path) -> None:
    """Write ``picture`` into the file at ``path``; see ``write_bytes``.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    data = BytesIO()
    pygame.image.save(picture, data, "picture.png")
    write_bytes(path, data.getvalue())
