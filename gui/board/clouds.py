"""Cloud noise: square arrays of values 0 to 1 that tile without a seam."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

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
        field = _halved(field)
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


def _halved(field: Field) -> Field:
    half = len(field) // 2
    small: Field = field.reshape(half, 2, half, 2).mean((1, 3), dtype=np.float32)
    return small
