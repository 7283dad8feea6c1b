"""Saves pictures of leaks."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pygame

from core.game import Facts
from core.values import Side

_UNLIKE = (255, 0, 128)
"""The colour of pixels that are not the same."""


class Evidence:
    """Keeps pictures of leaks in a folder.

    Args:
        facts: The game.
        side: Who could have told the games apart.
        out: The folder, or ``None`` for none.
    """

    def __init__(self, facts: Facts, side: Side, out: Path | None) -> None:
        self._who = facts.sides[side]
        self._out = out

    def keep(
        self, name: str, real: pygame.Surface, other: pygame.Surface
    ) -> tuple[Path, ...]:
        """Save the picture in the real game, that in the other, and where they differ."""
        if self._out is None:
            return ()
        self._out.mkdir(parents=True, exist_ok=True)
        stem = "-".join(re.findall(r"\w+", f"{self._who} {name}"))
        pictures = {"real": real, "other": other, "difference": _difference(real, other)}
        paths = {self._out / f"{stem}-{kind}.png": it for kind, it in pictures.items()}
        for path, picture in paths.items():
            try:
                pygame.image.save(picture, path)
            except pygame.error as error:
                raise OSError(f"{path} cannot be written: {error}") from error
        return tuple(paths)


def unlike(real: pygame.Surface, other: pygame.Surface) -> str:
    """How many pixels are not the same, in words."""
    number = int(_mask(real, other).sum())
    pixels = "pixel is" if number == 1 else "pixels are"
    return f"{number:,} {pixels} not the same"


def _mask(real: pygame.Surface, other: pygame.Surface) -> np.ndarray:
    pixels = pygame.surfarray.array2d
    return np.asarray(pixels(real) != pixels(other))


def _difference(real: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """The other picture, dimmed, and what differs in a colour that nothing else has."""
    picture = other.copy()
    picture.fill((80, 80, 80), special_flags=pygame.BLEND_RGB_MULT)
    pixels = pygame.surfarray.pixels3d(picture)
    pixels[_mask(real, other)] = _UNLIKE
    del pixels
    return picture
