"""Shapes, icons and pictures come out as asked for, and are drawn once."""

import pygame
import pytest

from gui.drawing.icons import (
    ICONS,
    draw_bar_wordmark,
    draw_home_wordmark,
    draw_icon,
    draw_moon,
)
from gui.drawing.shapes import css, disc, hline, pictures_kept, rounded, svg
from gui.drawing.theme import THEMES

WHITE = (255, 255, 255)
UMBRA = THEMES["umbra"]


def lit(surface: pygame.Surface) -> pygame.Rect:
    """The box round everything that is not black."""
    boxes = pygame.mask.from_threshold(surface, WHITE, (250, 250, 250)).get_bounding_rects()
    return boxes[0].unionall(boxes) if boxes else pygame.Rect(0, 0, 0, 0)


def test_shapes_are_as_large_as_asked() -> None:
    assert svg(7, 13, '<rect width="9" height="9" fill="#fff"/>').get_size() == (7, 13)
    assert svg(8, 8, "<g/>") is svg(8, 8, "<g/>")
    assert css((15, 19, 240)) == "#0f13f0"
    for draw, args, box in (
        (rounded, ((10, 5, 40, 30), 8), (10, 5, 40, 30)),
        (rounded, ((2, 2, 0, 5), 3), (0, 0, 0, 0)),
        (disc, ((20, 20), 10), (10, 10, 20, 20)),
        (hline, (3, 9, 2), (3, 2, 6, 1)),
    ):
        surface = pygame.Surface((60, 40))
        draw(surface, *args, WHITE)  # type: ignore[operator]
        assert lit(surface) == box
        assert surface.get_at((10, 5))[:3] == (0, 0, 0), "corners are spared"


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_icon_draws_and_leaves_air(name: str) -> None:
    surface = pygame.Surface((48, 48))
    draw_icon(surface, name, (24, 24), 48, WHITE)
    assert pygame.Rect(0, 0, 48, 48).contains(lit(surface))
    assert max(lit(surface).size) > 12


def test_the_moon_wanes_with_strength_and_the_wordmark_says_its_width() -> None:
    light = []
    for phase in (0.0, 0.2, 0.4, 0.6, 0.8):
        surface = pygame.Surface((80, 80))
        draw_moon(surface, (40, 40), 30, phase, UMBRA)
        light.append(pygame.mask.from_threshold(surface, UMBRA.text, (6, 6, 6)).count())
    assert light == sorted(set(light), reverse=True)
    surface = pygame.Surface((400, 100))
    width = draw_home_wordmark(surface, 10, 20, 50, UMBRA)
    assert abs(lit(surface).right - (10 + width)) <= 3
    assert draw_bar_wordmark(surface, 0, 50, 25, UMBRA) == pytest.approx(width / 2, abs=1)


def test_a_picture_is_drawn_once_and_the_one_unused_for_longest_goes() -> None:
    drawn: list[tuple[int, str]] = []

    @pictures_kept(3 * 1024)
    def picture(side: int, colour: str = "red") -> pygame.Surface:
        drawn.append((side, colour))
        return pygame.Surface((side, side), pygame.SRCALPHA)

    first = picture(16)
    for colour in ("blue", "", "green", "white", "", "blue"):
        again = picture(16, colour=colour) if colour else picture(16)
        assert (again is first) is (not colour)
    assert [colour for _, colour in drawn] == ["red", "blue", "green", "white", "blue"]
    drawn.clear()
    for side in (100, 100, 16, 16, 100):
        picture(side)
    # One that is larger than all may be stays until the next is drawn.
    assert [side for side, _ in drawn] == [100, 16, 100]
