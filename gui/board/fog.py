"""The fog: drifting clouds behind a soft mask.

Two tiles of cloud drift over a reused layer; a mask, made when the view changes, cuts
the layer to the unseen squares. Nothing here is told what stands on a square: the fog
is a function of which squares are unseen and of the time.

Arrays are indexed as pictures are: first from the left, then from the top.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import pygame

from gui.board.clouds import Field, cloud, resized, smoothstep
from gui.board.fog_pattern import FogPattern, inner_corners
from gui.board.fog_time import FogTime
from gui.board.layout import Point
from gui.drawing import redraw
from gui.drawing.theme import Colour, Theme

BASE_SPEED = 0.05
"""Drift of the clouds to the right, in squares a second."""

WISP_SPEED = 0.12
"""Drift of the wisps before them."""

Drift: TypeAlias = tuple[Point, Point]
"""How far clouds and wisps have drifted, in pixels."""

_CLOUD_SIDE = 512
_DOWNWARD = 0.3
_SEED = 3


@dataclass(frozen=True, slots=True)
class Fog:
    """A fog as it is to be drawn.

    Attributes:
        pattern: Where it lies.
        cell: Width of a square in pixels.
        theme: Its colours.
        thickness: 1 for a fog that hides, less for a veil.
        previous: Where it lay before, while it clears and closes.
        share: How far it has got from `previous` to `pattern`.
    """

    pattern: FogPattern
    cell: int
    theme: Theme
    thickness: float = 1.0
    previous: FogPattern | None = None
    share: float = 1.0

    @property
    def size(self) -> Point:
        """Width and height in pixels."""
        return self.pattern.size(self.cell)


class FogLayer:
    """The cached surface on which a board's fog is composed."""

    def __init__(self) -> None:
        self._layer = pygame.Surface((1, 1), pygame.SRCALPHA)
        self._mask = self._layer
        self._masked: Fog | None = None
        self._drift: Drift | None = None

    def draw(self, surface: pygame.Surface, place: Point, fog: Fog, t: FogTime) -> None:
        """Draw `fog` with its upper left corner at `place`, at the time `t`."""
        if not any(fog.pattern.cells) and fog.previous is None:
            return
        redraw.repaint(t.lasts)
        drift = drift_at(fog.cell, t.seconds)
        if (fog, drift) != (self._masked, self._drift):
            self._compose(fog, drift)
        surface.blit(self._layer, place)

    def _compose(self, fog: Fog, drift: Drift) -> None:
        if self._layer.get_size() != fog.size:
            self._layer = pygame.Surface(fog.size, pygame.SRCALPHA)
        if self._masked != fog:
            self._mask = _mask(fog)
        paint_clouds(self._layer, self._mask, tiles(fog.cell, fog.theme), drift)
        self._masked, self._drift = fog, drift


def drift_at(cell: int, t: float) -> Drift:
    """How far clouds and wisps have drifted at the time `t` in seconds."""
    return _drift(cell, BASE_SPEED, t), _drift(cell, WISP_SPEED, t)


def paint_clouds(
    layer: pygame.Surface,
    mask: pygame.Surface,
    pictures: tuple[pygame.Surface, pygame.Surface],
    drift: Drift,
) -> None:
    """Cover `layer` with clouds and wisps, drifted so far, and cut them to `mask`."""
    for picture, start in zip(pictures, drift, strict=True):
        _pave(layer, picture, start)
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


@lru_cache(maxsize=8)
def tiles(cell: int, theme: Theme) -> tuple[pygame.Surface, pygame.Surface]:
    """The opaque tile of clouds, 6 squares wide, and the clear one of wisps, 5 wide."""
    return _base_tile(6 * cell, theme), _wisp_tile(5 * cell, theme)


@lru_cache(maxsize=32)
def mask_field(pattern: FogPattern, step: int) -> Field:
    """How thick the fog is, 0 to 1, at `step` points to a square.

    It is full over the unseen squares, reaches about a tenth of a square over their
    neighbours and leaves the middle of every seen square clean.
    """
    soft = _blurred(pattern, step, 0.16)
    edge = soft + 0.34 * (_edge_noise(soft.shape, step) - 0.5) * 4 * soft * (1 - soft)
    return smoothstep(edge, 0.20, 0.64)[step:-step, step:-step]


@lru_cache(maxsize=8)
def shade(pattern: FogPattern, cell: int, theme: Theme) -> pygame.Surface:
    """The shadow of the fog, which falls on the seen squares beside it."""
    step = _steps(cell)
    soft = _blurred(pattern, step, 0.17)[step:-step, step:-step]
    alpha = np.clip(2 * soft, 0, 1) * theme.shade_strength
    return pygame.transform.smoothscale(stencil(alpha, theme.shade), pattern.size(cell))


