from collections.abc import Callable

import pygame
import pytest

from gui.board.men import cburnett, draw_men_row, ghost, list_man, man, silhouette, standing
from gui.theme import THEMES
from tests.support.boards import piece


@pytest.mark.parametrize("letter", "KQRBNPkqrbnp")
def test_colours_are_those_asked_for(letter: str) -> None:
    source = cburnett(piece(letter), "#123456", "#abcdef")
    assert "#123456" in source
    assert not any(colour in source for colour in ("#000", "#fff", "#ececec"))


@pytest.mark.parametrize("size", [14, 29, 44, 82])
def test_pictures_have_the_size_asked_for(size: int) -> None:
    theme, knight = THEMES["umbra"], piece("n")
    assert man(knight, size, theme).get_size() == (size, size)
    assert list_man(knight, size, theme).get_size() == (size, size)
    assert silhouette(knight, size, (9, 9, 9), 0.5).get_size() == (size, size)


@pytest.mark.parametrize("size", [28, 44, 82])
def test_the_man_stands_in_the_middle_of_its_shadow_and_rim(size: int) -> None:
    theme = THEMES["umbra"]
    rim, margin = ghost(piece("Q"), size, theme)
    shadowed = standing(piece("Q"), size, theme)
    assert rim.get_size() == shadowed.get_size() == (size + 2 * margin, size + 2 * margin)


def test_a_row_of_men_is_sorted_and_says_where_it_ends() -> None:
    surface = pygame.Surface((200, 30))
    theme = THEMES["umbra"]
    right = draw_men_row(surface, 10, 15, 20, [piece(x) for x in "pqp"], theme)
    assert right == pytest.approx(10 + 20 * (0.84 + 0.46 + 1))
    assert draw_men_row(surface, 10, 15, 20, [], theme) == 10


def test_men_in_lists_look_as_they_should(
    theme_name: str, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    theme = THEMES[theme_name]
    surface = pygame.Surface((220, 60))
    surface.fill(theme.panel)
    draw_men_row(surface, 6, 17, 25, [piece(x) for x in "PPPNNBRQK"], theme)
    draw_men_row(surface, 6, 43, 25, [piece(x) for x in "ppppnbbrrqk"], theme)
    looks_like(surface, f"men-{theme_name}")
