"""The fog: drifting clouds behind a soft mask.

Two tiles of cloud drift over a reused layer; a mask, made when the view changes, cuts
the layer to the unseen squares. Nothing here is told what stands on a square: the fog
is a function of which squares are unseen and of the time.

Arrays are indexed as pictures are: first from the left, then from the top.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from core.values import Square
from gui.board.layout import BoardLayout, Point
from gui.drawing import redraw
from gui.drawing.shapes import stencil
from gui.drawing.theme import Colour, Theme

Field = NDArray[np.float32]


@lru_cache(maxsize=8)
def cloud(side: int, seed: int, beta: float, warp: float, flatness: float) -> Field:
    """Noise with the curls of smoke, `side` by `side`.

    Args:
        side: Width and height.
        seed: Another seed is another cloud.
        beta: How fast fine detail fades; larger is softer.
        warp: How far smoother noises push it about, as a share of `side`.
        flatness: Above 1, clouds lie flat.
    """
    rng = np.random.default_rng(seed)
    plain = _noise(side, beta, rng, flatness)
    across, down = np.ogrid[:side, :side]
    reach = np.float32(2 * warp * side)
    return _sample(
        plain,
        across + (_noise(side, 2.0, rng) - np.float32(0.5)) * reach,
        down + (_noise(side, 2.0, rng) - np.float32(0.5)) * reach,
    )


def resized(field: Field, side: int) -> Field:
    """`field` at another size; it still tiles."""
    while len(field) >= 2 * side:
        half = len(field) // 2
        field = field.reshape(half, 2, half, 2).mean((1, 3), dtype=np.float32)
    places = (np.arange(side) + 0.5) * (len(field) / side) - 0.5
    low = np.floor(places).astype(np.intp)
    part = (places - low).astype(np.float32)
    first, second = low % len(field), (low + 1) % len(field)
    rows = field[first] + (field[second] - field[first]) * part[:, None]
    whole: Field = rows[:, first] + (rows[:, second] - rows[:, first]) * part
    return whole


def smoothstep(field: Field, low: float, high: float) -> Field:
    """0 up to `low`, 1 from `high` on, and a soft slope between."""
    t = np.clip((field - np.float32(low)) / np.float32(high - low), 0, 1)
    slope: Field = t * t * (3 - 2 * t)
    return slope


def _noise(
    side: int, beta: float, rng: np.random.Generator, flatness: float = 1.0
) -> Field:
    across = np.fft.fftfreq(side)[:, None] * side
    down = np.fft.rfftfreq(side)[None, :] * side * flatness
    radius = np.hypot(across, down)
    radius[0, 0] = np.inf
    loudness = radius**-beta * np.exp(-((radius / (0.11 * side)) ** 2))
    waves = loudness * np.exp(2j * np.pi * rng.random(radius.shape))
    waves[0, 0] = 0
    heights = np.fft.irfft2(waves, s=(side, side))
    noise: Field = (0.5 + 0.5 * np.tanh(0.8 * heights / heights.std())).astype(np.float32)
    return noise


def _sample(field: Field, across: Field, down: Field) -> Field:
    """`field` read between its points, round its edges."""
    side = len(field)
    left, top = np.floor(across), np.floor(down)
    right_part, lower_part = across - left, down - top
    x, y = left.astype(np.int32) % side, top.astype(np.int32) % side
    x_next, y_next = (x + 1) % side, (y + 1) % side
    upper = field[x, y] + (field[x_next, y] - field[x, y]) * right_part
    lower = field[x, y_next] + (field[x_next, y_next] - field[x, y_next]) * right_part
    between: Field = (upper + (lower - upper) * lower_part).astype(np.float32)
    return between


@dataclass(frozen=True, slots=True)
class FogPattern:
    """Which squares of a board lie in fog, as they are in its picture.

    Attributes:
        layout: The board, with its upper left corner at 0, 0.
        cells: One byte a square, 1 where it is unseen: the left column from top to
            bottom, then the next.
    """

    layout: BoardLayout
    cells: bytes

    @property
    def size(self) -> Point:
        """Width and height in pixels."""
        return self.layout.width, self.layout.height

    @property
    def unseen(self) -> NDArray[np.bool_]:
        """The squares as an array, true where unseen."""
        shape = self.layout.columns, self.layout.rows
        return np.frombuffer(self.cells, np.bool_).reshape(shape)

    def hides(self, square: Square) -> bool:
        """Whether a square is unseen."""
        column, row = self.layout.place(square)
        return bool(self.cells[column * self.layout.rows + row])


@lru_cache(maxsize=16)
def pattern_of(layout: BoardLayout, visible: frozenset[Square]) -> FogPattern:
    """The fog pattern for a viewer who sees `visible`."""
    places = [(c, r) for c in range(layout.columns) for r in range(layout.rows)]
    cells = bytes(layout.square_of(*place) not in visible for place in places)
    return FogPattern(replace(layout, x=0, y=0), cells)


@lru_cache(maxsize=64)
def inner_corners(pattern: FogPattern) -> tuple[Point, ...]:
    """The corners between four unseen squares, counted in squares."""
    cells = pattern.unseen
    inner = cells[1:, 1:] & cells[:-1, 1:] & cells[1:, :-1] & cells[:-1, :-1]
    return tuple((int(x) + 1, int(y) + 1) for x, y in np.argwhere(inner))


_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)


@dataclass(frozen=True, slots=True)
class FogTime:
    """A moment of the drift.

    Attributes:
        seconds: Since the fog began to drift.
        lasts: Seconds until it drifts on.
    """

    seconds: float = 0.0
    lasts: float = inf


STILL = FogTime()
"""The fog where it does not drift."""


class FogClock:
    """A clock that stands while the window is hidden or not in focus.

    Args:
        now: The clock on the wall, in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._stood = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The time it shows."""
        return (self._now() if self._since is None else self._since) - self._stood

    @property
    def runs(self) -> bool:
        """Whether the clock runs."""
        return self._since is None

    def hear(self, event: pygame.event.Event) -> None:
        """Stop or go on where the event says that the player looks away or back."""
        if event.type in _AWAY and self._since is None:
            self._since = self._now()
        elif event.type == pygame.WINDOWFOCUSGAINED and self._since is not None:
            self._stood += self._now() - self._since
            self._since = None


_SPEEDS = 0.05, 0.12
"""Drift of the clouds to the right, in squares a second, and of the wisps before them."""

Drift: TypeAlias = tuple[Point, ...]
"""How far clouds and wisps have drifted, in pixels."""

_WHITE: Colour = (255, 255, 255)
_CLOUD_SIDE = 512
_DOWNWARD = 0.3
_SEED = 3


@dataclass(frozen=True, slots=True)
class Fog:
    """A fog as it is to be drawn.

    Attributes:
        pattern: Where it lies.
        theme: Its colours.
        thickness: 1 for a fog that hides, less for a veil.
        previous: Where it lay before, while it clears and closes.
        share: How far it has got from `previous` to `pattern`.
    """

    pattern: FogPattern
    theme: Theme
    thickness: float = 1.0
    previous: FogPattern | None = None
    share: float = 1.0

    @property
    def cell(self) -> int:
        """Width of a square in pixels."""
        return self.pattern.layout.cell


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
        ways = [fog.cell * speed * t.seconds for speed in _SPEEDS]
        drift = tuple((int(way), int(way * _DOWNWARD)) for way in ways)
        if (fog, drift) != (self._masked, self._drift):
            self._compose(fog, drift)
        surface.blit(self._layer, place)

    def _compose(self, fog: Fog, drift: Drift) -> None:
        if self._layer.get_size() != fog.pattern.size:
            self._layer = pygame.Surface(fog.pattern.size, pygame.SRCALPHA)
        if self._masked != fog:
            self._mask = _mask(fog)
        for tile, start in zip(tiles(fog.cell, fog.theme), drift, strict=True):
            _pave(self._layer, tile, start)
        self._layer.blit(self._mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._masked, self._drift = fog, drift


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
def shade(pattern: FogPattern, theme: Theme) -> pygame.Surface:
    """The shadow of the fog, which falls on the seen squares beside it."""
    step = _steps(pattern.layout.cell)
    soft = _blurred(pattern, step, 0.17)[step:-step, step:-step]
    alpha = np.clip(2 * soft, 0, 1) * theme.shade_strength
    return pygame.transform.smoothscale(stencil(alpha * 255, theme.shade), pattern.size)


def draw_crosses(surface: pygame.Surface, place: Point, fog: Fog) -> None:
    """Draw the small crosses that tell fog from an empty square."""
    if fog.thickness < 1:
        return
    corners = set(inner_corners(fog.pattern))
    if fog.previous is not None and fog.share < 1:
        corners &= set(inner_corners(fog.previous))
    cross = _cross(fog.cell, fog.theme)
    left, top = (start - cross.get_width() // 2 for start in place)
    high = fog.pattern.layout.high
    surface.blits([(cross, (left + x * fog.cell, top + y * high)) for x, y in corners])


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
        noise < 0.5, low + (mid - low) * 2 * noise, mid + (high - mid) * (2 * noise - 1)
    )
    tile = pygame.Surface((side, side), depth=32)
    pygame.surfarray.blit_array(tile, colours.astype(np.uint8))
    return tile


def _wisp_tile(side: int, theme: Theme) -> pygame.Surface:
    noise = resized(cloud(_CLOUD_SIDE, _SEED + 20, 1.72, 0.10, 1.8), side)
    return stencil(smoothstep(noise, 0.45, 1.0) * (92 / 255) * 255, theme.wisp)


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
    mask = pygame.transform.smoothscale(stencil(thick * 255, _WHITE), fog.pattern.size)
    echo, layout = (fog.theme.echo,) * 3, fog.pattern.layout
    for square in layout.squares:
        if not layout.is_light(square):
            box = pygame.Rect(layout.corner(square), (layout.cell, layout.high))
            mask.fill((*echo, 255), box, pygame.BLEND_RGBA_MULT)
    return mask


def _blurred(pattern: FogPattern, step: int, sigma: float) -> Field:
    """The unseen squares with a ring of copied edge, blurred by `sigma` squares."""
    cells = np.pad(pattern.unseen, 1, mode="edge").astype(np.float32)
    across = _blur(pattern.layout.columns + 2, step, sigma)
    down = _blur(pattern.layout.rows + 2, step, sigma)
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