def draw_crosses(surface: pygame.Surface, place: Point, fog: Fog) -> None:
    """Draw the small crosses that tell fog from an empty square."""
    if fog.thickness < 1:
        return
    corners = set(inner_corners(fog.pattern))
    if fog.previous is not None and fog.share < 1:
        corners &= set(inner_corners(fog.previous))
    cross = _cross(fog.cell, fog.theme)
    left, top = (start - cross.get_width() // 2 for start in place)
    high = fog.pattern.high(fog.cell)
    surface.blits([(cross, (left + x * fog.cell, top + y * high)) for x, y in corners])


def _drift(cell: int, speed: float, t: float) -> Point:
    way = cell * speed * t
    return int(way), int(way * _DOWNWARD)


def _pave(surface: pygame.Surface, tile: pygame.Surface, start: Point) -> None:
    side = tile.get_width()
    width, height = surface.get_size()
    lefts = range(start[0] % side - side, width, side)
    tops = range(start[1] % side - side, height, side)
    surface.blits([(tile, (x, y)) for x in lefts for y in tops])


def _base_tile(side: int, theme: Theme) -> pygame.Surface:
    noise = resized(cloud(_CLOUD_SIDE, _SEED, 1.72, 0.085, 1.4), side)[..., None]
    low, mid, high = (np.array(c) for c in (theme.fog_low, theme.fog_mid, theme.fog_high))
    colours = np.where(
        noise < 0.5,
        low + (mid - low) * 2 * noise,
        mid + (high - mid) * (2 * noise - 1),
    )
    tile = pygame.Surface((side, side), depth=32)
    pygame.surfarray.blit_array(tile, colours.astype(np.uint8))
    return tile


def _wisp_tile(side: int, theme: Theme) -> pygame.Surface:
    noise = resized(cloud(_CLOUD_SIDE, _SEED + 20, 1.72, 0.10, 1.8), side)
    return stencil(smoothstep(noise, 0.45, 1.0) * (92 / 255), theme.wisp)


def stencil(alpha: Field, colour: Colour) -> pygame.Surface:
    """A picture of one colour, as opaque as `alpha` says (0 to 1)."""
    picture = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    picture.fill((*colour, 255))
    pygame.surfarray.pixels_alpha(picture)[:] = (alpha * 255).astype(np.uint8)
    return picture


def _steps(cell: int) -> int:
    """Points to a square of a mask: a quarter of its pixels."""
    return max(6, cell // 4)


def _mask(fog: Fog) -> pygame.Surface:
    step = _steps(fog.cell)
    field = mask_field(fog.pattern, step)
    if fog.previous is not None:
        before = mask_field(fog.previous, step)
        field = before + (field - before) * np.float32(fog.share)
    thick = field * np.float32(fog.thickness)
    return _stretched(thick, fog.pattern, fog.cell, fog.theme.echo)


def _stretched(field: Field, pattern: FogPattern, cell: int, echo: int) -> pygame.Surface:
    white, high = stencil(field, (255, 255, 255)), pattern.high(cell)
    mask = pygame.transform.smoothscale(white, pattern.size(cell))
    for column in range(pattern.columns):
        for row in range(pattern.rows):
            if not pattern.is_light(column, row):
                square = (column * cell, row * high, cell, high)
                mask.fill((echo, echo, echo, 255), square, pygame.BLEND_RGBA_MULT)
    return mask


def _blurred(pattern: FogPattern, step: int, sigma: float) -> Field:
    """The unseen squares with a ring of copied edge, blurred by `sigma` squares."""
    cells = np.pad(pattern.unseen, 1, mode="edge").astype(np.float32)
    across = _blur(pattern.columns + 2, step, sigma)
    down = _blur(pattern.rows + 2, step, sigma)
    return (across @ cells @ down.T).astype(np.float32)


@lru_cache(maxsize=32)
def _blur(squares: int, step: int, sigma: float) -> Field:
    """The matrix that stretches a row of squares to points and blurs them.

    A Gaussian blur of stretched squares is linear in the squares, so one small product
    replaces a blur of every point.
    """
    points = np.arange(squares * step)
    weights = np.exp(-0.5 * ((points[:, None] - points) / (sigma * step)) ** 2)
    weights /= weights.sum(1, keepdims=True)
    matrix: Field = weights.reshape(len(points), squares, step).sum(2).astype(np.float32)
    return matrix


@lru_cache(maxsize=16)
def _edge_noise(shape: tuple[int, int], step: int) -> Field:
    noise = cloud(256, 9, 1.25, 0.12, 1.2)
    across, down = (
        (np.arange(length) * (256 / (3.2 * step))).astype(np.intp) % 256 for length in shape
    )
    return noise[np.ix_(across, down)]


@lru_cache(maxsize=32)
def _cross(cell: int, theme: Theme) -> pygame.Surface:
    arm = max(2, round(cell * 0.05))
    cross = pygame.Surface((2 * arm + 1, 2 * arm + 1), pygame.SRCALPHA)
    cross.fill((*theme.cross, 170), (arm, 0, 1, 2 * arm + 1))
    cross.fill((*theme.cross, 170), (0, arm, 2 * arm + 1, 1))
    return cross
