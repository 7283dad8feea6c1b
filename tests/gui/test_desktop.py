"""Where a window goes on a desktop."""

from __future__ import annotations

import pygame
import pytest

from gui.app.window import Frame, fitted, frame_of, usable_areas

BAR = Frame(30, 2, 4, 2)
LAPTOP = pygame.Rect(0, 0, 1366, 728)
BESIDE = pygame.Rect(1366, -200, 1920, 1080)


@pytest.mark.parametrize(
    ("size", "corner", "found"),
    [
        ((1280, 800), None, (43, 30, 1280, 694)),
        ((1000, 600), None, (183, 77, 1000, 600)),
        ((1000, 600), (100, 80), (100, 80, 1000, 600)),
        ((1000, 600), (-200, 0), (2, 30, 1000, 600)),
        ((1000, 600), (300, 500), (300, 124, 1000, 600)),
        ((1280, 800), (1400, 60), (1400, 60, 1280, 800)),
        ((3000, 800), (1400, 60), (1368, 60, 1916, 800)),
        ((1000, 600), (9000, 9000), (183, 77, 1000, 600)),
    ],
)
def test_a_window_is_on_the_desktop_with_its_frame(
    size: tuple[int, int], corner: tuple[int, int] | None, found: tuple[int, ...]
) -> None:
    assert fitted(size, corner, [LAPTOP, BESIDE], BAR) == found


def test_a_screen_that_is_gone_is_replaced_by_the_first() -> None:
    assert LAPTOP.contains(fitted((1280, 640), (1400, 60), [LAPTOP], BAR))


def test_the_desktop_is_known_for_every_screen() -> None:
    sizes = pygame.display.get_desktop_sizes()
    for area, (width, height) in zip(usable_areas(), sizes, strict=True):
        assert 0 < area.width <= width
        assert 0 < area.height <= height
    window = pygame.Window("test", (300, 200))
    assert all(width >= 0 for width in frame_of(window))
    window.destroy()
