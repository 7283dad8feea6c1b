"""The comparison of pictures notices what it should."""

from pathlib import Path

import pygame
import pytest

from tests.support.screenshots import assert_looks_like


def grey(*red: int, size: tuple[int, int] = (50, 40), shift: int = 0) -> pygame.Surface:
    """Plain grey, with a red box of that size."""
    surface = pygame.Surface(size)
    surface.fill((100 + shift, 100, 100 - shift))
    surface.fill((255, 0, 0), (0, 0, *(red or (0, 0))))
    return surface


def test_pictures_are_compared(tmp_path: Path) -> None:
    golden = tmp_path / "grey.png"
    with pytest.raises(AssertionError, match="update-golden"):
        assert_looks_like(grey(), golden)
    assert_looks_like(grey(), golden, update=True)
    assert_looks_like(grey(2, 1, shift=2), golden)
    actual = golden.with_suffix(".actual.png")
    for wrong, words in ((grey(5, 5), "unlike"), (grey(size=(50, 41)), "size")):
        with pytest.raises(AssertionError, match=words):
            assert_looks_like(wrong, golden)
        assert actual.exists()
        assert_looks_like(grey(), golden)
        assert not actual.exists()
