"""Shapes, icons and the emblem come out at the size and place asked for."""

import pygame
import pytest

from gui.drawing.icons import (
    ICONS,
    draw_bar_wordmark,
    draw_home_wordmark,
    draw_icon,
    draw_moon,
)
from gui.drawing.shapes import css, disc, hline, rounded, svg
from gui.drawing.theme import THEMES

WHITE = (255, 255, 255)
UMBRA = THEMES["umbra"]


def lit(surface: pygame.Surface) -> pygame.Rect:
    """The box round everything that is not black."""
    mask = pygame.mask.from_threshold(surface, WHITE, (250, 250, 250))
    return pygame.Rect.unionall(mask.get_bounding_rects()[0], mask.get_bounding_rects())


@pytest.mark.parametrize("size", [(1, 1), (7, 13), (100, 3), (333, 222)])
def test_svg_is_exactly_as_large_as_asked(size: tuple[int, int]) -> None:
    assert svg(*size, '<rect width="9" height="9" fill="#fff"/>').get_size() == size


def test_svg_keeps_its_pictures() -> None:
    assert svg(8, 8, "<g/>") is svg(8, 8, "<g/>")


def test_css_writes_two_digits_each() -> None:
    assert css((15, 19, 240)) == "#0f13f0"


def test_rounded_fills_its_rect_and_spares_the_corners() -> None:
    surface = pygame.Surface((60, 40))
    rounded(surface, (10, 5, 40, 30), 8, WHITE)
    assert lit(surface) == (10, 5, 40, 30)
    assert surface.get_at((10, 5))[:3] == (0, 0, 0)
    assert surface.get_at((30, 20))[:3] == WHITE


def test_rounded_draws_nothing_without_room() -> None:
    surface = pygame.Surface((10, 10))
    rounded(surface, (2, 2, 0, 5), 3, WHITE)
    assert pygame.mask.from_threshold(surface, WHITE, (9, 9, 9)).count() == 0


def test_disc_is_round_its_centre() -> None:
    surface = pygame.Surface((40, 40))
    disc(surface, (20, 20), 10, WHITE)
    assert lit(surface) == (10, 10, 20, 20)


def test_hline_stops_before_its_end() -> None:
    surface = pygame.Surface((20, 5))
    hline(surface, 3, 9, 2, WHITE)
    assert lit(surface) == (3, 2, 6, 1)


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_icon_draws_and_leaves_air(name: str) -> None:
    surface = pygame.Surface((48, 48))
    draw_icon(surface, name, (24, 24), 48, WHITE)
    assert pygame.Rect(0, 0, 48, 48).contains(lit(surface))
    assert max(lit(surface).size) > 12


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError, match="hourglass"):
        draw_icon(pygame.Surface((9, 9)), "hourglass", (4, 4), 9, WHITE)


def test_the_moon_wanes_with_strength() -> None:
    light = []
    for phase in (0.0, 0.2, 0.4, 0.6, 0.8):
        surface = pygame.Surface((80, 80))
        draw_moon(surface, (40, 40), 30, phase, UMBRA)
        near = pygame.mask.from_threshold(surface, UMBRA.text, (6, 6, 6))
        light.append(near.count())
    assert light == sorted(light, reverse=True)
    assert len(set(light)) == len(light)


def test_the_wordmark_says_its_width() -> None:
    surface = pygame.Surface((400, 100))
    width = draw_home_wordmark(surface, 10, 20, 50, UMBRA)
    assert abs(lit(surface).right - (10 + width)) <= 3
    assert draw_bar_wordmark(surface, 0, 50, 25, UMBRA) == pytest.approx(width / 2, abs=1)
