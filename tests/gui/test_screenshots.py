"""The comparison of pictures notices what it should."""

from pathlib import Path

import pygame
import pytest

from tests.support.screenshots import assert_looks_like


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """A golden picture of plain grey."""
    path = tmp_path / "grey.png"
    assert_looks_like(_grey(), path, update=True)
    return path


def _grey() -> pygame.Surface:
    surface = pygame.Surface((50, 40))
    surface.fill((100, 100, 100))
    return surface


def test_the_same_picture_passes(golden: Path) -> None:
    assert_looks_like(_grey(), golden)


def test_small_shifts_of_colour_and_a_few_pixels_pass(golden: Path) -> None:
    surface = _grey()
    surface.fill((102, 100, 98))
    surface.fill((255, 0, 0), (0, 0, 2, 1))
    assert_looks_like(surface, golden)


def test_a_difference_fails_and_leaves_the_picture(golden: Path) -> None:
    surface = _grey()
    surface.fill((255, 0, 0), (0, 0, 5, 5))
    with pytest.raises(AssertionError, match="unlike"):
        assert_looks_like(surface, golden)
    assert golden.with_suffix(".actual.png").exists()
    assert_looks_like(_grey(), golden)
    assert not golden.with_suffix(".actual.png").exists()


def test_another_size_fails(golden: Path) -> None:
    with pytest.raises(AssertionError, match="size"):
        assert_looks_like(pygame.Surface((50, 41)), golden)


def test_a_missing_picture_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="update-golden"):
        assert_looks_like(_grey(), tmp_path / "none.png")
