"""Comparing what is drawn with a golden picture."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame

from gui.board.layout import BoardLayout

LooksLike = Callable[[pygame.Surface, str], None]
"""Compares a picture with the golden one of that name."""

FRAME = 22
"""How much of what stands round a board is in a picture of it, in pixels."""


def framed(surface: pygame.Surface, board: BoardLayout) -> pygame.Surface:
    """The part of a picture that shows a board and the names of its squares."""
    box = pygame.Rect(board.box).inflate(2 * FRAME, 2 * FRAME)
    return surface.subsurface(box.clip(surface.get_rect()))


def assert_looks_like(
    surface: pygame.Surface,
    golden: Path,
    update: bool = False,
    tolerance: int = 2,
    share: float = 0.002,
) -> None:
    """Compare a surface with the picture on file.

    Other versions of the libraries place the edges of letters and curves a little
    otherwise, hence the two allowances.

    Args:
        surface: What was drawn.
        golden: The picture it should look like.
        update: Write the picture instead of comparing with it.
        tolerance: How far a channel of a pixel may be off, of 255, to count as alike.
        share: How many of the pixels may be unlike.

    Raises:
        AssertionError: It looks different, or there is no golden picture. What was drawn
            then lies beside the golden picture as `.actual.png`.
    """
    actual = golden.with_suffix(".actual.png")
    if update:
        golden.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, golden)
        actual.unlink(missing_ok=True)
        return
    complaint = _complaint(surface, golden, tolerance, share)
    if complaint:
        pygame.image.save(surface, actual)
        raise AssertionError(f"{golden.name}: {complaint}; see {actual.name}")
    actual.unlink(missing_ok=True)


def _complaint(surface: pygame.Surface, golden: Path, tolerance: int, share: float) -> str:
    if not golden.exists():
        return "there is no such picture yet (pytest --update-golden writes it)"
    wanted = pygame.image.load(golden)
    if wanted.get_size() != surface.get_size():
        return f"the size is {surface.get_size()}, not {wanted.get_size()}"
    unlike = _share_unlike(surface, wanted, tolerance)
    return f"{unlike:.2%} of the pixels are unlike" if unlike > share else ""


def _share_unlike(a: pygame.Surface, b: pygame.Surface, tolerance: int) -> float:
    off = np.abs(_pixels(a) - _pixels(b)).max(axis=2)
    return float((off > tolerance).mean())


def _pixels(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).astype(np.int16)
